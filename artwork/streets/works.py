"""Kiln Street Works: a brick mill round a setted yard, with the door of the firm's workshop open at dusk.

x = 0 is the corner at the lane, y = 0 the front."""
import math

from terrace import equipment, light, street
from terrace.meshes import Mesh
from terrace.plan import ROAD

from . import town, van, workshop
from .kit import Kit, Wall, shell
from .light import COLD, WARM, lamp_bracket, lamps
from .small import FIRM, bold, lettering

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
        brick.quad(FRONT.at(p[0], 0, p[1]), FRONT.at(q[0], 0, q[1]), FRONT.at(q[0], -REVEAL, q[1]),
                   FRONT.at(p[0], -REVEAL, p[1]))
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
                a, b, t = u0 + (u1 - u0) * i / nx, u0 + (u1 - u0) * (i + 1) / nx, 0.003 * math.sin(i * 7.3 + k * 3.1 +
                                                                                                   u0)
                pane.quad(FRONT.at(a, -0.15 + t, z), FRONT.at(b, -0.15 - t, z),
                          FRONT.at(b, -0.15 - t, z + (top - z0) / nz), FRONT.at(a, -0.15 + t, z + (top - z0) / nz))


def walls(kit):
    """Two storeys of brick between piers, a stone band, corbels and a coping."""
    brick, stone = kit.of("brick"), kit.of("stone", 0.012)
    holes = [(a, b, 1.1, 3.14) for a, b in LOWER] + [(a, b, 4.75, 6.64) for a, b in UPPER] + [DOOR]
    FRONT.pierced(brick, 0, LONG, -0.3, TALL, holes, REVEAL)
    for a, b in LOWER:
        window(kit, a, b, 1.1, 2.9)
        shell(kit.of("dark"), a - 0.5, b + 0.5, 0.24, 0.5 if 12 < a < 14 else 3.0, 0.5, 3.44)  # shallow beside the door
    for a, b in UPPER:
        window(kit, a, b, 4.75, 6.4)
        shell(kit.of("dark"), a - 0.5, b + 0.5, 0.24, 3.0, 4.15, 6.94)
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
    kit.of("slate").quad((-0.1, 0.35, TALL + 0.02), (LONG, 0.35, TALL + 0.02), (LONG, DEEP / 2, TALL + 3.2),
                         (-0.1, DEEP / 2, TALL + 3.2))
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
    walls(kit)
    doors(kit)
    workshop.build(mats, DOOR)
    kit.build(mats)
    unit, works = FIRM["address"]["street"].split(", ")
    lettering(works.upper(), 0.27, mats["incised"], (10.05, -0.049, 3.575), font=bold())
    lettering(unit.removeprefix("Unit "), 0.42, mats["sign"], (7.86, -0.115, 2.1), font=bold(800))
    equipment.siren(mats, (SIREN[0], SIREN[1], SIREN[2]))
    van.build(mats, *VAN, ROAD)
    yard(mats)
    town.build(mats)
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
