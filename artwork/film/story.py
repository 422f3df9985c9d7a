"""What happens in the ten seconds. Everything is a function of time that ends as it begins."""
import math

FPS = 24
SECONDS = 10


def ease(t, start, end):
    """0 before start, 1 after end, soft between (seconds)."""
    u = min(max((t - start) / (end - start), 0.0), 1.0)
    return u * u * (3 - 2 * u)


def between(t, on, lit, off, out):
    """Comes on from `on` to `lit`, goes out from `off` to `out`."""
    return ease(t, on, lit) * (1 - ease(t, off, out))


def weights(t):
    """How much of each layer is added at t."""
    beat = (t - 0.7) % 2.5
    return {
        "upstairs": 0.62 * between(t, 1.2, 1.75, 7.9, 8.5),
        "infrared": 1.7 * between(t, 2.5, 3.6, 8.7, 9.8),
        "siren": 0.9 * ease(beat, 0.0, 0.16) * (1 - ease(beat, 0.2, 0.95)),
    }


def car(t):
    """The car behind the camera: where it is (x, y), where it points (radians right of straight on), how bright.

    It comes up a street towards the gable, turns right and is gone.
    """
    u = (t - 3.6) / 3.6
    if not 0 < u < 1:
        return None
    turn = ease(u, 0.30, 0.92)
    x = -8.5 + 2.0 * u + 13.0 * max(u - 0.42, 0) ** 1.5
    y = -27.0 + 11.0 * (1 - (1 - u) ** 2)
    heading = math.radians(-2 + 92 * turn)
    return (x, y), heading, ease(u, 0.0, 0.30) * (1 - ease(u, 0.82, 1.0))
