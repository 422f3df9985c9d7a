"""The glass of the front door and its fanlight: leaded pieces, lit from behind by the last daylight."""

import math

import numpy as np
from products.solids import solid
from terrace.meshes import Mesh
from terrace.shader_graph import Graph


def coloured(name, colour, strength):
    """Cathedral glass lit from behind by the last daylight: rippled, brighter towards the top."""
    g = Graph(name)
    pos = g.position()
    ripple = g.noise(pos, 55.0, 2, 0.5)
    cloud = g.noise(pos, 5.0, 3, 0.5)
    power = g.math("MULTIPLY", g.ramp(ripple, 0.30, 0.72, 0.50, 1.30), g.ramp(cloud, 0.3, 0.7, 0.70, 1.15))
    height = g.node("SeparateXYZ", Vector=pos).outputs[2]
    power = g.math("MULTIPLY", power, g.ramp(height, 1.0, 2.3, 0.50, 1.10))
    g.surface(
        Base_Color=tuple(c * 0.05 for c in colour),
        Roughness=0.12,
        Normal=g.bump(ripple, 0.5, 0.003),
        Emission_Color=colour,
        Emission_Strength=g.math("MULTIPLY", power, strength),
    )
    return g.mat


def palette():
    """The glass of the door, by colour."""
    return {
        "sky": coloured("glass_sky", (0.15, 0.34, 0.85), 0.55),
        "deep": coloured("glass_deep", (0.05, 0.15, 0.70), 0.50),
        "amber": coloured("glass_amber", (1.0, 0.42, 0.08), 0.55),
        "green": coloured("glass_green", (0.06, 0.40, 0.26), 0.40),
        "ruby": coloured("glass_ruby", (0.70, 0.05, 0.05), 0.36),
    }


class Leaded:
    """A leaded light: pieces of glass by colour, and the lead cames between them."""

    def __init__(self, y):
        self.y, self.pieces, self.lead = y, {}, Mesh()

    def piece(self, colour, points):
        """One piece of glass, outlined in lead."""
        mesh = self.pieces.setdefault(colour, Mesh())
        mesh.add([(x, self.y, z) for x, z in points], [tuple(range(len(points)))])
        for a, b in zip(points, points[1:] + points[:1]):
            self.lead.tube([(a[0], self.y - 0.001, a[1]), (b[0], self.y - 0.001, b[1])], 0.0036, 8)

    def build(self, glass, lead):
        """Makes the objects."""
        for colour, mesh in self.pieces.items():
            mesh.build("glass_" + colour, glass[colour], turn=False)
        solid(self.lead, "cames", lead)


def disc(cx, cz, r, n=24):
    """A circle of points."""
    return [(cx + r * math.cos(2 * math.pi * k / n), cz + r * math.sin(2 * math.pi * k / n)) for k in range(n)]


def fan(light, x0, x1, z0, z1):
    """The fanlight: a rising sun of rays over a half round, in a border of small squares."""
    b = 0.042
    n = round((x1 - x0) / b / 1.6)
    step = (x1 - x0) / n
    for k in range(n):
        light.piece("ruby" if k % 3 == 0 else "deep", rect(x0 + k * step, x0 + (k + 1) * step, z1 - b, z1))
    for side in (x0, x1 - b):
        for k in range(4):
            h = (z1 - b - z0) / 4
            light.piece("deep" if k % 2 else "green", rect(side, side + b, z0 + k * h, z0 + (k + 1) * h))
    cx, r, rays = (x0 + x1) / 2, 0.105, 9
    a0, a1, t = x0 + b, x1 - b, z1 - b
    angles = np.linspace(math.pi, 0, rays + 1)

    def far(a):
        dx, dz = math.cos(a), math.sin(a)
        reach = min((((a1 if dx > 0 else a0) - cx) / dx) if abs(dx) > 1e-6 else 9, ((t - z0) / dz) if dz > 1e-6 else 9)
        return cx + dx * reach, z0 + dz * reach

    for k, (p, q) in enumerate(zip(angles[:-1], angles[1:])):
        inner = [(cx + r * math.cos(a), z0 + r * math.sin(a)) for a in np.linspace(q, p, 5)]
        outer = [far(p)]
        corner = [(x, t) for x in (a0, a1) if q < math.atan2(t - z0, x - cx) < p]
        light.piece("amber" if k == rays // 2 else "sky", outer + corner + [far(q)] + inner)
    half = [(cx + r * math.cos(a), z0 + r * math.sin(a)) for a in np.linspace(0, math.pi, 13)]
    light.piece("amber", half)


def rect(x0, x1, z0, z1):
    """The corners of a pane."""
    return [(x0, z0), (x1, z0), (x1, z1), (x0, z1)]


def panel(light, x0, x1, z0, z1):
    """A glazed panel of the door: a lozenge and a flower in quarries of pale blue."""
    b, cx, cz = 0.022, (x0 + x1) / 2, (z0 + z1) / 2
    for side in (x0, x1 - b):
        light.piece("deep", rect(side, side + b, z0 + b, z1 - b))
    for z in (z0, z1 - b):
        light.piece("green", rect(x0, x1, z, z + b))
    a0, a1, c0, c1 = x0 + b, x1 - b, z0 + b, z1 - b
    w, h = (a1 - a0) * 0.40, (a1 - a0) * 0.62
    top, right, foot, left = (cx, cz + h), (cx + w, cz), (cx, cz - h), (cx - w, cz)
    light.piece("sky", [(a0, c1), (a0, cz), left, top, (cx, c1)])
    light.piece("sky", [(cx, c1), top, right, (a1, cz), (a1, c1)])
    light.piece("sky", [(a1, cz), right, foot, (cx, c0), (a1, c0)])
    light.piece("sky", [(cx, c0), foot, left, (a0, cz), (a0, c0)])
    light.piece("deep", [top, right, foot, left])
    light.y -= 0.0012
    light.piece("ruby", disc(cx, cz, w * 0.42))
    light.y -= 0.0012
    light.piece("amber", disc(cx, cz, w * 0.17, 14))
    light.y += 0.0024
