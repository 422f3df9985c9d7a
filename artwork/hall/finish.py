"""Grades the pictures of the hall, then writes the web files and the JSON of marks.

python -m hall.finish --build build --web ../web/src/assets/scenes
"""

import argparse
import json
from pathlib import Path

import numpy as np
from PIL import Image
from terrace.grade import WIDTHS, grade, load, save_web, smooth

from .render import VIEWS

EXPOSURE = 1.5


def calm(rgb, most=0.72):
    """Applies a graduated grey filter behind the headline: from the left, or from the top of a tall picture."""
    h, w = rgb.shape[:2]
    if w >= h:
        grey = most * smooth((0.56 - (np.arange(w) + 0.5) / w) / 0.40)[None, :, None]
    else:
        grey = 0.75 * most * smooth((0.40 - (np.arange(h) + 0.5) / h) / 0.40)[:, None, None]
    return rgb * (1 - grey)


def main():
    """Runs the command line: grades the rendered views; with --web also writes the site's files."""
    ap = argparse.ArgumentParser()
    ap.add_argument("views", nargs="*", default=sorted(VIEWS))
    ap.add_argument("--build", default="build")
    ap.add_argument("--web", help="folder for the finished pictures")
    a = ap.parse_args()
    folder, notes = Path(a.build), {}
    for name in a.views or sorted(VIEWS):
        rgb = load(folder / f"{name}.exr")[..., :3]
        img = Image.fromarray((grade(calm(rgb), EXPOSURE, None) * 255 + 0.5).astype(np.uint8))
        img.save(folder / f"{name}.png")
        tall = name.endswith("-tall")
        notes["tall" if tall else "landscape"] = json.loads((folder / f"{name}.json").read_text())
        if a.web:
            save_web(img, Path(a.web) / name, WIDTHS["tall" if tall else "wide"], img.height / img.width)
    if a.web:
        (Path(a.web) / "hall-dusk.json").write_text(json.dumps(notes, indent=1) + "\n")


if __name__ == "__main__":
    main()
