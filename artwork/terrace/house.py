"""The brick shell of the row: front with openings, gable, stone dressings, gutters and pipes."""
import math

from .meshes import Mesh
from .plan import DEPTH, EAVES, HOUSES, PITCH, REVEAL, RIDGE, WIDTH, openings


def front_wall(mats, first):
    """The street front, cut by its openings, with brick reveals."""
    holes = [o[1:] for h in range(first, HOUSES) for o in openings(h)]
    xs = sorted({first * WIDTH, HOUSES * WIDTH, *(v for o in holes for v in o[:2])})
    zs = sorted({-0.2, EAVES, *(v for o in holes for v in o[2:])})
    m = Mesh()
    for x0, x1 in zip(xs, xs[1:]):
        for z0, z1 in zip(zs, zs[1:]):
            cx, cz = (x0 + x1) / 2, (z0 + z1) / 2
            if not any(a < cx < b and c < cz < d for a, b, c, d in holes):
                m.quad((x0, 0, z0), (x1, 0, z0), (x1, 0, z1), (x0, 0, z1))
    for a, b, c, d in holes:
        r = REVEAL + 0.08
        m.quad((a, 0, c), (a, r, c), (a, r, d), (a, 0, d))
        m.quad((b, 0, c), (b, 0, d), (b, r, d), (b, r, c))
        m.quad((a, 0, d), (a, r, d), (b, r, d), (b, 0, d))
        m.quad((a, 0, c), (b, 0, c), (b, r, c), (a, r, c))
    m.build("front", mats["brick"])


def gable(mats, _first, x=0.0):
    """The end wall up to the ridge, and the back of the row."""
    m = Mesh()
    m.add([(x, 0, -0.2), (x, DEPTH, -0.2), (x, DEPTH, EAVES), (x, DEPTH / 2, RIDGE), (x, 0, EAVES)],
          [(0, 4, 3, 2, 1)])
    end = HOUSES * WIDTH
    m.quad((x, DEPTH, -0.2), (end, DEPTH, -0.2), (end, DEPTH, EAVES), (x, DEPTH, EAVES))
    m.build("gable", mats["brick"])
    yard = Mesh().box(0, 0.23, DEPTH, 14.2, -0.2, 1.95)
    yard.build("yard_wall", mats["brick"])
    cope = Mesh()
    for i in range(7):
        cope.box(-0.05, 0.28, DEPTH + i * 0.97, DEPTH + i * 0.97 + 0.96, 1.95, 2.04)
    cope.build("yard_cope", mats["stone"], bevel=0.015)


def dressings(mats, first):
    """Stone lintels, sills, door surrounds, plinth and eaves band."""
    m = Mesh()
    for h in range(first, HOUSES):
        for kind, a, b, c, d in openings(h):
            if kind == "window":
                m.box(a - 0.17, b + 0.17, -0.022, REVEAL, d, d + 0.225)
                m.box(a - 0.11, b + 0.11, -0.085, REVEAL, c - 0.13, c)
            else:
                door_surround(m, a, b, d)
                m.box(a - 0.12, b + 0.12, -0.36, 0.2, -0.05, 0.145)
    m.build("dressings", mats["stone"], bevel=0.012)
    band = Mesh()
    x = 0.0
    while x < HOUSES * WIDTH:
        band.box(x, x + 1.295, -0.055, 0.02, EAVES - 0.26, EAVES - 0.17)
        if x >= first * WIDTH:
            band.box(x, x + 1.295, -0.03, 0.02, -0.1, 0.24)
        x += 1.3
    band.build("bands", mats["stone"], bevel=0.01)
    dentils = Mesh()
    for i in range(int(HOUSES * WIDTH / 0.225)):
        dentils.box(i * 0.225, i * 0.225 + 0.11, -0.06, 0.02, EAVES - 0.165, EAVES - 0.085)
    dentils.box(0, HOUSES * WIDTH, -0.075, 0.02, EAVES - 0.085, EAVES)
    dentils.build("dentils", mats["brick"])


def door_surround(m, a, b, d):
    """Plain pilasters with bases and caps, a head and a shallow cornice."""
    for x0, x1 in ((a - 0.19, a), (b, b + 0.19)):
        m.box(x0, x1, -0.05, REVEAL, 0.0, d)
        m.box(x0 - 0.02, x1 + 0.02, -0.075, 0.02, 0.0, 0.26)
        m.box(x0 - 0.02, x1 + 0.02, -0.075, 0.02, d - 0.13, d)
    m.box(a - 0.22, b + 0.22, -0.06, REVEAL, d, d + 0.24)
    m.box(a - 0.28, b + 0.28, -0.13, 0.02, d + 0.24, d + 0.31)


def rainwater(mats, _first):
    """Half-round cast-iron gutter on brackets and a downpipe at each party wall."""
    m = Mesh()
    zc, yc, r = EAVES - 0.14, -0.205, 0.07
    n, end = 8, HOUSES * WIDTH
    arc = [(yc + r * math.cos(math.pi + math.pi * i / n), zc + r * math.sin(math.pi + math.pi * i / n))
           for i in range(n + 1)]
    inner = [(yc + (y - yc) * 0.85, zc + (z - zc) * 0.85) for y, z in reversed(arc)]
    ring = arc + inner
    k = len(ring)
    verts = [(-0.12, y, z) for y, z in ring] + [(end, y, z) for y, z in ring]
    faces = [(i, k + i, k + (i + 1) % k, (i + 1) % k) for i in range(k)] + [tuple(range(k))]
    m.add(verts, faces)
    x = 0.4
    while x < end:
        m.box(x - 0.012, x + 0.012, yc - r - 0.012, 0.0, zc - r - 0.02, zc - r + 0.012)
        x += 0.9
    for h in range(0, HOUSES, 2):
        x = h * WIDTH + WIDTH
        m.tube([(x, yc, zc - r), (x, yc, zc - 0.14), (x, -0.075, zc - 0.38), (x, -0.075, 0.22),
                (x, -0.13, 0.10)], 0.038, 14)
        for z in (0.35, 1.9, 3.5, 4.65):
            m.tube([(x, -0.075, z), (x, -0.075, z + 0.09)], 0.052, 14)
            m.box(x - 0.085, x + 0.085, -0.05, 0.0, z + 0.02, z + 0.07)
        m.tube([(x, yc, zc - r - 0.02), (x, yc, zc - r - 0.14)], [0.075, 0.045], 14)
    m.build("rainwater", mats["iron"], smooth=False, bevel=0.004)
    board = Mesh().box(0, end, -0.125, -0.10, EAVES - 0.24, EAVES - 0.075)
    board.build("fascia", mats["white"])


def small_things(mats, first):
    """Air bricks, a boiler flue, the cable from the eaves."""
    m = Mesh()
    for h in range(first, HOUSES):
        base = h * WIDTH
        for lx in (0.45, 2.9):
            m.box(base + lx, base + lx + 0.215, -0.008, 0.01, 0.33, 0.47)
    m.build("air_bricks", mats["clay"], bevel=0.004)
    cable = Mesh()
    cable.tube([(2.86, -0.012, EAVES - 0.3), (2.86, -0.012, 3.3)], 0.007, 6)
    cable.tube([(0.30, -0.012, EAVES - 0.28), (0.30, -0.012, 4.46)], 0.007, 6)
    cable.build("cables", mats["iron"])


def build(mats, first=0):
    """Builds the shell; the caller builds the fronts of the houses before `first`."""
    for part in (front_wall, gable, dressings, rainwater, small_things):
        part(mats, first)
    return PITCH
