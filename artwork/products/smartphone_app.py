"""Smartphone app: the phone on the hall table, the alarm just set, beside the house keys."""

import math

import bpy
from terrace.materials import glow
from terrace.meshes import Mesh

from . import lettering, studio, surfaces
from .keys import bunch
from .solids import Group, decal, lathe, moulding, rounded, soft, solid

WIDE, TALL, THICK, ROUND = 0.0720, 0.1490, 0.0080, 0.0112


def phone(at, turn):
    """The phone, screen up; `turn` is in degrees about the vertical axis."""
    art = bpy.app.tempdir + "app-screen.png"
    lettering.app_screen(art)
    g = Group("phone", at, (-math.pi / 2, 0, math.radians(turn)))
    frame = surfaces.metal("phone_frame", (0.18, 0.20, 0.23), 0.26)
    glass = surfaces.plastic("phone_glass", (0.003, 0.003, 0.004), 0.045, grain=0.0, coat=1.0)
    outline = rounded(WIDE, TALL, ROUND, 16)
    solid(moulding(outline, 0.0, -THICK + 0.0004, 0.0022, back_edge=0.0024), "frame", frame, g)
    solid(
        moulding(rounded(WIDE - 0.0022, TALL - 0.0022, ROUND - 0.0011, 16), -THICK + 0.002, -THICK - 0.0003, 0.0008),
        "glass",
        glass,
        g,
    )
    w, h = (WIDE - 0.0064) / 2, (TALL - 0.0064) / 2
    decal(art, g, (-w, w), (-h, h), -THICK - 0.00042, emit=0.95)
    for z, size in ((0.030, 0.010), (0.014, 0.010)):
        solid(moulding(rounded(0.0022, size, 0.001), 0.0, -0.0012, 0.0004), "key", frame, g).matrix_local = side_key(z)
    eye = lathe([(0.0019, 0.001), (0.0019, 0.0), (0.0, 0.0)], at=(0, -THICK - 0.0006, TALL / 2 - 0.0075))
    solid(eye, "front_camera", glass, g)
    return g


def side_key(z):
    """The position of a volume key on the left edge."""
    from mathutils import Matrix

    return Matrix.Translation((-WIDE / 2 - 0.0001, -THICK / 2, z)) @ Matrix.Rotation(-math.pi / 2, 4, "Z")


def table(mats):
    """An oak hall table against panelling."""
    oak = surfaces.timber("oak", (0.098, 0.052, 0.026), (0.040, 0.020, 0.010))
    boards = Mesh()
    for k in range(5):
        boards.box(-0.9, 1.1, -0.30 + k * 0.11, -0.1906 + k * 0.11, -0.026, 0.0)
    solid(boards, "table", oak, bevel=0.0012)
    solid(Mesh().box(-0.9, 1.1, -0.314, -0.3005, -0.034, 0.002), "nosing", oak, bevel=0.004)
    wall = surfaces.eggshell("panelling", (0.020, 0.034, 0.052), (60, 60, 5))
    panel = Mesh().box(-1, 2, 0.262, 0.30, -0.4, 0.6)
    for x in (-0.62, -0.12, 0.38, 0.88):
        panel.box(x, x + 0.08, 0.250, 0.27, -0.4, 0.6)
    panel.box(-1, 2, 0.248, 0.27, -0.05, 0.055)
    solid(panel, "panelling", wall, bevel=0.003)


def slate_tray():
    """A slab of riven slate as a key tray."""
    from terrace.materials import slate

    corners = [(-0.074, -0.050), (-0.010, -0.053), (0.072, -0.048), (0.075, 0.046), (0.012, 0.051), (-0.071, 0.049)]
    slab = moulding(soft(corners, 0.004, 4), 0.0, -0.007, 0.0012, back_edge=0.001)
    g = Group("tray", (0.104, 0.056, 0.0002), (-math.pi / 2, 0, math.radians(-11)))
    solid(slab, "tray", slate("tray_slate", wet=False), g)


def lamp(mats):
    """The foot of the table lamp and its light, out of focus behind."""
    clay = surfaces.plastic("lamp_glaze", (0.045, 0.075, 0.085), 0.12, grain=0, coat=0.8)
    foot = lathe(
        [
            (0.0, 0.0),
            (0.050, 0.0),
            (0.052, 0.006),
            (0.040, 0.014),
            (0.060, 0.055),
            (0.066, 0.085),
            (0.052, 0.12),
            (0.020, 0.145),
            (0.014, 0.16),
            (0.012, 0.24),
        ],
        axis="z",
        at=(0.300, 0.165, 0.0),
    )
    solid(foot, "lamp_foot", clay, angle=50)
    shade = lathe([(0.105, 0.20), (0.080, 0.36)], axis="z", at=(0.300, 0.165, 0.0))
    shade.faces = shade.faces[:-2]
    solid(shade, "shade", glow("shade", (1.0, 0.50, 0.16), 2.6))


def letter():
    """A letter, face down under the edge of the phone."""
    paper = surfaces.emulsion("paper", (0.26, 0.255, 0.24))
    g = Group("letter", (-0.090, 0.085, 0.0), (0, 0, math.radians(9)))
    sheet = Mesh().box(-0.11, 0.11, -0.055, 0.055, 0.0003, 0.0013)
    solid(sheet, "envelope", paper, g, bevel=0.0004)
    flap = Mesh().add([(-0.109, 0.0545, 0.0016), (0.109, 0.0545, 0.0016), (0.0, -0.014, 0.0019)], [(0, 1, 2)])
    flap.add([(-0.109, 0.0545, 0.0013), (0.109, 0.0545, 0.0013), (0.0, -0.014, 0.0014)], [(0, 1, 2)])
    solid(flap, "flap", paper, g)


def build(mats):
    """Builds the shot, looking down at the table; returns the camera and the named points."""
    table(mats)
    slate_tray()
    lamp(mats)
    letter()
    bunch(mats, (0.098, 0.062, 0.0075))
    g = phone((0.0, -0.030, 0.0004), -16)
    centre = (0.012, -0.012, 0.0)
    studio.world((0.026, 0.045, 0.080))
    studio.rig(centre, 0.22, key=1.2, rim=0.8, fill=0.6, rim_at=(2.0, 1.5, 1.3))
    cam = studio.camera(studio.orbit(centre, 0.50, 27, 45), (0.020, -0.006, 0.004), 80, g.world((0, -THICK, 0.0)), 7.0)
    return cam, {
        "state": g.world((0.0, -THICK, 0.026)),
        "buttons": g.world((0.017, -THICK, -0.010)),
        "siren-test": g.world((-0.022, -THICK, -0.0267)),
    }
