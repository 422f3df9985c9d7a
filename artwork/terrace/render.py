"""Builds the scene and renders one view to linear EXR files: picture and depth.

    python -m terrace.render terrace-dusk --scale 1.0 --samples 160 --out build
"""
import json
import time
from pathlib import Path

import bpy

from . import equipment, house, light, materials, openings, roof, street, unit, views
from .command import crop, options


def model(view):
    """Builds the whole scene of one view in an empty file."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    mats = materials.library()
    if view.startswith("unit"):
        unit.build(mats)
        return
    house.build(mats)
    roof.build(mats)
    warm = openings.build(mats)
    heads = street.build(mats, -32 if view.startswith("doorstep") else -9)
    equipment.build(mats)
    light.build(warm, heads, close=view.startswith("doorstep"))


def settings(samples):
    """Sets path tracing on the CPU, with the denoiser."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    c = scene.cycles
    c.device, c.samples, c.use_adaptive_sampling, c.adaptive_threshold = "CPU", samples, True, 0.02
    c.use_denoising, c.denoiser = True, "OPENIMAGEDENOISE"
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transparent_max_bounces = 6, 3, 4, 12
    c.sample_clamp_indirect, c.caustics_reflective, c.caustics_refractive = 4.0, False, False
    scene.render.use_persistent_data = False
    scene.view_settings.view_transform = "Raw"
    scene.view_layers[0].use_pass_z = True


def files(folder, name):
    """Sends picture and depth to EXR through the compositor."""
    scene = bpy.context.scene
    scene.use_nodes = True
    t = scene.node_tree
    t.nodes.clear()
    layers = t.nodes.new("CompositorNodeRLayers")
    out = t.nodes.new("CompositorNodeOutputFile")
    out.base_path = str(folder)
    out.format.file_format, out.format.color_depth = "OPEN_EXR", "32"
    out.file_slots.clear()
    for slot, sock in ((f"{name}-rgb-", "Image"), (f"{name}-z-", "Depth")):
        out.file_slots.new(slot)
        t.links.new(layers.outputs[sock], out.inputs[slot])
    t.links.new(layers.outputs["Image"], t.nodes.new("CompositorNodeComposite").inputs[0])


def main(catalogue=views.VIEWS, build=model, marks=views.marks):
    """Runs the command line. `catalogue` holds the views; `build` makes the scene of a view by name, and `marks`
    returns its named points."""
    a = options("view", catalogue, 160)
    folder = Path(a.out).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    start = time.time()
    build(a.view)
    settings(a.samples)
    view = catalogue[a.view]
    cam = views.place(a.view, view, a.scale)
    crop(a.region)
    w, h = view["size"]
    note = {"width": w, "height": h, "markers": views.markers(marks(a.view), cam)}
    (folder / f"{a.view}.json").write_text(json.dumps(note, indent=1))
    files(folder, a.view)
    built = time.time()
    bpy.ops.render.render()
    print(f"{a.view}: model {built - start:.0f} s, render {time.time() - built:.0f} s", note["markers"])


if __name__ == "__main__":
    main()
