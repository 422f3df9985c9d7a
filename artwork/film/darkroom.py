"""The grading of `terrace.grade` for film: the same steps without grain, fast enough to run on every frame."""
import cv2
import numpy as np
from terrace import grade
from terrace.views import VIEWS


class Darkroom:
    """Grades the linear frames of one shot; `rest` is the graded picture of the still."""

    def __init__(self, shot):
        view = VIEWS[shot.view]
        self.exposure = view.get("exposure", 1.6)
        near = view.get("mist", (13.0, 62.0))
        self.shape = shot.base.shape
        fog = grade.mist(np.zeros(self.shape), shot.depth, *near) / grade.MIST
        self.fog = fog[..., :1].astype(np.float32)
        some = grade.mist(shot.base, shot.depth, *near) + 1e-5
        self.glass = (grade.filters(some, view.get("calm", 0.64)) / some).astype(np.float32)
        h, w = self.shape[:2]
        yy, xx = np.mgrid[0:h, 0:w]
        r2 = ((xx / w - 0.58) / 0.72) ** 2 + ((yy / h - 0.55) / 0.80) ** 2
        self.corners = (1 - 0.30 * np.clip(r2, 0, 1.4) ** 1.3)[..., None].astype(np.float32)
        x = grade.curve(np.linspace(0, 12, 1 << 15))
        x = np.where(x <= 0.0031308, x * 12.92, 1.055 * np.power(np.maximum(x, 1e-6), 1 / 2.4) - 0.055)
        self.tones = x.astype(np.float32)
        self.rest = self.develop(shot.base)

    def bloom(self, x):
        """`grade.bloom`, with the wide halos computed at a smaller size and enlarged."""
        h, w = x.shape[:2]
        peak = np.maximum(np.maximum(x[..., 0], x[..., 1]), x[..., 2])[..., None]
        hot = np.minimum(x * np.clip((peak - 0.45) / 0.6, 0, 1), 6.0)
        out = x + 0.10 * cv2.GaussianBlur(hot, (0, 0), 0.003 * w)
        small = cv2.resize(hot, (w // 4, h // 4), interpolation=cv2.INTER_AREA)
        halo = sum(a * cv2.GaussianBlur(small, (0, 0), s * w / 4) for s, a in ((0.012, 0.07), (0.045, 0.055)))
        return out + cv2.resize(halo, (w, h), interpolation=cv2.INTER_LINEAR)

    def develop(self, light, drift=0.0, air=0.0):
        """Grades linear light to a picture, 0 to 1. `drift` thins or thickens the mist, `air` is light scattered in it."""
        fog = np.clip(self.fog * (1 + drift), 0, 1)
        hazy = light * (1 - fog) + grade.MIST.astype(np.float32) * fog + air
        x = self.bloom(hazy * self.glass) * self.exposure
        x = self.tones[np.clip(x * ((len(self.tones) - 1) / 12), 0, len(self.tones) - 1).astype(np.int32)]
        lum = (x @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
        ink = np.array([0x0D, 0x17, 0x26], np.float32) / 255
        shade = np.clip(1 - lum / 0.42, 0, 1) ** 1.4
        x = x + shade * (ink * (0.62 + lum) - x * 0.20) * 0.42
        return (lum + (x - lum) * 1.06) * self.corners
