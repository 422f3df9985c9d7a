"""The backs of terraces along an alley: pairs of outriggers, yards between them, stacks; a workshop; the town.

In the coordinates of a row, u runs along the alley and w = 0 is the line of its yard walls and outriggers."""
import math

from terrace.distance import far_row
from terrace.plan import DEPTH, PITCH, WIDTH

from .kit import Kit, Wall, casement, curtain
from .tiles import half_round
from .yards import boundary, downpipe, gate, slates, stack

PAIR = 2 * WIDTH       # two houses: their outriggers side by side, then their yards
DEEP = 4.6             # length of an outrigger
LOW, EAVES = 4.35, 5.42
RISE = 0.5             # slope of the roof of an outrigger
RIDGE = EAVES + PITCH * DEPTH / 2
WINDOWS = ((0.70, 1.72), (3.48, 4.50))
SILL, HEAD = 2.62, 3.92


def window(kit, wall, u0, u1, z0, z1, seed):
    """A dark back window: two lights with top lights, stone sill and lintel, curtains."""
    wall.box(kit.of("stone", 0.012), u0 - 0.10, u1 + 0.10, -0.1, 0.075, z0 - 0.12, z0)
    wall.box(kit.of("stone", 0.012), u0 - 0.15, u1 + 0.15, -0.1, 0.02, z1, z1 + 0.2)
    casement(kit, wall, u0, u1, z0, z1, 2, 0.09, 0.30, leads=False)
    cloth = kit.of("drape", smooth=True)
    curtain(cloth, wall, u0 - 0.02, u0 + 0.26, -0.24, z0 - 0.05, z1, 4, 0.02, seed)
    curtain(cloth, wall, u1 - 0.26, u1 + 0.02, -0.24, z0 - 0.05, z1, 4, 0.02, seed + 1)
    wall.box(kit.of("dark"), u0 - 0.04, u1 + 0.04, -0.9, -0.34, z0 - 0.08, z1 + 0.06)


def outriggers(kit, row, u, near):
    """Two outriggers under one roof, their gable end on the alley; `near` ones have slates and real windows."""
    brick, mid, end = kit.of("brick"), u + WIDTH / 2, u + WIDTH
    top = LOW + RISE * WIDTH / 2
    holes = [(u + a, u + b, SILL, HEAD) for a, b in WINDOWS] if near else []
    row.pierced(brick, u, end, -0.3, LOW, holes)
    row.outline(brick, [(u, LOW), (end, LOW), (mid, top)])
    for x in (u, end):
        brick.quad(row.at(x, 0, -0.3), row.at(x, -DEEP, -0.3), row.at(x, -DEEP, LOW), row.at(x, 0, LOW))
    for i, (a, b) in enumerate(WINDOWS):
        if near:
            window(kit, row, u + a, u + b, SILL, HEAD, i * 7 + int(u))
        else:
            row.box(kit.of("dim"), u + a, u + b, -0.05, 0.01, SILL, HEAD)
            row.box(kit.of("stone"), u + a - 0.1, u + b + 0.1, -0.05, 0.07, SILL - 0.12, SILL)
    sheet, out = kit.of("slate"), 0.1
    for edge, way in ((u - 0.12, 1), (end + 0.12, -1)):
        foot, head = LOW - 0.12 * RISE + 0.02, top + 0.02
        sheet.quad(row.at(edge, out, foot), row.at(mid, out, head), row.at(mid, -DEEP, head), row.at(edge, -DEEP, foot))
        if near:
            along = [b - a for a, b in zip(row.at(0, 0, 0), row.at(0, -1, 0))]
            up = [b - a for a, b in zip(row.at(0, 0, 0), row.at(way, 0, RISE))]
            ln = math.hypot(1, RISE)
            slates(kit, row.at(edge, out, foot), along, [v / ln for v in up], DEEP + out, (WIDTH / 2 + 0.12) * ln,
                   int(u))
    half_round(kit.of("clay"), row.at(mid, out, top + 0.02), row.at(mid, -DEEP, top + 0.02))
    stack(kit, row, mid, -0.75, 0.42, top - 0.6, top + 1.0, 2)
    downpipe(kit, row, u + 0.14, LOW - 0.05)
    downpipe(kit, row, mid - 0.1, LOW + 0.5, radius=0.052, out=0.085)
    row.box(kit.of("iron", 0.004), u + 2.95, u + 3.4, -0.02, 0.015, 0.25, 0.7)


def yards(kit, row, u):
    """The two yards beside a pair of outriggers: walls, gates, and the back windows of the houses above them."""
    end = u + WIDTH
    gaps = [(u + 0.5, u + 1.42), (end - 1.42, end - 0.5)]
    p, q = row.at(u, -0.115, 0)[:2], row.at(end, -0.115, 0)[:2]
    wall = boundary(kit, p, q, 1.9, [(a - u, b - u) for a, b in gaps], seed=int(u))
    for i, (a, b) in enumerate(gaps):
        gate(kit, wall, a - u, b - u, -0.1, 1.86, ("board", "gate")[i], seed=i)
    boundary(kit, row.at(u + WIDTH / 2, -0.2, 0)[:2], row.at(u + WIDTH / 2, -DEEP, 0)[:2], 1.75, seed=int(u) + 1)
    for a, b in ((u + 0.75, u + 1.85), (end - 1.85, end - 0.75)):
        row.box(kit.of("dim"), a, b, -DEEP - 0.05, -DEEP + 0.012, 3.25, 4.6)
        row.box(kit.of("stone"), a - 0.1, b + 0.1, -DEEP - 0.05, -DEEP + 0.075, 3.13, 3.25)
        row.box(kit.of("stone"), a - 0.15, b + 0.15, -DEEP - 0.05, -DEEP + 0.025, 4.6, 4.8)


def houses(kit, row, u, near):
    """The main body of two houses behind their outriggers and yards, and its stacks."""
    back, front, mid = -DEEP, -DEEP - DEPTH, -DEEP - DEPTH / 2
    row.box(kit.of("brick"), u, u + PAIR, front, back, -0.3, EAVES)
    brick, sheet = kit.of("brick"), kit.of("slate")
    for x in (u, u + PAIR):
        brick.add([row.at(x, back, EAVES), row.at(x, front, EAVES), row.at(x, mid, RIDGE)], [(0, 1, 2)])
    low = EAVES - 0.25 * PITCH
    for w in (back + 0.25, front - 0.25):
        sheet.quad(row.at(u, w, low), row.at(u + PAIR, w, low), row.at(u + PAIR, mid, RIDGE), row.at(u, mid, RIDGE))
    if near:
        along = [b - a for a, b in zip(row.at(0, 0, 0), row.at(1, 0, 0))]
        up = [b - a for a, b in zip(row.at(0, 0, 0), row.at(0, -1, PITCH))]
        ln = math.hypot(1, PITCH)
        slates(kit, row.at(u, back + 0.25, low + 0.01), along, [v / ln for v in up], PAIR, (DEPTH / 2 + 0.25) * ln,
               int(u))
    half_round(kit.of("clay"), row.at(u, mid, RIDGE + 0.02), row.at(u + PAIR, mid, RIDGE + 0.02))
    for x in (u, u + WIDTH):
        stack(kit, row, x, mid, 0.6, RIDGE - 0.6, RIDGE + 1.2, 4)
    kit.of("iron", 0.003).tube([row.at(u, back + 0.2, low - 0.02), row.at(u + PAIR, back + 0.2, low - 0.02)], 0.062, 12)


def row(kit, line, pairs, near):
    """A row of `pairs` pairs of houses along a line; those whose numbers are in `near` are in full detail."""
    for i in range(pairs):
        outriggers(kit, line, i * PAIR, i in near)
        yards(kit, line, i * PAIR + WIDTH)
        houses(kit, line, i * PAIR, i in near)


def workshop(kit, x0, x1, y0):
    """A low brick workshop across the passage, with boarded doors and a slate roof."""
    front, deep, eaves, rise = Wall(x0, y0), 4.6, 2.55, 0.66
    ridge = eaves + rise * deep / 2
    front.box(kit.of("brick"), 0, x1 - x0, -deep, 0, -0.3, eaves)
    for u in (0, x1 - x0):
        kit.of("brick").add([front.at(u, 0, eaves), front.at(u, -deep, eaves), front.at(u, -deep / 2, ridge)],
                            [(0, 1, 2)])
    ln = math.hypot(1, rise)
    slates(kit, front.at(-0.1, 0.16, eaves - 0.16 * rise + 0.02), (1, 0, 0), (0, 1 / ln, rise / ln), x1 - x0 + 0.2,
           (deep / 2 + 0.16) * ln, 17)
    kit.of("slate").quad(front.at(-0.1, 0.1, eaves - 0.07), front.at(x1 - x0, 0.1, eaves - 0.07),
                         front.at(x1 - x0, -deep / 2, ridge - 0.01), front.at(-0.1, -deep / 2, ridge - 0.01))
    half_round(kit.of("clay"), front.at(-0.1, -deep / 2, ridge + 0.03), front.at(x1 - x0, -deep / 2, ridge + 0.03))
    kit.of("iron", 0.003).tube([front.at(-0.1, 0.2, eaves - 0.12), front.at(x1 - x0, 0.2, eaves - 0.12)], 0.058, 12)
    front.box(kit.of("stone", 0.012), 1.15, 4.05, -0.1, 0.02, 2.12, 2.36)
    gate(kit, Wall(x0, y0 - 0.02), 1.3, 2.6, -0.1, 2.12, "board", seed=4)
    gate(kit, Wall(x0, y0 - 0.02), 2.6, 3.9, -0.1, 2.12, "board", seed=5)


def town(mats):
    """A row across the end of the alley and a mill chimney, in the mist."""
    kit = Kit("alley_town")
    parts = [kit.of(m) for m in ("brick", "slate", "stone", "dim", "clay")]
    far_row(mats, *parts, -30, 82, 52, True)
    far_row(mats, *parts, 24, 46, 40, True)
    kit.of("brick").tube([(9.5, 150, 0), (9.5, 150, 33), (9.5, 150, 33.3), (9.5, 150, 35.5)], [2.5, 1.55, 1.9, 1.75],
                         24)
    kit.build(mats)
