"""A visitor at the door as a 4 MP camera with a 2.8 mm lens records him from 3, 6 and 10 metres, after dark.

    python -m pixels.at_distances visitor.png

Takes `visitor.svg` as a PNG (30 cm wide in reality) and writes `src/assets/pixels/visitor-{metres}m.png`, with one
pixel for each pixel of the camera: the page enlarges them without smoothing.
"""

import math
import sys
from pathlib import Path

import numpy as np
from PIL import Image

ASSETS = Path(__file__).parents[2] / "web/src/assets/pixels"
PIXELS_ACROSS, ANGLE, METRES_ACROSS = 2560, 100, 0.30


def pixels_per_metre(distance: float) -> float:
    return PIXELS_ACROSS / (2 * distance * math.tan(math.radians(ANGLE / 2)))


def main(source: str) -> None:
    ASSETS.mkdir(parents=True, exist_ok=True)
    picture = Image.open(source).convert("L")
    noise = np.random.default_rng(12)
    for distance in (3, 6, 10):
        wide = round(pixels_per_metre(distance) * METRES_ACROSS)
        high = round(wide * picture.height / picture.width)
        # A lens spreads each point over about one pixel, and the sensor adds grain in the dark.
        small = np.asarray(picture.resize((wide, high), Image.Resampling.HAMMING), dtype=float)
        grainy = np.clip(small + noise.normal(0, 5, small.shape), 0, 255).astype(np.uint8)
        Image.fromarray(grainy // 8 * 8).save(ASSETS / f"visitor-{distance}m.png", optimize=True)
        print(f"{distance} m: {wide} x {high}, {pixels_per_metre(distance):.0f} px/m")


if __name__ == "__main__":
    main(sys.argv[1])
