"""Composes the street film from the still, the changes of light and the rain, as a lossless file.

    python -m film.street terrace-dusk --build build --scenes ../web/src/assets/scenes
    python -m film.street terrace-dusk --build build --scenes ../web/src/assets/scenes --at 0 2 5
"""
import argparse
import subprocess
from multiprocessing import get_context

import cv2
import numpy as np
from PIL import Image

from . import story
from .darkroom import Darkroom
from .headlights import Headlights
from .puddles import Puddles
from .rain import Rain
from .shot import Shot

WIDTH = {"terrace-dusk": 1600, "terrace-dusk-tall": 720}
CLOUD = 26.0  # drift of the clouds in one loop, in pixels of a film 1600 pixels wide


class Street:
    """Frames of one cut."""

    shared = None

    def __init__(self, folder, view, scenes):
        self.shot = s = Shot(folder, view, WIDTH[view])
        self.still = s.still(scenes)
        self.room, self.car = Darkroom(s), Headlights(s)
        self.rain = Rain(s, story.SECONDS)
        self.puddles = Puddles(s, self.rain)
        yy, xx = np.mgrid[0:s.height, 0:s.width].astype(np.float32)
        self.xx, self.yy = xx, yy
        soft = cv2.GaussianBlur(self.still, (0, 0), 2.2 * s.width / 1280)
        self.glints = np.maximum(self.still - soft, 0) * (s.ground * (1 - s.water))[..., None]
        p = s.position
        waves = ((6, 17.0, 23.0), (9, -29.0, 13.0), (13, 11.0, -31.0))
        self.beat = [(k, np.sin(p[..., 0] * a + p[..., 1] * b) * 9.0) for k, a, b in waves]

    def sky(self, t):
        """The difference of the drifting clouds from the still's sky: a cross-fade of two copies, one a loop behind."""
        far = CLOUD * self.shot.width / 1600
        u = t / story.SECONDS

        def moved(by):
            return cv2.remap(self.shot.sky, self.xx + far * by, self.yy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)

        part = story.ease(u, 0, 1)
        return (moved(u) * (1 - part) + moved(u - 1) * part - self.shot.sky) * self.shot.open_sky

    def drift(self, t):
        """Drifting banks of mist, up to a tenth thicker or thinner; none at the ends of the loop."""
        s = self.shot
        x, y = self.xx / s.width * 6.283, self.yy / s.height * 6.283
        turn = 6.283 * t / story.SECONDS

        def banks(a):
            return np.sin(1.3 * x - a + 0.7 * np.sin(2 * y)) + 0.6 * np.sin(2.9 * x - 2 * a + 1.0 + y) + 0.4 * np.sin(3.1 * y - a)

        return 0.07 * (banks(turn) - banks(0))[..., None]

    def frame(self, t):
        """The picture at t seconds, 0 to 1."""
        s, w, car = self.shot, story.weights(t), story.car(t)
        light, air = s.base + self.sky(t), 0.0
        for name, layer in s.lights.items():
            if w[name] > 0:
                light = light + w[name] * layer
        if car:
            shone, air = self.car.light(car)
            light, air = light + 220 * shone, 0.10 * air
        picture = self.still + self.room.develop(light, self.drift(t), air) - self.room.rest
        turn = 2 * np.pi * t / story.SECONDS
        shimmer = sum(np.sin(k * turn + phase) for k, phase in self.beat) / 3
        picture += self.glints * (0.45 * shimmer)[..., None]
        ground = cv2.GaussianBlur(picture, (0, 0), 3.0)
        self.puddles.bend(picture, t)
        over = self.rain.streaks(t, w, car) + self.rain.splashes_at(t, ground)
        picture += over * (1 - np.clip(picture, 0, 1))
        return np.clip(picture, 0, 1)

    def bytes_at(self, t):
        """The picture at t seconds as RGB bytes."""
        return (self.frame(t) * 255 + 0.5).astype(np.uint8)


def shared_frame(t):
    """Renders a frame in a worker process."""
    return Street.shared.bytes_at(t)


def main():
    """Runs the command line."""
    ap = argparse.ArgumentParser()
    ap.add_argument("view")
    ap.add_argument("--build", default="build")
    ap.add_argument("--scenes", required=True, help="folder of the site's pictures")
    ap.add_argument("--at", type=float, nargs="*", help="write only the frames at these seconds, as PNG")
    ap.add_argument("--workers", type=int, default=2)
    a = ap.parse_args()
    street = Street(a.build, a.view, a.scenes)
    if a.at is not None:
        for t in a.at:
            Image.fromarray(street.bytes_at(t)).save(f"{a.build}/{a.view}-{t:05.2f}.png")
        return
    size = f"{street.shot.width}x{street.shot.height}"
    pipe = subprocess.Popen(
        ["ffmpeg", "-y", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size, "-r", str(story.FPS), "-i", "-",
         "-c:v", "libx264rgb", "-preset", "ultrafast", "-qp", "0", f"{a.build}/{a.view}.mkv"], stdin=subprocess.PIPE)
    cv2.setNumThreads(1)
    Street.shared = street  # forked workers share its arrays without a copy
    with get_context("fork").Pool(a.workers) as pool:
        for picture in pool.imap(shared_frame, [n / story.FPS for n in range(story.FPS * story.SECONDS)]):
            pipe.stdin.write(picture.tobytes())
    pipe.stdin.close()
    pipe.wait()


if __name__ == "__main__":
    main()
