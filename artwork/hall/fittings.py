"""Objects in the hall: keypad and detectors, radiator, coats, door mat, and the lit front room."""

import math

import bpy
import numpy as np
from products import lettering, surfaces
from products.solids import Group, decal, lathe, loft, moulding, rounded, solid
from products.wireless_detectors import contact, movement
from terrace.materials import glow
from terrace.meshes import Mesh

from .plan import CONTACT, DOOR, DOOR_TOP, FRONT, KEYPAD, MAGNET, MOVEMENT, RIGHT, ROOM


def keypad(mats, at=KEYPAD):
    """The keypad beside the door: a lit screen over twelve lit keys."""
    art = bpy.app.tempdir + "keypad.png"
    lettering.keypad_face(art)
    g = Group("keypad", at)
    solid(moulding(rounded(0.118, 0.164, 0.012), 0.0, -0.022, 0.006, dome=0.001), "keypad_body", mats["white"], g)
    solid(moulding(rounded(0.104, 0.150, 0.007), -0.018, -0.0236, 0.001), "keypad_front", mats["gloss"], g)
    decal(art, g, (-0.050, 0.050), (-0.073, 0.073), -0.0241, emit=2.6)
    return g


def detectors(mats):
    """The movement detector across the corner and the contact at the head of the door."""
    g = movement(mats, MOVEMENT)
    g.root.rotation_euler = (math.radians(5), 0, math.radians(-45))
    contact(mats, CONTACT, MAGNET)
    bracket = Mesh().tube([(RIGHT, FRONT, MOVEMENT[2]), (MOVEMENT[0], MOVEMENT[1], MOVEMENT[2])], 0.014, 12)
    solid(bracket, "movement_bracket", mats["white"])


def radiator(material, y0=3.68, y1=4.34):
    """A column radiator under the coats."""
    columns = Mesh()
    n = round((y1 - y0) / 0.052)
    for k in range(n):
        y = y0 + (k + 0.5) * (y1 - y0) / n
        for x in (RIGHT - 0.055, RIGHT - 0.115):
            columns.tube([(x, y, 0.14), (x, y, 0.78)], 0.0165, 12)
        for z in (0.15, 0.77):
            columns.tube([(RIGHT - 0.048, y, z), (RIGHT - 0.122, y, z)], 0.022, 12)
    columns.tube(
        [(RIGHT - 0.085, y0 - 0.01, 0.15), (RIGHT - 0.085, y0 - 0.06, 0.15), (RIGHT - 0.085, y0 - 0.06, 0.0)], 0.010, 10
    )
    solid(columns, "radiator", material, bevel=0.003, segments=2)


def garment(y, top, length, width, depth, material, seed, name):
    """A coat on its hook: gathered at the collar, falling in folds that open towards the hem."""
    rng = np.random.default_rng(seed)
    phase, x0, n, rows = rng.uniform(0, 6.28, 4), RIGHT - 0.028, 72, 30
    loops = []
    for i in range(rows + 1):
        t = i / rows
        shoulder = min(1.0, 0.30 + 0.95 * (t / 0.16) ** 0.6) if t < 0.16 else 1.0
        w = width * shoulder * (0.86 + 0.14 * t)
        d = depth * (0.45 + 0.55 * min(1, t / 0.2)) * (1 - 0.18 * math.sin(3.1 * t))
        loop = []
        for k in range(n):
            a = 2 * math.pi * k / n
            fold = (
                0.10 * math.sin(5 * a + phase[0] + 0.8 * t)
                + 0.07 * math.sin(9 * a + phase[1] - t)
                + 0.04 * math.sin(14 * a + phase[2])
            ) * min(1, 0.25 + t)
            c, s = math.cos(a), math.sin(a)
            px = x0 - d * (1 + fold) * (0.5 + 0.5 * s * 0.98)
            py = y + w / 2 * (1 + 0.5 * fold) * math.copysign(abs(c) ** 0.8, c) + 0.012 * math.sin(4 * t + phase[3])
            loop.append((px, py, top - length * t - 0.012 * math.sin(3 * a + phase[1]) * t))
        loops.append(loop)
    solid(loft(Mesh(), loops), name, material, angle=80)
    for side in (-1, 1):
        path, radii = [], []
        for i in range(13):
            t = i / 12
            path.append(
                (
                    x0 - depth * (0.62 + 0.16 * math.sin(2.6 * t)),
                    y + side * width * (0.24 + 0.30 * min(1.0, 2.2 * t) ** 0.7 - 0.04 * t * t),
                    top - 0.075 - 0.62 * t,
                )
            )
            radii.append(min(1.0, 0.25 + 2.2 * t**0.6) * (0.056 - 0.016 * t + 0.004 * math.sin(17 * t + phase[2])))
        solid(Mesh().tube(path, radii, 18), name + "_sleeve", material, angle=80)


def coats(mats, paint):
    """A board of hooks with two coats and a flat cap."""
    board = Mesh().box(RIGHT - 0.020, RIGHT, 3.62, 4.36, 1.70, 1.80)
    solid(board, "coat_board", paint["wood"], bevel=0.004)
    hooks = Mesh()
    for y in (3.72, 3.98, 4.25):
        hooks.tube(
            [(RIGHT - 0.02, y, 1.765), (RIGHT - 0.06, y, 1.765), (RIGHT - 0.085, y, 1.785), (RIGHT - 0.090, y, 1.812)],
            [0.006, 0.006, 0.006, 0.009],
            10,
        )
        hooks.tube([(RIGHT - 0.02, y, 1.735), (RIGHT - 0.045, y, 1.715), (RIGHT - 0.062, y, 1.728)], 0.006, 10)
    solid(hooks, "hooks", mats["brass"])
    wool = surfaces.plastic("navy_wool", (0.016, 0.024, 0.042), 0.88, grain=0.6, size=420)
    wax = surfaces.plastic("waxed_cotton", (0.050, 0.052, 0.034), 0.55, grain=0.3, size=300)
    garment(3.98, 1.76, 0.86, 0.34, 0.13, wax, 4, "jacket")
    garment(4.25, 1.77, 1.02, 0.30, 0.12, wool, 9, "coat")
    tweed = surfaces.plastic("tweed", (0.085, 0.070, 0.055), 0.9, grain=0.7, size=350)
    cap = lathe(
        [(0.0, 0.045), (0.05, 0.042), (0.095, 0.022), (0.118, -0.006), (0.112, -0.026), (0.085, -0.030)],
        axis="z",
        seg=30,
        at=(RIGHT - 0.075, 3.72, 1.760),
    )
    cap.verts = [
        (RIGHT - 0.060 + (x - RIGHT + 0.075) * 0.42 - (z - 1.76) * 0.8, y, z + (x - RIGHT + 0.075) * 0.75)
        for x, y, z in cap.verts
    ]
    solid(cap, "cap", tweed, angle=80)


def mat(material):
    """The coir mat inside the door."""
    x0, x1 = DOOR
    g = Mesh().box(x0 + 0.06, x1 - 0.06, FRONT - 0.62, FRONT - 0.10, 0.0005, 0.018)
    solid(g, "mat", material, bevel=0.006)


def front_room(paint):
    """The room at the side, of which only its light and a strip of wall are visible."""
    room = Mesh()
    x0, x1, y0, y1 = RIGHT + 0.16, RIGHT + 3.4, 1.2, 4.6
    room.quad((x0, y1, 0), (x1, y1, 0), (x1, y1, 2.78), (x0, y1, 2.78)).quad(
        (x1, y0, 0), (x1, y1, 0), (x1, y1, 2.78), (x1, y0, 2.78)
    )
    room.quad((x0, y0, 0), (x1, y0, 0), (x1, y0, 2.78), (x0, y0, 2.78)).quad(
        (x0, y0, 2.78), (x1, y0, 2.78), (x1, y1, 2.78), (x0, y1, 2.78)
    )
    room.quad((x0, ROOM[1], 0), (x0, y1, 0), (x0, y1, 2.78), (x0, ROOM[1], 2.78))
    room.build("room", paint["room"])
    Mesh().quad((RIGHT, y0, -0.001), (x1, y0, -0.001), (x1, y1, -0.001), (RIGHT, y1, -0.001)).build(
        "boards", paint["boards"]
    )
    frame = Mesh().box(x0 + 0.20, x0 + 0.62, y1 - 0.03, y1, 1.35, 1.95)
    solid(frame, "room_picture", paint["wood"], bevel=0.006)
    shade = lathe([(0.16, 1.30), (0.10, 1.52)], axis="z", at=(RIGHT + 1.15, 4.15, 0))
    shade.faces = shade.faces[:-2]
    solid(shade, "lamp_shade", glow("lamp_shade", (1.0, 0.52, 0.17), 7.0))


def picture(mats, paint):
    """A framed photograph on the near wall."""
    g = Mesh().box(RIGHT - 0.022, RIGHT, 1.78, 2.22, 1.34, 1.92)
    solid(g, "picture_frame", mats["black"], bevel=0.004)
    solid(Mesh().box(RIGHT - 0.0235, RIGHT - 0.01, 1.81, 2.19, 1.37, 1.89), "mount_board", paint["card"])
    solid(Mesh().box(RIGHT - 0.0240, RIGHT - 0.01, 1.88, 2.12, 1.46, 1.80), "photograph", mats["grey"])


def build(mats, paint):
    """Fits out the hall; returns the points that the site marks."""
    pad = keypad(mats)
    detectors(mats)
    radiator(paint["radiator"])
    coats(mats, paint)
    mat(surfaces.plastic("coir", (0.085, 0.055, 0.030), 0.95, grain=1.0, size=260))
    front_room(paint)
    picture(mats, paint)
    return {
        "keypad": pad.world((0, -0.024, 0.03)),
        "pir": (MOVEMENT[0] - 0.02, MOVEMENT[1] - 0.02, MOVEMENT[2]),
        "contact": (CONTACT[0], CONTACT[1] - 0.015, CONTACT[2]),
        "door": ((DOOR[0] + DOOR[1]) / 2, FRONT, DOOR_TOP / 2),
    }
