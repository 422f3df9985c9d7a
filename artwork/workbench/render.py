"""Renders one view of the workbench; takes the options of terrace.render.

python -m workbench.render workbench-dusk --scale 0.25 --samples 16 --out build
"""

from terrace import render

from .layout import build, marks
from .views import VIEWS

if __name__ == "__main__":
    render.main(VIEWS, build, marks)
