"""A semi of the 1930s in its own corner: x = 0 is the drive side, y = 0 the front, the party wall at x = HALF."""
import math

import numpy as np
from terrace import equipment
from terrace.meshes import Mesh, sphere

from . import hips, tiles
from .hips import BAY, DEPTH, EAVES, HALF
from .kit import Kit, Wall, casement, curtain, shell

BRICK_TOP = 2.94  # pebbledash begins
BAY_TOP = 4.96
ARCH = (0.62, 1.86, 0.12, 2.02)  # the porch: sides, floor, springing
SIREN, BULLET = (2.02, -0.09, 4.22), (0.30, -0.11, 3.42)
MARKS = {"siren": SIREN, "camera": (0.20, -0.36, 3.38), "window": (4.07, -0.7, 1.6)}
FRONT = Wall()


def walls(kit, left):
    """Brick below, pebbledash above, the porch arch, the corner and the band between."""
    a, b, c, d = ARCH
    rad, mid = (b - a) / 2, (a + b) / 2
    brick, dash = kit.of("brick"), kit.of("dash")
    bay = (BAY[0][0], BAY[3][0], -1, 9)
    FRONT.pierced(brick, 0, HALF, -0.3, d, [(a, b, c, d), bay], 1.1)
    FRONT.pierced(brick, 0, HALF, d, BRICK_TOP, [(a - 0.3, b + 0.3, d, BRICK_TOP), bay], 0.0)
    n = 16
    curve = [(mid - rad * math.cos(math.pi * i / n), d + rad * math.sin(math.pi * i / n)) for i in range(n + 1)]
    FRONT.outline(brick, [(a - 0.3, BRICK_TOP), (a - 0.3, d)] + curve[:n // 2 + 1] + [(mid, BRICK_TOP)])
    FRONT.outline(brick, [(mid, BRICK_TOP)] + curve[n // 2:] + [(b + 0.3, d), (b + 0.3, BRICK_TOP)])
    for p, q in zip(curve, curve[1:]):
        brick.quad(FRONT.at(p[0], 0, p[1]), FRONT.at(q[0], 0, q[1]), FRONT.at(q[0], -1.1, q[1]),
                   FRONT.at(p[0], -1.1, p[1]))
    ring = kit.of("voussoir", 0.004)
    for k in range(19):
        t = math.pi * (k + 0.5) / 19
        ring.block((mid - (rad + 0.11) * math.cos(t), -0.0, d + (rad + 0.11) * math.sin(t)), (0.225, 0.05, 0.096),
                   (0, t, 0))
    FRONT.pierced(dash, 0, HALF, BRICK_TOP, EAVES, [(0.80, 1.72, 3.52, 4.62), bay])
    band = kit.of("white", 0.008)
    for p, q in ((0, BAY[0][0]), (BAY[3][0], HALF)):
        FRONT.box(band, p, q, -0.02, 0.045, BRICK_TOP - 0.05, BRICK_TOP + 0.05)
    if left:
        brick.quad((0, 0, -0.3), (0, DEPTH, -0.3), (0, DEPTH, BRICK_TOP), (0, 0, BRICK_TOP))
        dash.quad((0, 0, BRICK_TOP), (0, DEPTH, BRICK_TOP), (0, DEPTH, EAVES), (0, 0, EAVES))
    casement(kit, FRONT, 0.80, 1.72, 3.52, 4.62, 2, 0.09, 0.30)
    FRONT.box(kit.of("tile", 0.006), 0.72, 1.80, -0.1, 0.07, 3.46, 3.52)
    curtain(kit.of("drape", smooth=True), FRONT, 0.85, 1.15, -0.24, 3.5, 4.62, 4, 0.02, 2)
    curtain(kit.of("drape", smooth=True), FRONT, 1.40, 1.70, -0.24, 3.5, 4.62, 4, 0.02, 5)
    shell(kit.of("dark"), 0.3, 2.3, 0.19, 2.4, 3.0, 4.9)


def porch(kit, lit):
    """The recess behind the arch: quarry-tiled step, half-glazed door and leaded side lights."""
    a, b, c, d = ARCH
    y = Wall(0, 0.78)
    kit.of("quarry", 0.01).box(a - 0.12, b + 0.12, -0.34, 1.0, -0.1, c)
    frame, leaf, pane = kit.of("white", 0.005), kit.of("door", 0.008), kit.of("pane", turn=False)
    lead, back = kit.of("lead"), kit.of("hall" if lit else "dark")
    for p, q, r, s in ((a, a + 0.06, c, 2.6), (b - 0.06, b, c, 2.6), (a, b, d + 0.06, d + 0.13),
                       (a + 0.26, a + 0.32, c, d + 0.1), (a, a + 0.3, 0.95, 1.02), (b - 0.1, b, c, d + 0.1)):
        y.box(frame, p, q, -0.06, 0.03, r, s)
    y.box(frame, a + 0.05, a + 0.28, -0.03, 0.0, c, 0.98)
    y.face(pane, a, b, d + 0.1, 2.64, -0.02)
    y.face(pane, a + 0.05, a + 0.28, 1.0, d + 0.08, -0.02)
    for k in range(1, 6):
        u = a + (b - a) * k / 6
        y.box(lead, u - 0.005, u + 0.005, -0.026, -0.01, d + 0.1, 2.64)
    for k in range(1, 5):
        z = 1.0 + k * 0.22
        y.box(lead, a + 0.05, a + 0.28, -0.026, -0.01, z - 0.005, z + 0.005)
    p, q = a + 0.33, b - 0.11
    for r, s, t, v in ((p, q, c + 0.02, c + 0.26), (p, q, 1.12, 1.24), (p, q, d - 0.06, d + 0.05),
                       (p, p + 0.12, c, d + 0.05), (q - 0.12, q, c, d + 0.05), ((p + q) / 2 - 0.05, (p + q) / 2 + 0.05,
                                                                                c, 1.2)):
        y.box(leaf, r, s, -0.05, 0.0, t, v)
    y.box(leaf, p, q, -0.05, -0.02, c, 1.2)
    y.face(pane, p + 0.1, q - 0.1, 1.2, d - 0.04, -0.03)
    y.box(lead, (p + q) / 2 - 0.005, (p + q) / 2 + 0.005, -0.04, -0.02, 1.2, d)
    y.box(kit.of("brass", 0.003), p + 0.25, q - 0.25, -0.0, 0.012, 1.15, 1.19)
    y.box(kit.of("brass", 0.003), q - 0.075, q - 0.045, 0.0, 0.02, 1.0, 1.12)
    back.quad((a - 0.2, 1.9, 0), (b + 0.2, 1.9, 0), (b + 0.2, 1.9, 2.9), (a - 0.2, 1.9, 2.9))


def bay(kit, lit):
    """Two storeys of canted bay: brick, leaded casements, hung tiles between, a gable over."""
    stone, brick = kit.of("tile", 0.006), {0: "brick_l", 1: "brick", 2: "brick_r"}
    for i, (p, q) in enumerate(zip(BAY, BAY[1:])):
        wall, ln = Wall.between(p, q)
        lights = 4 if i == 1 else 2
        wall.face(kit.of(brick[i]), 0, ln, -0.3, 0.74)
        casement(kit, wall, 0.05, ln - 0.05, 0.80, 2.36, lights, 0.04, 0.38)
        casement(kit, wall, 0.05, ln - 0.05, 3.42, 4.82, lights, 0.04, 0.34)
        wall.box(stone, -0.03, ln + 0.03, -0.12, 0.075, 0.735, 0.80)
        wall.box(kit.of("white", 0.006), -0.02, ln + 0.02, -0.12, 0.02, 2.36, 2.50)
        wall.box(kit.of("white", 0.006), -0.02, ln + 0.02, -0.12, 0.03, 4.82, BAY_TOP)
        wall.box(kit.of("white", 0.006), -0.02, ln + 0.02, -0.12, 0.05, 3.36, 3.42)
        wall.face(kit.of("mud"), 0, ln, 2.45, 3.4)
        tiles.hung(kit.of("tile"), wall, -0.012, ln + 0.012, 2.46, 3.37, 11 + i)
        wall.box(kit.of("lead", 0.004), -0.02, ln + 0.02, 0.0, 0.04, 3.33, 3.365)
        for u, z0, z1 in ((0, 0.8, 2.4), (ln, 0.8, 2.4), (0, 3.4, 4.9), (ln, 3.4, 4.9)):
            wall.box(kit.of("white", 0.006), u - 0.055, u + 0.055, -0.11, 0.0, z0, z1)
        cloth = kit.of("linen" if lit else "drape", smooth=True)
        if lit and i == 1:
            curtain(cloth, wall, -0.05, 0.40, -0.26, 0.4, 2.42, 5, 0.03, 3)
            curtain(cloth, wall, ln - 0.46, ln + 0.05, -0.26, 0.4, 2.42, 5, 0.03, 8)
        elif lit:
            curtain(cloth, wall, -0.1, ln + 0.1, -0.22, 0.4, 2.42, 8, 0.03, 4 + i)
        else:
            curtain(cloth, wall, 0, ln * (0.5 if i == 1 else 1), -0.2, 0.4, 2.42, 9, 0.025, 6 + i)
            curtain(cloth, wall, ln * 0.6, ln, -0.2, 0.4, 2.42, 6, 0.025, 16 + i)
        upper = kit.of("drape", smooth=True)
        if i == 1:
            curtain(upper, wall, 0, 0.5, -0.22, 3.2, 4.86, 5, 0.03, 13)
            curtain(upper, wall, ln - 0.5, ln, -0.22, 3.2, 4.86, 5, 0.03, 17)
        else:
            curtain(upper, wall, 0.1 if i else 0.45, ln - (0.45 if i else 0.1), -0.22, 3.2, 4.86, 5, 0.03, 19 + i)
    shell(kit.of("dark"), BAY[0][0] + 0.05, BAY[3][0] - 0.05, 0.0, 2.6, 3.3, BAY_TOP)
    shell(kit.of("room" if lit else "dark"), BAY[0][0] - 0.3, HALF - 0.1, 0.06, 3.9, 0.2, 2.5)
    for z in (2.48, 0.7):
        kit.of("room" if lit else "dark").add([(x, y, z) for x, y in BAY], [(0, 1, 2, 3)])
    kit.of("dark").add([(x, y, 3.38) for x, y in BAY], [(0, 1, 2, 3)])
    gable(kit)


def gable(kit):
    """The gable over the bay: soffit, dashed triangle with dark battens, bargeboards, tiled slopes."""
    x0, x1, y = BAY[0][0] - 0.12, BAY[3][0] + 0.12, BAY[1][1] - 0.04
    mid, rise = (x0 + x1) / 2, 0.98
    apex = BAY_TOP + 0.06 + (mid - x0) * rise
    kit.of("white", 0.006).box(x0, x1, y - 0.02, 0.1, BAY_TOP - 0.0, BAY_TOP + 0.05)
    dash, wood = kit.of("dash"), kit.of("batten", 0.006)
    dash.add([(x0, y, BAY_TOP + 0.05), (x1, y, BAY_TOP + 0.05), (mid, y, apex)], [(0, 1, 2)])
    kit.of("batten", 0.006).box(x0 - 0.05, x1 + 0.05, y - 0.06, y, BAY_TOP - 0.03, BAY_TOP + 0.13)
    for u in (-0.86, -0.43, 0.0, 0.43, 0.86):
        wood.box(mid + u - 0.055, mid + u + 0.055, y - 0.03, y, BAY_TOP + 0.1, apex - 0.12 - abs(u) * rise)
    wood.box(mid - 0.72, mid + 0.72, y - 0.034, y, BAY_TOP + 0.86, BAY_TOP + 0.97)
    over, back = 0.16, 2.4
    for side in (-1, 1):
        foot = (mid - x0 + 0.24) * side
        length = math.hypot(1, rise) * abs(foot)
        run = (0, -side, 0)
        up = np.array((-side, 0, rise)) / math.hypot(1, rise)
        start = (mid + foot, y - over if side < 0 else back, apex + 0.02 - abs(foot) * rise)
        tiles.slope(kit.of("tile"), start, (0, 1 if side < 0 else -1, 0), up, int(length / tiles.GAUGE), lambda s:
                    (0.0, back - y + over), 21 + side)
        low, top = (mid + foot, apex - abs(foot) * rise), (mid, apex)
        kit.of("tile").quad((low[0], y - over, low[1]), (low[0], back, low[1]), (top[0], back, top[1]),
                            (top[0], y - over, top[1]))
        a = math.atan2(top[1] - low[1], top[0] - low[0])
        centre = ((low[0] + top[0]) / 2, y - over + 0.03, (low[1] + top[1]) / 2 - 0.13)
        kit.of("white", 0.006).block(centre, (math.dist(low, top) + 0.02, 0.05, 0.2), (0, -a, 0))
        del run
    tiles.half_round(kit.of("tile"), (mid, y - over + 0.03, apex - 0.01), (mid, back, apex - 0.01), 0.085)


def sitting_room(mats):
    """The lit room of the bay; returns the position of its lamp."""
    x, y = 4.55, 0.75
    things = Mesh()
    things.box(2.6, 4.0, 1.9, 2.7, 0.2, 0.95).box(3.3, 3.9, 3.82, 3.88, 1.35, 1.85)
    things.tube([(x, y, 0.2), (x, y, 1.32)], 0.02, 10)
    things.box(x - 0.3, x + 0.3, y - 0.2, y + 0.2, 0.72, 0.76)
    things.build("semi_things", mats["wood"], bevel=0.02)
    shade = Mesh().tube([(x, y, 1.30), (x, y, 1.58)], [0.21, 0.13], 24, caps=False)
    shade.build("semi_shade", mats["shade"], smooth=True)
    sphere("semi_bulb", (x, y, 1.38), 0.03, mats["shade"])
    vase = Mesh().tube([(3.62, -0.50, 0.8), (3.62, -0.50, 0.86), (3.62, -0.50, 0.96), (3.62, -0.50, 1.0)],
                       [0.045, 0.06, 0.04, 0.045], 18)
    vase.build("semi_vase", mats["clay"], smooth=True)
    return (x, y, 1.66)


def build(mats):
    """The pair: the near half with one lit room, the other half dark; returns the position of the lamp."""
    for flip in (False, True):
        kit = Kit("twin" if flip else "semi")
        walls(kit, True)
        porch(kit, not flip)
        bay(kit, not flip)
        kit.build(mats, mirror=HALF if flip else None)
    hips.build(mats)
    equipment.siren(mats, SIREN)
    equipment.bullet(mats, BULLET, (-0.62, -0.66, -0.42))
    return sitting_room(mats)
