"""Kiln Street Works: a brick mill round a setted yard; the firm's workshop stands open at the end of the day.

x = 0 is the corner at the lane, y = 0 the front."""
import math

import numpy as np

from terrace import equipment, light, street
from terrace.meshes import Mesh, sphere
from terrace.plan import ROAD

from . import van
from .kit import Kit, Wall, shell
from .light import COLD, WARM, lamp_bracket, lamps
from .small import bold, lettering

LONG, TALL, DEEP, REVEAL = 24.0, 7.3, 13.0, 0.22
DOOR = (8.35, 11.75, -0.05, 3.35)
LOWER = [(1.1, 2.5), (3.7, 5.1), (6.0, 7.4), (13.0, 14.4), (15.6, 17.0), (18.2, 19.6)]
UPPER = [(1.1, 2.5), (3.7, 5.1), (6.0, 7.4), (9.35, 10.75), (13.0, 14.4), (15.6, 17.0), (18.2, 19.6)]
SIREN, TURRET = (12.38, -0.09, 4.0), (7.86, -0.16, 3.62)
VAN = (6.85, -3.15, math.pi + 0.05)
MARKS = {"van": (4.2, -4.1, 1.5), "door": (10.05, 0.2, 1.9), "siren": SIREN}
FRONT = Wall()


def arch(u0, u1, z1, rise=0.24, n=8):
    """Points of a segmental arch from left to right."""
    return [(u0 + (u1 - u0) * i / n, z1 + rise * math.sin(math.pi * i / n)) for i in range(n + 1)]


def window(kit, u0, u1, z0, z1):
    """A small-paned iron window under a segmental arch, its sill and voussoirs."""
    brick, iron, pane = kit.of("brick"), kit.of("iron", 0.003), kit.of("pane", turn=False)
    curve = arch(u0, u1, z1)
    top = z1 + 0.24
    for p, q in zip(curve, curve[1:]):
        FRONT.outline(brick, [p, q, (q[0], top + 0.01), (p[0], top + 0.01)])
        brick.quad(FRONT.at(p[0], 0, p[1]), FRONT.at(q[0], 0, q[1]), FRONT.at(q[0], -REVEAL, q[1]), FRONT.at(p[0], -REVEAL, p[1]))
    for i in range(15):
        t = (i + 0.5) / 15
        u, z = u0 - 0.06 + (u1 - u0 + 0.12) * t, z1 + 0.24 * math.sin(math.pi * t)
        slope = math.atan(0.24 * math.pi * math.cos(math.pi * t) / (u1 - u0))
        kit.of("voussoir", 0.004).block((u, 0.0, z + 0.115), (0.082, 0.05, 0.225), (0, -slope, 0))
    FRONT.box(kit.of("stone", 0.012), u0 - 0.12, u1 + 0.12, -0.12, 0.08, z0 - 0.14, z0)
    nx, nz = 4, 6
    for i in range(nx + 1):
        u = u0 + (u1 - u0) * i / nx
        FRONT.box(iron, u - 0.014, u + 0.014, -0.17, -0.13, z0, top)
    for k in range(nz + 1):
        z = z0 + (top - z0) * k / nz
        FRONT.box(iron, u0, u1, -0.168, -0.128, z - 0.014, z + 0.014)
        for i in range(nx):
            if k < nz:
                a, b, t = u0 + (u1 - u0) * i / nx, u0 + (u1 - u0) * (i + 1) / nx, 0.003 * math.sin(i * 7.3 + k * 3.1 + u0)
                pane.quad(FRONT.at(a, -0.15 + t, z), FRONT.at(b, -0.15 - t, z), FRONT.at(b, -0.15 - t, z + (top - z0) / nz),
                          FRONT.at(a, -0.15 + t, z + (top - z0) / nz))
    beside_door = z0 < 2 and 12 < u0 < 14
    shell(kit.of("dark"), u0 - 0.5, u1 + 0.5, 0.24, 0.5 if beside_door else 3.0, z0 - 0.6, top + 0.3)


def walls(kit):
    """Two storeys of brick between piers, a stone band, corbels and a coping."""
    brick, stone = kit.of("brick"), kit.of("stone", 0.012)
    holes = [(a, b, 1.1, 3.14) for a, b in LOWER] + [(a, b, 4.75, 6.64) for a, b in UPPER] + [DOOR]
    FRONT.pierced(brick, 0, LONG, -0.3, TALL, holes, REVEAL)
    for a, b in LOWER:
        window(kit, a, b, 1.1, 2.9)
    for a, b in UPPER:
        window(kit, a, b, 4.75, 6.4)
    brick.quad((0, 0, -0.3), (0, DEEP, -0.3), (0, DEEP, TALL), (0, 0, TALL))
    for k in range(3):
        y = 1.6 + k * 4.0
        kit.of("dim").box(-0.01, 0.1, y, y + 1.4, 4.75, 6.6).box(-0.01, 0.1, y, y + 1.4, 1.1, 3.1)
        stone.box(-0.08, 0.1, y - 0.1, y + 1.5, 4.62, 4.75).box(-0.08, 0.1, y - 0.1, y + 1.5, 0.97, 1.1)
    for u in (0.27, 7.86, 12.38, 17.6, 23.5):
        FRONT.box(brick, u - 0.27, u + 0.27, 0, 0.10, -0.3, TALL - 0.5)
        FRONT.box(stone, u - 0.32, u + 0.32, -0.01, 0.15, TALL - 0.62, TALL - 0.5)
    x = 0.0
    while x < LONG:
        FRONT.box(stone, x, x + 1.19, -0.01, 0.05, 4.08, 4.28)
        FRONT.box(stone, x - 0.06, x + 1.13, -0.36, 0.13, TALL, TALL + 0.12)
        x += 1.2
    for i in range(int(LONG / 0.225)):
        FRONT.box(brick, i * 0.225, i * 0.225 + 0.11, -0.01, 0.055, TALL - 0.24, TALL - 0.1)
    FRONT.box(brick, 0, LONG, -0.01, 0.08, TALL - 0.1, TALL)
    kit.of("slate").quad((-0.1, 0.35, TALL + 0.02), (LONG, 0.35, TALL + 0.02), (LONG, DEEP / 2, TALL + 3.2), (-0.1, DEEP / 2, TALL + 3.2))
    brick.add([(0, 0.2, TALL), (0, DEEP, TALL), (0, DEEP / 2, TALL + 3.1)], [(0, 1, 2)])
    kit.of("iron", 0.003).tube([(7.42, -0.09, TALL - 0.2), (7.42, -0.09, 0.15)], 0.05, 14)
    for z in (1.0, 3.2, 5.4):
        kit.of("iron", 0.003).tube([(7.42, -0.09, z), (7.42, -0.09, z + 0.09)], 0.066, 14)


def doors(kit):
    """The doorway: stone lintel and jambs, two boarded leaves folded back, a granite sill."""
    a, b, _, d = DOOR
    stone, wood, iron = kit.of("stone", 0.012), kit.of("gatewood", 0.005), kit.of("iron", 0.003)
    FRONT.box(stone, a - 0.35, b + 0.35, -REVEAL, 0.045, d, d + 0.46)
    for u in (a - 0.28, b):
        for k in range(6):
            wide = 0.28 if k % 2 else 0.36
            u0 = u if u > 10 else u + 0.28 - wide
            FRONT.box(stone, u0, u0 + wide, -REVEAL, 0.035, 0.0 + k * 0.56, 0.555 + k * 0.56)
    for hinge, way in ((a, -1), (b, 1)):
        angle = math.radians(158)
        leaf = Wall(hinge, -0.05, -(math.pi - angle) if way > 0 else 0.0)
        for i in range(9):
            u0, u1 = i * 0.185, (i + 1) * 0.185 - 0.004
            if way < 0:
                u0, u1 = -u1, -u0
                leaf = Wall(hinge, -0.05, math.pi - angle)
            leaf.box(wood, u0, u1, -0.045, 0.0, 0.03, d - 0.05)
        lo, hi = (0.0, 1.66) if way > 0 else (-1.66, 0.0)
        for z in (0.35, 1.6, 2.85):
            leaf.box(wood, lo + 0.02, hi - 0.02, 0.0, 0.035, z - 0.09, z + 0.09)
            edge = lo + 0.01 if way > 0 else hi - 0.7
            leaf.box(iron, edge, edge + 0.69, 0.036, 0.044, z - 0.028, z + 0.028)
        for z0, z1 in ((0.44, 1.51), (1.69, 2.76)):
            p, q = (lo + 0.12, hi - 0.12) if way > 0 else (hi - 0.12, lo + 0.12)
            m = math.hypot(q - p, z1 - z0)
            nx, nz = -(z1 - z0) / m * 0.07, (q - p) / m * 0.07
            pts = [(p + nx, z0 + nz), (q + nx, z1 + nz), (q - nx, z1 - nz), (p - nx, z0 - nz)]
            wood.add([leaf.at(u, w, z) for w in (0.0, 0.033) for u, z in pts],
                     [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)])
    kit.of("kerb", 0.02).box(a - 0.1, b + 0.1, -0.2, 0.4, -0.3, -0.02)


def workshop(kit):
    """Inside: a bench with a vice, racks of boxes, reels of cable, a ladder, two lamps."""
    a, b = DOOR[:2]
    x0, x1, y1 = a - 1.0, b + 6.2, 6.4
    a, b = a + 3.0, b + 3.9            # what a passer-by sees lies to the right of the doorway
    shell(kit.of("limewash"), x0, x1, REVEAL + 0.02, y1, -0.02, 4.3)
    rng = np.random.default_rng(6)
    rack, wood = kit.of("steel", 0.004), kit.of("wood", 0.006)
    for k in range(5):
        z = 0.15 + k * 0.56
        rack.box(a - 0.2, a + 1.85, y1 - 0.55, y1 - 0.05, z - 0.02, z + 0.02)
        u = a - 0.15
        while u < a + 1.6:
            w, h = rng.uniform(0.16, 0.36), rng.uniform(0.16, 0.42)
            if rng.random() < 0.85:
                kit.of(rng.choice(["carton", "carton", "cream", "tin_blue", "dim"]), 0.006).box(u, u + w, y1 - 0.5, y1 - 0.12, z + 0.02, z + 0.02 + h)
            u += w + 0.03
    for u in (a - 0.2, a + 0.82, a + 1.85):
        rack.box(u - 0.02, u + 0.02, y1 - 0.55, y1 - 0.51, -0.02, 2.9)
    wood.box(b - 1.35, b + 1.6, y1 - 0.9, y1 - 0.05, 0.84, 0.92)
    for u in (b - 1.25, b + 0.2):
        wood.box(u, u + 0.09, y1 - 0.85, y1 - 0.76, 0, 0.84)
    kit.of("tin_blue", 0.01).box(b - 1.1, b - 0.88, y1 - 0.98, y1 - 0.7, 0.92, 1.1)
    kit.of("case", 0.01).box(b - 0.6, b - 0.28, y1 - 0.5, y1 - 0.4, 0.95, 1.32).box(b + 0.05, b + 0.35, y1 - 0.45, y1 - 0.3, 1.5, 1.78)
    kit.of("wood", 0.006).box(b - 1.3, b + 1.2, y1 - 0.08, y1 - 0.03, 1.25, 2.3)
    for i in range(13):
        u = b - 1.2 + i * 0.17
        kit.of("iron", 0.003).box(u, u + 0.03, y1 - 0.11, y1 - 0.08, 1.9 - 0.3 * rng.random(), 2.18)
    for u, z, mat in ((a + 2.15, 0.28, "tail"), (a + 2.15, 0.72, "sign2"), (a + 2.5, 0.28, "white"), (b - 0.35, 1.06, "tail")):
        r = 0.22 if z < 0.9 else 0.13
        kit.of(mat).tube([(u, y1 - 1.35, z), (u, y1 - 1.1, z)], r * 0.8, 28)
        for y in (y1 - 1.38, y1 - 1.1):
            kit.of("wood").tube([(u, y, z), (u, y + 0.02, z)], r, 28)
    for y in (2.4, 4.6):
        kit.of("iron").tube([(10.2, y, 4.3), (10.2, y, 3.24)], 0.008, 6)
        kit.of("enamel", smooth=True).tube([(10.2, y, 3.26), (10.2, y, 3.20), (10.2, y, 3.02)], [0.04, 0.09, 0.25], 32, caps=False)
        sphere("workshop_bulb", (10.2, y, 3.06), 0.05, kit_glow(kit))
    ladder, lean = kit.of("alu", 0.004), math.radians(9)
    for u in (a + 2.14, a + 2.52):
        ladder.block((u, y1 - 0.30, 1.48), (0.03, 0.065, 2.98), (-lean, 0, 0))
    for k in range(11):
        z = 0.2 + k * 0.26
        y = y1 - 0.30 + (z - 1.48) * math.tan(lean)
        ladder.tube([(a + 2.14, y, z), (a + 2.52, y, z)], 0.014, 10)


def kit_glow(kit):
    """The bulb's material, which spheres need at once."""
    return kit.mats["shade"]


def far_mill(kit, x0, x1, y0, y1, floors):
    """A mill for the distance: floors of windows, a parapet, a stair tower."""
    top = floors * 4.0 + 1.0
    kit.of("brick").box(x0, x1, y0, y1, -0.3, top)
    kit.of("stone").box(x0 - 0.15, x1 + 0.15, y0 - 0.15, y1 + 0.15, top - 0.5, top - 0.2)
    kit.of("brick").box(x1 - 4, x1 + 0.5, y0 - 0.5, y0 + 4, -0.3, top + 3.5)
    for f in range(floors):
        z = 1.2 + f * 4.0
        for y in np.arange(y0 + 1.2, y1 - 2, 3.0):
            kit.of("dim").box(x1 - 0.05, x1 + 0.02, y, y + 1.7, z, z + 2.2)
        for x in np.arange(x0 + 1.2, x1 - 2, 3.0):
            kit.of("dim").box(x, x + 1.7, y0 - 0.02, y0 + 0.05, z, z + 2.2)


def distance(mats):
    """Across the lane a four-storey mill, beyond it a bottle kiln and the chimney."""
    kit = Kit("town")
    far_mill(kit, -40, -14.0, 12, 38, 4)
    far_mill(kit, -60, -2, 96, 120, 2)
    kit.of("brick").box(0.0, 10, 26, 60, -0.3, 6.2)
    kit.of("slate").quad((-0.2, 26, 6.2), (-0.2, 60, 6.2), (5, 60, 9.3), (5, 26, 9.3))
    kit.of("brick").add([(0, 26, 6.2), (10, 26, 6.2), (5, 26, 9.2)], [(0, 1, 2)])
    kiln = [(0, 4.6), (2.6, 4.7), (5.0, 4.3), (7.5, 3.3), (10.0, 2.1), (12.5, 1.35), (14.6, 1.15), (14.7, 1.32), (15.2, 1.3)]
    kit.of("brick", smooth=True).tube([(-13.2, 62, z) for z, _ in kiln], [r for _, r in kiln], 36)
    kit.of("brick").tube([(-47, 150, 0), (-47, 150, 44), (-47, 150, 44.3), (-47, 150, 47)], [2.8, 1.7, 2.1, 1.9], 24)
    kit.of("brick").box(-13.4, -13.1, -1.0, 14, -0.3, 2.4)
    kit.build(mats)


def yard(mats):
    """Setts with standing water, a strip of flags along the front, two bins."""
    street.setts(mats, "yard", -16, 26, -15, -0.85, True, 1)
    street.setts(mats, "lane", -13.1, -0.1, -0.85, 30, False, 2)
    z = ROAD - 0.024
    Mesh().quad((-60, -40, z), (60, -40, z), (60, 140, z), (-60, 140, z)).build("joints", mats["mud"])
    z = ROAD - 0.0105
    Mesh().quad((-40, -18, z), (40, -18, z), (40, 60, z), (-40, 60, z)).build("standing_water", mats["water"])
    apron = Mesh()
    for i in range(24):
        apron.box(i * 1.02, i * 1.02 + 1.012, -0.85, 0.15, -0.4, -0.035 - 0.002 * (i % 3))
    apron.build("apron", mats["flag"], bevel=0.012)
    street.wheelie_bin(mats, 13.4, -0.55, 3.05)
    street.wheelie_bin(mats, 14.1, -0.52, 3.2)


def build(mats):
    """The whole yard and its light."""
    kit = Kit("works")
    kit.mats = mats
    walls(kit)
    doors(kit)
    workshop(kit)
    kit.build(mats)
    lettering("KILN STREET WORKS", 0.27, mats["incised"], (10.05, -0.049, 3.575), font=bold())
    lettering("4", 0.42, mats["sign"], (7.86, -0.115, 2.1), font=bold(800))
    equipment.siren(mats, (SIREN[0], SIREN[1], SIREN[2]))
    van.build(mats, *VAN, ROAD)
    yard(mats)
    distance(mats)
    head = street.lamp_post(mats, -11.9, 12.0, 1.0, 6.2)
    far = street.lamp_post(mats, -11.9, 34.0, 1.0, 6.2)
    bulb = lamp_bracket(mats, 7.86, 4.75)
    light.sky()
    lamps([head, far], 190)
    for y, watts in ((2.4, 150), (4.6, 130)):
        light.point("workshop_lamp", (10.2, y, 2.94), WARM, watts, 0.10)
    light.point("workshop_fill", (10.0, 3.4, 3.6), WARM, 60, 0.5)
    light.spot("bracket_lamp", bulb, (bulb[0], bulb[1] - 0.4, -0.1), (1.0, 0.66, 0.34), 150, 2.4, 0.08)
    # out of the picture: one lamp rakes the van and the corner, one the far end
    light.spot("yard_lamp", (-3.5, -9.0, 7.0), (4.2, -2.0, 1.4), COLD, 620, 1.7, 0.25).visible_glossy = False
    light.spot("end_lamp", (21, -8, 7), (15, 0.0, 2.4), COLD, 420, 2.0, 0.25).visible_glossy = False
