"""Wireless vehicle protector: a small tilt and movement sensor on a van's dashboard, the street beyond the glass."""

import math

import bpy
import numpy as np
from terrace.materials import glow
from terrace.meshes import Mesh

from . import lettering, studio, surfaces
from .solids import Group, cutter, decal, lathe, moulding, rounded, solid

SLOPE = 0.19  # slope of the dashboard towards the glass at the sensor


def top(x, y):
    """The height of the dashboard: rising towards the glass, rolled over towards the seats, slightly crowned."""
    roll = np.clip((-0.095 - y) / 0.11, 0, 1.6)
    reach = 0.115
    return SLOPE * reach * np.tanh(y / reach) - 0.070 * roll**2.2 - 0.012 * (x / 0.6) ** 2


def sheet(material, name, x0, x1, y0, y1, nx, ny, lift=0.0):
    """A piece of the dashboard's skin."""
    xs, ys = np.linspace(x0, x1, nx), np.linspace(y0, y1, ny)
    verts = [(x, y, float(top(x, y)) + lift) for x in xs for y in ys]
    faces = [
        (i * ny + k, (i + 1) * ny + k, (i + 1) * ny + k + 1, i * ny + k + 1)
        for i in range(nx - 1)
        for k in range(ny - 1)
    ]
    return Mesh().add(verts, faces).build(name, material, smooth=True)


def dashboard(mats):
    """Skin, a stitched seam, the demister slot below the glass and a vent in the face."""
    skin = surfaces.dash()
    sheet(skin, "dash", -0.9, 0.9, -0.26, 0.205, 240, 110)
    sheet(mats["black"], "dash_back", -0.9, 0.9, 0.222, 0.42, 90, 20)
    slot = Mesh()
    for k in range(60):
        x = -0.70 + k * 0.024
        slot.box(x, x + 0.0022, 0.203, 0.226, -0.004, 0.008)
    solid(slot, "demister_bars", mats["black"])
    solid(Mesh().box(-0.9, 0.9, 0.200, 0.228, -0.02, 0.0005), "demister", mats["gap"])
    thread = Mesh()
    for k in range(150):
        x = -0.60 + k * 0.0062
        for y in (-0.1085, -0.1165):
            z = float(top(x, y))
            thread.tube(
                [
                    (x, y, z + 0.0001),
                    (x + 0.0012, y, z + 0.0009),
                    (x + 0.0034, y, z + 0.0009),
                    (x + 0.0046, y, z + 0.0001),
                ],
                0.00042,
                6,
            )
    solid(thread, "stitching", surfaces.plastic("stitch", (0.22, 0.23, 0.25), 0.7))
    seam = Mesh()
    for k in range(80):
        x = -0.62 + k * 0.012
        z = float(top(x, -0.1125))
        seam.box(x, x + 0.0121, -0.1130, -0.1120, z - 0.002, z + 0.00012)
    solid(seam, "seam", mats["gap"])


def street(mats):
    """The street through the windscreen: terraces, lit windows, lamps and tail lights, all as soft discs."""
    rng = np.random.default_rng(4)
    road = Mesh().box(-30, 40, 1.0, 80, -1.45, -1.4)
    solid(road, "road", surfaces.plastic("wet_road", (0.020, 0.024, 0.030), 0.20, grain=0.2, size=12))
    rows = Mesh().box(-16, -6, 8, 40, -1.4, 4.2).box(16, 26, 9, 50, -1.4, 4.4).box(-30, 40, 52, 54, -1.4, 6.5)
    solid(rows, "rows", surfaces.plastic("far_brick", (0.040, 0.030, 0.032), 0.8, grain=0))
    panes, lamps, tails, cold = Mesh(), Mesh(), Mesh(), Mesh()
    for k in range(9):
        y = 11 + k * 4.2
        if rng.random() < 0.7:
            panes.box(15.93, 15.99, y, y + 1.3, -0.3, 1.2)
        if rng.random() < 0.4:
            panes.box(15.93, 15.99, y, y + 1.2, 2.2, 3.5)
        lamps.block((13.6, y + 2.0, 3.4 if k % 2 else 3.9), (0.24, 0.24, 0.20))
    for x, y in ((5.2, 17.0), (6.3, 17.0), (9.0, 26.0), (9.9, 26.0)):
        tails.block((x, y, -0.6), (0.20, 0.06, 0.12))
    for x, y, z in ((3.6, 30, 3.3), (6.2, 44, 3.6), (14.0, 50, 3.9), (20.0, 50, 3.6), (9.4, 50, 3.1)):
        cold.block((x, y, z), (0.34, 0.34, 0.28))
    for k in range(12):
        panes.box(6 + k * 2.1, 6.9 + k * 2.1, 51.8, 51.9, 0.4 + 2.8 * (k % 2), 1.9 + 2.8 * (k % 2))
    solid(panes, "panes", glow("panes", (1.0, 0.50, 0.16), 1.6))
    solid(lamps, "lamps", glow("lamps", (1.0, 0.55, 0.20), 26.0))
    solid(tails, "tails", glow("tails", (1.0, 0.06, 0.03), 9.0))
    solid(cold, "cold_lamps", glow("cold_lamps", (0.70, 0.86, 1.0), 22.0))


def wipers(mats):
    """The foot of the windscreen from inside: the black border of the glass, and a parked wiper."""
    border = Mesh().block((0.2, 0.395, 0.045), (2.4, 0.002, 0.05), (math.radians(48), 0, 0))
    solid(border, "border", mats["gloss"])
    blade = Mesh().tube([(0.02, 0.46, 0.050), (0.30, 0.43, 0.105), (0.62, 0.40, 0.150)], [0.005, 0.008, 0.006], 12)
    solid(blade, "wiper", mats["black"])


def protector(mats, at, turn):
    """The sensor, cover upwards: rubber foot, base, seam, white cover, light bar and test button."""
    art = bpy.app.tempdir + "vehicle-print.png"
    lettering.vehicle_print(art)
    bed = Group("bed", at, (math.atan(SLOPE), 0, 0))
    g = Group("protector", (0, 0, 0), (-math.pi / 2, 0, math.radians(turn)))
    g.root.parent = bed.root
    w, h = 0.092, 0.058
    foot = rounded(w - 0.010, h - 0.010, 0.012)
    solid(moulding(foot, 0.0, -0.0030, 0.0006), "foot", mats["rubber"], g)
    solid(moulding(rounded(w, h, 0.016, 14), -0.0020, -0.0120, 0.0006, back_edge=0.0035), "base", mats["grey"], g)
    solid(moulding(rounded(w - 0.0020, h - 0.0020, 0.015, 14), -0.0115, -0.0134, 0.0002), "seam", mats["gap"], g)
    cover = moulding(rounded(w, h, 0.016, 14), -0.0130, -0.0265, 0.0056, dome=0.0012, steps=10)
    well = cutter_ring(g)
    solid(cover, "cover", surfaces.plastic("cover", (0.50, 0.505, 0.50), 0.36), g, bevel=0.0003, cuts=[well], angle=40)
    solid(
        moulding(rounded(0.0250, 0.0042, 0.0020, cz=-0.0135), -0.0200, -0.0276, 0.0005), "light_frame", mats["black"], g
    )
    solid(
        moulding(rounded(0.0226, 0.0024, 0.0012, cz=-0.0135), -0.0200, -0.0279, 0.0005), "light_bar", mats["green"], g
    )
    button = lathe([(0.0062, -0.020), (0.0062, -0.0268), (0.0056, -0.0274), (0.0, -0.0270)], at=(0.028, 0, 0.004))
    solid(button, "test_button", mats["grey"], g)
    decal(art, g, (-0.0320, 0.0080), (-0.0030, 0.0170), -0.02765)
    lugs = Mesh()
    for x in (-0.026, 0.026):
        lugs.box(x - 0.004, x + 0.004, -0.0105, -0.0060, -h / 2 - 0.0005, -h / 2 + 0.002)
    solid(lugs, "catches", mats["black"], g, bevel=0.0004)
    ribs = Mesh()
    for side in (-1, 1):
        for k in range(6):
            z = -0.010 + k * 0.004
            ribs.tube([(side * (w / 2 + 0.0001), -0.0150, z), (side * (w / 2 + 0.0001), -0.0205, z)], 0.0008, 10)
    solid(ribs, "grip", mats["grey"], g)
    return g


def cutter_ring(group):
    """The groove round the test button."""
    profile = [(0.0064, -0.0200), (0.0064, -0.040), (0.0074, -0.040), (0.0074, -0.0200)]
    loops = lathe([(r, t) for r, t in profile], at=(0.028, 0, 0.004))
    n = 48
    loops.faces = loops.faces[:-2] + [(3 * n + k, 3 * n + (k + 1) % n, (k + 1) % n, k) for k in range(n)]
    return cutter(loops, "button_groove", group)


def build(mats):
    """Builds the shot, from the passenger's seat; returns the camera and the named points."""
    dashboard(mats)
    wipers(mats)
    street(mats)
    at = (0.0, -0.010, float(top(0.0, -0.010)))
    g = protector(mats, at, -10)
    centre = (0.0, -0.010, 0.012)
    studio.world((0.050, 0.085, 0.140))
    studio.rig(centre, 0.17, key=1.0, rim=0.6, fill=0.5, rim_at=(2.2, 0.8, 0.9))
    cam = studio.camera(
        studio.orbit(centre, 0.315, 27, 17), (0.008, 0.0, 0.030), 58, g.world((0.0, -0.026, -0.012)), 6.3
    )
    return cam, {
        "indicator": g.world((0.0, -0.0279, -0.0135)),
        "test-button": g.world((0.028, -0.0274, 0.004)),
        "foot": g.world((-0.036, -0.002, -0.024)),
    }
