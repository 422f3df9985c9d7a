"""The dashboard is valid: detects panels that Grafana would reject or show empty."""

import importlib.util
import os
import subprocess
import tempfile
import unittest
from itertools import combinations

import files
import yaml


def overlap(one, other):
    a, b = one["gridPos"], other["gridPos"]
    beside = a["x"] + a["w"] <= b["x"] or b["x"] + b["w"] <= a["x"]
    below = a["y"] + a["h"] <= b["y"] or b["y"] + b["h"] <= a["y"]
    return not (beside or below)


class Dashboard(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.dashboard = files.dashboard()
        cls.panels = cls.dashboard["panels"]

    def test_the_file_is_generated_from_the_current_description(self):
        spec = importlib.util.spec_from_file_location("dashboard", files.OBSERVE / "grafana" / "dashboard.py")
        description = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(description)
        self.assertEqual(files.DASHBOARD.read_text(), description.text(), "run deploy/observe/grafana/dashboard.py")

    def test_panels_have_unique_ids_and_do_not_overlap(self):
        self.assertEqual(len({panel["id"] for panel in self.panels}), len(self.panels))
        for one, other in combinations(self.panels, 2):
            self.assertFalse(overlap(one, other), f"{one['title']} overlaps {other['title']}")
        for panel in self.panels:
            self.assertLessEqual(panel["gridPos"]["x"] + panel["gridPos"]["w"], 24, panel["title"])

    def test_panels_query_a_provisioned_data_source(self):
        path = files.OBSERVE / "grafana" / "provisioning" / "datasources" / "datasources.yml"
        provisioned = {source["uid"] for source in yaml.safe_load(path.read_text())["datasources"]}
        asked = {query["datasource"]["uid"] for panel in self.panels for query in panel.get("targets", [])}
        self.assertLessEqual(asked, provisioned)

    def test_prometheus_can_parse_every_expression(self):
        rules = [{"record": f"panel:{n}", "expr": expr} for n, (_, expr) in enumerate(files.dashboard_expressions())]
        with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
            yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]}, file)
            file.flush()
            promtool = os.environ.get("PROMTOOL", "promtool")
            checked = subprocess.run(
                [promtool, "check", "rules", file.name], capture_output=True, text=True, check=False
            )
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)


if __name__ == "__main__":
    unittest.main()
