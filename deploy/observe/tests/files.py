"""The rules and the dashboard, read from disk."""

import json
from pathlib import Path

import yaml

OBSERVE = Path(__file__).parents[1]
RULES = sorted((OBSERVE / "prometheus" / "rules").glob("*.yml"))
RULE_TESTS = sorted((OBSERVE / "prometheus" / "tests").glob("*.test.yml"))
DASHBOARD = OBSERVE / "grafana" / "dashboards" / "enquiries.json"
RUNBOOK = OBSERVE.parents[1] / "docs/operations/runbook.md"


def rules():
    return [rule for path in RULES for group in yaml.safe_load(path.read_text())["groups"] for rule in group["rules"]]


def alerts():
    return {rule["alert"]: rule for rule in rules() if "alert" in rule}


def recorded():
    return {rule["record"]: rule["expr"] for rule in rules() if "record" in rule}


def dashboard():
    return json.loads(DASHBOARD.read_text())


def dashboard_expressions():
    """Each expression with the title of its panel."""
    return [(panel["title"], query["expr"]) for panel in dashboard()["panels"] for query in panel.get("targets", [])]
