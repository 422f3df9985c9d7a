"""Renders a product shot or a view of the hall to a linear EXR, with its marks as JSON."""

import json
import time
from pathlib import Path

import bpy
from terrace.command import crop
from terrace.render import settings


def shoot(name, build, options):
    """Renders `{name}.exr` and writes `{name}.json` to the folder `options.out`.

    `build` makes the scene with its camera in an empty file and returns the content of the JSON.
    """
    folder = Path(options.out).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    start = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    note = build()
    settings(options.samples)
    scene = bpy.context.scene
    scene.cycles.adaptive_threshold = 0.04
    crop(options.region)
    r = scene.render
    r.image_settings.file_format, r.image_settings.color_depth = "OPEN_EXR", "32"
    r.filepath = str(folder / f"{name}.exr")
    built = time.time()
    bpy.ops.render.render(write_still=True)
    (folder / f"{name}.json").write_text(json.dumps(note, indent=1))
    print(f"{name}: model {built - start:.0f} s, render {time.time() - built:.0f} s", note)
