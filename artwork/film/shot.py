"""One view of the street as arrays: its layers of light, its geometry, and the projection of the model's points."""
import json
import math
from pathlib import Path

import cv2
import numpy as np
from PIL import Image
from terrace import grade
from terrace.plan import ROAD
from terrace.views import VIEWS

WATER = ROAD - 0.0115  # level of the puddles of terrace.street


class Camera:
    """The level camera of a view: projects world points (metres) to pixels, and pixels to directions."""

    def __init__(self, view, width, height):
        v = VIEWS[view]
        yaw = math.radians(v["yaw"])
        self.at = np.array(v["at"])
        self.right = np.array([math.cos(yaw), -math.sin(yaw), 0.0])
        self.ahead = np.array([math.sin(yaw), math.cos(yaw), 0.0])
        self.focal = v["lens"] / 36.0 * max(width, height)
        self.centre = np.array([width / 2, height * v["horizon"]])

    def project(self, points):
        """The pixel x, pixel y and depth of each point; depth is negative behind the camera."""
        p = np.asarray(points) - self.at
        depth = p @ self.ahead
        safe = np.where(np.abs(depth) < 1e-3, 1e-3, depth)
        return (self.centre[0] + self.focal * (p @ self.right) / safe,
                self.centre[1] - self.focal * p[..., 2] / safe, depth)


class Shot:
    """The layers of one view from `film.layers`: linear, rows from the top, at the film's width in pixels."""

    def __init__(self, folder, view, width):
        self.folder, self.view = Path(folder), view
        across, down = VIEWS[view]["size"]
        self.width, self.height = width, round(width * down / across)
        self.base = self.layer("base")
        self.camera = Camera(view, self.width, self.height)
        self.depth = self.load("base-z")[..., 0]
        self.normal, self.position = self.load("base-normal"), self.load("base-position")
        self.colour = self.load("base-colour")
        parts = json.loads((self.folder / f"{view}-parts.json").read_text())
        self.lights = {name: self.cut(name, part) for name, part in parts.items()}
        self.sky = self.layer("sky")
        self.open_sky = np.clip(self.load("base-env").mean(2) / self.sky.mean(2), 0, 1)[..., None]
        shade = np.clip(self.load("base-shade")[..., 0], 0, 1)
        self.shade = grade.gaussian_filter(shade, 1.2)[..., None]
        z = self.position[..., 2]
        self.ground = ((z < 0.02) & (self.open_sky[..., 0] < 0.5) & (self.depth < 60)).astype(np.float32)
        self.water = ((np.abs(z - WATER) < 0.0015) & (self.normal[..., 2] > 0.98)).astype(np.float32) * self.ground

    def load(self, part):
        """Loads one EXR file as float32 with three channels, enlarged if it was rendered smaller."""
        found = grade.load(self.folder / f"{self.view}-{part}-0001.exr")[..., :3].astype(np.float32)
        if found.shape[1] == self.width:
            return found
        return cv2.resize(found, (self.width, self.height), interpolation=cv2.INTER_LINEAR)

    def layer(self, name):
        """One layer of light."""
        return self.load(f"{name}-rgb")

    def cut(self, name, part):
        """A layer of which only a part was rendered, faded out at its edge; the rest of its file is noise."""
        x = (np.arange(self.width) + 0.5) / self.width
        y = (np.arange(self.height) + 0.5) / self.height

        def side(at, ends):
            reach = (ends[1] - ends[0]) * 0.2
            return np.clip(np.minimum(at - ends[0], ends[1] - at) / reach - 0.1, 0, 1)

        inside = (side(y, part["y"])[:, None] * side(x, part["x"])[None, :])[..., None].astype(np.float32)
        return np.where(inside > 0, self.layer(name), 0) * inside

    def still(self, scenes):
        """The site's still over which the film fades in, at the film's size, 0 to 1."""
        widest = max(Path(scenes).glob(f"{self.view}-[0-9]*.avif"), key=lambda p: int(p.stem.rsplit("-", 1)[1]))
        img = Image.open(widest).convert("RGB").resize((self.width, self.height), Image.LANCZOS)
        return np.asarray(img, np.float32) / 255
