"""The yard behind the semi: wet flags, fences and the side gate, bin, pots and hedge, the neighbours in the mist."""
import numpy as np
from terrace import street
from terrace.meshes import Mesh, waves

from . import bicycle, plots
from .hips import HALF
from .kit import Kit, Wall, leaves
from .yard import BACK

LEFT, RIGHT, NEAR = -3.28, HALF, -10.2  # the boundaries
GATE = (0.0, 0.16 - plots.GATE[2], 0.0)  # moves the gate of the plot to the back corner of the house
MARKS = {"gate": (plots.MARKS["gate"][0], 0.15, 1.25)}
WATER = -0.0075


def level(x, y):
    """The height of the flags: slight hollows, one that holds rain before the window, one before the gate."""
    window = 0.012 * np.exp(-(((x - 0.55) / 1.15)**2 + ((y + 5.3) / 1.0)**2))
    gate = 0.009 * np.exp(-(((x + 1.3) / 1.1)**2 + ((y + 2.9) / 0.7)**2))
    return waves(x, y, 17, 1.5, 3) * 0.0042 - window - gate


def flags(mats):
    """Concrete flags in courses, each slightly uneven and worn; their joints, and the standing water."""
    rng, deep, gap = np.random.default_rng(14), 0.6, 0.004
    u = np.array([-1, -0.972, -0.5, 0, 0.5, 0.972, 1])
    n = len(u)
    gu, gv = (g.ravel() for g in np.meshgrid(u, u, indexing="ij"))
    worn = np.where((abs(gu) == 1) | (abs(gv) == 1), 0.006, 0.0)
    quads = [(i * n + j, i * n + n + j, i * n + n + j + 1, i * n + j + 1) for i in range(n - 1) for j in range(n - 1)]
    slabs, y = Mesh(), NEAR
    while y < BACK + 0.1:
        x = LEFT - rng.uniform(0, 0.6)
        while x < RIGHT:
            wide = rng.choice([0.6, 0.75, 0.9])
            px, py = x + wide / 2 + gu * (wide / 2 - gap), y + deep / 2 + gv * (deep / 2 - gap)
            tilt = rng.normal(0, 0.0032, 2)
            z = level(px, py) - worn + rng.normal(0, 0.0016) + gu * wide / 2 * tilt[0] + gv * deep / 2 * tilt[1]
            slabs.add(np.stack([px, py, z], 1), quads)
            x += wide
        y += deep
    slabs.build("yard_flags", mats["flag"], smooth=True)
    xs, ys = np.arange(LEFT, RIGHT + 0.2, 0.2), np.arange(NEAR, BACK + 0.2, 0.2)
    gx, gy = (g.ravel() for g in np.meshgrid(xs, ys, indexing="ij"))
    m = len(ys)
    Mesh().add(np.stack([gx, gy, level(gx, gy) - 0.007], 1),
               [(i * m + j, i * m + m + j, i * m + m + j + 1, i * m + j + 1) for i in range(len(xs) - 1)
                for j in range(m - 1)]).build("yard_joints", mats["mud"], smooth=True)
    Mesh().quad((LEFT, NEAR, WATER), (RIGHT, NEAR, WATER), (RIGHT, BACK, WATER),
                (LEFT, BACK, WATER)).build("yard_water", mats["water"])
    Mesh().quad((-80, -40, -0.12), (80, -40, -0.12), (80, 160, -0.12), (-80, 160, -0.12)).build("land", mats["mud"])


def pot(kit, x, y, r):
    """A clay flower pot with a rolled rim, filled with soil; returns the height of its rim."""
    h = r * 1.7
    kit.of("clay", smooth=True).tube([(x, y, z * h) for z in (0, 0.78, 0.80, 1.0, 1.0, 0.9)],
                                     [r * 0.66, r * 0.90, r * 1.02, r * 1.06, r * 0.92, r * 0.88], 28)
    kit.of("soil").tube([(x, y, h * 0.90), (x, y, h * 0.93)], r * 0.87, 20)
    return h


def fences(kit):
    """The two long fences, with the concrete posts of the left one."""
    rng = np.random.default_rng(7)
    plots.fence(kit, (LEFT, NEAR), (LEFT, 0.2), rng)
    plots.fence(kit, (RIGHT, BACK), (RIGHT, -7.0), rng)
    for y in np.arange(0.18, NEAR, -1.83):
        kit.of("kerb", 0.008).box(LEFT - 0.06, LEFT + 0.05, y - 0.05, y + 0.05, -0.1, 1.92)


def bare_hedge(wood, x, y0, y1, top, seed):
    """A hawthorn hedge in winter: upright stems with side shoots."""
    rng = np.random.default_rng(seed)
    for y in np.arange(y0, y1, 0.085):
        p = np.array((x + rng.normal(0, 0.12), y, 0.5))
        tall = top * rng.uniform(0.82, 1.1) - 0.5
        way = np.array((rng.normal(0, 0.13), rng.normal(0, 0.16), 1.0)) * tall
        bend = rng.normal(0, 0.05, 3)
        stem = [p, p + way * 0.5 + bend, p + way]
        wood.tube(stem, [0.011, 0.008, 0.003], 4, caps=False)
        for _ in range(6):
            a = stem[1] + (stem[2] - stem[1]) * rng.uniform(-0.3, 0.9)
            b = a + np.array((rng.normal(0, 0.16), rng.normal(0, 0.16), rng.uniform(0.10, 0.34)))
            wood.tube([a, (a + b) / 2 + rng.normal(0, 0.015, 3), b], [0.004, 0.003, 0.002], 3, caps=False)


def distance(mats):
    """Beyond the fence: pairs of semis across the two roads, bare trees, a lamp; returns the head of the lamp."""
    kit, wood, rng = Kit("neighbours"), Mesh(), np.random.default_rng(5)
    for x, y, turn in ((-24.5, 13.0, 0.0), (-17.5, 31.0, 0.0), (-2.6, 33.0, 0.0), (-34.0, 52.0, 0.0), (-15.0, 58.0, 0.0)):
        plots.far_pair(kit, x, y, turn)
    kit.build(mats)
    bare_hedge(wood, LEFT - 0.45, -6.5, -3.6, 2.3, 23)
    bare_hedge(wood, RIGHT + 0.45, -7.0, 0.6, 2.3, 29)
    for x, y, tall in ((-7.6, 8.5, 7.5), (-9.6, 24.0, 8.5)):
        plots.tree(wood, rng, (x, y, -0.1), tall, 0.12)
    wood.build("bare_wood", mats["bark"])
    return street.lamp_post(mats, -3.1, 17.5, -1.0)


def build(mats):
    """The yard and what is seen beyond it; returns the head of the street lamp."""
    flags(mats)
    gate = Kit("side_gate")
    plots.gate(gate)
    x, _, y, top = plots.GATE
    gate.of("board", 0.004).box(x - 0.16, x - 0.10, y + 0.02, y + 0.05, 0.0, top)  # closes the joint at the post
    gate.build(mats, shift=GATE)
    kit, rng = Kit("yard_things"), np.random.default_rng(11)
    fences(kit)
    plots.bush(kit, 0.36, -0.30, pot(kit, 0.36, -0.30, 0.17), 0.20, 12)
    pot(kit, 0.66, -0.66, 0.10)
    bicycle.build(kit, Wall(), 2.62)
    litter = rng.uniform((LEFT, -8.5, 0.004), (RIGHT, 0.1, 0.012), (260, 3))
    litter = litter[rng.random(260) < 0.12 + 0.6 * np.exp(-(litter[:, 0] - LEFT) / 0.9)]
    leaves(kit.of("fallen"), rng, litter, 0.032)
    kit.build(mats)
    street.wheelie_bin({**mats, "bin": mats["green_bin"]}, -1.80, -0.38, 0.08)
    return distance(mats)
