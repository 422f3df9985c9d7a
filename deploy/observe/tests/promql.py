"""The series and labels that a PromQL expression selects."""

import re
from dataclasses import dataclass

STRING = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'')
GROUPING = re.compile(r"\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)")
SELECTOR = re.compile(r"(?<![\w:.])([a-zA-Z_:][\w:]*)(?![\w:])\s*(\{[^}]*\})?(?!\s*\()")
RANGE = re.compile(r"\[[^\]]*\]|\boffset\s+\w+")
WORDS = {"and", "or", "unless", "bool", "offset", "by", "without", "on", "ignoring", "group_left", "group_right"}
MATCHER = re.compile(r"([a-zA-Z_]\w*)\s*(?:=~|!~|!=|=)")


@dataclass(frozen=True)
class Asked:
    """The selected series, each with the labels of its matchers, and the grouping labels."""

    selectors: list[tuple[str, frozenset[str]]]
    grouped_by: frozenset[str]


def asked(expression):
    bare = STRING.sub('""', expression)
    grouped = {label.strip() for labels in GROUPING.findall(bare) for label in labels.split(",") if label.strip()}
    bare = RANGE.sub(" ", GROUPING.sub(" ", bare))
    selectors = [
        (name, frozenset(MATCHER.findall(matchers))) for name, matchers in SELECTOR.findall(bare) if name not in WORDS
    ]
    return Asked(selectors, frozenset(grouped))
