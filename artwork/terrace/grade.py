"""Grading: mist by depth, bloom, tone curve, colour grade, vignette and grain; then the web files."""
import argparse
import json
from pathlib import Path

import bpy
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, median_filter

from .views import VIEWS

MIST = np.array([0.098, 0.140, 0.192])
WIDTHS = {"wide": (640, 720, 960, 1280, 1920), "tall": (480, 740, 800)}
TARGET = {640: 25, 720: 22, 960: 45, 1280: 70, 1920: 130, 480: 35, 740: 18, 800: 70}


def load(path):
    """Loads a float EXR, rows from the top."""
    img = bpy.data.images.load(str(path))
    img.colorspace_settings.name = "Non-Color"
    w, h = img.size
    a = np.empty(w * h * 4, np.float32)
    img.pixels.foreach_get(a)
    return a.reshape(h, w, 4)[::-1].astype(np.float64)


def mist(rgb, depth, near=13.0, reach=62.0, most=0.93, level=0.62):
    """Adds thin mist: none near the camera, up to `most` far away, thicker near the ground at the horizon, `level` from
    the top."""
    h = rgb.shape[0]
    d = np.clip(depth, 0, 400)
    sky = depth > 399
    rows = np.linspace(0, 1, h)[:, None]
    thick = 0.75 + 0.5 * np.exp(-((rows - level) / 0.16) ** 2)
    f = most * (1 - np.exp(-np.clip(d - near, 0, None) / reach * thick))
    low = 0.55 * np.exp(-((rows - level - 0.01) / 0.13) ** 2)
    f = np.where(sky, low, f)[..., None]
    return rgb * (1 - f) + MIST * f


def bloom(rgb):
    """Adds the glare of a wet lens: a small and a wide halo round bright areas."""
    w = rgb.shape[1]
    lum = rgb.max(axis=2, keepdims=True)
    hot = rgb * np.clip((lum - 0.45) / 0.6, 0, 1)
    hot = np.minimum(hot, 6.0)
    out = rgb.copy()
    for size, amount in ((0.003, 0.10), (0.012, 0.07), (0.045, 0.055)):
        out += amount * np.stack([gaussian_filter(hot[..., i], size * w) for i in range(3)], 2)
    return out


def smooth(t):
    """A smooth step from 0 to 1."""
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def filters(rgb, calm):
    """Applies lens filters: a graduated grey behind the headline, and a cold tint on the side of the sky."""
    h, w = rgb.shape[:2]
    yy, xx = np.mgrid[0:h, 0:w]
    u, v = (xx + 0.5) / w, (yy + 0.5) / h
    if w >= h:
        grey = calm * smooth((0.56 - u) / 0.40) * smooth((0.86 - v) / 0.56)
    else:
        grey = calm * smooth((0.50 - v) / 0.42)
    cold = np.array([0.89, 0.98, 1.06])
    blue = rgb[..., 2] > rgb[..., 0] * 1.05
    mixed = gaussian_filter(blue.astype(float), 0.002 * w)[..., None]
    return rgb * (1 - grey[..., None]) * (1 + (cold - 1) * mixed)


def curve(x):
    """A filmic tone curve: soft shoulder, open toe."""
    x = np.maximum(x, 0)
    a, b, c, d, e = 2.51, 0.03, 2.43, 0.59, 0.14
    return np.clip(x * (a * x + b) / (x * (c * x + d) + e), 0, 1)


def grade(rgb, exposure, calm, seed=7):
    """Turns linear light into a finished picture; without `calm`, no lens filters are applied."""
    h, w = rgb.shape[:2]
    seen = rgb if calm is None else filters(rgb, calm)
    x = curve(bloom(seen) * exposure)
    x = np.where(x <= 0.0031308, x * 12.92, 1.055 * np.power(np.maximum(x, 1e-6), 1 / 2.4) - 0.055)
    lum = (x @ np.array([0.2126, 0.7152, 0.0722]))[..., None]
    # split tone: shadows towards the ink colour, highlights neutral
    ink = np.array([0x0D, 0x17, 0x26]) / 255
    shade = np.clip(1 - lum / 0.42, 0, 1) ** 1.4
    x = x + shade * (ink * (0.62 + lum) - x * 0.20) * 0.42
    x = lum + (x - lum) * 1.06
    # vignette
    yy, xx = np.mgrid[0:h, 0:w]
    r2 = ((xx / w - 0.58) / 0.72) ** 2 + ((yy / h - 0.55) / 0.80) ** 2
    x *= (1 - 0.30 * np.clip(r2, 0, 1.4) ** 1.3)[..., None]
    rng = np.random.default_rng(seed)
    grain = gaussian_filter(rng.normal(0, 1, (h, w)), 0.6 * w / 1920 + 0.01)
    grain /= grain.std()
    x += (grain * 0.0075)[..., None] * (1 - 0.6 * lum)
    return np.clip(x, 0, 1)


def save_web(img, base, widths, ratio, target=TARGET):
    """Writes AVIF and WebP at every width, lowering the quality until each fits its target size."""
    for width in widths:
        small = img.resize((width, round(width * ratio)), Image.LANCZOS)
        for kind, start, slack in (("AVIF", 66, 1.0), ("WEBP", 82, 1.45)):
            q = start
            path = Path(f"{base}-{width}.{kind.lower()}")
            while True:
                extra = {"speed": 3} if kind == "AVIF" else {"method": 6}
                small.save(path, kind, quality=q, **extra)
                kb = path.stat().st_size / 1024
                if kb <= target[width] * slack or q <= 38:
                    break
                q -= 1
            print(f"{path.name}: {kb:.0f} KB at quality {q}")


def main(catalogue=VIEWS):
    """Command line: grade one rendered view; with --web also write the site's files. `catalogue` as in views."""
    ap = argparse.ArgumentParser()
    ap.add_argument("view")
    ap.add_argument("--build", default="build")
    ap.add_argument("--web", help="folder for the finished pictures")
    ap.add_argument("--exposure", type=float, help="overrides the exposure of the view")
    a = ap.parse_args()
    folder = Path(a.build)
    rgb = load(folder / f"{a.view}-rgb-0001.exr")[..., :3]
    depth = load(folder / f"{a.view}-z-0001.exr")[..., 0]
    view = catalogue[a.view]
    if view.get("twigs"):  # depth has no anti-aliasing: without this, leaves and twigs show as specks in the mist
        depth = median_filter(depth, 3)
    hazy = mist(rgb, depth, *view.get("mist", (13.0, 62.0)), level=view.get("haze", 0.62))
    x = grade(hazy, a.exposure or view.get("exposure", 1.6), view.get("calm", 0.64))
    img = Image.fromarray((x * 255 + 0.5).astype(np.uint8))
    img.save(folder / f"{a.view}.png")
    if not a.web:
        return
    tall = a.view.endswith("-tall")
    out = Path(a.web)
    save_web(img, out / a.view, WIDTHS["tall" if tall else "wide"], img.height / img.width)
    name = a.view.removesuffix("-tall")
    book = out / f"{name}.json"
    data = json.loads(book.read_text()) if book.exists() else {}
    data["tall" if tall else "landscape"] = json.loads((folder / f"{a.view}.json").read_text())
    book.write_text(json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    main()
