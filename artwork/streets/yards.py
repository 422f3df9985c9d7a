"""Parts of back yards: brick walls with stone coping, boarded gates, flags, pipes, slated roofs and stacks."""
import math

import numpy as np
from terrace.roof import pot

from . import tiles
from .kit import Wall

THICK = 0.115  # half the thickness of a one-brick wall
COPING = 0.085


def boundary(kit, p, q, top, gaps=(), foot=-0.3, seed=1):
    """A wall along the line from p to q with coping stones, open at the gaps (from, to); returns its middle plane."""
    rng = np.random.default_rng(seed)
    wall, ln = Wall.between(p, q)
    ends = [0.0, *(v for g in sorted(gaps) for v in g), ln]
    for a, b in zip(ends[::2], ends[1::2]):
        wall.box(kit.of("brick"), a, b, -THICK, THICK, foot, top)
        n = max(1, round((b - a) / 0.85))
        for i in range(n):
            u0, u1 = a + (b - a) * i / n, a + (b - a) * (i + 1) / n
            drop, out = rng.normal(0, 0.004), rng.normal(0, 0.006)
            wall.box(kit.of("stone", 0.016), u0, u1 - 0.007, out - 0.165, out + 0.165, top + drop, top + drop + COPING)
    return wall


def pier(kit, wall, u, top):
    """A square brick pier with a weathered cap, centred on a wall."""
    half = 0.172
    wall.box(kit.of("brick"), u - half, u + half, -half, half, -0.3, top)
    wall.box(kit.of("stone", 0.014), u - half - 0.045, u + half + 0.045, -half - 0.045, half + 0.045, top, top + 0.07)
    half -= 0.02
    wall.box(kit.of("stone", 0.020), u - half, u + half, -half, half, top + 0.07, top + 0.11)


def gate(kit, wall, u0, u1, z0, z1, mat="gatewood", inside=False, seed=1):
    """A boarded gate; from the inside it shows its ledges, braces, strap hinges, latch and bolt."""
    rng = np.random.default_rng(seed)
    wood, iron = kit.of(mat, 0.004), kit.of("iron", 0.003)
    n = max(4, round((u1 - u0) / 0.118))
    for i in range(n):
        a, b, out = u0 + (u1 - u0) * i / n, u0 + (u1 - u0) * (i + 1) / n, rng.normal(0, 0.0015)
        wall.box(wood, a + 0.002, b - 0.002, out - 0.024, out, z0 + rng.uniform(0, 0.012), z1 + rng.normal(0, 0.004))
    if not inside:
        return
    rails = [z0 + t * (z1 - z0) for t in (0.13, 0.52, 0.88)]
    for z in rails:
        wall.box(wood, u0 + 0.03, u1 - 0.03, 0.002, 0.034, z - 0.058, z + 0.058)
    for lo, hi in zip(rails, rails[1:]):
        p, q, r, s = u0 + 0.06, u1 - 0.06, lo + 0.058, hi - 0.058
        away = 0.05 / math.hypot(q - p, s - r)
        dx, dz = (s - r) * away, (q - p) * away
        bar = [(p, r), (p + dx * 2, r), (q, s - dz * 0.4), (q, s), (q - dx * 2, s), (p, r + dz * 0.4)]
        wood.add([wall.at(u, w, z) for w in (0.002, 0.030) for u, z in bar],
                 [tuple(range(6)), tuple(range(11, 5, -1)),
                  *((i, 6 + i, 6 + (i + 1) % 6, (i + 1) % 6) for i in range(6))])
    for z in (rails[0], rails[2]):
        wall.box(iron, u1 - 0.46, u1 + 0.01, 0.035, 0.041, z - 0.019, z + 0.019)
    bolt = rails[1] + 0.16
    wall.box(iron, u0 + 0.015, u0 + 0.19, 0.0, 0.008, bolt - 0.03, bolt + 0.03)
    iron.tube([wall.at(u, 0.02, bolt) for u in (u0 - 0.04, u0 + 0.18)], 0.009, 10)
    wall.box(iron, u0 + 0.09, u0 + 0.11, 0.01, 0.055, bolt - 0.012, bolt + 0.012)
    wall.box(iron, u0 + 0.03, u0 + 0.075, 0.034, 0.042, rails[1] - 0.045, rails[1] + 0.06)
    wall.box(iron, u0 - 0.03, u0 + 0.15, 0.042, 0.050, rails[1] - 0.01, rails[1] + 0.012)


def flags(kit, x0, x1, y0, y1, level, seed):
    """Yorkstone flags in courses along x, each slightly uneven; `level(x, y)` is the height of their tops, which they
    follow in tilt as well."""
    rng = np.random.default_rng(seed)
    m, y = kit.of("flag", 0.007), y0
    while y < y1 - 0.1:
        deep = min(rng.uniform(0.52, 0.72), y1 - y)
        x = x0 - rng.uniform(0, 0.5)
        while x < x1:
            wide = rng.uniform(0.55, 1.0)
            a, b = max(x, x0), min(x + wide, x1)
            x += wide
            if b - a < 0.08:
                continue
            cx, cy = (a + b) / 2, y + deep / 2
            sx, sy = ((level(cx + dx, cy + dy) - level(cx - dx, cy - dy)) / 0.2 for dx, dy in ((0.1, 0), (0, 0.1)))
            m.block((cx, cy, level(cx, cy) - 0.03 + rng.normal(0, 0.0012)), (b - a - 0.010, deep - 0.010, 0.06),
                    (sy + rng.normal(0, 0.003), rng.normal(0, 0.003) - sx, 0))
        y += deep


def downpipe(kit, wall, u, top, foot=0.1, radius=0.038, out=0.075):
    """A cast-iron pipe with collars and a shoe."""
    m = kit.of("iron", 0.003)
    m.tube([wall.at(u, out, top), wall.at(u, out, foot + 0.12), wall.at(u, out + 0.06, foot)], radius, 14)
    z = foot + 0.35
    while z < top - 0.2:
        m.tube([wall.at(u, out, z), wall.at(u, out, z + 0.09)], radius * 1.35, 14)
        wall.box(m, u - radius * 2.2, u + radius * 2.2, 0.0, out * 0.7, z + 0.02, z + 0.07)
        z += 1.45


def slates(kit, foot, run, up, length, height, seed=3):
    """A slated slope of Welsh slates; the arguments as in tiles.slope."""
    tiles.slope(kit.of("slate"), foot, run, up, round(height / 0.2), lambda s: (0.0, length), seed, 0.3, 0.2, 0.009)


def stack(kit, wall, u, w, half, foot, top, pots):
    """A brick stack on a roof: oversailing courses, cap and clay pots along the wall."""
    d, brick = 0.32, kit.of("brick")
    wall.box(brick, u - half, u + half, w - d, w + d, foot, top)
    for z0, z1, out in ((top - 0.30, top - 0.225, 0.035), (top - 0.15, top, 0.05)):
        wall.box(brick, u - half - out, u + half + out, w - d - out, w + d + out, z0, z1)
    wall.box(kit.of("stone", 0.018), u - half - 0.03, u + half + 0.03, w - d - 0.03, w + d + 0.03, top, top + 0.07)
    for i in range(pots):
        x, y, z = wall.at(u - half + (i + 0.5) * 2 * half / pots, w, top + 0.07)
        pot(kit.of("clay", smooth=True), x, y, z, 0.42 + 0.07 * ((i * 5 + int(u)) % 3))
