"""Illuminated siren: a bell box on brick with its strobe lit and light spilling from behind the cover."""

import math

import bpy
from terrace.light import point
from terrace.meshes import Mesh

from . import lettering, masonry, studio, surfaces
from .solids import Group, cutter, decal, lathe, loft, moulding, screw, soft, solid

CORNERS = [
    (-0.128, 0.150),
    (0.128, 0.150),
    (0.142, 0.120),
    (0.142, -0.045),
    (0.100, -0.158),
    (-0.100, -0.158),
    (-0.142, -0.045),
    (-0.142, 0.120),
]
RADII = [0.030, 0.030, 0.030, 0.050, 0.034, 0.034, 0.050, 0.030]
OUTLINE = soft(CORNERS, RADII, 10)
SPLIT = -0.066
FACE = -0.088
LAMPS = [(-0.060, -0.060, -0.108), (0.0, -0.062, -0.104), (0.060, -0.060, -0.108)]


def split(mesh, name, material, group, above):
    """Keeps the part of a body above or below the joint."""
    z0, z1 = (-0.4, SPLIT - 0.0009) if above else (SPLIT + 0.0009, 0.4)
    knife = cutter(Mesh().box(-0.4, 0.4, -0.4, 0.4, z0, z1), name + "_knife", group)
    return solid(mesh, name, material, group, bevel=0.0016, cuts=[knife], angle=40)


def flutes(group, material):
    """The lens, with vertical prisms moulded into its face."""
    split(moulding(OUTLINE, -0.022, FACE + 0.004, 0.020), "lens", material, group, above=False)
    ribs = Mesh()
    for k in range(-13, 14):
        x = k * 0.0068
        foot = -0.148 if abs(x) < 0.078 else -0.148 + (abs(x) - 0.078) * 2.0
        profile = [
            (x + 0.0030 * math.sin(a), FACE + 0.0052 - 0.0034 * math.cos(a))
            for a in (math.radians(t) for t in range(-90, 91, 15))
        ]
        profile += [(x + 0.003, FACE + 0.010), (x - 0.003, FACE + 0.010)]
        loft(ribs, [[(px, py, z) for px, py in profile] for z in (SPLIT - 0.010, SPLIT - 0.0118, foot + 0.006, foot)])
    solid(ribs, "flutes", material, group)


def louvres(mats, group):
    """Sound slots up both sides."""
    slots = Mesh()
    for side in (-1, 1):
        for k in range(7):
            slots.block((side * 0.1405, -0.050, 0.092 - k * 0.017), (0.012, 0.034, 0.0055), (0, side * 0.35, 0))
    return cutter(slots, "louvre_cut", group)


def cover(mats, g, lens, led):
    """The cover with its print, its lens and indicator in the materials given."""
    art = bpy.app.tempdir + "siren-print.png"
    lettering.siren_print(art)
    white = surfaces.plastic("cover_white", (0.56, 0.565, 0.56), 0.30, grain=0.05, coat=0.25)
    upper = split(moulding(OUTLINE, -0.0205, FACE, 0.020, dome=0.004), "cover", white, g, above=True)
    mod = upper.modifiers.new("louvres", "BOOLEAN")
    mod.object, mod.operation, mod.solver = louvres(mats, g), "DIFFERENCE", "EXACT"
    upper.modifiers.move(len(upper.modifiers) - 1, 1)
    inner = [(x * 0.93, z * 0.93) for x, z in OUTLINE]
    solid(moulding(inner, -0.024, FACE + 0.010, 0.016), "inside", mats["gap"], g)
    flutes(g, lens)
    solid(
        lathe(
            [(0.0062, FACE + 0.004), (0.0062, FACE - 0.0042), (0.0050, FACE - 0.0056), (0, FACE - 0.0060)],
            at=(0, -0.0026, -0.040),
        ),
        "led",
        led,
        g,
    )
    ring = [(0.0062, FACE), (0.0088, FACE), (0.0088, FACE - 0.0030), (0.0080, FACE - 0.0040), (0.0066, FACE - 0.0036)]
    solid(lathe(ring, at=(0, -0.0026, -0.040)), "led_ring", mats["grey"], g)
    screw(mats, g, (0, FACE + 0.0035, -0.1525), 0.0040)
    decal(art, g, (-0.100, 0.100), (0.006, 0.1185), FACE - 0.0040)


def siren(mats, at, lit=1.0):
    """The whole box; its back plate lies at the group's y = 0.

    `lit` scales the light of the lens and behind the cover.
    """
    g = Group("siren", at)
    spill = surfaces.lit_lens(
        "spill",
        [(0, -0.010, 0.05), (-0.09, -0.01, -0.05), (0.09, -0.01, -0.05)],
        (0.10, 0.30, 1.0),
        (0.45, 0.68, 1.0),
        2.4 * lit,
        0.13,
    )
    solid(moulding([(x * 0.965, z * 0.965) for x, z in OUTLINE], -0.0005, -0.014, 0.001), "spill", spill, g)
    solid(
        moulding([(x * 1.012, z * 1.012) for x, z in OUTLINE], -0.0135, -0.0225, 0.003, back_edge=0.003),
        "base",
        mats["grey"],
        g,
    )
    material = surfaces.lit_lens("lens", LAMPS, (0.03, 0.16, 1.0), (0.42, 0.66, 1.0), 0.95 * lit, 0.034)
    cover(mats, g, material, mats["blue"])
    return g


def cable(mats, at):
    """The cable: a grey conduit that enters the wall above the siren."""
    pipe = Mesh().tube([(at[0], at[1] - 0.012, at[2] + 0.15), (at[0], at[1] - 0.012, at[2] + 0.9)], 0.010, 24)
    solid(pipe, "conduit", mats["grey"])
    for z in (0.22, 0.52):
        clip = Mesh().box(at[0] - 0.022, at[0] + 0.022, at[1] - 0.025, at[1] + 0.002, at[2] + z, at[2] + z + 0.014)
        solid(clip, "clip", mats["grey"], bevel=0.004)


def build(mats):
    """Builds the shot, looking up from the pavement; returns the camera and the named points."""
    z = 3.2
    masonry.wall(-0.75, 0.75, z - 0.62, z + 0.62, seed=5)
    at = (0.0, -0.0130, z)
    g = siren(mats, at)
    cable(mats, at)
    for x in (-0.07, 0.07):
        lamp = point("strobe", (x, -0.06, z - 0.20), (0.10, 0.30, 1.0), 0.42, 0.03)
        lamp.visible_camera = lamp.visible_glossy = False
    centre = (0.0, -0.05, z)
    studio.world((0.018, 0.033, 0.060))
    studio.rig(centre, 0.42, key=0.60, rim=0.36, fill=0.6, rim_at=(2.3, -0.42, -0.3))
    cam = studio.camera(
        studio.orbit(centre, 1.14, 24, -13), (0.005, -0.03, z - 0.004), 80, g.world((-0.04, FACE, 0)), 8.0
    )
    return cam, {
        "strobe": g.world((-0.045, FACE, -0.112)),
        "name": g.world((0.055, FACE - 0.004, 0.086)),
        "indicator": g.world((0.0, FACE - 0.008, -0.040)),
    }
