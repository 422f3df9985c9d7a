"""Grades the views of the kitchen; takes the options of terrace.grade."""

from terrace import grade

from .render import VIEWS

if __name__ == "__main__":
    grade.main(VIEWS)
