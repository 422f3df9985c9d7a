"""Plain clay tiles, laid individually: on slopes with hips, and hung on walls."""
import math

import numpy as np

WIDE, GAUGE, THICK = 0.165, 0.1, 0.012


def slope(m, foot, run, up, rows, bounds, seed=4, wide=WIDE, gauge=GAUGE, thick=THICK):
    """Tiles a slope, or slates it with other sizes. `foot` is the corner at the eaves, `run` the unit direction along
    them, `up` the unit direction up the slope; `bounds(s)` gives the ends of the course at distance s up the slope."""
    rng = np.random.default_rng(seed)
    foot, run, up = (np.array(v, float) for v in (foot, run, up))
    out = np.cross(run, up)
    for r in range(rows):
        s = r * gauge
        a, b = bounds(s)
        t = a - (wide / 2 if r % 2 else 0.0)
        while t < b:
            t0, t1 = max(t, a), min(t + wide - 0.003, b)
            t += wide
            if t1 - t0 < 0.03:
                continue
            lift, twist = rng.normal(0.022, 0.003), rng.normal(0, 0.0025)
            top = min(s + gauge * 1.9, rows * gauge)
            p = [
                foot + run * t0 + up * s + out * (lift + twist), foot + run * t1 + up * s + out * (lift - twist),
                foot + run * t1 + up * top + out * 0.002, foot + run * t0 + up * top + out * 0.002
            ]
            v = p + [q - out * thick for q in p]
            m.add(v, [(0, 1, 2, 3), (0, 4, 5, 1), (1, 5, 6, 2), (0, 3, 7, 4)])


def hung(m, wall, u0, u1, z0, z1, seed=6):
    """Tiles hung on a wall, the lowest course kicked out."""
    foot, along = np.array(wall.at(u0, 0.012, z0)), np.array((wall.c, wall.s, 0.0))
    slope(m, foot, along, (0, 0, 1), int((z1 - z0) / GAUGE), lambda s: (0.0, u1 - u0), seed)


def half_round(m, p, q, radius=0.105, seed=9):
    """A line of half-round ridge or hip tiles from p to q."""
    rng = np.random.default_rng(seed)
    p, q = np.array(p, float), np.array(q, float)
    n = max(1, round(math.dist(p, q) / 0.42))
    for i in range(n):
        a, b = p + (q - p) * i / n, p + (q - p) * ((i + 1) / n - 0.004)
        up = np.array((0, 0, rng.normal(0, 0.005)))
        m.tube([a + up, b + up], [radius + 0.006, radius - 0.004], 14)
