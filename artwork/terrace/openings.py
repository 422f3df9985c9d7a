"""The openings of the houses: sash windows, rooms behind them, curtains, blinds and front doors."""
import math

import numpy as np

from .meshes import Mesh, sphere
from .plan import HOUSES, REVEAL, openings

LIT = (0, 0)  # house and opening of the lit window


def sash(frames, panes, a, b, c, d):
    """A vertically sliding sash: box frame, meeting rail, horns, one pane to each half."""
    y = REVEAL
    for x0, x1, z0, z1, y0 in ((a, a + 0.07, c, d, y), (b - 0.07, b, c, d, y), (a, b, d - 0.07, d, y - 0.002),
                               (a, b, c, c + 0.06, y - 0.002)):
        frames.box(x0, x1, y0, y0 + 0.10, z0, z1)
    mid = c + (d - c) * 0.5
    i0, i1 = a + 0.07, b - 0.07
    for z0, z1, yy in ((mid - 0.02, d - 0.07, y + 0.02), (c + 0.06, mid + 0.025, y + 0.055)):
        for x0, x1 in ((i0, i0 + 0.048), (i1 - 0.048, i1)):
            frames.box(x0, x1, yy, yy + 0.035, z0, z1)
        frames.box(i0, i1, yy - 0.002, yy + 0.033, z1 - 0.048, z1)
        frames.box(i0, i1, yy - 0.002, yy + 0.033, z0, z0 + (0.045 if z0 > c + 0.2 else 0.075))
        if b - a > 1.1:
            frames.box((a + b) / 2 - 0.011, (a + b) / 2 + 0.011, yy + 0.004, yy + 0.03, z0, z1)
        panes.quad((i0, yy + 0.018, z0), (i1, yy + 0.018, z0), (i1, yy + 0.018, z1), (i0, yy + 0.018, z1))
    for x in (i0, i1 - 0.045):
        frames.box(x + 0.001, x + 0.044, y + 0.0215, y + 0.054, mid - 0.09, mid)


def curtain(m, x0, x1, y, z0, z1, folds, depth=0.035, seed=1, gather=0.0):
    """A hanging curtain: a sheet with rounded folds that open out towards the hem."""
    rng = np.random.default_rng(seed)
    n, rows = max(int(folds * 10), 12), 8
    p1, p2 = rng.uniform(0, 6, 2)
    verts, faces = [], []
    for r in range(rows + 1):
        v = r / rows
        for i in range(n + 1):
            u = i / n
            wave = math.sin(u * folds * 2 * math.pi + p1) + 0.4 * math.sin(u * folds * 3.7 + p2 + v)
            x = x0 + (x1 - x0) * u * (1 - gather * math.sin(v * math.pi * 0.9))
            verts.append((x, y + depth * wave * (0.6 + 0.4 * (1 - v)), z0 + (z1 - z0) * v))
    for r in range(rows):
        for i in range(n):
            k = r * (n + 1) + i
            faces.append((k, k + 1, k + n + 2, k + n + 1))
    m.add(verts, faces)


def room(m, a, b, c, d, deep):
    """The inside of a box behind an opening, open towards the street."""
    x0, x1, z0, z1, y0, y1 = max(a - 0.9, 0.06), b + 0.9, c - 0.75, d + 0.25, REVEAL + 0.16, REVEAL + deep
    m.quad((x0, y1, z0), (x1, y1, z0), (x1, y1, z1), (x0, y1, z1))
    m.quad((x0, y0, z0), (x0, y1, z0), (x0, y1, z1), (x0, y0, z1))
    m.quad((x1, y0, z0), (x1, y0, z1), (x1, y1, z1), (x1, y1, z0))
    m.quad((x0, y0, z1), (x0, y1, z1), (x1, y1, z1), (x1, y0, z1))
    m.quad((x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0))
    for q in (((x0, y0, z0), (a, y0, z0), (a, y0, z1), (x0, y0, z1)), ((b, y0, z0), (x1, y0, z0), (x1, y0, z1), (b, y0, z1)),
              ((a, y0, d), (b, y0, d), (b, y0, z1), (a, y0, z1)), ((a, y0, z0), (b, y0, z0), (b, y0, c), (a, y0, c))):
        m.quad(*q)


def lit_room(mats, a, b, c, d):
    """The lit room: drawn-back curtains, a table lamp, a picture, a plant, a chair back."""
    shell = Mesh()
    room(shell, a, b, c, d, 3.2)
    shell.build("lit_room", mats["room"])
    y = REVEAL + 0.22
    cloths = Mesh()
    curtain(cloths, a - 0.12, a + 0.40, y, c - 0.3, d + 0.08, 5.5, 0.03, 3, 0.10)
    curtain(cloths, b + 0.12, b - 0.40, y, c - 0.3, d + 0.08, 5.5, 0.03, 8, 0.10)
    cloths.build("lit_curtains", mats["linen"], smooth=True)
    things = Mesh()
    things.box(a + 0.55, a + 1.15, REVEAL + 3.12, REVEAL + 3.18, 1.55, 2.02)
    things.box(a + 0.4, b - 0.2, REVEAL + 2.6, REVEAL + 3.18, 0.1, 1.0)
    things.box(a - 0.1, a + 0.75, REVEAL + 1.3, REVEAL + 1.5, 0.1, 1.12)
    things.tube([(b - 0.66, REVEAL + 1.1, 0.7), (b - 0.66, REVEAL + 1.1, 1.34)], 0.02, 10)
    things.build("lit_things", mats["wood"], bevel=0.02)
    paper = Mesh().box(a + 0.59, a + 1.11, REVEAL + 3.10, REVEAL + 3.13, 1.59, 1.98)
    paper.build("lit_picture", mats["drape"])
    shade = Mesh()
    x, yy = b - 0.66, REVEAL + 1.1
    shade.tube([(x, yy, 1.34), (x, yy, 1.60)], [0.20, 0.13], 24, caps=False)
    shade.build("lit_shade", mats["shade"], smooth=True)
    sphere("bulb_seat", (x, yy, 1.40), 0.03, mats["shade"])
    plant(mats, a + 0.62, REVEAL + 0.17, c)
    return (x, yy, 1.68)


def plant(mats, x, y, z):
    """A pot plant on the sill, in silhouette."""
    rng = np.random.default_rng(2)
    potted = Mesh().tube([(x, y, z), (x, y, z + 0.13)], [0.055, 0.075], 16)
    potted.build("sill_pot", mats["clay"])
    m = Mesh()
    for _ in range(34):
        a, r, h = rng.uniform(0, 2 * math.pi), rng.uniform(0.03, 0.15), rng.uniform(0.12, 0.36)
        tip = np.array([x + r * math.cos(a), y + 0.4 * r * math.sin(a), z + h])
        root = np.array([x, y, z + 0.11])
        side = np.array([math.sin(a), 0.2, 0.3]) * 0.022
        mid = (root * 0.4 + tip * 0.6) + np.array([0, 0, 0.03])
        m.add([root, mid + side, tip, mid - side], [(0, 1, 2, 3)])
    m.build("sill_leaves", mats["leaf"])


def dark_room(shell, cloths, blinds, a, b, c, d, style):
    """A dark room: curtains, net or blind in front of black."""
    room(shell, a, b, c, d, 1.6)
    y = REVEAL + 0.20
    if style == 0:
        curtain(cloths, a - 0.05, (a + b) / 2 + 0.01, y, c - 0.05, d + 0.05, 7, 0.025, int(a * 10))
        curtain(cloths, b + 0.05, (a + b) / 2 - 0.01, y, c - 0.05, d + 0.05, 7, 0.025, int(b * 10))
    elif style == 1:
        z = d - 0.02
        while z > c + 0.02:
            blinds.block(((a + b) / 2, y - 0.02, z), (b - a - 0.16, 0.046, 0.002), (math.radians(38), 0, 0))
            z -= 0.042
    elif style == 2:
        curtain(cloths, a - 0.05, a + 0.30 * (b - a), y, c - 0.05, d + 0.05, 5, 0.03, int(a * 10))
        curtain(cloths, b + 0.05, b - 0.30 * (b - a), y, c - 0.05, d + 0.05, 5, 0.03, int(b * 10))
    else:
        blinds.box(a + 0.08, b - 0.08, y - 0.03, y - 0.024, c + (d - c) * 0.42, d)


def front_door(mats, a, b, c, d, colour):
    """A six-panelled door in a white frame, fanlight over, brass furniture, and a lit hall far behind."""
    y, head = REVEAL, c + 2.06
    f = Mesh()
    for x0, x1, z0, z1 in ((a, a + 0.065, c, d), (b - 0.065, b, c, d), (a, b, d - 0.06, d), (a, b, head, head + 0.065)):
        f.box(x0, x1, y - (0.002 if x1 - x0 > 0.2 else 0), y + 0.10, z0, z1)
    cx = (a + b) / 2
    f.box(cx - 0.012, cx + 0.012, y + 0.03, y + 0.06, head, d)
    f.build("door_frame", mats["white"], bevel=0.006)
    x0, x1, z0, z1 = a + 0.07, b - 0.07, c + 0.02, head - 0.005
    leaf = Mesh().box(x0, x1, y + 0.055, y + 0.085, z0, z1)
    stile, gap = 0.105, 0.095
    cols = ((x0 + stile, cx - gap / 2), (cx + gap / 2, x1 - stile))
    rows = ((z0 + 0.22, z0 + 0.78), (z0 + 0.96, z0 + 1.52), (z0 + 1.63, z1 - 0.115))
    edges_z = [z0] + [v for r in rows for v in r] + [z1]
    for p, q in ((x0, cols[0][0]), (cols[0][1], cols[1][0]), (cols[1][1], x1)):
        leaf.box(p, q, y + 0.030, y + 0.058, z0, z1)
    for p, q in zip(edges_z[::2], edges_z[1::2]):
        leaf.box(x0, x1, y + 0.0305, y + 0.058, p, q)
    for p, q in cols:
        for r0, r1 in rows:
            leaf.box(p + 0.035, q - 0.035, y + 0.040, y + 0.058, r0 + 0.035, r1 - 0.035)
    leaf.build("door_leaf", mats[colour], bevel=0.009, segments=2)
    brass = Mesh()
    brass.box(cx - 0.13, cx + 0.13, y + 0.018, y + 0.032, z0 + 0.85, z0 + 0.91)
    brass.box(x1 - 0.075, x1 - 0.04, y + 0.015, y + 0.032, z0 + 0.93, z0 + 1.06)
    brass.tube([(cx - 0.035, y + 0.008, z0 + 1.60), (cx + 0.035, y + 0.008, z0 + 1.60)], 0.012, 10)
    brass.build("door_brass", mats["brass"], bevel=0.003)
    sphere("door_knob", (x1 - 0.058, y + 0.0, z0 + 1.13), 0.028, mats["brass"])
    glass = Mesh().quad((a, y + 0.045, head), (b, y + 0.045, head), (b, y + 0.045, d), (a, y + 0.045, d))
    glass.build("fanlight", mats["pane"], turn=False)
    back, far, top = Mesh(), y + 1.2, d - 0.072
    left, right = a - 0.22, b + 0.55
    back.quad((left, far, head - 0.6), (right, far, head - 0.6), (right, far, top), (left, far, top))
    back.quad((left, y + 0.1, top), (right, y + 0.1, top), (right, far, top), (left, far, top))
    for x in (left, right):
        back.quad((x, y + 0.1, head - 0.6), (x, far, head - 0.6), (x, far, top), (x, y + 0.1, top))
    back.build("hall_back", mats["hall" if colour == "door" else "dark"])


def build(mats, first=0):
    """Fills every opening from house `first` on; returns the position of the lit room's lamp if it is in one of them."""
    frames, panes, shell, cloths, blinds = Mesh(), Mesh(), Mesh(), Mesh(), Mesh()
    lamp = None
    styles = [0, 0, 2, 1, 1, 0, 3, 0, 0, 1, 2, 3, 1, 0, 0, 2, 3, 0, 2, 1, 0, 1, 0, 2]
    for h in range(first, HOUSES):
        for i, (kind, a, b, c, d) in enumerate(openings(h)):
            if kind == "door":
                front_door(mats, a, b, c, d, "door" if h == 0 else "door2")
                continue
            sash(frames, panes, a, b, c, d)
            if (h, i) == LIT:
                lamp = lit_room(mats, a, b, c, d)
            else:
                dark_room(shell, cloths, blinds, a, b, c, d, styles[(h * 4 + i) % len(styles)])
    frames.build("sashes", mats["white"], bevel=0.005)
    panes.build("panes", mats["pane"], turn=False)
    shell.build("rooms", mats["dark"])
    cloths.build("curtains", mats["drape"], smooth=True)
    blinds.build("blinds", mats["blind"])
    return lamp
