"""Vehicles: a body lofted through cross-sections, with wheel arches cut out, and shut lines and fittings laid on it."""
import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector
from mathutils.bvhtree import BVHTree
from terrace.meshes import Mesh

RING = 8  # points of a half section, from the middle of the floor round to the middle of the roof

SMOOTH = ("tyre", "tail", "headlamp", "alloy")  # parts with smooth shading


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


def shell(stations, paint_of, mats, creases, chassis):
    """A body (as `loft`) with its wheel arches cut out, and the tree of the uncut body for ray casting."""
    body = loft(stations, paint_of, mats, creases)
    tree = skin(body)
    cut = Mesh()
    for x in chassis.axles:
        for s in (-1, 1):
            z = chassis.radius + chassis.arch_rise
            cut.tube([(x, s * chassis.arch_depth[0], z), (x, s * chassis.arch_depth[1], z)], chassis.arch_radius, 48)
    carve(body, cut, mats["black"])
    return body, tree


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


def build_parts(name, kit, finishes, mats):
    """Builds the parts of `kit` as objects named after the vehicle.

    `finishes` gives the (material, bevel) of parts not named after their material, or with rounded edges.
    """
    finishes = {"dark": ("black", 0.0), "seam": ("black", 0.0), **finishes}
    objects = []
    for part, mesh in kit.items():
        material, bevel = finishes.get(part, (part, 0.0))
        objects.append(mesh.build(f"{name}_{part}", mats[material], bevel, part in SMOOTH, 4))
    return objects


def stand(objects, x, y, turn, z=0.0):
    """Moves the finished parts to their place on the road."""
    m = Matrix.Translation((x, y, z)) @ Matrix.Rotation(turn, 4, "Z")
    for obj in objects:
        obj.data.transform(m)
    bpy.context.view_layer.update()
