"""Printed sheets: squared paper that has been folded and has lifted at two corners, and the blade of the tape."""

import math
import tempfile
from pathlib import Path

from products import surfaces
from terrace.meshes import Mesh

from . import prints

CENTRE, TURN = (0.165, 0.070), math.radians(5)
LIFTED = {(1, 1): 0.016, (1, -1): 0.021, (-1, 1): 0.006}  # height of the corners, by side (right, far)


def printed(name, draw, columns, rows, at, rough):
    """A sheet with a print: `at(u, v)` is its world point, u from the left and v from the bottom, 0 to 1."""
    path = Path(tempfile.mkdtemp()) / f"{name}.png"
    draw(path)
    places = [(i / columns, k / rows) for k in range(rows + 1) for i in range(columns + 1)]
    row = columns + 1
    faces = [
        (k * row + i, k * row + i + 1, (k + 1) * row + i + 1, (k + 1) * row + i)
        for k in range(rows)
        for i in range(columns)
    ]
    mesh = Mesh().add([at(u, v) for u, v in places], faces)
    obj = mesh.build(name, surfaces.picture(name, path, rough=rough), smooth=True, turn=False)
    layer = obj.data.uv_layers.new(name=name)
    for loop in obj.data.loops:
        layer.data[loop.index].uv = places[loop.vertex_index]
    return obj


def height(x, y):
    """Height of the sheet above the table at one of its points, in metres from its middle."""
    z = 0.0007 + 0.0030 * math.exp(-abs(x) / 0.022) + 0.0006 * math.sin(19 * x + 11 * y) ** 2
    for (side, far), most in LIFTED.items():
        reach = 1 - (0.210 - side * x) / 0.11 - (0.1485 - far * y) / 0.10
        z += most * max(reach, 0.0) ** 2
    return z


def on_sheet(x, y, above=0.0):
    """The world point of a place on the sheet in millimetres from its top left corner."""
    x, y = x / 1000 - prints.WIDE / 2000, prints.HIGH / 2000 - y / 1000
    c, s = math.cos(TURN), math.sin(TURN)
    return CENTRE[0] + x * c - y * s, CENTRE[1] + x * s + y * c, height(x, y) + above


def sheet():
    """The surveyor's sheet."""
    printed("sheet", prints.survey, 84, 60, lambda u, v: on_sheet(u * prints.WIDE, (1 - v) * prints.HIGH), 0.78)


def blade(group, start, length):
    """The blade, from its hook at the far left to the mouth of the case at `start`, curved across."""

    def at(u, v):
        away, side = (1 - u) * length, (v - 0.5) * 0.019
        lift = 0.0075 * max(1 - u / 0.45, 0.0) ** 2
        return group.world((start[0] - away, start[1] + side, 0.0009 + 31 * side**2 * min(away / 0.03, 1) + lift))

    printed("blade", lambda path: prints.blade(path, length * 1000), 60, 8, at, 0.24)
