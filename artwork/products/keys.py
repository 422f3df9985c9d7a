"""A bunch of house keys on a ring, with a leather fob."""

import math

from terrace.meshes import Mesh

from . import surfaces
from .solids import Group, cutter, lathe, moulding, rounded, soft, solid


def key(metal, at, turn, lift):
    """A cylinder key lying flat: round bow with its hole, toothed blade."""
    g = Group("key", at, (-math.pi / 2 + lift, 0, math.radians(turn)))
    teeth = [(0.004, 0.0), (0.004, -0.012)]
    for i, depth in enumerate((0.2, 1.4, 0.6, 2.0, 1.1, 0.4)):
        z = -0.014 - i * 0.0042
        teeth += [(0.004 - depth * 0.001, z), (0.004 - depth * 0.001, z - 0.0014)]
    blade = teeth + [(0.001, -0.0425), (-0.002, -0.0440), (-0.0036, -0.0415), (-0.0036, 0.0)]
    body = moulding(blade, 0.0, -0.0021, 0.0004)
    solid(body, "blade", metal, g)
    hole = lathe([(0.0030, 0.01), (0.0030, -0.01)], at=(0, 0, 0.0155))
    bow = soft(
        [(-0.0095, -0.001), (0.0095, -0.001), (0.0125, 0.009), (0.0085, 0.020), (-0.0085, 0.020), (-0.0125, 0.009)],
        0.006,
        6,
    )
    solid(moulding(bow, 0.0, -0.0023, 0.0005), "bow", metal, g, bevel=0.0003, cuts=[cutter(hole, "bow_hole", g)])
    return g


def bunch(mats, at):
    """Two keys, the ring that holds them, and the fob."""
    x, y, z = at
    steel = surfaces.metal("key_steel", (0.55, 0.55, 0.54), 0.24)
    key(steel, (x - 0.0117, y - 0.004, z), -22, 0.0)
    key(mats["brass"], (x + 0.0133, y - 0.003, z + 0.0004), 28, 0.0)
    ring = Mesh()
    for level in (0.0016, 0.0032):
        path = [
            (x + 0.000 + 0.0135 * math.cos(a), y + 0.022 + 0.0135 * math.sin(a), z + level + 0.0012)
            for a in (2 * math.pi * k / 40 for k in range(41))
        ]
        ring.tube(path, 0.0009, 10)
    solid(ring, "ring", mats["steel"])
    leather = surfaces.plastic("leather", (0.110, 0.040, 0.016), 0.5, grain=0.5, size=700)
    g = Group("fob", (x + 0.040, y + 0.028, z), (-math.pi / 2, 0, math.radians(-78)))
    eyelet = cutter(lathe([(0.0022, 0.01), (0.0022, -0.01)], at=(0, 0, -0.026)), "eyelet", g)
    solid(
        moulding(rounded(0.020, 0.062, 0.008), 0.0, -0.0032, 0.0009, back_edge=0.0006),
        "fob",
        leather,
        g,
        bevel=0.0003,
        cuts=[eyelet],
    )
    thread = Mesh()
    edge = rounded(0.0165, 0.058, 0.0065, 10)
    for i in range(0, len(edge)):
        (ax, az), (bx, bz) = edge[i], edge[(i + 1) % len(edge)]
        n = max(1, round(math.hypot(bx - ax, bz - az) / 0.0026))
        for k in range(n):
            t0, t1 = (k + 0.15) / n, (k + 0.75) / n
            thread.tube([(ax + (bx - ax) * t, -0.0033, az + (bz - az) * t) for t in (t0, t1)], 0.00030, 6)
    solid(thread, "thread", surfaces.plastic("thread", (0.36, 0.27, 0.16), 0.7), g)
