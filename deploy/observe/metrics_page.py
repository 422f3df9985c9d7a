#!/usr/bin/env python3
"""Writes docs/reference/metrics.md from the descriptions in the services' code. `make docs` runs it; a test says when it is due."""

import code_metrics

PAGE = code_metrics.ROOT / "docs/reference/metrics.md"
HEAD = """# Metrics

For operators who write a query or a panel: every metric of our own, generated from the code by `make docs`.
[Monitoring](../operations/monitoring.md) says which of them matter most, and the [runbook](../operations/runbook.md) what to do
about an alert.

Each process serves its metrics at `/metrics` of its admin port. Durations are in seconds, sizes in bytes. A histogram `name` has the
series `name_bucket`, `name_sum` and `name_count`.
"""

TITLES = {
    "gateway": "The gateway",
    "contact": "The contact service",
    "notifier": "The notifier",
    "reviews": "The reviews service",
}


def section(title, metrics):
    """A heading and the table of some metrics."""
    described = code_metrics.descriptions()
    lines = [f"## {title}", "", "| metric | type | labels | meaning |", "|---|---|---|---|"]
    for name, metric in sorted(metrics.items()):
        labels = ", ".join(f"`{label}`" for label in sorted(metric.labels))
        lines.append(f"| `{name}` | {metric.kind} | {labels} | {described[name]} |")
    return "\n".join(lines) + "\n"


def page():
    """The content of the page."""
    of_crates = code_metrics.metrics(sorted(code_metrics.ROOT.glob("crates/*")))
    sections = []
    for folder in code_metrics.crates():
        if folder.parent.name != "crates":
            sections.append(section(TITLES[folder.name], code_metrics.metrics([folder])))
    sections.append(section("Several services", of_crates))
    return "\n".join([HEAD, *sections])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
