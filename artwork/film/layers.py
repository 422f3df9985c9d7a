"""Renders the layers of the street film: one for each light, and the geometry of the scene.

    python -m film.layers terrace-dusk --scale 0.6667 --samples 48 --out build

Light is additive, so a frame is a weighted sum of layers. Every layer is a linear EXR of the same view.
"""
import argparse
import json
import time
from pathlib import Path

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector
from terrace import light, materials, openings, render, views
from terrace.meshes import Mesh
from terrace.plan import CAMERA, REVEAL, SIREN
from terrace.plan import openings as plan_openings

GLOWS = ("shade", "hall", "lamp", "strobe", "infra", "led")
SHAPE = {"z": "Depth", "normal": "Normal", "position": "Position", "colour": "DiffCol", "env": "Env", "shade": "AO"}


def outputs(folder, name, passes):
    """Sends the picture, and the named geometry passes, to EXR files `{name}-{pass}-0001.exr`."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = str(folder)
    out.format.file_format, out.format.color_depth = "OPEN_EXR", "32"
    out.file_slots.clear()
    for part, socket in {"rgb": "Image", **passes}.items():
        out.file_slots.new(f"{name}-{part}-")
        tree.links.new(layers.outputs[socket], out.inputs[f"{name}-{part}-"])
    tree.links.new(layers.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])


def shape_passes(on):
    """Switches the passes that describe the geometry of the scene on or off."""
    layer = bpy.context.view_layer
    layer.use_pass_z = layer.use_pass_normal = layer.use_pass_position = on
    layer.use_pass_diffuse_color = layer.use_pass_environment = layer.use_pass_ambient_occlusion = on


def emission(name, colour=None, strength=0.0):
    """Sets the strength of an emissive material."""
    node = next(n for n in bpy.data.materials[name].node_tree.nodes if n.type == "EMISSION")
    node.inputs["Strength"].default_value = strength
    if colour:
        node.inputs["Color"].default_value = (*colour, 1)


def darkness():
    """Switches every lamp off and makes the sky black."""
    for lamp in bpy.data.lights:
        lamp.energy = 0
    for name in GLOWS:
        emission(name)
    bpy.context.scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0


def upstairs():
    """The bedroom over the warm window: papered walls, a drawn curtain and a lamp behind it."""
    _, a, b, c, d = plan_openings(0)[2]
    shell, cloth = Mesh(), Mesh()
    openings.room(shell, a + 0.02, b - 0.02, c + 0.02, d - 0.02, 1.56)
    shell.build("bedroom", bpy.data.materials["room"])
    mid, y = (a + b) / 2, REVEAL + 0.27
    openings.curtain(cloth, a - 0.05, mid + 0.03, y, c - 0.1, d + 0.08, 5, 0.028, 4)
    openings.curtain(cloth, b + 0.05, mid - 0.01, y + 0.03, c - 0.1, d + 0.08, 5, 0.028, 11)
    cloth.build("bedroom_curtain", materials.cloth("voile", (0.74, 0.56, 0.36), 0.62), smooth=True)
    light.point("bedroom_lamp", (mid + 0.22, REVEAL + 0.95, c + 0.62), (1.0, 0.50, 0.17), 26, 0.14)
    light.point("bedroom_fill", (mid - 0.2, REVEAL + 0.85, d - 0.15), (1.0, 0.52, 0.20), 15, 0.25)


def infrared():
    """The camera's ring of diodes at night strength, and the faint light they cast on the wall."""
    emission("infra", (1.0, 0.13, 0.07), 5.0)
    x, _, z = CAMERA
    light.point("infra_spill", (x + 0.09, -0.26, z - 0.08), (1.0, 0.10, 0.05), 0.16, 0.05)


def siren():
    """The siren box with its indicators lit: its foot and its light, and their blue on the bricks."""
    emission("strobe", (0.14, 0.38, 1.0), 2.2)
    emission("led", (0.5, 0.75, 1.0), 26.0)
    light.point("siren_spill", (SIREN[0], -0.17, SIREN[2] - 0.13), (0.16, 0.42, 1.0), 0.22, 0.04)


def window(point, across):
    """Limits the render to a square round a point of the model; `across` is a fraction of the picture's width.

    Returns the edges as fractions from the top left: the layer's file is empty outside them.
    """
    scene = bpy.context.scene
    p = world_to_camera_view(scene, scene.camera, Vector(point))
    r = scene.render
    high = across * r.resolution_x / r.resolution_y
    r.use_border, r.use_crop_to_border = True, False
    r.border_min_x, r.border_max_x = p.x - across, p.x + across
    r.border_min_y, r.border_max_y = p.y - high, p.y + high
    return {"x": [p.x - across, p.x + across], "y": [1 - p.y - high, 1 - p.y + high]}


def sky_alone():
    """The sky without the street in front of it; soft enough to render at half the size."""
    scene = bpy.context.scene
    darkness()
    scene.render.use_border = False
    scene.world.node_tree.nodes["Background"].inputs[1].default_value = 1.0
    for obj in scene.objects:
        obj.hide_render = obj.type == "MESH"
    scene.render.resolution_percentage = 50
    scene.cycles.samples = 4


def main():
    """Runs the command line."""
    ap = argparse.ArgumentParser()
    ap.add_argument("view", choices=("terrace-dusk", "terrace-dusk-tall"))
    ap.add_argument("--scale", type=float, default=0.6667)
    ap.add_argument("--samples", type=int, default=48)
    ap.add_argument("--out", default="build")
    ap.add_argument("--only", nargs="*", help="render only these layers")
    a = ap.parse_args()
    folder = Path(a.out).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    render.model(a.view)
    render.settings(a.samples)
    bpy.context.scene.render.use_persistent_data = True
    views.place(a.view, a.scale)

    def shoot(layer, passes=()):
        if a.only and layer not in a.only:
            return
        start = time.time()
        outputs(folder, f"{a.view}-{layer}", dict(passes))
        bpy.ops.render.render()
        print(f"{a.view} {layer}: {time.time() - start:.0f} s", flush=True)

    shape_passes(True)
    shoot("base", SHAPE)
    shape_passes(False)
    darkness()
    upstairs()
    _, left, right, sill, head = plan_openings(0)[2]
    parts = {"upstairs": window(((left + right) / 2, 0, (sill + head) / 2), 0.075)}
    shoot("upstairs")
    darkness()
    infrared()
    parts["infrared"] = window(CAMERA, 0.05)
    shoot("infrared")
    darkness()
    siren()
    parts["siren"] = window(SIREN, 0.07)
    shoot("siren")
    (folder / f"{a.view}-parts.json").write_text(json.dumps(parts))
    sky_alone()
    shoot("sky")


if __name__ == "__main__":
    main()
