"""The curved lens window of both movement detectors."""

import math

from terrace.meshes import Mesh


def lens(name, z0, z1, material, group, radius=0.034, back=-0.047, bow=1.18, cells=48):
    """A window from z0 to z1, bowed round an axis at y = `back`.

    Its UV coordinates run round and up, so that the cells of the film line up with the mould.
    """
    half, rows = math.radians(80), 14
    turns = [-half + 2 * half * i / cells for i in range(cells + 1)]
    verts = [
        (radius * 0.98 * math.sin(a), back - radius * bow * math.cos(a), z0 + (z1 - z0) * k / rows)
        for a in turns
        for k in range(rows + 1)
    ]
    step = rows + 1
    faces = [
        (i * step + k, (i + 1) * step + k, (i + 1) * step + k + 1, i * step + k + 1)
        for i in range(cells)
        for k in range(rows)
    ]
    obj = Mesh().add(verts, faces).build(name, material, smooth=True)
    layer = obj.data.uv_layers.new(name="film")
    for loop in obj.data.loops:
        x, y, z = obj.data.vertices[loop.vertex_index].co
        a = math.atan2(x / 0.98, (back - y) / bow)
        layer.data[loop.index].uv = ((a + half) / (2 * half), (z - z0) / (z1 - z0))
    return group.add(obj)
