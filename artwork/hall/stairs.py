"""The stairs from the side: panelled spandrel, closed string, turned balusters, handrail and newel."""

import math

import numpy as np
from products.solids import lathe, solid
from terrace.meshes import Mesh

from .plan import BACK, FOOT, GOING, LEFT, RISE, STRING, pitch

SLOPE = math.atan2(RISE, GOING)


def slanted(mesh, x0, x1, low, high, y0=BACK, y1=FOOT):
    """A board that follows the pitch between two heights above the line of nosings."""
    v = [(x, y, pitch(y) + h) for x in (x0, x1) for y in (y0, y1) for h in (low, high)]
    return mesh.add(v, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])


def handrail(material, height=0.86):
    """A moulded mahogany rail along the pitch, level with the cap of the newel at its foot."""
    half = [
        (0.0, -0.030),
        (0.022, -0.030),
        (0.024, -0.018),
        (0.018, -0.008),
        (0.030, 0.006),
        (0.031, 0.018),
        (0.022, 0.029),
        (0.008, 0.034),
    ]
    loop = half + [(-x, z) for x, z in reversed(half[1:])]
    mesh, n = Mesh(), len(loop)
    verts = [(STRING - 0.025 + x, y, pitch(y) + height + z) for y in (BACK, FOOT - 0.05) for x, z in loop]
    mesh.add(verts, [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)])
    solid(mesh, "handrail", material, angle=60)


def baluster(mesh, y, low, high):
    """One turned baluster between the string and the rail."""
    h = high - low
    profile = [
        (0.0155, 0.0),
        (0.0155, 0.14),
        (0.011, 0.155),
        (0.017, 0.170),
        (0.017, 0.180),
        (0.010, 0.200),
        (0.0185, 0.30),
        (0.0195, 0.36),
        (0.015, 0.50),
        (0.0105, 0.66),
        (0.0095, 0.72),
        (0.016, 0.735),
        (0.016, 0.748),
        (0.011, 0.765),
        (0.0145, 0.80),
        (0.0145, 1.0),
    ]
    lathe([(r, t * h) for r, t in profile], axis="z", seg=14, mesh=mesh, at=(STRING - 0.025, y, low))


def newel(material):
    """The newel at the foot: square block, turned shaft, ball."""
    x, y = STRING - 0.025, FOOT + 0.01
    block = Mesh().box(x - 0.048, x + 0.048, y - 0.048, y + 0.048, 0, 0.42)
    block.box(x - 0.048, x + 0.048, y - 0.048, y + 0.048, 0.86, 1.06)
    block.box(x - 0.060, x + 0.060, y - 0.060, y + 0.060, 1.06, 1.082)
    solid(block, "newel_block", material, bevel=0.006)
    shaft = lathe(
        [
            (0.046, 0.41),
            (0.040, 0.425),
            (0.047, 0.445),
            (0.034, 0.465),
            (0.045, 0.56),
            (0.047, 0.62),
            (0.038, 0.75),
            (0.030, 0.82),
            (0.044, 0.835),
            (0.044, 0.85),
            (0.036, 0.865),
        ],
        axis="z",
        seg=28,
        at=(x, y, 0),
    )
    solid(shaft, "newel_shaft", material, angle=60)
    ball = [(0.030, 1.08), (0.024, 1.092), (0.034, 1.10)]
    ball += [(0.052 * math.cos(a), 1.142 + 0.052 * math.sin(a)) for a in np.linspace(-0.75, math.pi / 2, 14)]
    solid(lathe(ball, axis="z", seg=32, at=(x, y, 0)), "newel_ball", material, angle=60)


def spandrel(paint):
    """The panelling below the string: a frame with sunk panels whose tops follow the pitch."""
    back, frame = Mesh(), Mesh()
    x = STRING
    under = -0.235
    v = [
        (x - 0.022, BACK, 0),
        (x - 0.022, FOOT, 0),
        (x - 0.022, FOOT, pitch(FOOT) + 0.01),
        (x - 0.022, BACK, pitch(BACK)),
    ]
    back.add(v, [(0, 1, 2, 3)])
    back.build("spandrel", paint["lower"])
    frame.box(x - 0.03, x, BACK, FOOT - 0.04, 0.0, 0.20)
    bays = np.arange(FOOT - 0.36, BACK, -0.50)
    for y in bays:
        top = pitch(y) + under + 0.03
        if top > 0.2:
            v = [
                (px, py, pz)
                for px in (x - 0.03, x)
                for py, pz in (
                    (y - 0.045, 0.19),
                    (y + 0.045, 0.19),
                    (y + 0.045, pitch(y + 0.045) + under + 0.03),
                    (y - 0.045, pitch(y - 0.045) + under + 0.03),
                )
            ]
            frame.add(v, [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)])
    slanted(frame, x - 0.03, x, under, under + 0.06)
    frame.box(x - 0.03, x, BACK, FOOT - 1.45, 0.90, 0.98)
    solid(frame, "spandrel_frame", paint["lower"], bevel=0.004)
    bead = Mesh()
    for y0, y1 in zip(bays[1:], bays[:-1]):
        a, b = y0 + 0.045, y1 - 0.045
        low, d = 0.20, 0.016
        ta, tb = pitch(a) + under, pitch(b) + under
        if tb < 0.3:
            continue
        bead.tube([(x - 0.016, a, low), (x - 0.016, a, ta)], d / 2, 8).tube(
            [(x - 0.016, b, low), (x - 0.016, b, tb)], d / 2, 8
        )
        bead.tube([(x - 0.016, a, low), (x - 0.016, b, low)], d / 2, 8).tube(
            [(x - 0.016, a, ta), (x - 0.016, b, tb)], d / 2, 8
        )
    solid(bead, "spandrel_bead", paint["lower"])


def steps(paint, carpet):
    """The lowest steps, whose ends are visible past the newel, and the flight behind the string."""
    flight, cover = Mesh(), Mesh()
    for k in range(13):
        y, z = FOOT - 0.02 - k * GOING, (k + 1) * RISE
        flight.box(LEFT, STRING - 0.04, y - GOING - 0.01, y + 0.025, z - 0.030, z)
        flight.box(LEFT, STRING - 0.04, y - 0.012, y, z - RISE, z - 0.02)
        cover.box(LEFT + 0.14, STRING - 0.18, y - GOING - 0.01, y + 0.030, z - 0.034, z + 0.008)
        cover.box(LEFT + 0.14, STRING - 0.18, y, y + 0.010, z - RISE, z)
    solid(flight, "flight", paint["wood"], bevel=0.008)
    solid(cover, "runner", carpet, bevel=0.006)


def build(paint, rail, carpet):
    """The whole flight."""
    string = slanted(Mesh(), STRING - 0.05, STRING + 0.006, -0.175, 0.075)
    solid(string, "string", paint["lower"], bevel=0.004)
    cap = slanted(Mesh(), STRING - 0.058, STRING + 0.016, 0.070, 0.092)
    slanted(cap, STRING, STRING + 0.016, -0.180, -0.150)
    solid(cap, "string_cap", paint["lower"], bevel=0.006)
    turned = Mesh()
    for k in range(1, 46):
        y = FOOT - 0.05 - k * GOING / 2
        if y > BACK:
            baluster(turned, y, pitch(y) + 0.085, pitch(y) + 0.84)
    solid(turned, "balusters", paint["wood"], angle=60)
    handrail(rail)
    newel(rail)
    spandrel(paint)
    steps(paint, carpet)
