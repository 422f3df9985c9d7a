"""Brickwork of individual bricks, for walls close behind a product."""

import numpy as np
from terrace.meshes import Mesh, waves

from . import surfaces

LENGTH, HEIGHT, JOINT = 0.215, 0.065, 0.010


def brick_grid(rng, length, nx=64, nz=30):
    """The front of one brick: a grid with rounded arrises, slightly worn and uneven."""
    u, v = np.meshgrid(crowded(nx, length), crowded(nz, HEIGHT), indexing="ij")
    x, z = u * length / 2, v * HEIGHT / 2
    near = np.minimum((1 - np.abs(u)) * length / 2, (1 - np.abs(v)) * HEIGHT / 2)
    chip = 0.0026 + 0.0016 * waves(x, z, int(rng.integers(1e6)), 0.016, 4)
    edge = np.clip(near / np.maximum(chip, 0.0012), 0, 1)
    face = 0.012 - 0.007 * (1 - np.sqrt(1 - (1 - edge) ** 2)) ** 1.1
    face += 0.0005 * waves(x, z, int(rng.integers(1e6)), 0.03, 4) + 0.00025 * waves(
        x, z, int(rng.integers(1e6)), 0.006, 5
    )
    face += x * rng.normal(0, 0.006) + z * rng.normal(0, 0.010) + rng.normal(0, 0.0006)
    sway = rng.normal(0, 0.0008, 2)
    x, z, face = (np.pad(a, 1, "edge") for a in (x, z, face))
    face[0, :] = face[-1, :] = face[:, 0] = face[:, -1] = -0.004
    return x + sway[0], -face, z + sway[1]


def crowded(n, length):
    """Points from -1 to 1, closest together near the ends, where the arris is rounded."""
    t = np.linspace(-1, 1, n)
    tight = min(0.9, 0.03 / length + 0.55)
    return t * (1 - tight) + np.sin(t * np.pi / 2) * tight


def wall(x0, x1, z0, z1, y=0.0, seed=3, side=None):
    """A face of stretcher bond looking along -y at `y`; `side` "right" adds the return at x1, looking along +x."""
    rng = np.random.default_rng(seed)
    bricks, course, z = Mesh(), 0, z0 + HEIGHT / 2
    while z < z1:
        x = x0 + (0 if course % 2 else -(LENGTH + JOINT) / 2)
        while x < x1:
            a, b = max(x, x0), min(x + LENGTH, x1)
            if b - a > 0.03:
                lay(bricks, brick_grid(rng, b - a), lambda p, m=(a + b) / 2, h=z: (m + p[0], y + p[1], h + p[2]))
            x += LENGTH + JOINT
        if side == "right":
            t = y + (0 if course % 2 == 0 else -(LENGTH + JOINT) / 2)
            while t < y + 0.45:
                a, b = max(t, y), t + LENGTH
                if b - a > 0.03:
                    lay(
                        bricks,
                        brick_grid(rng, b - a),
                        lambda p, m=(a + b) / 2, h=z: (x1 - p[1] - 0.010, m + p[0] + 0.002, h + p[2]),
                    )
                t += LENGTH + JOINT
        z += HEIGHT + JOINT
        course += 1
    bricks.build("bricks", surfaces.brick_face(), smooth=True)
    joint = Mesh().box(x0, x1 - 0.004, y - 0.006, y + 0.45, z0, z1)
    joint.build("mortar", surfaces.mortar())


def lay(mesh, grid, place):
    """Adds one brick's grid to the mesh, moved to its place."""
    x, y, z = grid
    nx, nz = x.shape
    verts = [place((x[i, k], y[i, k], z[i, k])) for i in range(nx) for k in range(nz)]
    faces = [
        (i * nz + k, (i + 1) * nz + k, (i + 1) * nz + k + 1, i * nz + k + 1)
        for i in range(nx - 1)
        for k in range(nz - 1)
    ]
    mesh.add(verts, faces)
