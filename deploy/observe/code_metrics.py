"""The metrics that the services' code defines."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOREIGN = Path(__file__).parent / "foreign-metrics.txt"

CALL = re.compile(r'\b(counter|gauge|histogram)!\(\s*"([a-z0-9_]+)"')
DESCRIPTION = re.compile(r'\bdescribe_\w+!\(\s*"([a-z0-9_]+)",(?:\s*Unit::\w+,)?\s*"([^"]+)"')
LABEL = re.compile(r'"([a-z_]+)"\s*=>')


@dataclass(frozen=True)
class Metric:
    kind: str
    labels: frozenset[str]


def crates():
    """The folders of the services and of their libraries."""
    return [ROOT / "gateway", *sorted(ROOT.glob("services/*")), *sorted(ROOT.glob("crates/*"))]


def rust_sources(folders):
    """The source files of these crates."""
    for folder in folders:
        for path in sorted((folder / "src").rglob("*.rs")):
            yield path.read_text()


def arguments(source, start):
    """The text inside the parentheses that open just before `start`."""
    depth, end = 1, start
    while depth:
        depth += {"(": 1, ")": -1}.get(source[end], 0)
        end += 1
    return source[start : end - 1]


def metrics(folders=None):
    """Each metric of ours by its name, or those of some crates. Labels are those of all its uses together."""
    found = {}
    for source in rust_sources(folders or crates()):
        for call in CALL.finditer(source):
            kind, name = call.groups()
            labels = frozenset(LABEL.findall(arguments(source, call.end())))
            known = found.get(name, Metric(kind, frozenset()))
            found[name] = Metric(known.kind, known.labels | labels)
    return found


def descriptions():
    """The description of each metric by its name, as `/metrics` has it."""
    return {name: text for source in rust_sources(crates()) for name, text in DESCRIPTION.findall(source)}


def foreign():
    """Metrics that other programs export, with their labels: a name and its labels on each line."""
    lines = (line.split("#")[0].split() for line in FOREIGN.read_text().splitlines())
    return {name: Metric("foreign", frozenset(labels)) for name, *labels in filter(None, lines)}


def series():
    """The series that can be queried: each name with its labels."""
    found = {name: metric.labels for name, metric in foreign().items()}
    for name, metric in metrics().items():
        if metric.kind == "histogram":
            found |= {f"{name}_{part}": metric.labels for part in ("sum", "count")}
            found[f"{name}_bucket"] = metric.labels | {"le"}
        else:
            found[name] = metric.labels
    # Prometheus adds the scrape target.
    return {name: labels | {"job", "instance"} for name, labels in found.items()}
