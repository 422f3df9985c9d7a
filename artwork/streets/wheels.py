"""Wheels of the vehicles, and the measurements of wheels and arches."""
import math
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Chassis:
    """The wheels and wheel arches of a vehicle, in metres."""

    axles: tuple[float, float]  # x of the rear and the front axle
    track: float  # y of the wheels
    radius: float  # of the tyres
    rim: float  # radius
    arch_radius: float
    arch_rise: float  # of the middle of the arch above the axle
    arch_depth: tuple[float, float]  # y between which the arches are cut out
    spokes: int = 5


def lathe(m, profile, centre, steps=40):
    """Turns a profile of (radius, y) about the axle (the y axis)."""
    n = len(profile)
    verts = [(centre[0] + r * math.cos(a), centre[1] + y, centre[2] + r * math.sin(a))
             for a in np.linspace(0, 2 * math.pi, steps, endpoint=False) for r, y in profile]
    m.add(verts, [(s * n + i, s * n + i + 1, ((s + 1) % steps) * n + i + 1, ((s + 1) % steps) * n + i)
                  for s in range(steps) for i in range(n - 1)])


def wheel(parts, x, y, side, r, rim, spokes):
    """A tyre and alloy wheel facing `side` (+1 or -1)."""
    tyre, alloy, dark = parts
    w, s = 0.095, side
    lathe(tyre, [(rim - 0.005, s * (w - 0.02)), (rim + 0.02, s * w), (r - 0.03, s * w), (r - 0.008, s * (w - 0.02)),
                 (r, s * (w - 0.04)), (r, -s * (w - 0.04)), (r - 0.03, -s * w), (rim, -s * w)], (x, y, r))
    lathe(alloy, [(rim - 0.022, s * 0.02), (rim - 0.018, s * (w - 0.012)), (rim + 0.004, s * (w - 0.004)),
                  (rim + 0.006, s * (w - 0.03))], (x, y, r))
    lathe(alloy, [(0.001, s * (w - 0.022)), (0.045, s * (w - 0.024)), (0.06, s * (w - 0.04)), (0.06, 0.0)], (x, y, r),
          24)
    lathe(dark, [(0.001, s * 0.02), (rim - 0.012, s * 0.02)], (x, y, r), 24)
    for k in range(spokes):
        for off in (-0.14, 0.14):
            a = 2 * math.pi * (k / spokes) + 0.3 + off
            lo, hi = 0.045, rim - 0.01
            wd = 0.017
            c, d = np.array((math.cos(a), 0, math.sin(a))), np.array((-math.sin(a), 0, math.cos(a)))
            o = np.array((x, y, r))
            v = []
            for rad, ww, top in ((lo, wd * 1.2, w - 0.026), (hi, wd * 0.8, w - 0.016)):
                for dw in (-ww, ww):
                    for yy in (top - 0.035, top):
                        v.append(o + c * rad + d * dw + np.array((0, s * yy, 0)))
            alloy.add(v, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])


def add_wheels(kit, chassis):
    """Adds the four wheels to the parts of a vehicle."""
    for x in chassis.axles:
        for s in (-1, 1):
            wheel((kit["tyre"], kit["alloy"], kit["dark"]), x, s * chassis.track, s, chassis.radius, chassis.rim,
                  chassis.spokes)
