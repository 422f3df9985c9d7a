"""Small parts for the close-up: smooth cables, lettering, turned pieces; and moving finished objects."""
import json
import tempfile
from functools import cache
from pathlib import Path

import bpy
import numpy as np
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from mathutils import Matrix

WEB = Path(__file__).resolve().parents[2] / "web"
# the site's facts about the firm, and its typeface
FIRM = json.loads((WEB / "content/site.json").read_text())
FACE = (WEB / "node_modules/@fontsource-variable/bricolage-grotesque/files" /
        "bricolage-grotesque-latin-wght-normal.woff2")


@cache
def bold(weight=700):
    """The site's typeface at one weight, as a file that Blender can fill: overlapping strokes are merged first."""
    font = instancer.instantiateVariableFont(TTFont(FACE), {"wght": weight}, overlap=instancer.OverlapMode.REMOVE)
    font.flavor = None
    path = Path(tempfile.mkdtemp()) / f"bold-{weight}.ttf"
    font.save(path)
    return str(path)


def spline(points, per=10):
    """A smooth path through the points (Catmull-Rom)."""
    p = np.array([points[0], *points, points[-1]], float)
    t = np.linspace(0, 1, per, endpoint=False)[:, None]
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return [tuple(q) for q in np.concatenate(out)] + [tuple(p[-1])]


def lettering(text, size, material, at, turn=None, weight=0.0, font=None, align="CENTER", deep=0.0):
    """Flat letters centred on a point, facing -y unless turned; `weight` thickens the strokes."""
    data = bpy.data.curves.new("text", "FONT")
    data.body, data.size, data.align_x, data.align_y = text, size, align, "CENTER"
    data.offset, data.extrude = weight, deep
    if font:
        data.font = bpy.data.fonts.load(font, check_existing=True)
    obj = bpy.data.objects.new("text", data)
    bpy.context.scene.collection.objects.link(obj)
    mesh = bpy.data.meshes.new_from_object(obj.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(obj)
    mesh.transform(Matrix.Rotation(np.pi / 2, 4, "X"))
    if turn is not None:
        mesh.transform(turn)
    mesh.transform(Matrix.Translation(at))
    mesh.materials.clear()
    mesh.materials.append(material)
    made = bpy.data.objects.new("lettering", mesh)
    bpy.context.scene.collection.objects.link(made)
    return made


def turned(m, profile, start, along, seg=32):
    """A turned piece: (distance, radius) pairs along an axis from `start`."""
    a = np.array(along, float)
    a /= np.linalg.norm(a)
    start = np.array(start, float)
    m.tube([start + a * d for d, _ in profile], [r for _, r in profile], seg)


def place(objects, matrix):
    """Moves finished parts."""
    for obj in objects:
        obj.data.transform(matrix)
