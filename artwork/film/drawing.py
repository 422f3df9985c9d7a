"""Pens, colours, paths and the font of the estimate film."""
import io
from pathlib import Path

import skia
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

COLOURS = {
    "ink": 0xFF0D1726, "dusk": 0xFF24384F, "paper": 0xFFFBFAF7, "amber": 0xFFF5B44C, "blue": 0xFF6FB1FF,
    "line": 0xFFD5DEE6, "soft": 0xFF8FA3B6, "faint": 0xFF4A627C, "gap": 0xFF0D1726, "slate": 0xFF5B6B7C, "rule": 0xFFCFD6DC,
}


def face(folder, weight):
    """The site's font at one weight."""
    font = TTFont(Path(folder) / "bricolage-grotesque-latin-wght-normal.woff2")
    font = instancer.instantiateVariableFont(font, {"wght": weight})
    font.flavor = None
    store = io.BytesIO()
    font.save(store)
    return skia.Typeface.MakeFromData(skia.Data.MakeWithCopy(store.getvalue()))


def colour(name, alpha=1.0):
    """A colour of the palette with an alpha of 0 to 1."""
    return (COLOURS[name] & 0xFFFFFF) | (round(255 * min(max(alpha, 0), 1)) << 24)


def pen(name, width, alpha=1.0, drawn=1.0):
    """A round pen; `drawn` is the fraction of each stroke that is visible."""
    p = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=width, Color=colour(name, alpha),
                   StrokeCap=skia.Paint.kRound_Cap, StrokeJoin=skia.Paint.kRound_Join)
    if drawn < 1:
        p.setPathEffect(skia.TrimPathEffect.Make(0, max(drawn, 0.0001)))
    return p


def fill(name, alpha=1.0):
    """A flat colour."""
    return skia.Paint(AntiAlias=True, Color=colour(name, alpha))


def stroke(points):
    """A polyline through points."""
    path = skia.Path()
    path.moveTo(*points[0])
    for p in points[1:]:
        path.lineTo(*p)
    return path


def curve(points):
    """A smooth path through points."""
    path = skia.Path()
    path.moveTo(*points[0])
    for a, b in zip(points[1:-1], points[2:]):
        path.quadTo(*a, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    path.lineTo(*points[-1])
    return path
