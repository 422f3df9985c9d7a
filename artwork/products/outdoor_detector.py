"""Outdoor detector: two lenses under a hood on a swivel bracket, on the brick pier of a side gate."""

import math

from terrace.materials import glow
from terrace.meshes import Mesh

from . import masonry, studio, surfaces
from .film_lens import lens
from .solids import Group, lathe, loft, moulding, rounded, screw, solid

WIDTH, BACK, FRONT = 0.074, -0.040, -0.094


def shell_loop(z, w=WIDTH, front=FRONT, n=40):
    """The plan of the cover at one height: flat behind, bowed in front."""
    pts = []
    for k in range(n + 1):
        a = math.pi * k / n
        c, s = math.cos(a), math.sin(a)
        x = w / 2 * math.copysign(abs(c) ** 0.62, c)
        pts.append((x, BACK + (front - BACK) * abs(s) ** 0.72, z))
    return pts


def barrel(z0, z1, w=WIDTH, front=FRONT, edge=0.005, lean=0.0, steps=5):
    """A section of the cover with rounded top and bottom edges; `lean` moves the top forward."""
    rows = [
        (z0 + edge * (1 - math.cos(math.pi / 2 * i / steps)), edge * (1 - math.sin(math.pi / 2 * i / steps)))
        for i in range(steps + 1)
    ]
    rows += [
        (z1 - edge * (1 - math.sin(math.pi / 2 * i / steps)), edge * (1 - math.cos(math.pi / 2 * i / steps)))
        for i in range(steps + 1)
    ]
    loops = []
    for z, less in rows:
        f = (z - z0) / (z1 - z0)
        loops.append(shell_loop(z, w - 2 * less, front + less - lean * f))
    return loft(Mesh(), loops)


def detector(mats, at, turn):
    """The detector on its bracket; the back of the bracket is the group's y = 0."""
    g = Group("detector", at)
    plate = moulding(rounded(0.052, 0.128, 0.010), 0.0, -0.009, 0.003)
    solid(plate, "bracket_plate", mats["grey"], g)
    for z in (0.050, -0.050):
        screw(mats, g, (0, -0.0095, z))
    neck = lathe([(0.016, -0.008), (0.013, -0.012), (0.012, -0.020), (0.014, -0.026)], at=(0, 0, 0))
    solid(neck, "bracket_neck", mats["grey"], g)
    head = Group("head", (0, -0.018, 0), (math.radians(4), 0, math.radians(turn)))
    head.root.parent = g.root
    body = moulding(rounded(WIDTH + 0.003, 0.186, 0.016), -0.004, -0.044, 0.003, back_edge=0.006)
    solid(body, "body", mats["grey"], head)
    inner = barrel(-0.085, 0.085, 0.050, FRONT + 0.020)
    solid(inner, "inner", mats["gap"], head)
    film = surfaces.lens_film("film", (9, 2), (0.62, 1.0))
    low = surfaces.lens_film("film_low", (9, 3), (0.62, 1.0))
    lens("lens_upper", 0.022, 0.062, film, head)
    lens("lens_lower", -0.062, -0.004, low, head)
    solid(barrel(0.0615, 0.090, WIDTH, FRONT - 0.001, 0.004, lean=0.010), "hood", mats["white"], head)
    solid(barrel(-0.003, 0.021, WIDTH, FRONT, 0.0022), "waist", mats["white"], head)
    solid(barrel(-0.090, -0.0625, WIDTH, FRONT, 0.004), "chin", mats["white"], head)
    for x in (-1, 1):
        strip = moulding(rounded(0.0052, 0.1765, 0.0024), -0.040, -0.067, 0.002)
        strip.verts = [(v[0] + x * (WIDTH / 2 - 0.0026), v[1], v[2]) for v in strip.verts]
        solid(strip, "cheek", mats["white"], head)
    solid(
        lathe(
            [(0.0021, FRONT + 0.002), (0.0021, FRONT - 0.0004), (0.0012, FRONT - 0.0009), (0, FRONT - 0.001)],
            at=(0, 0, 0.009),
        ),
        "led",
        mats["red"],
        head,
    )
    screw(mats, head, (0, FRONT - 0.0002, -0.077), 0.0028)
    return head


def gate(mats, x0):
    """The wrought-iron gate beside the pier, shut, with its hinge."""
    bars = Mesh()
    for k in range(14):
        x = x0 + 0.075 + k * 0.105
        bars.tube([(x, 0.40, 0.05), (x, 0.40, 1.36)], 0.008, 12)
        bars.tube([(x, 0.40, 1.36), (x, 0.40, 1.40), (x, 0.40, 1.46)], [0.016, 0.014, 0.001], 12)
    for z in (0.32, 1.22):
        bars.box(x0 + 0.03, x0 + 1.6, 0.392, 0.408, z, z + 0.035)
    bars.box(x0 + 0.028, x0 + 0.058, 0.385, 0.415, 0.05, 1.32)
    solid(bars, "gate", mats["iron"], bevel=0.0015, segments=2)
    hinge = Mesh().tube([(x0 + 0.020, 0.40, 1.17), (x0 + 0.020, 0.40, 1.25)], 0.013, 20)
    hinge.box(x0 - 0.02, x0 + 0.06, 0.394, 0.406, 1.19, 1.23)
    solid(hinge, "hinge", mats["iron"], bevel=0.002)


def beyond(mats):
    """The drive and the house behind, well out of focus: dusk, a hedge, one lit window, a porch lamp."""
    path = Mesh().box(-3, 12, 0.2, 14, -0.05, 0.0)
    solid(path, "drive", surfaces.plastic("wet_flags", (0.030, 0.034, 0.040), 0.22, grain=0.2, size=60))
    house = Mesh().box(2.0, 14.0, 9.0, 9.4, 0, 2.9)
    solid(house, "house", surfaces.plastic("far_wall", (0.060, 0.040, 0.038), 0.8, grain=0))
    hedge = Mesh().box(2.0, 4.0, 4.6, 5.4, 0, 1.0).box(5.2, 9, 5.6, 6.4, 0, 0.75)
    solid(hedge, "hedge", surfaces.plastic("hedge", (0.012, 0.020, 0.014), 0.8, grain=0))
    pane = Mesh().box(5.35, 5.95, 8.9, 8.95, 0.95, 2.2).box(6.05, 6.65, 8.9, 8.95, 0.95, 2.2)
    solid(pane, "window", mats["warm"])
    door = Mesh().box(7.6, 8.5, 8.9, 8.95, 2.05, 2.35)
    solid(door, "fanlight", mats["warm"])
    lamps = Mesh()
    for x, y, z in ((4.6, 7.6, 1.75), (7.25, 8.6, 1.95)):
        lamps.block((x, y, z), (0.09, 0.09, 0.14))
    solid(lamps, "lamps", glow("far_lamps", (1.0, 0.62, 0.26), 40.0))
    sill = Mesh().box(5.2, 6.8, 8.75, 8.95, 0.80, 0.92)
    solid(sill, "sill", surfaces.plastic("far_stone", (0.20, 0.20, 0.20), 0.8, grain=0))


def build(mats):
    """Builds the shot: pier, gate, drive; returns the camera and the named points."""
    right = 0.105
    masonry.wall(-0.60, right, 0.50, 1.62, seed=11, side="right")
    gate(mats, right)
    beyond(mats)
    head = detector(mats, (-0.050, -0.0130, 1.072), 8)
    cap = Mesh().box(-0.66, right + 0.05, -0.06, 0.52, 1.62, 1.72)
    solid(cap, "cap", surfaces.mortar("cap"), bevel=0.008)
    centre = (-0.040, -0.060, 1.072)
    studio.world((0.032, 0.055, 0.095))
    studio.rig(centre, 0.24, key=1.0, rim=2.2)
    cam = studio.camera(
        studio.orbit(centre, 0.70, 27, 3), (-0.012, -0.04, 1.070), 80, head.world((0, FRONT, 0.02)), 9.0
    )
    return cam, {
        "lens": head.world((-0.006, -0.087, 0.044)),
        "hood": head.world((0.0, FRONT - 0.010, 0.086)),
        "bracket": head.world((-0.030, -0.004, -0.050)),
    }
