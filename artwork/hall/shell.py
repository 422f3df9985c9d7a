"""Walls, ceiling, woodwork and the tiled floor."""

import numpy as np
from products import surfaces
from products.solids import solid
from terrace.meshes import Mesh
from terrace.shader_graph import Graph

from .plan import BACK, CEILING, DADO, DOOR, FRAME, FRONT, LEFT, RIGHT, ROOM, ROOM_TOP, TRANSOM

TILE = 0.152


def tile(name, colours):
    """Encaustic tile: one of a few fired colours for each, worn to a low shine."""
    g = Graph(name)
    pos = g.position()
    isl = g.node("NewGeometry").outputs["Random Per Island"]
    wear, fine = g.noise(pos, 3.2, 4, 0.6), g.noise(pos, 160.0, 2, 0.6)
    col = g.mix(isl, colours[0], colours[1])
    col = g.mix(g.ramp(wear, 0.45, 0.72, 0, 0.4), col, tuple(c * 0.55 for c in colours[0]))
    rough = g.math("ADD", g.ramp(wear, 0.35, 0.65, 0.16, 0.34), g.ramp(fine, 0.3, 0.7, -0.03, 0.05))
    g.surface(Base_Color=col, Roughness=rough, Normal=g.bump(fine, 0.12, 0.001))
    return g.mat


def slab(mesh, points):
    """A tile with a small arris: its outline, and the top inset by 1.5 mm."""
    n = len(points)
    cx, cy = np.mean(points, axis=0)
    rows = []
    for f, z in ((1.0, -0.006), (1.0, -0.0012), (0.985, 0.0)):
        rows += [(cx + (x - cx) * f, cy + (y - cy) * f, z) for x, y in points]
    faces = [
        (r * n + k, r * n + (k + 1) % n, (r + 1) * n + (k + 1) % n, (r + 1) * n + k) for r in range(2) for k in range(n)
    ]
    mesh.add(rows, faces + [tuple(range(2 * n, 3 * n))])


def floor():
    """Buff octagons with slate-blue dots, and a border of red and black along the walls."""
    edge, cut, gap = 0.16, 0.30, 0.0012
    x0, x1 = STRIP[0] + edge, STRIP[1] - edge
    cols = round((x1 - x0) / TILE)
    size = (x1 - x0) / cols
    octagons, dots, red, black = Mesh(), Mesh(), Mesh(), Mesh()
    rows = int((FRONT - BACK) / size)
    h, c = size / 2 - gap, size * cut
    for i in range(cols):
        for k in range(rows):
            cx, cy = x0 + (i + 0.5) * size, FRONT - edge - (k + 0.5) * size
            slab(
                octagons,
                [
                    (cx + a, cy + b)
                    for a, b in (
                        (h - c, -h),
                        (h, c - h),
                        (h, h - c),
                        (h - c, h),
                        (c - h, h),
                        (-h, h - c),
                        (-h, c - h),
                        (c - h, -h),
                    )
                ],
            )
            if i < cols - 1:
                d, px, py = c - gap * 1.4, cx + size / 2, cy - size / 2
                slab(dots, [(px, py - d), (px + d, py), (px, py + d), (px - d, py)])
    strips = ((0.0, 0.045, black), (0.045, 0.125, red), (0.125, edge, black))
    for a, b, mesh in strips:
        step = 0.152 if mesh is red else 0.228
        for side in (0, 1):
            for k in range(int((FRONT - BACK) / step)):
                y = FRONT - a - k * step
                u, v = (
                    (STRIP[0] + a + gap, STRIP[0] + b - gap) if side == 0 else (STRIP[1] - b + gap, STRIP[1] - a - gap)
                )
                slab(mesh, [(u, y - step + gap), (v, y - step + gap), (v, y - gap), (u, y - gap)])
        for k in range(int((x1 - x0) / step) + 1):
            u, v = x0 + k * step, min(x0 + (k + 1) * step, x1)
            slab(
                mesh,
                [
                    (u + gap, FRONT - b + gap),
                    (v - gap, FRONT - b + gap),
                    (v - gap, FRONT - a - gap),
                    (u + gap, FRONT - a - gap),
                ],
            )
    for name, mesh, colours in (
        ("octagons", octagons, ((0.330, 0.250, 0.165), (0.235, 0.172, 0.112))),
        ("dots", dots, ((0.022, 0.034, 0.055), (0.034, 0.050, 0.078))),
        ("red", red, ((0.165, 0.048, 0.030), (0.115, 0.034, 0.024))),
        ("black", black, ((0.014, 0.014, 0.016), (0.022, 0.022, 0.024))),
    ):
        mesh.build("floor_" + name, tile(name, colours))
    bed = Mesh().box(LEFT, RIGHT, BACK, FRONT, -0.02, -0.0016)
    bed.build("grout", surfaces.mortar("grout"))


STRIP = (-0.64, RIGHT - 0.018)


def run(profile, material, name, a, b, inward):
    """A moulding along a wall from a to b; its profile is (depth, height), and `inward` points into the hall."""
    mesh, n = Mesh(), len(profile)
    verts = [(p[0] + inward[0] * d, p[1] + inward[1] * d, z) for p in (a, b) for d, z in profile]
    mesh.add(verts, [(k, k + 1, n + k + 1, n + k) for k in range(n - 1)])
    solid(mesh, name, material, angle=35)


SKIRTING = [
    (0, 0),
    (0.020, 0),
    (0.020, 0.145),
    (0.016, 0.158),
    (0.019, 0.166),
    (0.012, 0.180),
    (0.008, 0.190),
    (0, 0.192),
]
RAIL = [
    (0, DADO - 0.034),
    (0.012, DADO - 0.030),
    (0.014, DADO - 0.014),
    (0.028, DADO - 0.006),
    (0.030, DADO + 0.006),
    (0.018, DADO + 0.014),
    (0.010, DADO + 0.022),
    (0, DADO + 0.024),
]
CORNICE = [
    (0, CEILING - 0.150),
    (0.012, CEILING - 0.148),
    (0.016, CEILING - 0.125),
    (0.030, CEILING - 0.115),
    (0.052, CEILING - 0.075),
    (0.100, CEILING - 0.040),
    (0.128, CEILING - 0.030),
    (0.132, CEILING - 0.008),
    (0.150, CEILING),
]


def walls(paint):
    """Plaster above the dado, deep paint below, with the openings left out."""
    upper, lower = Mesh(), Mesh()
    d0, d1, top = DOOR[0] - FRAME, DOOR[1] + FRAME, TRANSOM[1] + FRAME
    for mesh, z0, z1 in ((lower, 0, DADO), (upper, DADO, CEILING)):
        mesh.quad((LEFT, FRONT, z0), (d0, FRONT, z0), (d0, FRONT, z1), (LEFT, FRONT, z1))
        mesh.quad((d1, FRONT, z0), (RIGHT, FRONT, z0), (RIGHT, FRONT, z1), (d1, FRONT, z1))
        mesh.quad((RIGHT, BACK, z0), (RIGHT, ROOM[0], z0), (RIGHT, ROOM[0], z1), (RIGHT, BACK, z1))
        mesh.quad((RIGHT, ROOM[1], z0), (RIGHT, FRONT, z0), (RIGHT, FRONT, z1), (RIGHT, ROOM[1], z1))
        mesh.quad((LEFT, BACK, z0), (LEFT, FRONT, z0), (LEFT, FRONT, z1), (LEFT, BACK, z1))
        mesh.quad((LEFT, BACK, z0), (RIGHT, BACK, z0), (RIGHT, BACK, z1), (LEFT, BACK, z1))
    upper.quad((d0, FRONT, top), (d1, FRONT, top), (d1, FRONT, CEILING), (d0, FRONT, CEILING))
    upper.quad(
        (RIGHT, ROOM[0], ROOM_TOP), (RIGHT, ROOM[1], ROOM_TOP), (RIGHT, ROOM[1], CEILING), (RIGHT, ROOM[0], CEILING)
    )
    upper.build("upper_wall", paint["upper"])
    lower.build("lower_wall", paint["lower"])
    Mesh().quad((LEFT, BACK, CEILING), (RIGHT, BACK, CEILING), (RIGHT, FRONT, CEILING), (LEFT, FRONT, CEILING)).build(
        "ceiling", paint["ceiling"]
    )


def casing(material):
    """The architrave and lining of the doorway to the front room."""
    mesh = Mesh()
    a, b, t, w = *ROOM, ROOM_TOP, 0.085
    for d, grow in ((0.014, 0.0), (0.022, 0.055)):
        mesh.box(RIGHT - d, RIGHT + 0.002, a - w, a - grow, 0, t + w)
        mesh.box(RIGHT - d, RIGHT + 0.002, b + grow, b + w, 0, t + w)
        mesh.box(RIGHT - d - 0.0004, RIGHT + 0.002, a - w - 0.0004, b + w + 0.0004, t + grow, t + w + 0.0004)
    mesh.box(RIGHT, RIGHT + 0.16, a - 0.025, a, 0, t).box(RIGHT, RIGHT + 0.16, b, b + 0.025, 0, t)
    mesh.box(RIGHT - 0.0002, RIGHT + 0.1598, a - 0.0246, b + 0.0246, t, t + 0.0246)
    solid(mesh, "casing", material, bevel=0.003)


def build(paint):
    """The empty hall."""
    floor()
    walls(paint)
    casing(paint["wood"])
    left, right = DOOR[0] - FRAME - 0.012, DOOR[1] + FRAME + 0.012
    for profile, material, name in ((SKIRTING, paint["wood"], "skirting"), (RAIL, paint["wood"], "dado_rail")):
        run(profile, material, name, (RIGHT, BACK), (RIGHT, ROOM[0] - 0.085), (-1, 0))
        run(profile, material, name, (RIGHT, ROOM[1] + 0.085), (RIGHT, FRONT), (-1, 0))
        run(profile, material, name, (right, FRONT), (RIGHT, FRONT), (0, -1))
        run(profile, material, name, (LEFT, FRONT), (left, FRONT), (0, -1))
    for a, b, inward in (
        ((RIGHT, BACK), (RIGHT, FRONT), (-1, 0)),
        ((LEFT, FRONT), (RIGHT, FRONT), (0, -1)),
        ((LEFT, BACK), (LEFT, FRONT), (1, 0)),
    ):
        run(CORNICE, paint["ceiling"], "cornice", a, b, inward)
