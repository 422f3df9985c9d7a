"""The printed circuit of the control panel: tracks, chips, relays, capacitors, legends.

Coordinates are those of the case: u right, w out of the wall, z up, from the lower left corner of the case."""
import numpy as np

from .kit import Wall
from .small import lettering

X, Z = 0.05, 0.065  # the case's corner on the wall, above the bench
BOARD = (0.046, 0.262, 0.148, 0.276)  # of the printed circuit: u0, u1, z0, z1
UP = 0.020  # its face, out of the wall
PITCH = 0.00508  # of the terminals
WALL = Wall(X, 0.0)


def at(u, w, z):
    """World point."""
    return WALL.at(u, w, Z + z)


def box(m, u0, u1, w0, w1, z0, z1):
    """A box in the case's directions."""
    WALL.box(m, u0, u1, w0, w1, Z + z0, Z + z1)


def build(kit):
    """The printed circuit: tracks, chips, relays, capacitors, headers, fuses and two lights."""
    rng = np.random.default_rng(5)
    u0, u1, z0, z1 = BOARD
    box(kit.of("mask", 0.0004), u0, u1, UP - 0.0016, UP, z0, z1)
    for u in (u0 + 0.005, u1 - 0.005):
        for z in (z0 + 0.022, z1 - 0.005):
            kit.of("plated", 0.0003).tube([at(u, UP, z), at(u, UP + 0.0018, z)], 0.0033, 20)
    track = kit.of("track")
    for _ in range(230):
        u, z = rng.uniform(u0 + 0.006, u1 - 0.03), rng.uniform(z0 + 0.02, z1 - 0.008)
        run, rise, wd = rng.uniform(0.006, 0.034), rng.uniform(-0.02, 0.02), rng.choice([0.0003, 0.0003, 0.0008])
        e = min(max(z + rise, z0 + 0.018), z1 - 0.005)
        box(track, u, min(u + run, u1 - 0.004), UP, UP + 0.00006, z, z + wd)
        box(track, min(u + run, u1 - 0.004), min(u + run, u1 - 0.004) + wd, UP, UP + 0.00006, min(z, e), max(z, e))
    for _ in range(110):
        u, z = rng.uniform(u0 + 0.006, u1 - 0.006), rng.uniform(z0 + 0.022, z1 - 0.006)
        kit.of("plated").tube([at(u, UP, z), at(u, UP + 0.0001, z)], 0.0005, 8)
    chips(kit, rng)
    black, legs = kit.of("chip", 0.0005), kit.of("plated", 0.0002)
    for u in (0.170, 0.190, 0.210, 0.230):  # relays
        box(kit.of("relay", 0.0009, segments=3), u, u + 0.0158, UP, UP + 0.0155, 0.176, 0.195)
    for u, z, r, h in ((0.236, 0.250, 0.0063, 0.022), (0.220, 0.256, 0.004, 0.012), (0.208, 0.247, 0.004, 0.012),
                       (0.250, 0.232, 0.004, 0.011), (0.062, 0.262, 0.0032, 0.009), (0.071, 0.262, 0.0032, 0.009)):
        can = [at(u, UP, z), at(u, UP + 0.001, z), at(u, UP + 0.0016, z), at(u, UP + h - 0.0008, z), at(u, UP + h, z)]
        kit.of("sleeve", smooth=False).tube(can, [r, r, r * 0.96, r, r * 0.9], 28)
        kit.of("plated").tube([at(u, UP + h, z), at(u, UP + h + 0.0001, z)], r * 0.78, 24)
    for k in range(3):  # glass fuses in clips
        z = 0.206 + k * 0.0105
        kit.of("glass", smooth=True).tube([at(0.208, UP + 0.006, z), at(0.224, UP + 0.006, z)], 0.0024, 20)
        for u in (0.205, 0.222):
            kit.of("plated", 0.0002,
                   smooth=False).tube([at(u, UP + 0.006, z), at(u + 0.005, UP + 0.006, z)], 0.0027, 20)
            box(legs, u + 0.001, u + 0.004, UP, UP + 0.006, z - 0.0022, z + 0.0022)
    for u, n, z in ((0.085, 10, 0.268), (0.120, 8, 0.268), (0.060, 3, 0.232)):  # pin headers
        box(black, u, u + n * 0.00254, UP, UP + 0.0025, z - 0.00127, z + 0.00127)
        for k in range(n):
            box(legs, u + (k + 0.5) * 0.00254 - 0.0003, u + (k + 0.5) * 0.00254 + 0.0003, UP, UP + 0.0085, z - 0.0003,
                z + 0.0003)
    for k, mat in enumerate(("led_green", "led_amber", "led_off", "led_off")):
        z = 0.232 - k * 0.007
        kit.of(mat, smooth=True).tube(
            [at(0.0995, UP, z),
             at(0.0995, UP + 0.003, z),
             at(0.0995, UP + 0.0042, z),
             at(0.0995, UP + 0.0047, z)], [0.0016, 0.0016, 0.0012, 0.0004], 16)


def chips(kit, rng):
    """Integrated circuits with their legs, and rows of small parts."""
    black, legs = kit.of("chip", 0.0004), kit.of("plated", 0.0001)
    for u, z, w, h, n in ((0.120, 0.225, 0.019, 0.019, 16), (0.155, 0.244, 0.0105, 0.0075, 7),
                          (0.150, 0.208, 0.0125, 0.0075, 8), (0.071, 0.206, 0.0105, 0.0075, 7),
                          (0.180, 0.230, 0.0105, 0.0075, 7), (0.074, 0.244, 0.0125, 0.0075, 8)):
        box(black, u, u + w, UP + 0.0006, UP + 0.0024, z, z + h)
        kit.of("silk").tube([at(u + 0.0016, UP + 0.00241, z + 0.0016),
                             at(u + 0.0016, UP + 0.00246, z + 0.0016)], 0.0005, 10)
        for k in range(n):
            p = u + w * (k + 0.5) / n
            for e in (z - 0.0016, z + h):
                box(legs, p - 0.0002, p + 0.0002, UP, UP + 0.0009, e, e + 0.0016)
            if w > 0.015:
                q = z + h * (k + 0.5) / n
                for e in (u - 0.0016, u + w):
                    box(legs, e, e + 0.0016, UP, UP + 0.0009, q - 0.0002, q + 0.0002)
    for k in range(90):
        u, z = 0.056 + 0.0042 * (k % 36) + rng.uniform(-0.0004, 0.0004), (0.185, 0.198, 0.2545)[k // 36 % 3]
        body = kit.of("chip" if k % 3 else "ceramic", 0.0001)
        if rng.random() < 0.8 and u < 0.165:
            box(body, u, u + 0.0011, UP, UP + 0.0006, z, z + 0.002)
            box(legs, u - 0.0001, u + 0.0012, UP, UP + 0.0005, z - 0.0005, z)
            box(legs, u - 0.0001, u + 0.0012, UP, UP + 0.0005, z + 0.002, z + 0.0025)


def legends(mats):
    """White legends on the board."""
    ink = mats["silk"]
    rows = [(f"ZONE {k + 1}", 0.0021, BOARD[0] + 0.010 + (3 * k + 1) * PITCH, 0.168) for k in range(7)]
    rows += [("BATT", 0.0021, BOARD[0] + 0.010 + 22.5 * PITCH, 0.168),
             ("BELL   STROBE   AUX 12 V", 0.0021, BOARD[0] + 0.148 + 4.5 * PITCH, 0.168),
             ("MAINS", 0.0019, 0.089, 0.232), ("FAULT", 0.0019, 0.089, 0.225), ("KEYPAD BUS", 0.0021, 0.098, 0.2735),
             ("F1", 0.002, 0.2015, 0.206), ("F2", 0.002, 0.2015, 0.2165), ("F3", 0.002, 0.2015, 0.227)]
    for text, size, u, z in rows:
        p = at(u, UP + 0.0002, z)
        lettering(text, size, ink, p)
