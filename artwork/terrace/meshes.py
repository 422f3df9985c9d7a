"""Small mesh helpers: collect boxes, tubes and sheets, then build one object."""
import math

import bpy
import numpy as np


class Mesh:
    """Collects vertices and faces; `build` makes one Blender object of them."""

    def __init__(self):
        self.verts = []
        self.faces = []

    def add(self, verts, faces):
        """Appends vertices and the faces that index them."""
        base = len(self.verts)
        self.verts.extend(tuple(map(float, v)) for v in verts)
        self.faces.extend(tuple(base + i for i in f) for f in faces)
        return self

    def quad(self, a, b, c, d):
        """One four-sided face."""
        return self.add([a, b, c, d], [(0, 1, 2, 3)])

    def box(self, x0, x1, y0, y1, z0, z1):
        """An axis-aligned box."""
        v = [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]
        return self.add(v, BOX_FACES)

    def block(self, centre, size, rot=(0, 0, 0)):
        """A box turned about its centre (Euler XYZ, radians)."""
        m = euler(rot)
        v = [np.array(centre) + m @ (np.array(s) * np.array(size) / 2)
             for s in [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]]
        return self.add(v, BOX_FACES)

    def tube(self, path, radius, seg=12, caps=True):
        """A round tube along a path of points; radius may be a list."""
        path = [np.array(p, float) for p in path]
        radii = radius if isinstance(radius, (list, tuple)) else [radius] * len(path)
        verts, faces = [], []
        for i, p in enumerate(path):
            t = path[min(i + 1, len(path) - 1)] - path[max(i - 1, 0)]
            t = t / np.linalg.norm(t)
            ref = np.array([0, 0, 1.0]) if abs(t[2]) < 0.9 else np.array([1.0, 0, 0])
            u = np.cross(t, ref)
            u /= np.linalg.norm(u)
            w = np.cross(t, u)
            for k in range(seg):
                a = 2 * math.pi * k / seg
                verts.append(p + radii[i] * (u * math.cos(a) + w * math.sin(a)))
        for i in range(len(path) - 1):
            for k in range(seg):
                n = (k + 1) % seg
                faces.append((i * seg + k, i * seg + n, (i + 1) * seg + n, (i + 1) * seg + k))
        if caps:
            faces.append(tuple(range(seg)))
            last = (len(path) - 1) * seg
            faces.append(tuple(range(last + seg - 1, last - 1, -1)))
        return self.add(verts, faces)

    def prism(self, outline, y0, y1):
        """An (x, z) outline extruded from y0 to y1, with both ends closed."""
        n = len(outline)
        v = [(x, y0, z) for x, z in outline] + [(x, y1, z) for x, z in outline]
        f = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))]
        f += [(i, n + i, n + (i + 1) % n, (i + 1) % n) for i in range(n)]
        return self.add(v, f)

    def build(self, name, material, bevel=0.0, smooth=False, segments=2, turn=True):
        """Makes the object; a bevel rounds its edges so that they catch the light."""
        data = bpy.data.meshes.new(name)
        data.from_pydata(self.verts, [], self.faces)
        data.validate()
        if smooth:
            data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
        obj = bpy.data.objects.new(name, data)
        bpy.context.scene.collection.objects.link(obj)
        data.materials.append(material)
        if bevel:
            mod = obj.modifiers.new("bevel", "BEVEL")
            mod.width, mod.segments, mod.limit_method = bevel, segments, "ANGLE"
            mod.harden_normals = False
        if turn:
            fix_normals(data)
        return obj


BOX_FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def fix_normals(data):
    """Points every face outwards."""
    import bmesh
    bm = bmesh.new()
    bm.from_mesh(data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(data)
    bm.free()


def euler(rot):
    """Rotation matrix for Euler XYZ angles."""
    cx, cy, cz = np.cos(rot)
    sx, sy, sz = np.sin(rot)
    rx = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    ry = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    rz = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    return rz @ ry @ rx


def sphere(name, centre, radius, material, scale=(1, 1, 1)):
    """A smooth sphere object."""
    bpy.ops.mesh.primitive_uv_sphere_add(segments=32, ring_count=20, radius=radius, location=centre)
    obj = bpy.context.object
    obj.name, obj.scale = name, scale
    obj.data.materials.append(material)
    bpy.ops.object.shade_smooth()
    return obj


def waves(x, y, seed, scale, octaves=4):
    """Cheap smooth noise: a few crossed sines, about -1 to 1."""
    rng = np.random.default_rng(seed)
    total = np.zeros_like(np.asarray(x, float))
    for _ in range(octaves * 2):
        a, p = rng.uniform(0, 2 * math.pi, 2)
        k = rng.uniform(0.5, 1.6) / scale
        total += np.sin(k * (x * math.cos(a) + y * math.sin(a)) * 2 * math.pi + p)
    return total / octaves
