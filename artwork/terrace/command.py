"""The command-line options that all render scripts share."""
import argparse

import bpy


def options(subject, choices, samples):
    """Parses the command line; `subject` names the positional argument, `samples` is the default per pixel."""
    ap = argparse.ArgumentParser()
    ap.add_argument(subject, choices=sorted(choices))
    ap.add_argument("--scale", type=float, default=1.0)
    ap.add_argument("--samples", type=int, default=samples)
    ap.add_argument("--out", default="build")
    ap.add_argument("--region", type=float, nargs=4,
                    help="render only this part: x0 x1 y0 y1 from bottom left, as fractions")
    return ap.parse_args()


def crop(region):
    """Limits the render to `region` (x0, x1, y0, y1 as fractions, from the bottom left), if there is one."""
    if region:
        r = bpy.context.scene.render
        r.use_border, r.use_crop_to_border = True, True
        r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = region
