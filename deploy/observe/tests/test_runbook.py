"""Each alert has a section of the runbook, and tests of firing and not firing."""

import re
import unittest

import files
import yaml

ASPECTS = ["Meaning", "Impact", "Check", "Fix", "Resolved"]


def sections():
    """The runbook's sections on alerts, by name."""
    parts = re.split(r"^### (\w+)$", files.RUNBOOK.read_text(), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


class Runbook(unittest.TestCase):
    def test_each_alert_has_a_section_and_each_section_an_alert(self):
        self.assertEqual(set(sections()), set(files.alerts()))

    def test_each_section_has_meaning_impact_check_fix_and_resolved(self):
        for alert, text in sections().items():
            with self.subTest(alert):
                self.assertEqual(re.findall(r"^\* \*\*([^*.]+)\.\*\*", text, flags=re.MULTILINE), ASPECTS)

    def test_each_alert_links_to_its_section_and_has_a_severity(self):
        for name, alert in files.alerts().items():
            with self.subTest(name):
                self.assertEqual(alert["annotations"]["runbook"], f"docs/operations/runbook.md#{name.lower()}")
                self.assertIn(alert["labels"]["severity"], ["page", "ticket"])
                self.assertTrue(alert["annotations"]["summary"])


class RuleTests(unittest.TestCase):
    def test_each_alert_has_tests_of_firing_and_not_firing(self):
        fires, silent = set(), set()
        for path in files.RULE_TESTS:
            for trial in yaml.safe_load(path.read_text())["tests"]:
                for expected in trial["alert_rule_test"]:
                    (fires if expected["exp_alerts"] else silent).add(expected["alertname"])
        self.assertEqual(fires, set(files.alerts()))
        self.assertEqual(silent, set(files.alerts()))


if __name__ == "__main__":
    unittest.main()
