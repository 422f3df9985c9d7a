"""Renders one product shot to a linear EXR, with the positions of its marks.

python -m products.render outdoor-detector --samples 96 --out build
"""

import importlib

import bpy
from terrace.command import options

from . import studio, surfaces
from .shoot import shoot

PRODUCTS = ("outdoor-detector", "illuminated-siren", "smartphone-app", "wireless-detectors", "vehicle-protector")


def build(product, scale):
    """Builds the shot of one product; returns its marks."""
    cam, points = importlib.import_module("products." + product.replace("-", "_")).build(surfaces.library())
    found = studio.markers(points, cam)
    bpy.context.scene.render.resolution_percentage = round(100 * scale)
    return found


def main():
    """Runs the command line."""
    a = options("product", PRODUCTS, 96)
    shoot(a.product, lambda: build(a.product, a.scale), a)


if __name__ == "__main__":
    main()
