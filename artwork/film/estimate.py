"""Draws the film of the online estimate: a survey of the plan, the front with its siren, the ticked sheet.

    python -m film.estimate estimate estimate-tall \
        --fonts ../web/node_modules/@fontsource-variable/bricolage-grotesque/files --out build
"""
import argparse
import subprocess
from pathlib import Path

import skia
from PIL import Image

from . import sheet, survey
from .drawing import colour, curve, face, fill, pen, stroke
from .layout import LAYOUTS
from .story import FPS, ease

SECONDS = 14
POSTER = 10.2  # seconds into the story; the film starts here, so that its first frame is its poster


class Film:
    """Draws the frames of one cut."""

    def __init__(self, fonts, layout):
        self.layout = layout
        self.plain, self.bold = face(fonts, 450), face(fonts, 640)
        self.plan = [(w, tone, stroke([survey.plan_point(*p) for p in points])) for w, tone, points in survey.PLAN]
        self.front = [(w, tone, stroke(points)) for w, tone, points in survey.FRONT]
        self.route = curve([survey.plan_point(*p) for p in survey.ROUTE])

    def text(self, c, words, x, y, size, name, alpha=1.0, align="left", bold=False):
        """One line of text on its baseline."""
        if alpha <= 0:
            return
        font = skia.Font(self.bold if bold else self.plain, size)
        font.setSubpixel(True)
        wide = font.measureText(words)
        c.drawString(words, x - wide * {"left": 0, "centre": 0.5, "right": 1}[align], y, font, fill(name, alpha))

    def strokes(self, c, group, drawn):
        """Draws a group of strokes, overlapping in time."""
        if drawn <= 0:
            return
        for i, (width, tone, path) in enumerate(group):
            start = 0.55 * i / len(group)
            part = ease(drawn, start, start + 0.45)
            if part > 0:
                c.drawPath(path, pen(tone, width, min(part * 4, 1), part))

    def paper(self, c):
        """The night-blue background, with the grid of a survey sheet."""
        wide, tall = self.layout.width, self.layout.height
        shader = skia.GradientShader.MakeLinear([(0, 0), (300, tall)], [0xFF1B2C42, 0xFF101C2D])
        c.drawPaint(skia.Paint(Shader=shader))
        for x in range(24, wide, 24):
            c.drawLine(x, 0, x, tall, pen("faint", 1, 0.16 if x % 120 else 0.30))
        for y in range(24, int(tall), 24):
            c.drawLine(0, y, wide, y, pen("faint", 1, 0.16 if y % 120 else 0.30))

    def point(self, c, point, shown):
        """A marker, its leader line and its label."""
        if shown <= 0:
            return
        at, end, words, align, _ = point
        c.drawPath(stroke([at, end]), pen("amber", 1.8, 1, ease(shown, 0.1, 0.7)))
        c.drawCircle(*at, 15 * ease(shown, 0, 0.5), fill("amber", 0.22))
        c.drawCircle(*at, 6.5 * ease(shown, 0, 0.35), fill("amber"))
        c.drawCircle(*at, 2.4 * ease(shown, 0, 0.35), fill("ink"))
        side = 10 if align == "left" else -10
        self.text(c, words, end[0] + side, end[1] + 7, 24, "paper", ease(shown, 0.55, 1), align, bold=True)

    def survey(self, c, t):
        """The plan, the survey's line through it and its points."""
        gone = ease(t, 5.9, 6.6)
        self.strokes(c, self.plan, min(1 - gone, 1) if t < 11 else ease(t, 12.0, 13.5))
        there = 1 - ease(t, 5.9, 6.2) if t < 11 else ease(t, 12.9, 13.6)
        for words, x, y in survey.ROOMS:
            self.text(c, words, *survey.plan_point(x, y), 18, "soft", there)
        if not 0.6 < t < 6.7:
            return
        hall = ease(t, survey.ARRIVE[1], survey.ARRIVE[1] + 0.6) * (1 - gone)
        c.drawPath(stroke([survey.plan_point(*p) for p in survey.FAN]), fill("amber", 0.20 * hall))
        drawn = 0.3 * ease(t, 0.6, 4.7) + 0.7 * min(max((t - 0.6) / 4.1, 0), 1)
        c.drawPath(self.route, pen("amber", 3, 1 - gone, drawn))
        for point, when in zip(survey.POINTS, survey.ARRIVE):
            self.point(c, point, ease(t, when, when + 0.6) * (1 - gone))

    def house(self, c, t):
        """The front of the house, its window lit and its siren on."""
        drawn = ease(t, 6.3, 8.0) * (1 - ease(t, 11.5, 12.3))
        lit, awake = ease(t, 7.7, 8.2) * (1 - ease(t, 11.4, 11.7)), ease(t, 8.1, 8.6) * (1 - ease(t, 11.4, 11.7))
        x0, x1, y0, y1 = survey.WINDOW
        if lit > 0:
            middle = (x0 + x1) / 2, (y0 + y1) / 2
            glow = skia.GradientShader.MakeRadial(middle, 150, [colour("amber", 0.34 * lit), colour("amber", 0)])
            c.drawCircle(*middle, 150, skia.Paint(Shader=glow, AntiAlias=True))
            c.drawRect(skia.Rect.MakeLTRB(x0, y0, x1, y1), fill("amber", 0.92 * lit))
            ends = [(0, survey.GROUND), (0, 590)]
            wet = skia.GradientShader.MakeLinear(ends, [colour("amber", 0.30 * lit), colour("amber", 0)])
            c.drawRect(skia.Rect.MakeLTRB(x0 + 6, survey.GROUND + 16, x1 - 6, 590),
                       skia.Paint(Shader=wet, MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 7)))
        self.strokes(c, self.front, drawn)
        if awake > 0:
            x, y = survey.SIREN
            glow = skia.GradientShader.MakeRadial((x, y + 8), 62, [colour("blue", 0.55 * awake), colour("blue", 0)])
            c.drawCircle(x, y + 8, 62, skia.Paint(Shader=glow, AntiAlias=True))
        box = ease(t, 7.5, 7.9) * (1 - ease(t, 11.5, 11.9))
        if box > 0:
            x, y = survey.SIREN
            c.drawPath(stroke([(x + a, y + b) for a, b in survey.BOX]), fill("paper", box))
            c.drawPath(stroke([(x - 15.5, y + 7), (x + 15.5, y + 7), (x + 12, y + 18), (x - 12, y + 18)]), fill("blue", box))
        for i, point in enumerate(survey.SHOWN):
            self.point(c, point, ease(t, 8.3 + 0.35 * i, 8.9 + 0.35 * i) * (1 - ease(t, 11.3, 11.7)))

    def frame(self, seconds):
        """The frame at `seconds`, as RGB bytes; drawn at twice the size and reduced."""
        t = (seconds + POSTER) % SECONDS
        wide, tall = self.layout.pixels
        big = skia.Surface(wide * 2, tall * 2)
        scale = wide * 2 / self.layout.width
        with big as c:
            c.scale(scale, scale)
            self.paper(c)
            c.save()
            c.translate(*self.layout.shift)
            self.survey(c, t)
            self.house(c, t)
            c.restore()
            sheet.draw(self, c, t)
        halving = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kNearest)
        small = big.makeImageSnapshot().resize(wide, tall, halving)
        return small.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3].copy()


def write(film, target):
    """Writes the poster of a cut, and its frames to a lossless file."""
    wide, tall = film.layout.pixels
    Image.fromarray(film.frame(0)).save(f"{target}-poster.png")
    pipe = subprocess.Popen(
        ["ffmpeg", "-y", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{wide}x{tall}", "-r", str(FPS),
         "-i", "-", "-c:v", "libx264rgb", "-preset", "ultrafast", "-qp", "0", f"{target}.mkv"], stdin=subprocess.PIPE)
    for n in range(FPS * SECONDS):
        pipe.stdin.write(film.frame(n / FPS).tobytes())
    pipe.stdin.close()
    pipe.wait()


def main():
    """Runs the command line."""
    ap = argparse.ArgumentParser()
    ap.add_argument("cuts", nargs="+", choices=sorted(LAYOUTS))
    ap.add_argument("--fonts", required=True, help="folder of the site's font files")
    ap.add_argument("--out", default="build")
    ap.add_argument("--at", type=float, nargs="*", help="write only the frames at these seconds, as PNG")
    a = ap.parse_args()
    Path(a.out).mkdir(parents=True, exist_ok=True)
    for name in a.cuts:
        film = Film(a.fonts, LAYOUTS[name])
        if a.at is None:
            write(film, f"{a.out}/{name}")
        for t in a.at or ():
            Image.fromarray(film.frame(t)).save(f"{a.out}/{name}-{t:05.2f}.png")


if __name__ == "__main__":
    main()
