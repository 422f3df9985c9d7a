"""The things beside the products: a coil of cable, wood screws, wall plugs, the foot of the work lamp."""

import math

import numpy as np
from streets.small import spline, turned


def coil(kit, at, radius, height, tail):
    """A coil of alarm cable lying flat, held by two ties; its loose end follows the points of `tail`."""
    rng, thick = np.random.default_rng(8), 0.0027
    levels, across = round(height / (2 * thick)), 4
    path = []
    for turn in range(levels * across):
        level, lane = divmod(turn, across)
        lane = lane if level % 2 else across - 1 - lane
        r = radius - thick * (1 + 2 * lane) + rng.normal(0, 0.0009)
        for k in range(14):
            a = 2 * math.pi * k / 14 + 1.1
            lift = thick * (1 + 2 * level) + rng.normal(0, 0.0004)
            path.append((at[0] + r * math.cos(a), at[1] + r * math.sin(a), lift))
    kit.of("sheath", smooth=True).tube(spline([*path, *tail], 3), thick, 8)
    inner = radius - 2 * thick * across
    for a in (-2.0, 0.9):
        loop = [
            (at[0] + r * math.cos(a), at[1] + r * math.sin(a), z)
            for r, z in (
                (radius + 0.0016, 0.002),
                (radius + 0.0022, height * 0.5),
                (radius + 0.0008, height + 0.0012),
                (inner - 0.0008, height + 0.0012),
                (inner - 0.0022, height * 0.5),
            )
        ]
        kit.of("abs", smooth=True).tube(spline(loop, 5), 0.0014, 8)


def woodscrew(kit, at, heading, length=0.038):
    """A countersunk screw lying on the bench, head at `at`, pointing along `heading` in degrees."""
    profile = [(0.0, 0.0036), (0.0004, 0.0039), (0.0034, 0.0018), (0.0100, 0.0017)]
    d = 0.0104
    while d < length - 0.005:
        profile += [(d, 0.0013), (d + 0.0007, 0.0021), (d + 0.0012, 0.0013)]
        d += 0.0017
    profile.append((length, 0.0002))
    turned(kit.of("tin", smooth=True), profile, (*at, 0.0040), (*flat(heading), -0.055), 14)


def plug(kit, at, heading, colour="ring_red"):
    """A ribbed wall plug of 6 by 30 mm, rim at `at`."""
    profile = [(0.0, 0.0040), (0.0012, 0.0040), (0.0014, 0.0030)]
    for k in range(9):
        d = 0.004 + k * 0.0026
        profile += [(d, 0.0028), (d + 0.0008, 0.0033), (d + 0.0018, 0.0028)]
    profile.append((0.0300, 0.0020))
    start, along = (*at, 0.0040), (*flat(heading), -0.055)
    turned(kit.of(colour, 0.0001), profile, start, along, 10)
    turned(kit.of("hole"), [(-0.0002, 0.0019), (0.0001, 0.0019)], start, along, 12)


def lamp_foot(kit, at, lean):
    """The foot of a sprung work lamp, and its two rods, which lean out of the picture by `lean` degrees."""
    x, y = at
    base = [(0.0, 0.066), (0.003, 0.069), (0.012, 0.069), (0.017, 0.066), (0.022, 0.050), (0.025, 0.018)]
    turned(kit.of("enamel", smooth=True), [*base, (0.040, 0.014)], (x, y, 0.0), (0, 0, 1), 64)
    turned(kit.of("tin", 0.0006), [(0.0, 0.0085), (0.022, 0.0085)], (x, y, 0.038), (0, 0, 1), 24)
    along = np.array((math.sin(math.radians(lean)), 0.0, math.cos(math.radians(lean))))
    across = np.array((along[2], 0.0, -along[0]))
    foot = np.array((x, y, 0.058))
    kit.of("tin", 0.0008).block(foot, (0.060, 0.010, 0.014), (0, math.radians(lean), 0))
    for side in (-0.022, 0.022):
        start = foot + across * side
        kit.of("tin", smooth=True).tube([start, start + along * 0.5], 0.0032, 12)
        spring = start + across * math.copysign(0.0115, side)
        coils = [
            spring + along * (0.012 + 0.0052 * k / 10) + 0.0058 * (across * math.cos(a) + np.array((0, math.sin(a), 0)))
            for k, a in ((k, 2 * math.pi * k / 10) for k in range(10 * 24))
        ]
        kit.of("plated", smooth=True).tube(coils, 0.0011, 6)


def flat(heading):
    """The direction of a heading, in degrees, on the bench."""
    return math.cos(math.radians(heading)), math.sin(math.radians(heading))
