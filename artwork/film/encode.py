"""Encodes the lossless films for the web: AV1 in WebM, H.264 in MP4, the posters of the estimate, and film.json.

    python -m film.encode street --build build --web ../web/src/assets/film
"""
import argparse
import json
import subprocess
from pathlib import Path

from PIL import Image

# lossless file, quality (lower is better) in AV1 and in H.264
CUTS = {"street": ("terrace-dusk", 36, 28), "street-tall": ("terrace-dusk-tall", 33, 27), "estimate": ("estimate", 33, 22),
        "estimate-tall": ("estimate-tall", 33, 22)}
# name and widths of the poster's files
POSTERS = {"estimate": ("estimate-poster", (480, 960)), "estimate-tall": ("estimate-poster-tall", (360, 720))}
COLOUR = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]
MATRIX = "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int"


def encode_cut(source, target, webm, mp4, width=None):
    """Encodes one cut as WebM and MP4, with one key frame each, since the film only ever loops to its start."""
    scale = MATRIX if not width else MATRIX.replace("scale=", f"scale={width}:-2:", 1) + "+lanczos"
    base = ["ffmpeg", "-y", "-v", "error", "-i", str(source), "-an", "-vf", scale, *COLOUR]
    # ten bits avoid banding in the dark sky; temporal filtering would remove the rain
    subprocess.run([*base, "-c:v", "libsvtav1", "-preset", "5", "-crf", str(webm), "-g", "999", "-pix_fmt", "yuv420p10le",
                    "-svtav1-params", "tune=0:enable-tf=0", f"{target}.webm"], check=True)
    subprocess.run([*base, "-c:v", "libx264", "-preset", "slow", "-crf", str(mp4), "-g", "999", "-pix_fmt", "yuv420p",
                    "-profile:v", "high", "-aq-mode", "3", "-movflags", "+faststart", f"{target}.mp4"], check=True)


def save_poster(source, out, name, widths):
    """Writes the poster of a cut as AVIF and WebP at each width."""
    poster = Image.open(source)
    for width in widths:
        small = poster.resize((width, round(width * poster.height / poster.width)), Image.LANCZOS)
        small.save(out / f"{name}-{width}.avif", quality=62, speed=3)
        small.save(out / f"{name}-{width}.webp", quality=80, method=6)


def describe(path):
    """The width, height and duration in seconds of a film."""
    command = ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=width,height:format=duration"]
    found = json.loads(subprocess.run([*command, "-of", "json", str(path)], check=True, capture_output=True).stdout)
    stream = found["streams"][0]
    return {"width": stream["width"], "height": stream["height"], "duration": round(float(found["format"]["duration"]), 2)}


def main():
    """Runs the command line."""
    ap = argparse.ArgumentParser()
    ap.add_argument("cuts", nargs="+", choices=sorted(CUTS))
    ap.add_argument("--build", default="build")
    ap.add_argument("--web", required=True, help="folder for the finished films")
    ap.add_argument("--width", type=int, help="scale to this width in pixels (default: that of the lossless film)")
    a = ap.parse_args()
    out = Path(a.web)
    out.mkdir(parents=True, exist_ok=True)
    manifest = out / "film.json"
    data = json.loads(manifest.read_text()) if manifest.exists() else {}
    for name in a.cuts:
        source, webm, mp4 = CUTS[name]
        encode_cut(Path(a.build) / f"{source}.mkv", out / name, webm, mp4, a.width)
        data[name] = describe(out / f"{name}.mp4")
        print(name, data[name], *(f"{kind} {(out / f'{name}.{kind}').stat().st_size / 1024:.0f} KB" for kind in ("webm", "mp4")))
        if name in POSTERS:
            save_poster(Path(a.build) / f"{source}-poster.png", out, *POSTERS[name])
    manifest.write_text(json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    main()
