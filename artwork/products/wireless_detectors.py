"""Wireless detectors: a movement detector on the wall and a contact at the head of a door."""

import math

from terrace.meshes import Mesh

from . import studio, surfaces
from .film_lens import lens
from .solids import Group, cutter, lathe, moulding, rounded, solid

HEAD = 2.00  # top of the door leaf


def movement(mats, at):
    """The indoor movement detector: lens below, indicator above, a seam round its waist."""
    g = Group("movement", at, (0, 0, math.radians(-2)))
    solid(moulding(rounded(0.0590, 0.1080, 0.0130), 0.0, -0.0150, 0.0006, back_edge=0.0020), "base", mats["white"], g)
    solid(moulding(rounded(0.0570, 0.1060, 0.0120), -0.0140, -0.0162, 0.0002), "seam", mats["gap"], g)
    window = cutter(moulding(rounded(0.0440, 0.0560, 0.0060, cz=-0.0160), -0.010, -0.080, 0.001), "window_cut", g)
    front = moulding(rounded(0.0590, 0.1080, 0.0130), -0.0160, -0.0390, 0.0110, dome=0.0050)
    solid(front, "front", mats["white"], g, bevel=0.0009, cuts=[window], angle=40)
    solid(moulding(rounded(0.0500, 0.0900, 0.008), -0.012, -0.026, 0.001), "inside", mats["gap"], g)
    lens(
        "movement_lens",
        -0.0436,
        0.0116,
        surfaces.lens_film("indoor_film", (8, 3), (0.7, 1.0)),
        g,
        radius=0.0235,
        back=-0.0240,
        bow=0.86,
    )
    solid(moulding(rounded(0.0120, 0.0034, 0.0016, cz=0.0300), -0.030, -0.0437, 0.0006), "light_pipe", mats["blue"], g)
    solid(moulding(rounded(0.0150, 0.0062, 0.0030, cz=0.0300), -0.030, -0.0434, 0.0004), "light_frame", mats["grey"], g)
    ear = moulding(rounded(0.030, 0.120, 0.006), 0.0012, -0.0035, 0.001)
    solid(ear, "mount", mats["white"], g)
    return g


def contact(mats, at, magnet_at):
    """The door contact: transmitter on the frame, magnet on the door."""
    g = Group("contact", at)
    solid(
        moulding(rounded(0.0300, 0.0800, 0.0070), 0.0, -0.0050, 0.0004, back_edge=0.0010),
        "contact_base",
        mats["white"],
        g,
    )
    solid(moulding(rounded(0.0288, 0.0788, 0.0064), -0.0045, -0.0058, 0.0002), "contact_seam", mats["gap"], g)
    slot = Mesh().box(-0.0062, 0.0062, -0.03, -0.0146, -0.0345, -0.0335)
    top = moulding(rounded(0.0300, 0.0800, 0.0070), -0.0056, -0.0150, 0.0042, dome=0.0008)
    solid(top, "contact_cover", mats["white"], g, bevel=0.0003, cuts=[cutter(slot, "contact_slot", g)], angle=40)
    led = lathe([(0.0016, -0.012), (0.0016, -0.0158), (0.0, -0.0164)], at=(0.0, 0, 0.0270))
    solid(led, "contact_led", mats["red"], g)
    bezel = lathe([(0.0028, -0.012), (0.0028, -0.0156), (0.0020, -0.0160), (0.0015, -0.0150)], at=(0.0, 0, 0.0270))
    solid(bezel, "contact_bezel", mats["grey"], g)
    m = Group("magnet", magnet_at)
    solid(moulding(rounded(0.0130, 0.0400, 0.0040), 0.0, -0.0120, 0.0030, back_edge=0.0008), "magnet", mats["white"], m)
    pad = moulding(rounded(0.0126, 0.0396, 0.0038), 0.0042, 0.0, 0.0003)
    solid(pad, "packer", mats["grey"], m)
    return g, m


def architrave(material):
    """A moulded architrave along the left side and head of the door, mitred at the corner."""
    profile = [
        (0.000, 0.0),
        (0.000, -0.012),
        (0.003, -0.0145),
        (0.007, -0.0150),
        (0.010, -0.0172),
        (0.014, -0.0205),
        (0.019, -0.0220),
        (0.024, -0.0210),
        (0.027, -0.0185),
        (0.030, -0.0178),
        (0.066, -0.0165),
        (0.0685, -0.0150),
        (0.070, -0.0120),
        (0.070, 0.0),
    ]
    mesh, n = Mesh(), len(profile)
    rows = [
        [(x, y, 0.9) for x, y in profile],
        [(x, y, HEAD + 0.004 + 0.070 - x) for x, y in profile],
        [(1.2, y, HEAD + 0.004 + 0.070 - x) for x, y in profile],
    ]
    verts = [p for row in rows for p in row]
    faces = [(i * n + k, i * n + k + 1, (i + 1) * n + k + 1, (i + 1) * n + k) for i in range(2) for k in range(n - 1)]
    mesh.add(verts, faces)
    solid(mesh, "architrave", material, bevel=0.0006, angle=25)


def door(mats):
    """The door leaf: stiles and rails round a frosted pane lit from the room behind."""
    green = surfaces.eggshell("door_paint", (0.018, 0.034, 0.050), (70, 70, 6))
    x0, x1, z1 = 0.0745, 0.86, HEAD
    leaf = Mesh().box(x0, x0 + 0.105, 0.000, 0.04, 0.9, z1).box(x1 - 0.105, x1, 0, 0.04, 0.9, z1)
    leaf.box(x0 + 0.105, x1 - 0.105, 0.0004, 0.04, z1 - 0.115, z1 - 0.0004)
    solid(leaf, "leaf", green, bevel=0.0018)
    bead = Mesh()
    a, b, t = x0 + 0.105, x1 - 0.105, z1 - 0.115
    for d, w in ((0.004, 0.010), (0.010, 0.018)):
        bead.box(a, a + w, d, 0.03, 0.9, t).box(a, b, d, 0.03, t - w, t)
    solid(bead, "bead", green, bevel=0.0024)
    glass = surfaces.lit_lens(
        "frosted", [(0.46, 0.02, 1.62), (0.40, 0.02, 1.86)], (1.0, 0.40, 0.10), (1.0, 0.58, 0.22), 1.0, 0.15
    )
    solid(Mesh().box(a, b, 0.016, 0.022, 0.9, t), "pane", glass)
    hinge = Mesh().tube([(x0 - 0.002, -0.003, 1.70), (x0 - 0.002, -0.003, 1.79)], 0.0055, 20)
    solid(hinge, "hinge", mats["brass"], bevel=0.0008)
    lining = (
        Mesh()
        .box(0.0665, 0.0715, -0.004, 0.05, 0.9, HEAD + 0.004)
        .box(0.0665, 1.0, -0.004, 0.05, HEAD + 0.003, HEAD + 0.008)
    )
    solid(lining, "lining", mats["gap"])


def build(mats):
    """Builds the shot: the upper corner of a door, seen from the hall; returns the camera and the named points."""
    plaster = surfaces.emulsion("plaster", (0.062, 0.084, 0.108))
    round_door = [(-1.2, 0.9), (0.03, 0.9), (0.03, HEAD + 0.04), (1.4, HEAD + 0.04), (1.4, 2.6), (-1.2, 2.6)]
    solid(Mesh().prism(round_door, 0.0, 0.05), "wall", plaster)
    rail = [
        (0.0, 2.215),
        (-0.008, 2.216),
        (-0.020, 2.222),
        (-0.024, 2.232),
        (-0.018, 2.242),
        (-0.010, 2.248),
        (0.0, 2.250),
    ]
    picture_rail = Mesh()
    picture_rail.add(
        [(x, y, z) for x in (-1.2, 1.4) for y, z in rail],
        [(k, k + 1, len(rail) + k + 1, len(rail) + k) for k in range(len(rail) - 1)],
    )
    woodwork = surfaces.eggshell("woodwork", (0.21, 0.215, 0.22))
    solid(picture_rail, "picture_rail", woodwork, angle=50)
    architrave(woodwork)
    door(mats)
    pir = movement(mats, (-0.072, 0.0, 2.000))
    sensor, magnet = contact(mats, (0.0485, -0.0172, 1.905), (0.0835, -0.0042, 1.905))
    centre = (-0.010, -0.02, 1.955)
    studio.world((0.024, 0.042, 0.075))
    studio.rig(centre, 0.30, key=1.0, rim=0.50, rim_at=(2.5, -0.5, -0.25))
    cam = studio.camera(
        studio.orbit(centre, 0.76, 26, -4), (-0.004, -0.02, 1.955), 80, pir.world((0, -0.03, -0.02)), 8.0
    )
    return cam, {
        "movement": pir.world((0.004, -0.044, -0.014)),
        "contact": sensor.world((0.0, -0.015, 0.006)),
        "magnet": magnet.world((0.0, -0.012, 0.0)),
    }
