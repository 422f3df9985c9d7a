"""The darkroom for these scenes; the options are those of terrace.grade."""
from terrace import grade

from .views import VIEWS

if __name__ == "__main__":
    grade.main(VIEWS)
