"""Renders one view of these scenes; takes the options of terrace.render.

    python -m streets.render semi-dusk --scale 0.25 --samples 16 --out build
"""
from terrace import render

from .scenes import SCENES
from .views import MARKS, VIEWS


def scene(view):
    """The name of the scene that a view shows."""
    return view.split("-")[0]


if __name__ == "__main__":
    render.main(VIEWS, lambda view: SCENES[scene(view)](), lambda view: MARKS[scene(view)])
