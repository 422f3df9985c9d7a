"""Moulded bodies: lofts with rounded edges, cut-outs, screws, and groups of parts that move together."""

import math

import bpy
from mathutils import Vector
from terrace.meshes import Mesh

from . import surfaces


class Group:
    """Parts built in local coordinates, back at y = 0 and facing -y, then placed as one body."""

    def __init__(self, name, at=(0, 0, 0), turn=(0, 0, 0)):
        self.root = bpy.data.objects.new(name, None)
        self.root.location, self.root.rotation_euler = at, turn
        bpy.context.scene.collection.objects.link(self.root)

    def add(self, obj):
        """Makes an object move with the group."""
        obj.parent = self.root
        return obj

    def world(self, point):
        """The world position of a point of the group."""
        bpy.context.view_layer.update()
        return self.root.matrix_world @ Vector(point)


def solid(mesh, name, material, group=None, bevel=0.0, segments=3, cuts=(), angle=30):
    """Builds a mesh as a moulding: first makes the cut-outs, then rounds the edges and keeps flat faces flat."""
    obj = mesh.build(name, material, smooth=True)
    for i, cutter in enumerate(cuts):
        mod = obj.modifiers.new(f"cut{i}", "BOOLEAN")
        mod.object, mod.operation, mod.solver = cutter, "DIFFERENCE", "EXACT"
    if bevel:
        mod = obj.modifiers.new("bevel", "BEVEL")
        mod.width, mod.segments, mod.limit_method = bevel, segments, "ANGLE"
        mod.angle_limit, mod.harden_normals = math.radians(angle), True
    else:
        obj.data.set_sharp_from_angle(angle=math.radians(angle))
    mod = obj.modifiers.new("normals", "WEIGHTED_NORMAL")
    mod.keep_sharp = True
    return group.add(obj) if group else obj


def cutter(mesh, name, group=None):
    """A body used only to cut others."""
    obj = mesh.build(name, bpy.data.materials.new(name))
    obj.hide_render = True
    return group.add(obj) if group else obj


def rounded(w, h, r, n=8, cx=0.0, cz=0.0):
    """Outline of a rounded rectangle as (x, z), always with 4 (n + 1) points."""
    r = max(min(r, w / 2 - 1e-6, h / 2 - 1e-6), 1e-5)
    out = []
    for k, (sx, sz) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for i in range(n + 1):
            a = math.pi / 2 * (k + i / n)
            out.append((cx + sx * (w / 2 - r) + r * math.cos(a), cz + sz * (h / 2 - r) + r * math.sin(a)))
    return out


def soft(corners, radius, n=6):
    """A polygon of (x, z) with its corners rounded; radius is one number or one for each corner."""
    radii = radius if isinstance(radius, (list, tuple)) else [radius] * len(corners)
    out = []
    for i, (corner, r) in enumerate(zip(corners, radii)):
        p, a, b = Vector(corner), Vector(corners[i - 1]), Vector(corners[(i + 1) % len(corners)])
        u, v = (a - p).normalized(), (b - p).normalized()
        reach = min(r, (a - p).length * 0.49, (b - p).length * 0.49)
        s, e = p + u * reach, p + v * reach
        for k in range(n + 1):
            t = k / n
            out.append(tuple(s * (1 - t) ** 2 + p * 2 * t * (1 - t) + e * t * t))
    return out


def inset(outline, by):
    """The outline inset by a distance, by scaling about its middle, which is accurate enough for rounded boxes."""
    xs, zs = [p[0] for p in outline], [p[1] for p in outline]
    cx, cz = (min(xs) + max(xs)) / 2, (min(zs) + max(zs)) / 2
    fx = 1 - 2 * by / (max(xs) - min(xs))
    fz = 1 - 2 * by / (max(zs) - min(zs))
    return [(cx + (x - cx) * fx, cz + (z - cz) * fz) for x, z in outline]


def loft(mesh, loops, caps=True):
    """Skins a row of closed loops of 3D points; all loops have the same number of points."""
    n = len(loops[0])
    verts = [p for loop in loops for p in loop]
    faces = [
        (i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k)
        for i in range(len(loops) - 1)
        for k in range(n)
    ]
    if caps:
        last = (len(loops) - 1) * n
        faces += [tuple(range(n)), tuple(range(last + n - 1, last - 1, -1))]
    return mesh.add(verts, faces)


def moulding(outline, back, front, edge, back_edge=0.0, dome=0.0, steps=6):
    """A body extruded from y = back to y = front (nearer the camera), its front edge rounded by `edge`.

    The front face bulges by `dome`.
    """
    loops = []
    if back_edge:
        for i in range(steps + 1):
            a = math.pi / 2 * i / steps
            loops.append(
                [(x, back - back_edge * (1 - math.cos(a)), z) for x, z in inset(outline, back_edge * (1 - math.sin(a)))]
            )
    else:
        loops.append([(x, back, z) for x, z in outline])
    for i in range(steps + 1):
        a = math.pi / 2 * i / steps
        loops.append([(x, front + edge * (1 - math.sin(a)), z) for x, z in inset(outline, edge * (1 - math.cos(a)))])
    if dome:
        rim = inset(outline, edge)
        xs, zs = [p[0] for p in rim], [p[1] for p in rim]
        cx, cz = (min(xs) + max(xs)) / 2, (min(zs) + max(zs)) / 2
        for i in range(1, 10):
            f = 1 - i / 10
            loops.append([(cx + (x - cx) * f, front - dome * (1 - f * f), cz + (z - cz) * f) for x, z in rim])
    return loft(Mesh(), loops)


def lathe(profile, axis="y", seg=48, mesh=None, at=(0, 0, 0)):
    """Turns a profile of (radius, distance along the axis) round the axis."""
    loops = []
    for r, t in profile:
        loop = []
        for k in range(seg):
            a = 2 * math.pi * k / seg
            c, s = max(r, 1e-6) * math.cos(a), max(r, 1e-6) * math.sin(a)
            p = {"x": (t, c, s), "y": (c, t, s), "z": (c, s, t)}[axis]
            loop.append(tuple(p[i] + at[i] for i in range(3)))
        loops.append(loop)
    return loft(mesh or Mesh(), loops)


def decal(path, group, across, up, y, emit=0.0):
    """An image on a flat sheet facing -y; `across` and `up` are its x and z limits."""
    mesh = Mesh().quad((across[0], y, up[0]), (across[1], y, up[0]), (across[1], y, up[1]), (across[0], y, up[1]))
    obj = mesh.build("decal", surfaces.picture("decal", path, emit), turn=False)
    layer = obj.data.uv_layers.new(name="decal")
    for loop, uv in zip(obj.data.loops, ((0, 0), (1, 0), (1, 1), (0, 1))):
        layer.data[loop.index].uv = uv
    obj.visible_shadow = False
    return group.add(obj)


def screw(mats, group, at, r=0.0032, turn=0.6):
    """A cross-head screw countersunk in a face towards -y."""
    slot = Mesh()
    for a in (turn, turn + math.pi / 2):
        slot.block((at[0], at[1] - 0.0006, at[2]), (r * 1.35, 0.002, r * 0.26), (0, a, 0))
    cross = cutter(slot, "screw_slot", group)
    head = lathe([(r * 0.9, 0.001), (r, 0.0002), (r * 0.93, -0.0005), (r * 0.5, -0.0009), (0, -0.001)], at=at)
    return solid(head, "screw", mats["steel"], group, cuts=[cross])
