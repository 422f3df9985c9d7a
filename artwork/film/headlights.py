"""The light of a passing car, computed for each point from the geometry of the scene, so that it can move freely."""
import cv2
import numpy as np

COLOUR = np.array([1.0, 0.86, 0.66], np.float32)
LAMPS = (-0.62, 0.62)
HIGH = 0.66
BRICK = np.array([0.090, 0.052, 0.042], np.float32)  # colour of the front as the wet road reflects it


def dot(a, b):
    """The dot product along the last axis, which is short."""
    return a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1] + a[..., 2] * b[..., 2]


def beam(points, lamp, heading):
    """The light that reaches points (metres) from one dipped headlamp, and its direction; without shadows."""
    way = points - lamp
    far2 = np.maximum(dot(way, way), 0.5)
    flat = np.arctan2(way[..., 0], way[..., 1]) - heading
    up = way[..., 2] / np.sqrt(far2)
    across = np.exp(-(flat / 0.27) ** 2) + 0.07 * np.exp(-(flat / 0.7) ** 2)
    cut = 0.12 * np.exp(-np.maximum(up, 0) * 4.5) + 1 / (1 + np.exp((up - 0.03) / 0.022))
    return across * cut / far2, way / np.sqrt(far2)[..., None]


class Headlights:
    """Computes the light of the car in one shot."""

    def __init__(self, shot):
        self.shot = shot
        to_eye = shot.camera.at - shot.position
        self.to_eye = (to_eye / np.linalg.norm(to_eye, axis=-1, keepdims=True)).astype(np.float32)
        n = shot.normal / np.maximum(np.linalg.norm(shot.normal, axis=-1, keepdims=True), 1e-4)
        self.normal = n
        self.solid = (1 - shot.open_sky) * (1 - 0.55 * shot.ground[..., None])  # wet setts reflect the light away from the camera
        self.rows = np.flatnonzero(shot.ground.max(1))[0]
        self.mirror()
        self.haze()

    def mirror(self):
        """For every point of the wet road: the point of the house front that it reflects, and how strongly."""
        cut = slice(self.rows, None)
        v, n = self.to_eye[cut], self.normal[cut].copy()
        water = self.shot.water[cut][..., None]
        n = n * (1 - water) + np.array([0, 0, 1], np.float32) * water
        way = 2 * dot(v, n)[..., None] * n - v
        p = self.shot.position[cut]
        run = np.where(way[..., 1] > 0.05, -p[..., 1] / np.maximum(way[..., 1], 0.05), -1)
        hit = p + way * run[..., None]
        seen = ((run > 0) & (p[..., 1] < -1.9)) * np.clip(hit[..., 0] / 0.5, 0, 1) * np.clip((5.4 - hit[..., 2]) / 0.4, 0, 1)
        face = np.clip(dot(v, n), 0, 1)
        fresnel = 0.03 + 0.97 * (1 - face) ** 5
        rough = 0.16 + 0.84 * water[..., 0]
        self.seen = (seen * fresnel * self.shot.ground[cut] * rough).astype(np.float32)[..., None]
        self.hit = np.where(seen[..., None] > 0, hit, 0).astype(np.float32)

    def haze(self, step=8, count=7):
        """Points in the air along the line of sight of every eighth pixel."""
        s = self.shot
        depth = np.minimum(s.depth[::step, ::step], 34.0)
        ahead = -self.to_eye[::step, ::step]
        ahead = ahead / np.maximum((ahead @ s.camera.ahead.astype(np.float32))[..., None], 0.2)
        sky = s.open_sky[::step, ::step] > 0.5
        ys, xs = np.mgrid[0:s.height:step, 0:s.width:step]
        look = (s.camera.ahead + s.camera.right * ((xs - s.camera.centre[0]) / s.camera.focal)[..., None]
                - np.array([0, 0, 1]) * ((ys - s.camera.centre[1]) / s.camera.focal)[..., None])
        ahead = np.where(sky, look, ahead)
        share = (np.arange(count) + 0.5) / count
        self.air = (s.camera.at + ahead[None] * (depth[None] * share[:, None, None])[..., None]).astype(np.float32)
        self.thick = depth / count

    def light(self, car):
        """The linear light to add for the car of `story.car`, and the light scattered in the air; None without a car."""
        (x, y), heading, bright = car
        s = self.shot
        total, air = np.zeros_like(s.base), 0
        for side in LAMPS:
            lamp = np.array([x + side * np.cos(heading), y - side * np.sin(heading), HIGH], np.float32)
            e, way = beam(s.position, lamp, heading)
            facing = np.clip(-dot(way, self.normal), 0, 1)
            total += (e * facing)[..., None] * s.colour * s.shade
            half = self.to_eye - way
            half /= np.sqrt(np.maximum(dot(half, half), 1e-8))[..., None]
            shine = np.clip(dot(half, self.normal), 0, 1) ** 90
            total += (e * shine * (facing > 0) * (0.15 + 0.85 * s.ground) * 0.55)[..., None]
            front, way = beam(self.hit, lamp, heading)
            total[self.rows:] += (front * np.clip(way[..., 1], 0, 1))[..., None] * BRICK * self.seen
            scattered, _ = beam(self.air, lamp, heading)
            air = air + (scattered.sum(0) * self.thick)
        glow = cv2.resize(cv2.GaussianBlur(air.astype(np.float32), (0, 0), 2), (s.width, s.height), interpolation=cv2.INTER_CUBIC)
        return bright * COLOUR * total * self.solid, bright * COLOUR * np.maximum(glow, 0)[..., None]
