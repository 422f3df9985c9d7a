"""Grades the pictures of the workbench; takes the options of terrace.grade."""

from terrace import grade

from .views import VIEWS

if __name__ == "__main__":
    grade.main(VIEWS)
