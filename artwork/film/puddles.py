"""Puddles in the rain: rings from every drop, slight ripples, and the reflections that they distort."""
import cv2
import numpy as np

LIFE = 0.75    # seconds for which a ring is visible
SPREAD = 0.40  # metres a second
LENGTH = 0.060  # wavelength in metres


class Puddles:
    """Bends the reflections in the water of one shot."""

    def __init__(self, shot, rain):
        self.shot, self.rain = shot, rain
        self.y, self.x = np.nonzero(shot.water)
        self.ground = shot.position[self.y, self.x, :2]
        self.order = np.argsort(self.ground[:, 1])
        self.sorted = self.ground[self.order, 1]
        depth = np.maximum(shot.depth[self.y, self.x], 2)
        self.reach = shot.width / 1600 * np.clip(6.5 / depth, 0.25, 1.4)
        self.top = max(self.y.min() - 24, 0) if len(self.y) else 0
        self.mask = shot.water[self.top:]
        self.spread = cv2.GaussianBlur(self.mask, (0, 0), 5.0 * shot.width / 1600)
        self.soft = cv2.GaussianBlur(self.mask, (0, 0), 0.7)[..., None]
        rng = np.random.default_rng(8)
        self.waves = [(rng.uniform(4, 15) * np.array([np.cos(a), np.sin(a)]), rng.integers(7, 19), rng.uniform(0, 6.3))
                      for a in rng.uniform(0, 6.3, 9)]

    def slopes(self, t):
        """The slope of the water at each of its pixels, about -1 to 1."""
        gx, gy = np.zeros(len(self.y)), np.zeros(len(self.y))
        turn = 2 * np.pi * t / self.rain.seconds
        for k, cycles, phase in self.waves:
            swing = np.cos(self.ground @ k + cycles * turn + phase) * 0.055
            gx += swing * k[0] / 10
            gy += swing * k[1] / 10
        drops = self.rain.rings
        age = (t - self.rain.lands[drops]) % self.rain.seconds
        for i, a in zip(drops[age < LIFE], age[age < LIFE]):
            centre, far = self.rain.place[i], a * SPREAD + LENGTH
            lo, hi = np.searchsorted(self.sorted, [centre[1] - far, centre[1] + far])
            near = self.order[lo:hi]
            way = self.ground[near] - centre
            r = np.hypot(way[:, 0], way[:, 1]) + 1e-3
            off = r - a * SPREAD
            crest = np.exp(-(off / (0.75 * LENGTH)) ** 2) * np.sin(2 * np.pi * off / LENGTH)
            crest *= self.rain.size[i] * (1 - a / LIFE) ** 1.5 * min(a / 0.04, 1) * np.minimum(r / 0.03, 1)
            gx[near] += crest * way[:, 0] / r
            gy[near] += crest * way[:, 1] / r
        return gx, gy

    def bend(self, frame, t):
        """Bends the water of a finished frame and adds its glints, in place."""
        part = frame[self.top:]
        filled = cv2.GaussianBlur(part * self.mask[..., None], (0, 0), 5.0 * self.shot.width / 1600)
        filled /= np.maximum(self.spread, 1e-3)[..., None]
        mirror = np.where(self.mask[..., None] > 0, part, filled)
        gx, gy = self.slopes(t)
        h, w = self.mask.shape
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
        rows = self.y - self.top
        xx[rows, self.x] += 2.5 * gx * self.reach
        yy[rows, self.x] += 10.0 * gy * self.reach
        bent = cv2.remap(mirror, xx, yy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        facing = np.zeros((h, w), np.float32)
        facing[rows, self.x] = gy * np.minimum(self.reach, 1)
        facing = facing[..., None]
        bent = bent * (1 + 0.5 * facing) + np.maximum(facing, 0) * np.array([0.070, 0.096, 0.125], np.float32)
        part += (bent - part) * self.soft
