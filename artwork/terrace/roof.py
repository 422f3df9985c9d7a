"""Slates, ridge tiles, chimney stacks and pots."""
import math

import numpy as np

from .meshes import Mesh
from .plan import DEPTH, EAVES, HOUSES, PITCH, RIDGE, WIDTH


def slates(mats):
    """Individual slates on the front slope; a plain sheet behind."""
    rng = np.random.default_rng(4)
    m, slope = Mesh(), math.hypot(1, PITCH)
    gauge, wide, thick = 0.205, 0.30, 0.009
    start, end = -0.24, DEPTH / 2
    rows = int((end - start) * slope / gauge)
    dy, dz = 1 / slope, PITCH / slope
    for r in range(rows + 1):
        s0 = r * gauge
        x = -0.10 - (0.15 if r % 2 else 0.0)
        while x < HOUSES * WIDTH:
            x0, x1 = max(x, -0.10), x + wide - 0.004
            if x1 - x0 > 0.04:
                lift = rng.normal(0.016, 0.0035)
                slip = -0.03 if rng.random() < 0.012 else rng.normal(0, 0.003)
                twist = rng.normal(0, 0.0025)
                low = (start + (s0 + slip) * dy, EAVES + 0.02 + PITCH * start + (s0 + slip) * dz + lift)
                top = (start + (s0 + gauge * 1.6) * dy, EAVES + 0.02 + PITCH * start + (s0 + gauge * 1.6) * dz)
                top = (min(top[0], end), min(top[1], RIDGE + 0.02))
                v = [(x0, low[0], low[1] + twist), (x1, low[0], low[1] - twist), (x1, *top), (x0, *top)]
                v += [(a, b, c - thick) for a, b, c in v]
                m.add(v, [(0, 1, 2, 3), (0, 4, 5, 1), (1, 5, 6, 2), (0, 3, 7, 4)])
            x += wide
    m.build("slates", mats["slate"])
    back = Mesh()
    w = HOUSES * WIDTH
    back.quad((-0.08, DEPTH / 2, RIDGE), (w, DEPTH / 2, RIDGE), (w, DEPTH + 0.3, EAVES - 0.2), (-0.08, DEPTH + 0.3, EAVES - 0.2))
    back.quad((-0.08, -0.2, EAVES - 0.13), (w, -0.2, EAVES - 0.13), (w, DEPTH / 2, RIDGE - 0.01), (-0.08, DEPTH / 2, RIDGE - 0.01))
    back.build("roof_back", mats["slate"])


def ridge(mats):
    """Half-round clay ridge tiles, each slightly out of line, and a pointed verge."""
    rng = np.random.default_rng(9)
    m, x = Mesh(), -0.1
    while x < HOUSES * WIDTH:
        z = RIDGE + 0.0 + rng.normal(0, 0.006)
        m.tube([(x, DEPTH / 2, z), (x + 0.44, DEPTH / 2, z + rng.normal(0, 0.003))], 0.115, 14)
        m.tube([(x - 0.01, DEPTH / 2, z), (x + 0.03, DEPTH / 2, z)], 0.127, 14)
        x += 0.45
    m.build("ridge", mats["clay"])
    verge = Mesh()
    for side in (0, 1):
        y0, y1 = (-0.24, DEPTH / 2) if not side else (DEPTH + 0.24, DEPTH / 2)
        z0 = EAVES - 0.24 * PITCH
        a, b = (y0, z0), (y1, RIDGE)
        verge.add([(xx, y, z + t) for xx in (-0.085, 0.0) for y, z in (a, b) for t in (-0.07, 0.015)],
                  [(0, 2, 3, 1), (4, 5, 7, 6), (1, 3, 7, 5), (0, 4, 6, 2), (0, 1, 5, 4)])
    verge.build("verge", mats["lead"])


def pot(m, x, y, z, tall=0.5):
    """One clay chimney pot with rolled rim."""
    path = [(x, y, z - 0.05), (x, y, z + 0.04), (x, y, z + 0.08), (x, y, z + tall - 0.09), (x, y, z + tall - 0.07),
            (x, y, z + tall)]
    m.tube(path, [0.165, 0.165, 0.135, 0.115, 0.15, 0.145], 20)


def stack(bricks, caps, pots, x, half, count, tall=1.22):
    """A brick stack with two oversailing courses, a stone cap and its pots."""
    y, top = DEPTH / 2, RIDGE + tall
    d = 0.34
    bricks.box(x - half, x + half, y - d, y + d, RIDGE - 0.7, top)
    bricks.box(x - half - 0.035, x + half + 0.035, y - d - 0.035, y + d + 0.035, top - 0.30, top - 0.225)
    bricks.box(x - half - 0.05, x + half + 0.05, y - d - 0.05, y + d + 0.05, top - 0.15, top)
    caps.box(x - half - 0.03, x + half + 0.03, y - d - 0.03, y + d + 0.03, top, top + 0.07)
    for i in range(count):
        px = x - half + (i + 0.5) * 2 * half / count
        pot(pots, px, y, top + 0.07, 0.42 + 0.12 * ((i * 7 + int(x)) % 3) / 2)


def chimneys(mats):
    """A stack on the gable and one on every party wall, with lead at the foot and one aerial."""
    bricks, caps, pots, lead, iron = Mesh(), Mesh(), Mesh(), Mesh(), Mesh()
    stack(bricks, caps, pots, 0.50, 0.47, 3)
    for h in range(1, HOUSES):
        stack(bricks, caps, pots, h * WIDTH, 0.62, 4)
    for x, half in [(0.50, 0.47)] + [(h * WIDTH, 0.62) for h in range(1, HOUSES)]:
        y0, z0 = DEPTH / 2 - 0.36, RIDGE - 0.36 * PITCH
        lead.box(x - half - 0.03, x + half + 0.03, y0 - 0.10, y0, z0 - 0.14, z0 + 0.02)
    x, y, z = WIDTH + 0.35, DEPTH / 2 - 0.4, RIDGE + 0.9
    iron.tube([(x, y, z - 0.5), (x, y, z + 1.1)], 0.018, 8)
    iron.tube([(x - 0.55, y - 0.3, z + 1.02), (x + 0.45, y + 0.25, z + 1.02)], 0.011, 6)
    for i in range(9):
        t = -0.55 + i * 0.12
        px, py, ln = x + t, y + t * 0.55, 0.16 + (0.08 if i > 6 else 0)
        iron.tube([(px - ln * 0.48, py + ln * 0.87, z + 1.02), (px + ln * 0.48, py - ln * 0.87, z + 1.02)], 0.006, 5)
    bricks.build("stacks", mats["brick"])
    caps.build("stack_caps", mats["stone"], bevel=0.02)
    pots.build("pots", mats["clay"], smooth=True)
    lead.build("flashing", mats["lead"])
    iron.build("aerial", mats["iron"])


def build(mats):
    """Builds the roof of the row."""
    slates(mats)
    ridge(mats)
    chimneys(mats)
