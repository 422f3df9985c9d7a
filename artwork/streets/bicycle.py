"""A child's bicycle with 20-inch wheels, leant against a wall."""
import math

import numpy as np

REAR, FRONT, RADIUS = (-0.43, 0.25), (0.46, 0.25), 0.228  # hubs as (u, z); the middle of the tyre
CRANK, SEAT, HEAD, FORK = (-0.06, 0.26), (-0.19, 0.56), (0.30, 0.68), (0.335, 0.55)


def torus(m, at, hub, radius, thick, seg=40, around=10):
    """A ring in the plane of the frame; `at` maps (u, w, z) to the world."""
    t, s = np.linspace(0, 2 * math.pi, seg, endpoint=False), np.linspace(0, 2 * math.pi, around, endpoint=False)
    verts = [at(hub[0] + (radius + thick * math.cos(b)) * math.cos(a), thick * math.sin(b),
                hub[1] + (radius + thick * math.cos(b)) * math.sin(a)) for a in t for b in s]
    m.add(verts, [(i * around + j, (i + 1) % seg * around + j, (i + 1) % seg * around + (j + 1) % around,
                   i * around + (j + 1) % around) for i in range(seg) for j in range(around)])


def wheel(kit, at, hub):
    """Tyre, rim, hub and crossed spokes."""
    torus(kit.of("tyre", smooth=True), at, hub, RADIUS, 0.022)
    torus(kit.of("chrome", smooth=True), at, hub, RADIUS - 0.026, 0.009)
    chrome = kit.of("chrome")
    chrome.tube([at(hub[0], -0.05, hub[1]), at(hub[0], 0.05, hub[1])], 0.013, 12)
    for k in range(20):
        a, lean = 2 * math.pi * k / 20, (0.5 if k % 4 < 2 else -0.5)
        p = at(hub[0] + 0.013 * math.cos(a + lean), 0.028 * (-1)**k, hub[1] + 0.013 * math.sin(a + lean))
        chrome.tube([p, at(hub[0] + 0.2 * math.cos(a), 0.0, hub[1] + 0.2 * math.sin(a))], 0.0014, 4, caps=False)


def build(kit, wall, u, foot=0.46, lean=0.22):
    """Leans the bicycle on a wall at u, front to the right; `foot` is its distance on the ground."""
    def at(a, w, z):
        return wall.at(u + a, foot - lean * z + w, z)

    def tube(mat, path, radius, seg=12):
        kit.of(mat, smooth=True).tube([at(*p) for p in path], radius, seg)

    def flat(p, w=0.0):
        return (p[0], w, p[1])

    for hub in (REAR, FRONT):
        wheel(kit, at, hub)
    for p, q, r in ((CRANK, SEAT, 0.016), (CRANK, FORK, 0.019), ((-0.165, 0.50), HEAD, 0.017), (HEAD, FORK, 0.021)):
        tube("frame", [flat(p), flat(q)], r)
    for w in (-0.055, 0.055):
        tube("frame", [flat(CRANK, w * 0.6), flat(REAR, w)], 0.010)
        tube("frame", [flat((-0.168, 0.51), w * 0.3), flat(REAR, w)], 0.008)
        tube("frame", [flat(FORK, w * 0.4), flat((0.345, 0.52), w), flat(FRONT, w)], 0.012)
    tube("chrome", [flat(SEAT), flat((-0.215, 0.65))], 0.012)
    tube("chrome", [flat(HEAD), flat((0.285, 0.76))], 0.012)
    bar = [(0.20, -0.27, 0.86), (0.24, -0.16, 0.87), (0.28, -0.06, 0.77), (0.285, 0.06, 0.77), (0.24, 0.16, 0.87),
           (0.20, 0.27, 0.86)]
    tube("chrome", bar, 0.010)
    for w in (-1, 1):
        tube("tyre", [(0.175, 0.29 * w, 0.857), (0.215, 0.20 * w, 0.867)], 0.016)
        tube("chrome", [(-0.06, 0.045 * w, 0.26), (-0.06 + 0.11 * w, 0.06 * w, 0.20)], 0.008)
        tube("tyre", [(-0.06 + 0.11 * w, 0.06 * w, 0.20), (-0.06 + 0.11 * w, 0.14 * w, 0.20)], 0.020)
    tube("tyre", [(-0.36, 0, 0.665), (-0.30, 0, 0.672), (-0.20, 0, 0.668), (-0.09, 0, 0.66)],
         [0.045, 0.060, 0.038, 0.018])
    torus(kit.of("chrome", smooth=True), lambda a, w, z: at(a, w + 0.04, z), CRANK, 0.062, 0.008, 28, 8)
