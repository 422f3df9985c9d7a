"""The hipped roof over the pair of semis, with its gutters and its stack, and the measurements it shares with them."""
import math

import numpy as np

from . import tiles
from .kit import Kit

HALF, DEPTH, EAVES, PITCH = 6.1, 8.2, 5.12, 0.86
OVER = 0.38  # eaves overhang
RIDGE = EAVES + PITCH * DEPTH / 2
BAY = [(2.42, 0.0), (3.12, -0.78), (5.02, -0.78), (5.72, 0.0)]


def build(mats):
    """The hipped roof of the pair, its ridge, hips, gutters and stacks; over both halves at once."""
    kit, end = Kit("semi_roof"), 2 * HALF
    z0 = EAVES + 0.10 - OVER * PITCH
    up = np.array((0, 1, PITCH)) / math.hypot(1, PITCH)
    run = DEPTH / 2 + OVER
    length = run * math.hypot(1, PITCH)
    flat = run / length
    tiles.slope(kit.of("tile"), (-OVER, -OVER, z0), (1, 0, 0), up,
                int(length / tiles.GAUGE) + 1, lambda s: (s * flat, end + 2 * OVER - s * flat), 31)
    crest = z0 + run * PITCH
    a, b = (run - OVER, DEPTH / 2, crest), (end - run + OVER, DEPTH / 2, crest)
    corners = [(-OVER, -OVER, z0), (end + OVER, -OVER, z0), (end + OVER, DEPTH + OVER, z0), (-OVER, DEPTH + OVER, z0)]
    under = kit.of("tile")
    under.add([corners[0], corners[1], b, a], [(0, 1, 2, 3)]).add([corners[3], corners[0], a], [(0, 1, 2)])
    under.add([corners[2], corners[3], a, b], [(0, 1, 2, 3)]).add([corners[1], corners[2], b], [(0, 1, 2)])
    tiles.half_round(under, a, b)
    tiles.half_round(under, corners[0], a)
    tiles.half_round(under, corners[1], b)
    kit.of("white", 0.006).box(-OVER + 0.02, end + OVER - 0.02, -OVER + 0.02, 0.05, EAVES - 0.28, EAVES - 0.25)
    kit.of("white", 0.006).box(-OVER + 0.02, end + OVER - 0.02, -OVER + 0.02, -OVER + 0.045, EAVES - 0.28, EAVES - 0.09)
    kit.of("white", 0.006).box(-OVER + 0.02, -OVER + 0.045, -OVER + 0.02, DEPTH + OVER, EAVES - 0.28, EAVES - 0.09)
    kit.of("white", 0.006).box(-OVER + 0.02, 0.05, 0, DEPTH, EAVES - 0.28, EAVES - 0.25)
    for x0, x1 in ((-OVER - 0.06, BAY[0][0] - 0.42), (2 * HALF - BAY[0][0] + 0.42, end + OVER + 0.06)):
        gutter(kit, x0, x1, -OVER - 0.055, EAVES - 0.13)
    pipe = kit.of("iron", 0.003)
    x, y = -0.0 + 0.14, -0.075
    pipe.tube([(x, -OVER - 0.05, EAVES - 0.2), (x, -OVER - 0.05, EAVES - 0.3), (x, y, EAVES - 0.55), (x, y, 0.2),
               (x, y - 0.06, 0.08)], 0.034, 14)
    for z in (0.5, 2.0, 3.9):
        pipe.tube([(x, y, z), (x, y, z + 0.07)], 0.046, 14)
    bricks = kit.of("brick")
    for cx, half in ((HALF, 0.56), ):
        top = RIDGE + 1.15
        bricks.box(cx - half, cx + half, DEPTH / 2 - 0.36, DEPTH / 2 + 0.36, RIDGE - 0.7, top)
        for k, o in ((0.30, 0.035), (0.15, 0.055)):
            bricks.box(cx - half - o, cx + half + o, DEPTH / 2 - 0.36 - o, DEPTH / 2 + 0.36 + o, top - k, top - k + 0.1)
        for i in range(4):
            px = cx - half + (i + 0.5) * half / 2
            kit.of("clay", smooth=True).tube([(px, DEPTH / 2, top - 0.05), (px, DEPTH / 2, top + 0.34),
                                              (px, DEPTH / 2, top + 0.36), (px, DEPTH / 2, top + 0.42)],
                                             [0.135, 0.105, 0.13, 0.125], 20)
    kit.build(mats)


def gutter(kit, x0, x1, yc, zc, r=0.062):
    """A half-round gutter."""
    n = 8
    arc = [(yc + r * math.cos(math.pi + math.pi * i / n), zc + r * math.sin(math.pi + math.pi * i / n))
           for i in range(n + 1)]
    ring = arc + [(yc + (y - yc) * 0.86, zc + (z - zc) * 0.86) for y, z in reversed(arc)]
    k = len(ring)
    kit.of("iron").add([(x0, y, z) for y, z in ring] + [(x1, y, z) for y, z in ring],
                       [(i, k + i, k + (i + 1) % k, (i + 1) % k) for i in range(k)] + [tuple(range(k))])
