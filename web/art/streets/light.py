"""The colours of light that every scene shares, and its street lamps."""
from terrace import light

WARM, COLD = (1.0, 0.45, 0.12), (0.72, 0.85, 1.0)


def lamps(heads, watts=150):
    """Light below the street lamps."""
    for i, at in enumerate(heads):
        light.spot(f"street_lamp_{i}", at, (at[0], at[1], -1), (0.74, 0.86, 1.0), watts, 2.5, 0.12)
