"""The surroundings of the house: drive, garden wall, hedges, side gate, bare trees and the houses across the road."""
import math

import numpy as np
from terrace.meshes import Mesh

from .kit import Kit, Wall, leaves

GATE = (-1.02, -0.10, 0.7, 1.86)  # left, right, y, top
MARKS = {"gate": (-0.56, 0.7, 1.2)}
STREET = -4.4  # y of the front wall of the plot


def gate(kit):
    """A boarded side gate with its posts, the fence beside it and black furniture."""
    a, b, y, top = GATE
    leaf, wood, iron, rng = kit.of("gate", 0.004), kit.of("board", 0.004), kit.of("iron",
                                                                                  0.003), np.random.default_rng(3)
    for x in (a - 0.06, b + 0.06):
        wood.box(x - 0.05, x + 0.05, y - 0.03, y + 0.07, -0.2, top + 0.12)
    n = 8
    for i in range(n):
        x0, x1 = a + (b - a) * i / n, a + (b - a) * (i + 1) / n
        rise = 0.10 * math.sin(math.pi * (i + 0.5) / n)
        leaf.box(x0 + 0.002, x1 - 0.002, y, y + 0.02, 0.05, top - 0.12 + rise)
    leaf.box(a - 0.02, b + 0.02, y + 0.021, y + 0.04, 0.06, top - 0.14)
    fence(kit, (-3.25, y), (a - 0.11, y), rng)
    for z in (0.4, 1.45):
        iron.box(a + 0.02, a + 0.42, y - 0.008, y, z - 0.018, z + 0.018)
    iron.tube([(b - 0.12, y - 0.012, 1.02), (b - 0.12, y - 0.05, 1.02), (b - 0.12, y - 0.05, 0.98)], 0.012, 10)
    iron.tube([(b - 0.12 + 0.045 * math.cos(t), y - 0.03, 1.0 + 0.045 * math.sin(t)) for t in np.linspace(0, 6.28, 16)],
              0.007, 6)


def fence(kit, p, q, rng):
    """A feather-edged fence on a gravel board, with a capping, between two plan points (left to right as seen)."""
    wall, length = Wall.between(p, q)
    wood, u, step, turn = kit.of("board", 0.004), length - 0.03, 0.098, math.atan2(wall.s, wall.c) + 0.10
    while u > 0.05:
        wood.block(wall.at(u - step / 2, -0.02 - rng.normal(0, 0.002), 0.93), (step + 0.012, 0.016, 1.76), (0, 0, turn))
        u -= step
    wall.box(wood, 0, length, -0.05, -0.01, 1.81, 1.85)
    wall.box(kit.of("kerb", 0.008), 0, length, -0.05, 0, -0.1, 0.16)


def hedge(kit, x0, x1, y0, y1, top, seed, foot=0.05):
    """A clipped privet hedge: a dark core and a skin of leaves."""
    rng = np.random.default_rng(seed)
    i = 0.09
    kit.of("core").box(x0 + i, x1 - i, y0 + i, y1 - i, foot - 0.1, top - i)
    n = int(1300 * ((x1 - x0 + y1 - y0) * (top - foot) + (x1 - x0) * (y1 - y0)))
    p = rng.uniform((x0, y0, foot), (x1, y1, top), (n * 3, 3))
    near = np.minimum.reduce([p[:, 0] - x0, x1 - p[:, 0], p[:, 1] - y0, y1 - p[:, 1], top - p[:, 2]])
    p = p[near < 0.14][:n]
    p += np.sin(p[:, [1, 2, 0]] * 7.0 + seed) * 0.022
    leaves(kit.of("leaf"), rng, p, 0.021)


def bush(kit, x, y, z, r, seed, squash=0.9):
    """A round clipped bush."""
    rng = np.random.default_rng(seed)
    n = int(5200 * r * r * 4)
    d = rng.normal(size=(n, 3))
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    p = d * (r * rng.uniform(0.78, 1.02, n)**0.5)[:, None] * (1, 1, squash) + (x, y, z + r * squash * 0.8)
    leaves(kit.of("leaf"), rng, p[p[:, 2] > z - 0.02], 0.017)
    kit.of("core").tube([(x, y, z), (x, y, z + 0.3 * r), (x, y, z + 1.3 * r * squash), (x, y, z + 1.6 * r * squash)],
                        [r * 0.6, r * 0.8, r * 0.7, r * 0.2], 14)


def front_wall(kit):
    """A dwarf wall with piers and a coping along the pavement, open at the drive."""
    y = STREET
    brick, cope = kit.of("brick"), kit.of("stone", 0.012)
    runs = [(0.28, 5.9), (6.3, 9.0), (12.6, 20)]
    for x0, x1 in runs:
        brick.box(x0, x1, y, y + 0.22, -0.3, 0.58)
        n = max(1, round((x1 - x0) / 0.6))
        for i in range(n):
            cope.box(x0 + (x1 - x0) * i / n, x0 + (x1 - x0) * (i + 1) / n - 0.006, y - 0.035, y + 0.255, 0.58, 0.645)
    for x in (0.06, 6.1, 9.2, -3.32):
        brick.box(x - 0.22, x + 0.22, y - 0.11, y + 0.33, -0.3, 0.96)
        cope.box(x - 0.27, x + 0.27, y - 0.16, y + 0.38, 0.96, 1.03)
        cope.box(x - 0.2, x + 0.2, y - 0.09, y + 0.31, 1.03, 1.075)


def ground(kit):
    """The drive of wet block paving, the path to the porch, beds of dark soil."""
    rng = np.random.default_rng(8)
    paver = kit.of("paver", 0.006)
    long, short = 0.21, 0.105
    for r in range(int(7.2 / long)):
        for c in range(int(3.3 / short)):
            # basket weave: alternate pairs of blocks turned
            x, y = -3.12 + c * short, STREET + 0.02 + r * long
            if x > -0.02:
                continue
            turned = (r + c // 2) % 2
            z = 0.005 + rng.normal(0, 0.0022) - 0.012 * math.exp(-((x + 0.9) / 0.45)**2)
            tilt = (rng.normal(0, 0.006), rng.normal(0, 0.006), 0)
            if not turned:
                paver.block((x + short / 2, y + long / 2, z - 0.03), (short - 0.006, long - 0.006, 0.06), tilt)
            elif c % 2 == 0:
                for k in range(2):
                    paver.block((x + short, y + short * (k + 0.5), z - 0.03), (long - 0.006, short - 0.006, 0.06), tilt)
    flag = kit.of("flag", 0.006)
    for i in range(5):
        for k in range(3):
            flag.block((0.30 + k * 0.61, -0.72 - i * 0.61 + 0.1, -0.012 + rng.normal(0, 0.002)), (0.598, 0.598, 0.06),
                       (rng.normal(0, 0.003), rng.normal(0, 0.003), 0))
    kit.of("soil").box(0.02, 24, STREET + 0.2, 0.2, -0.4, -0.02)
    kit.of("soil").box(-3.6, 0.02, STREET + 0.01, 12, -0.4, -0.035)


def tree(m, rng, base, height, girth):
    """A bare street tree: a trunk that forks repeatedly."""

    def grow(p, d, length, radius, level):
        q = p + d * length * 0.5 + rng.normal(0, 0.03, 3) * length
        r = q + (d + rng.normal(0, 0.12, 3)) * length * 0.5
        m.tube([p, q, r], [radius, radius * 0.85, radius * 0.7], 8 if level < 2 else 4, caps=False)
        if level == 6:
            return
        for _ in range(3 if level in (0, 2) else 2):
            e = d + rng.normal(0, 0.42, 3) + np.array((0, 0, 0.10))
            grow(r, e / np.linalg.norm(e), length * rng.uniform(0.66, 0.86), radius * 0.62, level + 1)

    grow(np.array(base, float), np.array((0.02, 0.0, 1.0)), height * 0.26, girth, 0)


def far_pair(kit, x, y, angle):
    """A pair of semis for the distance: hipped roof, gabled bays, a stack."""
    wall = Wall(x, y, angle)
    e, d, w = 5.1, 8.0, 12.2
    wall.box(kit.of("dash"), 0, w, -d, 0, 2.6, e)
    wall.box(kit.of("brick"), 0, w, -d, 0, -0.3, 2.6)
    c = [wall.at(u, v, e - 0.2) for u, v in ((-0.4, 0.4), (w + 0.4, 0.4), (w + 0.4, -d - 0.4), (-0.4, -d - 0.4))]
    a, b = wall.at(3.8, -d / 2, e + 3.5), wall.at(w - 3.8, -d / 2, e + 3.5)
    kit.of("tile").add([*c, a, b], [(0, 1, 5, 4), (3, 0, 4), (2, 3, 4, 5), (1, 2, 5)])
    wall.box(kit.of("brick"), w / 2 - 0.55, w / 2 + 0.55, -d / 2 - 0.35, -d / 2 + 0.35, e + 2.5, e + 4.6)
    for k in range(4):
        p = wall.at(w / 2 - 0.4 + k * 0.27, -d / 2, e + 4.6)
        kit.of("clay").tube([p, (p[0], p[1], p[2] + 0.4)], 0.11, 8)
    for u in (2.5, w - 5.6):
        wall.box(kit.of("dash"), u, u + 3.1, 0, 0.7, -0.3, e - 0.2)
        t = [wall.at(u - 0.25, 0.9, e - 0.2), wall.at(u + 3.35, 0.9, e - 0.2), wall.at(u + 1.55, 0.9, e + 1.7)]
        s = [wall.at(u - 0.25, -2, e - 0.2), wall.at(u + 3.35, -2, e - 0.2), wall.at(u + 1.55, -2, e + 1.7)]
        kit.of("dash").add(t, [(0, 1, 2)])
        kit.of("tile").add([*t, *s], [(0, 2, 5, 3), (2, 1, 4, 5)])
        for z0, z1 in ((0.8, 2.3), (3.4, 4.7)):
            wall.box(kit.of("dim"), u + 0.3, u + 2.8, 0.6, 0.72, z0, z1)
    for u, z0, z1 in ((0.9, 3.5, 4.4), (4.9, 3.3, 4.5), (5.2, 0.9, 2.2)):
        for side in (-0.02, w - 0.1):
            wall.box(kit.of("dim"), side, side + 0.12, -u - 1.1, -u, z0, z1)
    for u in (0.7, w - 1.7):
        wall.box(kit.of("dim"), u, u + 1.0, -0.1, 0.02, 0.1, 2.4)
        wall.box(kit.of("dim"), u, u + 1.0, -0.1, 0.02, 3.5, 4.6)


def distance(mats):
    """Buildings across the side road and behind it, as far as a mill chimney; world coordinates."""
    kit, rng = Kit("suburb"), np.random.default_rng(12)
    for y in (9.5, 25.0, 40.5, 56.0):
        far_pair(kit, -13.5, y, math.pi / 2)
    far_pair(kit, -26, 84, 0.0)
    far_pair(kit, -8, 84, 0.0)
    for y in (30.5, 46.0, 61.5):
        far_pair(kit, 2.6, y, -math.pi / 2)
    kit.of("brick").tube([(-17, 150, 0), (-17, 150, 38), (-17, 150, 38.3), (-17, 150, 40.5)], [2.5, 1.55, 1.9, 1.75],
                         24)
    hedge(kit, -10.0, -9.6, -1.6, 20, 1.25, 31)
    kit.build(mats)
    wood = Mesh()
    for x, y, h in ((-9.0, 12.5, 8.0), (-9.3, 25, 9.0), (-0.75, 27.0, 8.5), (-8.9, 44, 9.0)):
        tree(wood, rng, (x, y, -0.1), h, 0.13)
    wood.build("trees", mats["bark"])


def build(mats):
    """The plot, in the house's coordinates."""
    kit = Kit("plot")
    gate(kit)
    front_wall(kit)
    ground(kit)
    hedge(kit, -3.62, -3.22, STREET + 0.4, 6.0, 1.28, 5)
    hedge(kit, 6.0, 6.34, STREET + 0.4, -0.3, 1.0, 6)
    hedge(kit, 12.4, 20, STREET + 0.3, STREET + 0.75, 1.1, 7)
    bush(kit, 2.05, -0.75, 0.0, 0.36, 1)
    bush(kit, 5.85, -1.1, 0.0, 0.42, 2)
    bush(kit, 3.3, -1.35, 0.0, 0.22, 3, 0.8)
    bush(kit, 3.95, -1.45, 0.0, 0.26, 4, 0.8)
    bush(kit, 4.65, -1.4, 0.0, 0.22, 9, 0.8)
    kit.build(mats)
