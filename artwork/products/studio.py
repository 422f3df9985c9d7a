"""Camera and light shared by the set: cool dusk from the left, one warm lamp from behind on the right."""

import math

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

SIZE = 1000


def world(colour=(0.030, 0.050, 0.085), strength=1.0):
    """The last daylight, uniform from every direction."""
    w = bpy.data.worlds.new("dusk")
    bpy.context.scene.world = w
    w.use_nodes = True
    w.node_tree.nodes["Background"].inputs[0].default_value = (*colour, 1)
    w.node_tree.nodes["Background"].inputs[1].default_value = strength


def area(name, at, target, colour, watts, size, tall=None):
    """A soft box that faces its target and is invisible to the camera."""
    data = bpy.data.lights.new(name, "AREA")
    data.color, data.energy, data.size = colour, watts, size
    if tall:
        data.shape, data.size_y = "RECTANGLE", tall
    obj = bpy.data.objects.new(name, data)
    obj.location = at
    obj.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    obj.visible_camera = False
    bpy.context.scene.collection.objects.link(obj)
    return obj


def rig(centre, reach, key=1.0, rim=1.0, fill=1.0, rim_at=(2.3, 0.55, 0.75)):
    """Lights a subject about `reach` metres across: cool key, warm rim, weak fill from the camera's side."""
    c, r = Vector(centre), reach
    power = r * r * 100
    area("key", c + Vector((-2.6, -1.7, 1.9)) * r, c, (0.60, 0.78, 1.0), power * 0.95 * key, 1.7 * r, 2.4 * r)
    area("rim", c + Vector(rim_at) * r, c, (1.0, 0.50, 0.17), power * 0.75 * rim, 0.6 * r, 1.5 * r)
    area("fill", c + Vector((0.6, -3.4, -0.8)) * r, c, (0.50, 0.68, 1.0), power * 0.13 * fill, 2.4 * r)


def camera(at, target, lens=70.0, focus=None, stop=8.0):
    """A square view from `at` towards `target`; `focus` is the sharpest point (the target if not given)."""
    scene = bpy.context.scene
    data = bpy.data.cameras.new("camera")
    obj = bpy.data.objects.new("camera", data)
    scene.collection.objects.link(obj)
    obj.location = at
    obj.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    data.lens, data.sensor_width, data.sensor_fit = lens, 36.0, "HORIZONTAL"
    data.clip_start, data.clip_end = 0.01, 200
    look = (Vector(target) - Vector(at)).normalized()
    data.dof.use_dof = True
    data.dof.focus_distance = (Vector(focus or target) - Vector(at)).dot(look)
    data.dof.aperture_fstop, data.dof.aperture_blades = stop, 9
    scene.camera = obj
    scene.render.resolution_x = scene.render.resolution_y = SIZE
    bpy.context.view_layer.update()
    return obj


def orbit(target, distance, yaw, pitch):
    """The camera position at `distance`, `yaw` degrees to the left of straight on, `pitch` degrees up."""
    y, p = math.radians(yaw), math.radians(pitch)
    return tuple(
        Vector(target) + distance * Vector((-math.sin(y) * math.cos(p), -math.cos(y) * math.cos(p), math.sin(p)))
    )


def markers(points, cam):
    """The named world points as fractions of the picture, from its top left corner."""
    found = {}
    for name, point in points.items():
        p = world_to_camera_view(bpy.context.scene, cam, Vector(point))
        found[name] = {"x": round(p.x, 4), "y": round(1 - p.y, 4)}
    return found
