"""Builds the hall and renders one view to a linear EXR, with the marks of that view.

python -m hall.render hall-dusk --samples 64 --out build
"""

import math

import bpy
from products import studio, surfaces
from products.shoot import shoot
from terrace.command import options
from terrace.light import point

from . import door, fittings, shell, stairs
from .plan import DOOR, FRONT, RIGHT, ROOM, TRANSOM

# position, lens (mm for 36 mm on the longer side), vanishing point (fractions from the top left), width and height
VIEWS = {
    "hall-dusk": dict(at=(0.02, 0.30, 1.50), lens=26.5, vanish=(0.645, 0.41), size=(1920, 1080)),
    "hall-dusk-tall": dict(at=(0.02, -0.55, 1.50), lens=45.0, vanish=(0.50, 0.53), size=(800, 1200)),
}


def paints():
    """The paints and finishes of the hall, by use."""
    return {
        "upper": surfaces.emulsion("upper_paint", (0.150, 0.185, 0.215)),
        "lower": surfaces.eggshell("lower_paint", (0.018, 0.032, 0.050), (8, 8, 60)),
        "ceiling": surfaces.emulsion("ceiling_paint", (0.34, 0.35, 0.36)),
        "wood": surfaces.eggshell("wood_paint", (0.26, 0.27, 0.275), (40, 40, 8)),
        "door": surfaces.eggshell("door_paint", (0.016, 0.060, 0.078), (70, 70, 6), 0.26),
        "radiator": surfaces.eggshell("radiator_paint", (0.22, 0.23, 0.235), (20, 20, 20), 0.3),
        "room": surfaces.emulsion("room_paint", (0.55, 0.42, 0.28)),
        "boards": surfaces.timber("boards", (0.16, 0.085, 0.04), (0.07, 0.035, 0.016), "Y"),
        "card": surfaces.emulsion("card", (0.40, 0.39, 0.36)),
    }


def lights():
    """Dusk through the glass of the door, the lamp of the front room, and faint light from the kitchen."""
    studio.world((0.020, 0.034, 0.058), 1.0)
    mid = (DOOR[0] + DOOR[1]) / 2
    studio.area(
        "fanlight",
        (mid, FRONT - 0.03, (TRANSOM[0] + TRANSOM[1]) / 2),
        (mid, 1.6, 0.0),
        (0.42, 0.64, 1.0),
        11.0,
        0.8,
        0.36,
    )
    studio.area("panels", (mid, FRONT - 0.04, 1.5), (mid, 1.8, 0.0), (0.38, 0.60, 1.0), 7.0, 0.6, 0.8)
    point("room_lamp", (RIGHT + 1.15, 4.15, 1.42), (1.0, 0.50, 0.16), 26, 0.10)
    y = (ROOM[0] + ROOM[1]) / 2
    studio.area(
        "doorway", (RIGHT + 0.62, y - 0.42, 1.55), (RIGHT - 0.75, y + 0.75, 0.0), (1.0, 0.50, 0.17), 24, 0.4, 0.7
    )
    studio.area("landing", (-0.25, 2.3, 2.72), (0.15, 4.6, 1.05), (0.62, 0.76, 1.0), 7.5, 0.7, 0.5)
    studio.area("kitchen", (0.25, -1.6, 2.2), (0.45, 3.6, 1.2), (0.50, 0.68, 1.0), 7.0, 0.9, 0.6)


def place(name, scale):
    """Sets up one view; the camera is level and looks straight down the hall."""
    v = VIEWS[name]
    scene = bpy.context.scene
    data = bpy.data.cameras.new(name)
    obj = bpy.data.objects.new(name, data)
    scene.collection.objects.link(obj)
    obj.location, obj.rotation_euler = v["at"], (math.pi / 2, 0, 0)
    w, h = v["size"]
    data.lens, data.sensor_fit = v["lens"], "HORIZONTAL" if w >= h else "VERTICAL"
    data.sensor_width = data.sensor_height = 36.0
    data.shift_x, data.shift_y = (0.5 - v["vanish"][0]) * w / max(w, h), (v["vanish"][1] - 0.5) * h / max(w, h)
    data.clip_start = 0.02
    data.dof.use_dof, data.dof.aperture_fstop = True, 2.8
    data.dof.focus_distance = FRONT - v["at"][1]
    scene.camera = obj
    scene.render.resolution_x, scene.render.resolution_y = round(w * scale), round(h * scale)
    bpy.context.view_layer.update()
    return obj


def build(view, scale):
    """Builds the hall and one view of it; returns the size and the marks of the view."""
    mats, paint = surfaces.library(), paints()
    shell.build(paint)
    door.build(mats, paint)
    stairs.build(
        paint,
        surfaces.timber("mahogany", (0.105, 0.034, 0.014), (0.040, 0.012, 0.006), "Y", 0.24, 0.6),
        surfaces.plastic("carpet", (0.075, 0.018, 0.016), 0.95, grain=0.8, size=300),
    )
    points = fittings.build(mats, paint)
    lights()
    cam = place(view, scale)
    width, height = VIEWS[view]["size"]
    return {"width": width, "height": height, "markers": studio.markers(points, cam)}


def main():
    """Runs the command line."""
    a = options("view", VIEWS, 64)
    shoot(a.view, lambda: build(a.view, a.scale), a)


if __name__ == "__main__":
    main()
