"""Fine rain as events: every drop lands at one place and one time of the loop, so the loop is seamless."""
import cv2
import numpy as np
from terrace.plan import ROAD

from .headlights import COLOUR, HIGH, beam

TOP = 8.5          # metres; drops appear above the picture
FAINT = 0.075      # minimum light of a streak that is drawn
SHUTTER = 1 / 36   # exposure of one frame in seconds
WIND = np.array([-0.55, 0.12])
SKY = np.array([0.42, 0.55, 0.72], np.float32) * 0.19
WARM, COLD = np.array([1.0, 0.52, 0.16], np.float32), np.array([0.80, 0.90, 1.0], np.float32)
# position, colour and strength of the lights on the drops
LAMPS = (
    ((-2.48, 9.5, 5.9), COLD * 5.0), ((-6.99, 27.0, 5.9), COLD * 5.0), ((-4.4, -6.8, 6.4), COLD * 2.4),
    ((1.58, -0.05, 1.75), WARM * 1.5),
)
UPSTAIRS = ((1.58, -0.05, 4.2), WARM * 0.8)


class Rain:
    """The drops visible in one shot."""

    def __init__(self, shot, seconds, drops=14000, seed=3):
        rng = np.random.default_rng(seed)
        self.shot, self.seconds = shot, seconds
        cam = shot.camera
        reach = shot.width / 2 / cam.focal * 1.08
        depth = 2.6 + 26 * rng.random(drops) ** 0.75
        side = (rng.random(drops) * 2 - 1) * reach * depth
        self.place = cam.at[:2] + depth[:, None] * cam.ahead[:2] + side[:, None] * cam.right[:2]
        self.lands = rng.random(drops) * seconds
        self.speed = rng.uniform(5.2, 7.0, drops)
        self.wind = WIND * rng.uniform(0.6, 1.4, (drops, 1))
        self.size = rng.uniform(0.5, 1.0, drops) ** 2
        self.landing(rng)

    def landing(self, rng):
        """The drops that land on visible wet ground, and the pixel at which each lands."""
        s = self.shot
        at = np.column_stack([self.place, np.full(len(self.place), ROAD)])
        u, v, depth = s.camera.project(at)
        x, y = np.round(u).astype(int), np.round(v).astype(int)
        inside = (x >= 0) & (x < s.width) & (y >= 0) & (y < s.height) & (depth > 0)
        index = np.flatnonzero(inside)
        there = s.position[y[index], x[index]]
        near = (np.abs(there[:, :2] - self.place[index]).max(1) < 0.25) & (s.ground[y[index], x[index]] > 0)
        index = index[near]
        wet = s.water[y[index], x[index]] > 0
        self.rings = index[wet]
        self.splashes = index[~wet]
        self.pixel = x, y
        self.tilt = rng.uniform(-1, 1, len(self.place))

    def shine(self, points, weights, car):
        """The light that drops at these points scatter towards the camera; brightest with the lamp behind the drop."""
        total = np.tile(SKY, (len(points), 1))
        look = points - self.shot.camera.at
        look = look / np.linalg.norm(look, axis=1, keepdims=True)
        lamps = LAMPS + ((UPSTAIRS[0], UPSTAIRS[1] * weights["upstairs"]),)
        for at, colour in lamps:
            way = np.array(at) - points
            far2 = np.maximum((way ** 2).sum(1), 0.6)
            behind = np.clip((way * look).sum(1) / np.sqrt(far2), 0, 1)
            total += ((0.25 + 2.2 * behind ** 6) / (far2 + 1.5))[:, None] * colour
        if car:
            (x, y), heading, bright = car
            e, _ = beam(points, np.array([x, y, HIGH]), heading)
            total += (e * 26 * bright)[:, None] * COLOUR
        return total

    def streaks(self, t, weights, car):
        """The falling drops of the frame at t, to be added to the picture."""
        s = self.shot
        left = (self.lands - t) % self.seconds
        up = left * self.speed
        i = np.flatnonzero(up < TOP)
        head = np.column_stack([self.place[i] - self.wind[i] * left[i, None], ROAD + up[i]])
        tail = head + np.column_stack([-self.wind[i] * SHUTTER, self.speed[i] * SHUTTER])
        u0, v0, depth = s.camera.project(head)
        u1, v1, _ = s.camera.project(tail)
        x, y = np.round((u0 + u1) / 2).astype(int), np.round((v0 + v1) / 2).astype(int)
        ok = (x >= 0) & (x < s.width) & (y >= 0) & (y < s.height)
        ok[ok] = s.depth[y[ok], x[ok]] > depth[ok]
        i, u0, v0, u1, v1, depth, head = (a[ok] for a in (i, u0, v0, u1, v1, depth, head))
        strength = self.size[i] * np.clip(16.0 / depth, 0.4, 2.2) * (s.width / 1600) ** 0.5
        colour = self.shine(head, weights, car) * strength[:, None]
        # a barely visible streak costs as many bytes as a visible one
        seen = colour.max(1) > FAINT
        u0, v0, u1, v1, colour = u0[seen], v0[seen], u1[seen], v1[seen], np.minimum(colour[seen], 0.5)
        count = np.ceil(np.hypot(u1 - u0, v1 - v0)).astype(int) + 1
        which = np.repeat(np.arange(len(count)), count)
        step = (np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + 0.5) / count[which]
        px, py = u0[which] + (u1 - u0)[which] * step, v0[which] + (v1 - v0)[which] * step
        ink = colour[which] * np.sin(np.pi * step)[:, None] ** 0.7
        return cv2.GaussianBlur(self.splat(px, py, ink), (0, 0), 0.55 * s.width / 1280)

    def splashes_at(self, t, light):
        """Small bright crowns where drops burst on the setts; `light` is the brightness of the ground there."""
        s = self.shot
        age = (t - self.lands[self.splashes]) % self.seconds
        i, age = self.splashes[age < 0.13], age[age < 0.13]
        x, y = self.pixel[0][i], self.pixel[1][i]
        scale = s.camera.focal / np.maximum(s.depth[y, x], 2)
        parts = []
        for side in (-1, 0, 1):
            out = side * 0.022 * (age / 0.13) * scale + self.tilt[i]
            high = (0.030 if side == 0 else 0.022) * np.sin(np.pi * age / 0.13) * scale
            parts.append((x + out, y - high))
        px, py = (np.concatenate(p) for p in zip(*parts))
        ink = np.tile((light[y, x] * 0.9 + 0.035) * (1 - age / 0.13)[:, None], (3, 1)) * np.tile(self.size[i], 3)[:, None]
        return cv2.GaussianBlur(self.splat(px, py, ink), (0, 0), 0.6 * s.width / 1280) * 2.2

    def splat(self, px, py, ink):
        """Renders points as soft dots."""
        h, w = self.shot.height, self.shot.width
        x, y = np.floor(px).astype(int), np.floor(py).astype(int)
        corners = [(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)]
        part = np.concatenate([(1 - np.abs(px - a)) * (1 - np.abs(py - b)) for a, b in corners])
        a, b = (np.concatenate(c) for c in zip(*corners))
        ok = (a >= 0) & (a < w) & (b >= 0) & (b < h)
        flat, ink = (b * w + a)[ok], (np.tile(ink, (4, 1)) * part[:, None])[ok]
        out = np.stack([np.bincount(flat, ink[:, c], h * w) for c in range(3)], -1).astype(np.float32)
        return out.reshape(h, w, 3)
