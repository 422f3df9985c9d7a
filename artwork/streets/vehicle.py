"""Vehicles: a body lofted through cross-sections, with wheel arches cut out, and shut lines and fittings laid on it."""
import math

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector
from mathutils.bvhtree import BVHTree

RING = 8  # points of a half section, from the middle of the floor round to the middle of the roof


def half_ring(zb, zm, zs, zt, wb, wm, ws, wt, crown):
    """Half a cross-section as (y, z): floor, sill, flank, waist, foot of the glass, rail, roof edge, crown."""
    rail = max(zt - 0.075, zs + 0.3 * (zt - zs))
    return [(0, zb), (wb, zb), (wm, zm), (ws, zs), (ws - 0.028, zs + 0.030), (wt + 0.05 * (ws - wt), rail),
            (wt - 0.06, zt), (0, zt + crown)]


def loft(stations, paint_of, mats, creases, levels=3):
    """A smooth body: `stations` are (x, zb, zm, zs, zt, wb, wm, ws, wt, crown); `paint_of(i, k)` names the
    material of the face after station i, ring step k; `creases` gives the sharpness of lengthwise edges by k."""
    verts, faces, kinds = [], [], []
    for x, *s in stations:
        half = half_ring(*s)
        verts += [(x, y, z) for y, z in half] + [(x, -y, z) for y, z in half[-2:0:-1]]
    n = 2 * RING - 2
    for i in range(len(stations) - 1):
        for k in range(n):
            a, b = i * n + k, i * n + (k + 1) % n
            faces.append((a, b, b + n, a + n))
            kinds.append(paint_of(i, k if k < RING - 1 else n - 1 - k))
    last = (len(stations) - 1) * n
    for base in (0, last):
        for k in range(RING - 1):
            m = (n - k) % n
            q = (base + k, base + k + 1, base + (n - k - 1), base + m)
            q = tuple(dict.fromkeys(q))
            faces.append(q)
            kinds.append(paint_of(-1 if base == 0 else len(stations), k))
    data = bpy.data.meshes.new("body")
    data.from_pydata(verts, [], faces)
    names = sorted(set(kinds))
    for name in names:
        data.materials.append(mats[name])
    for poly, kind in zip(data.polygons, kinds):
        poly.material_index, poly.use_smooth = names.index(kind), True
    bm = bmesh.new()
    bm.from_mesh(data)
    layer = bm.edges.layers.float.new("crease_edge")
    for e in bm.edges:
        a, b = (v.index for v in e.verts)
        ka, kb = a % n, b % n
        if ka == kb and a // n != b // n:
            e[layer] = creases.get(min(ka, n - ka), 0.0)
        elif a // n == b // n and a // n in (0, len(stations) - 1):
            e[layer] = 0.5
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(data)
    bm.free()
    obj = bpy.data.objects.new("body", data)
    bpy.context.scene.collection.objects.link(obj)
    sub = obj.modifiers.new("round", "SUBSURF")
    sub.levels = sub.render_levels = levels
    freeze(obj)
    return obj


def freeze(obj):
    """Applies the object's modifiers to its mesh."""
    deps = bpy.context.evaluated_depsgraph_get()
    data = bpy.data.meshes.new_from_object(obj.evaluated_get(deps))
    obj.modifiers.clear()
    obj.data = data


def carve(obj, cutter, material):
    """Cuts a mesh out of the body; the cut faces take the material."""
    tool = cutter.build("cutter", material)
    mod = obj.modifiers.new("cut", "BOOLEAN")
    mod.operation, mod.solver, mod.object = "DIFFERENCE", "EXACT", tool
    mod.material_mode = "TRANSFER"
    freeze(obj)
    bpy.data.objects.remove(tool)


def skin(obj):
    """The body as a tree for ray casting."""
    bm = bmesh.new()
    bm.from_mesh(obj.data)
    tree = BVHTree.FromBMesh(bm)
    bm.free()
    return tree


def decal(m, tree, grid, towards, lift=0.006):
    """Projects a grid of points (rows of xyz) onto the body along a direction, `lift` metres proud of it."""
    d = Vector(towards).normalized()
    rows, cols, verts = len(grid), len(grid[0]), []
    for row in grid:
        for p in row:
            hit, normal, *_ = tree.ray_cast(Vector(p) - d * 3, d)
            if hit is None:
                hit, normal = Vector(p), -d
            if normal.dot(d) > 0:
                normal = -normal
            verts.append(tuple(hit + normal * lift))
    base = [(r * cols + c, r * cols + c + 1, (r + 1) * cols + c + 1, (r + 1) * cols + c) for r in range(rows - 1)
            for c in range(cols - 1)]
    m.add(verts, base)


def patch(m, tree, corners, towards, n=10, lift=0.006):
    """A four-cornered decal; the corners are given in order round it."""
    a, b, c, d = (np.array(p, float) for p in corners)
    t = np.linspace(0, 1, n)
    grid = [[tuple((a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + c * u) * v) for u in t] for v in t]
    decal(m, tree, grid, towards, lift)


def seam(m, tree, path, towards, width=0.007, step=0.03):
    """A shut line: a thin dark strip laid on the body along a path of points."""
    pts = []
    for a, b in zip(path, path[1:]):
        a, b = np.array(a, float), np.array(b, float)
        n = max(1, int(np.linalg.norm(b - a) / step))
        pts += [a + (b - a) * i / n for i in range(n)]
    pts.append(np.array(path[-1], float))
    d = np.array(towards, float)
    rows = []
    for i, p in enumerate(pts):
        t = pts[min(i + 1, len(pts) - 1)] - pts[max(i - 1, 0)]
        side = np.cross(t, d)
        side *= width / 2 / np.linalg.norm(side)
        rows.append([tuple(p - side), tuple(p + side)])
    decal(m, tree, rows, towards, 0.0015)


def lathe(m, profile, centre, steps=40):
    """Turns a profile of (radius, y) about the axle (the y axis)."""
    n = len(profile)
    verts = [(centre[0] + r * math.cos(a), centre[1] + y, centre[2] + r * math.sin(a))
             for a in np.linspace(0, 2 * math.pi, steps, endpoint=False) for r, y in profile]
    m.add(verts, [(s * n + i, s * n + i + 1, ((s + 1) % steps) * n + i + 1, ((s + 1) % steps) * n + i)
                  for s in range(steps) for i in range(n - 1)])


def wheel(parts, x, y, side, r=0.305, rim=0.205, spokes=5):
    """A tyre and alloy wheel facing `side` (+1 or -1)."""
    tyre, alloy, dark = parts
    w, s = 0.095, side
    lathe(tyre, [(rim - 0.005, s * (w - 0.02)), (rim + 0.02, s * w), (r - 0.03, s * w), (r - 0.008, s * (w - 0.02)),
                 (r, s * (w - 0.04)), (r, -s * (w - 0.04)), (r - 0.03, -s * w), (rim, -s * w)], (x, y, r))
    lathe(alloy, [(rim - 0.022, s * 0.02), (rim - 0.018, s * (w - 0.012)), (rim + 0.004, s * (w - 0.004)),
                  (rim + 0.006, s * (w - 0.03))], (x, y, r))
    lathe(alloy, [(0.001, s * (w - 0.022)), (0.045, s * (w - 0.024)), (0.06, s * (w - 0.04)), (0.06, 0.0)], (x, y, r),
          24)
    lathe(dark, [(0.001, s * 0.02), (rim - 0.012, s * 0.02)], (x, y, r), 24)
    for k in range(spokes):
        for off in (-0.14, 0.14):
            a = 2 * math.pi * (k / spokes) + 0.3 + off
            lo, hi = 0.045, rim - 0.01
            wd = 0.017
            c, d = np.array((math.cos(a), 0, math.sin(a))), np.array((-math.sin(a), 0, math.cos(a)))
            o = np.array((x, y, r))
            v = []
            for rad, ww, top in ((lo, wd * 1.2, w - 0.026), (hi, wd * 0.8, w - 0.016)):
                for dw in (-ww, ww):
                    for yy in (top - 0.035, top):
                        v.append(o + c * rad + d * dw + np.array((0, s * yy, 0)))
            alloy.add(v, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])


def stand(objects, x, y, turn, z=0.0):
    """Moves the finished parts to their place on the road."""
    m = Matrix.Translation((x, y, z)) @ Matrix.Rotation(turn, 4, "Z")
    for obj in objects:
        obj.data.transform(m)
    bpy.context.view_layer.update()
