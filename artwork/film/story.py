"""The timeline of the ten-second film. Every function of time ends at its first value, so that the film loops."""
import math

FPS = 24
SECONDS = 10


def ease(t, start, end):
    """Eases from 0 at `start` to 1 at `end` (seconds)."""
    u = min(max((t - start) / (end - start), 0.0), 1.0)
    return u * u * (3 - 2 * u)


def between(t, on, lit, off, out):
    """Fades in from `on` to `lit` and out from `off` to `out` (seconds)."""
    return ease(t, on, lit) * (1 - ease(t, off, out))


def weights(t):
    """The weight of each layer at t."""
    beat = (t - 0.7) % 2.5
    return {
        "upstairs": 0.62 * between(t, 1.2, 1.75, 7.9, 8.5),
        "infrared": 1.7 * between(t, 2.5, 3.6, 8.7, 9.8),
        "siren": 0.9 * ease(beat, 0.0, 0.16) * (1 - ease(beat, 0.2, 0.95)),
    }


def car(t):
    """The car behind the camera: its position (x, y), heading (radians right of straight on) and brightness.

    It drives up a street towards the gable, turns right and disappears.
    """
    u = (t - 3.6) / 3.6
    if not 0 < u < 1:
        return None
    turn = ease(u, 0.30, 0.92)
    x = -8.5 + 2.0 * u + 13.0 * max(u - 0.42, 0) ** 1.5
    y = -27.0 + 11.0 * (1 - (1 - u) ** 2)
    heading = math.radians(-2 + 92 * turn)
    return (x, y), heading, ease(u, 0.0, 0.30) * (1 - ease(u, 0.82, 1.0))
