"""Cameras of these scenes, and the points of each that the website marks."""
from . import alley, bench, mill_room, plots, repair, semi, shop, stores, works, yard, yard_plot

SEMI = (3.4, 4.4, 0.0)  # position of the semi's corner in the street


def moved(marks, shift):
    """Marks in world coordinates."""
    return {k: tuple(a + b for a, b in zip(v, shift)) for k, v in marks.items()}


# place, yaw (degrees right of straight-on), lens (mm), horizon (fraction from the top), width, height
VIEWS = {
    "semi-dusk": dict(at=(5.0, -10.3, 1.4), yaw=-12.5, lens=25.0, horizon=0.655, size=(1920, 1080), mist=(14.0, 55.0),
                      exposure=1.62, calm=0.8, twigs=True),
    "semi-dusk-tall": dict(at=(5.3, -10.9, 1.4), yaw=-3.5, lens=31.0, horizon=0.65, size=(960, 1200), mist=(14.0, 55.0),
                           exposure=1.62, calm=0.78, twigs=True),
    "bench-dusk": dict(at=(-0.015, -0.97, 0.51), yaw=0.0, pitch=21.5, lens=38.0, horizon=0.5, size=(1920, 1080),
                       mist=(50.0, 60.0), focus=(0.97, 2.4)),
    "bench-dusk-tall": dict(at=(0.15, -1.02, 0.55), yaw=0.0, pitch=21.5, lens=51.0, horizon=0.47, size=(960, 1200),
                            mist=(50.0, 60.0), focus=(1.02, 2.4)),
    "works-dusk": dict(at=(2.0, -12.6, 1.3), yaw=7.5, lens=25.5, horizon=0.665, size=(1920, 1080), exposure=1.8,
                       calm=0.68),
    "works-dusk-tall": dict(at=(4.0, -12.6, 1.3), yaw=9.5, lens=29.5, horizon=0.65, size=(960, 1200), exposure=1.8,
                            calm=0.74),
    "shop-dusk": dict(at=(-0.9, -10.2, 1.25), yaw=9.0, lens=26.0, horizon=0.69, size=(1920, 1080), exposure=1.62,
                      calm=0.76),
    "shop-dusk-tall": dict(at=(0.6, -10.4, 1.25), yaw=7.5, lens=29.0, horizon=0.67, size=(960, 1200), exposure=1.62,
                           calm=0.74),
    "yard-dusk": dict(at=(-1.6, -9.7, 1.05), yaw=8.8, lens=29.0, horizon=0.575, size=(1920, 1080), mist=(12.0, 44.0),
                      exposure=1.75, calm=0.78, twigs=True),
    "yard-dusk-tall": dict(at=(-0.7, -9.6, 1.1), yaw=9.0, lens=29.0, horizon=0.60, size=(960, 1200), mist=(12.0, 44.0),
                           exposure=1.75, calm=0.74, twigs=True),
    "alley-dusk": dict(at=(1.5, 0.12, 3.3), yaw=7.0, pitch=13.0, lens=20.0, horizon=0.55, size=(1920, 1080),
                       mist=(11.0, 46.0), haze=0.31, exposure=2.0, calm=0.0, twigs=True),
    "alley-dusk-tall": dict(at=(1.5, 0.12, 3.3), yaw=6.6, pitch=13.0, lens=18.0, horizon=0.53, size=(960, 1200),
                            mist=(11.0, 46.0), haze=0.38, exposure=2.0, calm=0.0, twigs=True),
    "workshop-dusk": dict(at=(1.1, -4.0, 1.62), yaw=11.5, lens=24.6, horizon=0.37, size=(1920, 1080), exposure=2.05,
                          calm=0.0, mist=(200.0, 1.0)),
    "workshop-dusk-tall": dict(at=(1.3, -3.9, 1.62), yaw=14.0, lens=27.0, horizon=0.46, size=(960, 1200), exposure=2.05,
                               calm=0.0, mist=(200.0, 1.0)),
}

MARKS = {
    "alley": alley.MARKS,
    "workshop": {
        "siren": repair.SIREN,
        "kettle": (stores.TEA[0], stores.TEA[1] + 0.06, stores.TEA[2] + 0.1),
        "panel": (repair.PANEL[0] + 0.2, repair.PANEL[1] - 0.08, repair.PANEL[2] + 0.2),
        "drawing": (stores.DRAWING[0] + 0.15, 0.0, stores.DRAWING[1] + 0.2),
        "lamp": mill_room.LAMP
    },
    "shop": shop.MARKS,
    "works": works.MARKS,
    "bench": bench.MARKS,
    "yard": {**yard.MARKS, **yard_plot.MARKS},
    "semi": moved({
        **semi.MARKS,
        **plots.MARKS
    }, SEMI)
}
