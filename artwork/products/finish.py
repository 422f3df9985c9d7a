"""Grades the product shots, then writes the web files and products.json.

python -m products.finish --build build --web ../web/src/assets/products
"""

import argparse
import json
from pathlib import Path

import numpy as np
from PIL import Image
from terrace.grade import grade, load, save_web

from .edges import at_edges
from .render import PRODUCTS
from .studio import SIZE

TARGET = {480: 26, 720: 46, 1000: 80}
EXPOSURE = 1.5


def main():
    """Runs the command line: grades the rendered shots; with --web also writes the site's files."""
    ap = argparse.ArgumentParser()
    ap.add_argument("products", nargs="*", default=PRODUCTS)
    ap.add_argument("--build", default="build")
    ap.add_argument("--web", help="folder for the finished pictures")
    a = ap.parse_args()
    folder = Path(a.build)
    marks = {}
    for name in a.products or PRODUCTS:
        rgb = load(folder / f"{name}.exr")[..., :3]
        img = Image.fromarray((grade(rgb, EXPOSURE, None) * 255 + 0.5).astype(np.uint8))
        img.save(folder / f"{name}.png")
        marks[name] = {"markers": at_edges(name, json.loads((folder / f"{name}.json").read_text()))}
        if a.web:
            save_web(img, Path(a.web) / name, TARGET, 1, TARGET)
    if a.web:
        book = {"width": SIZE, "height": SIZE, "products": marks}
        (Path(a.web) / "products.json").write_text(json.dumps(book, indent=1) + "\n")


if __name__ == "__main__":
    main()
