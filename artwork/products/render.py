"""Renders one product shot to a linear EXR and notes where its marked points fall.

python -m products.render outdoor-detector --samples 96 --out build
"""

import argparse
import importlib
import json
import time
from pathlib import Path

import bpy
from terrace.render import settings

from . import studio, surfaces

PRODUCTS = ("outdoor-detector", "illuminated-siren", "smartphone-app", "wireless-detectors", "vehicle-protector")


def main():
    """Command line."""
    ap = argparse.ArgumentParser()
    ap.add_argument("product", choices=PRODUCTS)
    ap.add_argument("--scale", type=float, default=1.0)
    ap.add_argument("--samples", type=int, default=96)
    ap.add_argument("--out", default="build")
    ap.add_argument("--region", type=float, nargs=4, help="x0 x1 y0 y1 from bottom left, to try a part")
    a = ap.parse_args()
    folder = Path(a.out).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    start = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    shot = importlib.import_module("products." + a.product.replace("-", "_"))
    cam, points = shot.build(surfaces.library())
    settings(a.samples)
    scene = bpy.context.scene
    scene.cycles.adaptive_threshold = 0.04
    found = studio.markers(points, cam)
    r = scene.render
    r.resolution_percentage = round(100 * a.scale)
    if a.region:
        r.use_border, r.use_crop_to_border = True, True
        r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = a.region
    r.image_settings.file_format, r.image_settings.color_depth = "OPEN_EXR", "32"
    r.filepath = str(folder / f"{a.product}.exr")
    built = time.time()
    bpy.ops.render.render(write_still=True)
    (folder / f"{a.product}.json").write_text(json.dumps(found, indent=1))
    print(f"{a.product}: model {built - start:.0f} s, render {time.time() - built:.0f} s", found)


if __name__ == "__main__":
    main()
