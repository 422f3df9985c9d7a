"""Cameras, and the points of the model that the website marks."""
import math

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from . import unit
from .plan import CAMERA, SIREN, openings

# place, yaw (degrees right of straight-on), lens (mm), horizon (fraction from the top), width, height
VIEWS = {
    "terrace-dusk": dict(at=(-2.4, -13.0, 1.05), yaw=19.0, lens=25.5, horizon=0.665, size=(1920, 1080)),
    "doorstep-dusk": dict(at=(6.3, -5.8, 1.45), yaw=-36.0, lens=27.0, horizon=0.67, size=(1920, 1080),
                          exposure=1.9, calm=0.2, mist=(9.0, 48.0)),
    "doorstep-dusk-tall": dict(at=(5.9, -5.9, 1.45), yaw=-32.0, lens=27.0, horizon=0.68, size=(960, 1200),
                               exposure=1.9, calm=0.2, mist=(9.0, 48.0)),
    "unit-dusk": dict(at=(-2.9, -12.8, 1.12), yaw=20.0, lens=25.5, horizon=0.655, size=(1920, 1080)),
    "unit-dusk-tall": dict(at=(-0.9, -11.4, 1.12), yaw=14.0, lens=27.0, horizon=0.66, size=(960, 1200)),
    "terrace-dusk-tall": dict(at=(-1.6, -12.2, 1.15), yaw=13.0, lens=27.0, horizon=0.64, size=(960, 1200)),
}


def marks(name):
    """World points of one view, by name."""
    if name.startswith("unit"):
        return unit.MARKS
    front = openings(0)
    (_, wa, wb, wc, wd), (_, da, db, dc, dd) = front[0], front[1]
    found = {
        "siren": SIREN,
        "camera": (CAMERA[0], -0.12, CAMERA[2]),
        "door": ((da + db) / 2, 0.13, dc + 1.15),
        "window": ((wa + wb) / 2, 0.12, (wc + wd) / 2),
        "hall": ((da + db) / 2, 0.13, dd - 0.25),
    }
    if name.startswith("terrace"):
        found["lamp"] = (-2.4, 9.5, 6.0)
    return found


def place(name, v, scale=1.0):
    """Sets up one view, `v` as in VIEWS. The camera is level, so verticals stay vertical, unless the view has a `pitch`
    (degrees down); a `focus` (metres, f-number) blurs everything nearer or farther."""
    scene = bpy.context.scene
    data = bpy.data.cameras.new(name)
    obj = bpy.data.objects.new(name, data)
    scene.collection.objects.link(obj)
    obj.location = v["at"]
    obj.rotation_euler = (math.pi / 2 - math.radians(v.get("pitch", 0.0)), 0, -math.radians(v["yaw"]))
    if "focus" in v:
        data.dof.use_dof = True
        data.dof.focus_distance, data.dof.aperture_fstop = v["focus"]
    w, h = v["size"]
    data.lens, data.sensor_width, data.sensor_fit = v["lens"], 36.0, "HORIZONTAL" if w >= h else "VERTICAL"
    data.sensor_height = 36.0
    data.shift_y = (v["horizon"] - 0.5) * h / max(w, h)
    data.clip_end = 500
    scene.camera = obj
    scene.render.resolution_x, scene.render.resolution_y = round(w * scale), round(h * scale)
    scene.render.resolution_percentage = 100
    bpy.context.view_layer.update()
    return obj


def markers(points, cam):
    """Fractions of the picture, from the top left, for every named point inside it."""
    scene, found = bpy.context.scene, {}
    for mark, point in points.items():
        p = world_to_camera_view(scene, cam, Vector(point))
        if 0 <= p.x <= 1 and 0 <= p.y <= 1 and p.z > 0:
            found[mark] = {"x": round(p.x, 4), "y": round(1 - p.y, 4)}
    return found
