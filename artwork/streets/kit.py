"""Building in parts: meshes collected by material, and walls at any angle."""
import math

import numpy as np
from terrace.meshes import Mesh


class Kit:
    """Collects the parts of one building; `build` makes one object for each material and finish."""

    def __init__(self, name):
        self.name = name
        self.parts = {}

    def of(self, mat, bevel=0.0, smooth=False, turn=True, segments=2):
        """The mesh that collects parts of this material and finish."""
        return self.parts.setdefault((mat, bevel, smooth, turn, segments), Mesh())

    def build(self, mats, mirror=None, shift=(0.0, 0.0, 0.0)):
        """Makes the objects, first mirrored about x = `mirror`, then moved by `shift`."""
        made = []
        for (mat, bevel, smooth, turn, segments), mesh in self.parts.items():
            v = np.array(mesh.verts, float).reshape(-1, 3)
            if mirror is not None:
                v[:, 0] = 2 * mirror - v[:, 0]
            mesh.verts = [tuple(p) for p in (v + np.array(shift)).tolist()]
            made.append(mesh.build(f"{self.name}_{mat}", mats[mat], bevel, smooth, segments, turn))
        return made


class Wall:
    """A wall plane: u runs along it, w points out of it towards the viewer, z is up."""

    def __init__(self, x=0.0, y=0.0, angle=0.0):
        self.x, self.y = x, y
        self.c, self.s = math.cos(angle), math.sin(angle)

    @classmethod
    def between(cls, p, q):
        """The wall from p to q (plan points, left to right as seen), and its length."""
        return cls(*p, math.atan2(q[1] - p[1], q[0] - p[0])), math.dist(p, q)

    def at(self, u, w, z):
        """World point."""
        return (self.x + u * self.c + w * self.s, self.y + u * self.s - w * self.c, z)

    def out(self):
        """The direction out of the wall."""
        return self.s, -self.c, 0.0

    def box(self, m, u0, u1, w0, w1, z0, z1):
        """A box in the wall's own directions."""
        m.add([self.at(u, w, z) for u in (u0, u1) for w in (w0, w1) for z in (z0, z1)], [(0, 1, 3, 2), (4, 6, 7, 5),
                                                                                         (0, 4, 5, 1), (2, 3, 7, 6),
                                                                                         (0, 2, 6, 4), (1, 5, 7, 3)])

    def face(self, m, u0, u1, z0, z1, w=0.0):
        """A flat piece of the wall."""
        m.quad(self.at(u0, w, z0), self.at(u1, w, z0), self.at(u1, w, z1), self.at(u0, w, z1))

    def outline(self, m, points, w=0.0):
        """A flat piece with any outline of (u, z) points."""
        m.add([self.at(u, w, z) for u, z in points], [tuple(range(len(points)))])

    def pierced(self, m, u0, u1, z0, z1, holes, deep=0.2):
        """A wall with holes (u0, u1, z0, z1), and the reveals of the holes."""
        us = sorted({u0, u1, *(v for h in holes for v in h[:2] if u0 < v < u1)})
        zs = sorted({z0, z1, *(v for h in holes for v in h[2:] if z0 < v < z1)})
        for a, b in zip(us, us[1:]):
            for c, d in zip(zs, zs[1:]):
                if not any(h[0] < (a + b) / 2 < h[1] and h[2] < (c + d) / 2 < h[3] for h in holes):
                    self.face(m, a, b, c, d)
        for a, b, c, d in holes:
            c, d = max(c, z0), min(d, z1)
            for u in (a, b):
                m.quad(self.at(u, 0, c), self.at(u, -deep, c), self.at(u, -deep, d), self.at(u, 0, d))
            for z in (c, d):
                m.quad(self.at(a, 0, z), self.at(b, 0, z), self.at(b, -deep, z), self.at(a, -deep, z))


WALL = Wall()  # along y = 0, seen from the street


def curtain(m, wall, u0, u1, w, z0, z1, folds, depth=0.035, seed=1):
    """A hanging curtain along a wall: a sheet with rounded folds that open towards the hem."""
    p1, p2 = np.random.default_rng(seed).uniform(0, 6, 2)
    n, rows = max(int(folds * 10), 12), 6
    verts = []
    for r in range(rows + 1):
        v = r / rows
        for i in range(n + 1):
            u = i / n
            wave = math.sin(u * folds * 2 * math.pi + p1) + 0.4 * math.sin(u * folds * 3.7 + p2 + v)
            verts.append(wall.at(u0 + (u1 - u0) * u, w - depth * wave * (0.6 + 0.4 * (1 - v)), z0 + (z1 - z0) * v))
    m.add(verts, [(k, k + 1, k + n + 2, k + n + 1) for r in range(rows) for k in range(r * (n + 1), r * (n + 1) + n)])


def casement(kit, wall, u0, u1, z0, z1, lights, back=0.09, toplight=0.0, leads=True):
    """A casement window: `lights` side by side, each with a leaded top light of height `toplight`."""
    f, g, lead = kit.of("white", 0.005), kit.of("pane", turn=False), kit.of("lead")
    w1, w0 = -back, -back - 0.07
    for a, b, c, d in ((u0, u0 + 0.055, z0, z1), (u1 - 0.055, u1, z0, z1)):
        wall.box(f, a, b, w0, w1, c, d)
    for c, d in ((z1 - 0.055, z1), (z0, z0 + 0.06)):
        wall.box(f, u0, u1, w0, w1 + 0.003, c, d)
    split = z1 - 0.055 - toplight if toplight else z1 - 0.055
    step = (u1 - u0 - 0.11) / lights
    for i in range(lights):
        a, b = u0 + 0.055 + i * step, u0 + 0.055 + (i + 1) * step
        if i:
            wall.box(f, a - 0.032, a + 0.032, w0, w1 + 0.006, z0 + 0.05, z1 - 0.045)
        panes = [(z0 + 0.06, split - 0.03 if toplight else split)]
        if toplight:
            wall.box(f, a, b, w0, w1 + 0.003, split - 0.03, split + 0.03)
            panes.append((split + 0.03, z1 - 0.055))
        a, b = a + (0.032 if i else 0), b - (0.032 if i < lights - 1 else 0)
        for c, d in panes:
            for p, q, r, s, t in ((a, a + 0.04, c, d, 0), (b - 0.04, b, c, d, 0), (a + 0.03, b - 0.03, c, c + 0.04, 1),
                                  (a + 0.03, b - 0.03, d - 0.04, d, 1)):
                wall.box(f, p, q, w0 + 0.01, w1 - 0.008 - 0.003 * t, r, s)
            wall.face(g, a + 0.03, b - 0.03, c + 0.03, d - 0.03, w1 - 0.02)
        if toplight and leads:
            c, d = panes[1]
            for k in range(1, 4):
                u = a + (b - a) * k / 4
                wall.box(lead, u - 0.005, u + 0.005, w1 - 0.026, w1 - 0.014, c, d)
            z = (c + d) / 2
            wall.box(lead, a, b, w1 - 0.026, w1 - 0.014, z - 0.005, z + 0.005)


def shell(m, x0, x1, y0, y1, z0, z1, wall=WALL):
    """The inside of a room, without its front; y is the depth behind the wall."""
    p = {(i, j, k): wall.at(x, -y, z) for i, x in enumerate((x0, x1)) for j, y in enumerate((y0, y1))
         for k, z in enumerate((z0, z1))}
    m.quad(p[0, 1, 0], p[1, 1, 0], p[1, 1, 1], p[0, 1, 1])
    m.quad(p[0, 0, 0], p[0, 1, 0], p[0, 1, 1], p[0, 0, 1])
    m.quad(p[1, 0, 0], p[1, 0, 1], p[1, 1, 1], p[1, 1, 0])
    m.quad(p[0, 0, 1], p[0, 1, 1], p[1, 1, 1], p[1, 0, 1])
    m.quad(p[0, 0, 0], p[1, 0, 0], p[1, 1, 0], p[0, 1, 0])


def leaves(m, rng, points, size):
    """Small pointed leaves at the given points, in random directions."""
    n = len(points)
    a = rng.normal(size=(n, 3))
    a /= np.linalg.norm(a, axis=1, keepdims=True)
    b = np.cross(a, rng.normal(size=(n, 3)))
    b /= np.linalg.norm(b, axis=1, keepdims=True)
    s = (size * rng.uniform(0.6, 1.3, n))[:, None]
    quad = np.stack([points - a * s, points + b * s * 0.5, points + a * s, points - b * s * 0.5], 1).reshape(-1, 3)
    m.add(quad, [(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3) for i in range(n)])
