"""Along the walls of the workshop: shelves, drums of cable, tools on their board, a drawing, coats, the tea shelf."""
import math

import numpy as np
from hall import fittings, plan
from products.solids import lathe, solid

from .kit import Kit
from .mill_room import RIGHT
from .repair import BENCH
from .small import spline, turned
from .workshop import drum, ladder, rack

PEGS = (3.04, 3.70, 1.42, 2.32)  # the board of tools: sides, foot, top
DRAWING = (2.67, 1.395, 0.30, 0.42)  # left, foot, width, height
TEA = (RIGHT - 0.17, -1.12, 1.26)  # the middle of the shelf
COATS = (RIGHT - plan.RIGHT, -4.56, -0.04)  # from their place in the hall


def shelves(kit):
    """The rack of labelled boxes, a ladder beside it."""
    for u0, u1, z0, z1 in rack(kit, np.random.default_rng(14), -1.98, 0.0):
        mid, wide = (u0 + u1) / 2, min(0.10, (u1 - u0) * 0.6)
        z = z0 + (z1 - z0) * 0.45
        kit.of("sheet").box(mid - wide / 2, mid + wide / 2, -0.5015, -0.499, z, z + 0.055)
        for k in range(2):
            kit.of("ink").box(mid - wide * 0.4, mid + wide * (0.38 - 0.2 * k), -0.502, -0.5, z + 0.014 + k * 0.016,
                              z + 0.022 + k * 0.016)
    ladder(kit, 0.10, 0.0)


def cables(kit):
    """Drums on a bar below the bench, and smaller ones on the wall by the door."""
    a, b, deep, _ = BENCH
    for k, mat in enumerate(("sheath", "tail", "tin_blue", "sheath", "dim", "yellow", "sheath")):
        drum(kit, (a + 0.24 + k * 0.36, -deep + 0.27, 0.48), (1, 0, 0), 0.17, mat, 0.20, 18)
    kit.of("spanner").tube([(a + 0.05, -deep + 0.27, 0.48), (b - 0.1, -deep + 0.27, 0.48)], 0.012, 12)
    x, z = RIGHT - 0.19, 2.06
    for k, mat in enumerate(("sheath", "tail", "tin_blue")):
        drum(kit, (x, -1.62 + k * 0.27, z), (0, 1, 0), 0.145, mat, 0.18, 16)
    kit.of("spanner").tube([(x, -1.75, z), (x, -0.76, z)], 0.012, 12)
    for y in (-1.72, -0.79):
        kit.of("iron", 0.002).box(x - 0.02, RIGHT, y - 0.02, y + 0.02, z - 0.02, z + 0.02)


def tools(kit):
    """Pegboard with hammer, saw, level, spanner, pliers and drivers, a hank of cable."""
    a, b, c, d = PEGS
    kit.of("hardboard", 0.002).box(a, b, -0.024, -0.018, c, d)
    for x in (a, b - 0.04):
        kit.of("wood").box(x, x + 0.04, -0.018, 0.0, c, d)
    holes = kit.of("hole")
    for i in range(int((b - a) / 0.05)):
        for k in range(int((d - c) / 0.05)):
            x, z = a + 0.03 + i * 0.05, c + 0.03 + k * 0.05
            holes.quad((x, -0.0243, z - 0.003), (x + 0.003, -0.0243, z), (x, -0.0243, z + 0.003),
                       (x - 0.003, -0.0243, z))
    steel, grip, y = kit.of("spanner", 0.0015), kit.of("wood", 0.004), -0.042
    steel.prism([(a + 0.06, d - 0.22), (a + 0.43, d - 0.15), (a + 0.43, d - 0.05), (a + 0.06, d - 0.16)], y, y + 0.002)
    grip.prism([(a + 0.42, d - 0.16), (a + 0.54, d - 0.18), (a + 0.55, d - 0.14), (a + 0.51, d - 0.11),
                (a + 0.53, d - 0.04), (a + 0.42, d - 0.03)], y - 0.008, y + 0.014)
    kit.of("yellow", 0.003).box(a + 0.05, a + 0.57, y - 0.005, y + 0.02, d - 0.31, d - 0.26)
    steel.tube([(a + 0.40, y - 0.01, d - 0.385), (a + 0.52, y - 0.01, d - 0.385)], [0.014, 0.017], 16)
    grip.tube([(a + 0.475, y - 0.01, d - 0.38), (a + 0.475, y - 0.01, d - 0.67)], [0.011, 0.015], 14)
    outline = [(0.0, -0.30), (0.03, -0.30), (0.032, -0.12), (0.055, -0.07), (0.03, -0.075), (0.025, -0.10),
               (0.005, -0.10), (0.0, -0.07), (-0.025, -0.09), (-0.002, -0.12)]
    steel.prism([(a + 0.575 + u, d - 0.29 + v) for u, v in outline], y, y + 0.008)
    for k, mat in enumerate(("grip", "grip", "tail", "tail", "core_yellow", "grip", "core_blue")):
        x, z = a + 0.06 + k * 0.048, d - 0.47
        turned(kit.of(mat, smooth=True), [(0, 0.006), (0.01, 0.013), (0.05, 0.012), (0.09, 0.014), (0.10, 0.008)],
               (x, y - 0.004, z), (0, 0, 1), 14)
        turned(steel, [(0, 0.003), (0.06 + 0.015 * (k % 3), 0.003)], (x, y - 0.004, z), (0, 0, -1), 10)
    for k, mat in enumerate(("tail", "core_blue", "core_yellow")):
        x, z = a + 0.28 + k * 0.07, d - 0.79
        for s in (-1, 1):
            side = spline([(x + s * 0.006, y, z + 0.11), (x + s * 0.024, y, z + 0.06), (x + s * 0.012, y, z)], 6)
            kit.of(mat, smooth=True).tube(side, 0.008, 10)
            steel.tube([(x + s * 0.006, y, z + 0.10), (x + s * 0.009, y, z + 0.13), (x + s * 0.003, y, z + 0.17)],
                       [0.009, 0.012, 0.005], 10)
    rng, loops = np.random.default_rng(8), []
    for k in range(97):
        t = 2 * math.pi * k / 16
        r = 0.085 + rng.normal(0, 0.004)
        loops.append((a + 0.13 + r * math.cos(t), y + rng.normal(0, 0.006), d - 0.74 + r * 1.2 * math.sin(t)))
    kit.of("sheath", smooth=True).tube(spline(loops, 3), 0.0035, 8)


def drawing(kit):
    """A plan of a house pinned to the wall, as customers get it: ink lines, an amber dot for every part."""
    x, z, w, h = DRAWING
    kit.of("sheet").box(x, x + w, -0.0030, -0.0024, z, z + h)
    ink, y = kit.of("ink"), (-0.0035, -0.0030)
    x0, x1, z0, z1 = x + 0.04, x + w - 0.04, z + 0.11, z + h - 0.05
    mid, low = x0 + (x1 - x0) * 0.42, z0 + (z1 - z0) * 0.55
    for a, b, c, d in ((x0, x1, z0, z0), (x0, x1, z1, z1), (x0, x0, z0, z1), (x1, x1, z0, z1),
                       (mid, mid, z0 + 0.05, z1), (mid, x1, low, low), (x0, mid - 0.03, low - 0.04, low - 0.04),
                       (x0, x1, z + 0.075, z + 0.075), (x0, x0 + 0.12, z + 0.055, z + 0.055), (x0, x0 + 0.09, z + 0.04,
                                                                                               z + 0.04)):
        ink.box(a - 0.0021, b + 0.0021, *y, c - 0.0021, d + 0.0021)
    for u, v in ((0.05, 0.08), (0.55, 0.12), (0.92, 0.50), (0.12, 0.93), (0.50, 0.62)):
        p = (x0 + (x1 - x0) * u, z0 + (z1 - z0) * v)
        kit.of("dot").tube([(p[0], -0.003, p[1]), (p[0], -0.0042, p[1])], 0.0095, 16)
    for u in (x + 0.012, x + w - 0.012):
        turned(kit.of("tail"), [(0, 0.005), (0.006, 0.006), (0.008, 0.003)], (u, -0.003, z + h - 0.012), (0, -1, 0), 12)


def tea(mats, kit):
    """A plank on brackets with the kettle, three mugs and a caddy."""
    x, y, z = TEA
    kit.of("plank", 0.003).box(RIGHT - 0.30, RIGHT, y - 0.44, y + 0.40, z - 0.028, z)
    for v in (y - 0.34, y + 0.30):
        kit.of("iron", 0.002).box(RIGHT - 0.26, RIGHT, v - 0.012, v + 0.012, z - 0.04, z - 0.028)
        kit.of("iron", 0.002).box(RIGHT - 0.012, RIGHT, v - 0.012, v + 0.012, z - 0.24, z - 0.03)
    kettle = [(0, 0.0), (0.092, 0.0), (0.098, 0.008), (0.099, 0.05), (0.092, 0.10), (0.072, 0.135), (0.050, 0.150),
              (0.049, 0.154), (0.030, 0.166), (0.010, 0.170), (0.009, 0.178), (0.016, 0.186), (0.014, 0.196),
              (0, 0.199)]
    at = (x, y + 0.06, z)
    solid(lathe(kettle, "z", 48, at=at), "kettle", mats["chrome"], angle=40)
    spout = [(at[0] - 0.05, at[1] + 0.075, z + 0.06), (at[0] - 0.075, at[1] + 0.115, z + 0.09),
             (at[0] - 0.09, at[1] + 0.14, z + 0.135)]
    kit.of("chrome", smooth=True).tube(spline(spout, 8), [0.026 - 0.014 * i / 16 for i in range(17)], 16)
    hoop = [(at[0] + 0.055 * c, at[1] - 0.083 * c, z + h)
            for c, h in ((-1, 0.11), (-0.98, 0.20), (-0.5, 0.255), (0.5, 0.255), (0.98, 0.20), (1, 0.11))]
    kit.of("black", smooth=True).tube(spline(hoop, 8), 0.009, 12)
    for dy, dx, mat, turn in ((0.31, -0.03, "mug_red", 3.7), (-0.10, -0.04, "mug", 2.9), (-0.21, 0.02, "mug_blue",
                                                                                          3.7)):
        p = (x + dx, y + dy, z)
        cup = [(0, 0.0), (0.036, 0.0), (0.040, 0.006), (0.041, 0.092), (0.0375, 0.092), (0.036, 0.010), (0, 0.008)]
        solid(lathe(cup, "z", 36, at=p), "mug", mats[mat], bevel=0.001)
        ear = [(p[0] + r * math.cos(turn), p[1] + r * math.sin(turn), z + h)
               for r, h in ((0.039, 0.078), (0.062, 0.076), (0.070, 0.05), (0.060, 0.024), (0.039, 0.022))]
        kit.of(mat, smooth=True).tube(spline(ear, 6), 0.0052, 10)
    kit.of("tin_blue", 0.004).box(x + 0.02, x + 0.12, y - 0.42, y - 0.32, z, z + 0.15)


def tool_case(kit):
    """The case that goes out on the van, on the floor below the coats."""
    x0, x1, y0, y1 = RIGHT - 0.52, RIGHT - 0.08, -1.04, -0.80
    kit.of("dim", 0.02, segments=3).box(x0, x1, y0, y1, 0.0, 0.19).box(x0, x1, y0, y1, 0.195, 0.30)
    for x in (x0 + 0.09, x1 - 0.09):
        kit.of("yellow", 0.003).box(x - 0.022, x + 0.022, y0 - 0.012, y0, 0.155, 0.225)
    hoop = [(x0 + 0.14, y0 + 0.12, 0.29), (x0 + 0.15, y0 + 0.12, 0.35), (x1 - 0.15, y0 + 0.12, 0.35),
            (x1 - 0.14, y0 + 0.12, 0.29)]
    kit.of("yellow").tube(hoop, 0.012, 12)


def sill(kit):
    """A radio and a tin of pencils on the window sill."""
    z = 1.18
    kit.of("cream", 0.010, segments=4).box(0.98, 1.22, 0.06, 0.13, z, z + 0.15)
    turned(kit.of("dim", 0.001), [(0, 0.048), (0.003, 0.048)], (1.05, 0.060, z + 0.068), (0, -1, 0), 32)
    kit.of("dim", 0.001).box(1.12, 1.205, 0.057, 0.062, z + 0.09, z + 0.125)
    turned(kit.of("chrome"), [(0, 0.014), (0.010, 0.013)], (1.165, 0.060, z + 0.05), (0, -1, 0), 24)
    kit.of("chrome").tube([(1.20, 0.11, z + 0.15), (1.33, 0.12, z + 0.46)], 0.0025, 8)
    lathe([(0, 0.0), (0.037, 0.0), (0.037, 0.11), (0.035, 0.11), (0.034, 0.004), (0, 0.004)], "z", 32,
          kit.of("spanner", 0.001), (1.50, 0.09, z))
    for k in range(5):
        c, s = math.cos(k * 1.3), math.sin(k * 1.3)
        kit.of(("pencil", "core_yellow", "ink", "core_blue",
                "cedar")[k]).tube([(1.50 + 0.012 * c, 0.09 + 0.012 * s, z + 0.01),
                                   (1.50 + 0.034 * c, 0.09 + 0.034 * s, z + 0.15 + 0.01 * (k % 3))], 0.0037, 6)


def build(mats):
    """The equipment along the walls, except the coats."""
    kit = Kit("stores")
    shelves(kit)
    cables(kit)
    tools(kit)
    drawing(kit)
    tea(mats, kit)
    tool_case(kit)
    sill(kit)
    kit.build(mats)


def coats(mats):
    """The hall's coats."""
    fittings.coats(mats, {"wood": mats["wood"]})
