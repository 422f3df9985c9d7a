"""Rules and dashboard use only metrics and labels that exist in the services' code."""

import re
import unittest

import code_metrics as code
import files
from promql import asked


def expressions():
    """Each expression with its location."""
    for rule in files.rules():
        yield rule.get("alert") or rule["record"], rule["expr"]
    for title, expression in files.dashboard_expressions():
        yield f"panel {title}", expression


class Names(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.series = code.series()
        cls.recorded = files.recorded()

    def test_every_metric_used_is_in_the_code_or_listed_as_foreign(self):
        for where, expression in expressions():
            for name, _ in asked(expression).selectors:
                with self.subTest(where, metric=name):
                    self.assertTrue(name in self.series or name in self.recorded, f"{where}: unknown metric {name}")

    def test_every_label_used_is_one_of_its_metric(self):
        for where, expression in expressions():
            for name, labels in asked(expression).selectors:
                with self.subTest(where, metric=name):
                    self.assertLessEqual(labels, self.series.get(name, labels), f"{where}: {name} has no such label")

    def test_every_grouping_label_is_a_label_of_a_metric_in_the_expression(self):
        for where, expression in expressions():
            found = asked(expression)
            if any(name in self.recorded for name, _ in found.selectors):
                continue
            there = frozenset().union(*(self.series.get(name, frozenset()) for name, _ in found.selectors))
            with self.subTest(where):
                self.assertLessEqual(found.grouped_by, there, f"{where}: grouped by an unknown label")

    def test_foreign_metrics_are_not_in_the_code(self):
        foreign = code.foreign()
        ours = {name for name in self.series if name not in foreign} | set(code.metrics())
        own = {name for name in foreign if name in ours or name.removesuffix("_bucket") in ours}
        self.assertEqual(own, set(), "the code has these: remove them from foreign-metrics.txt")

    def test_every_metric_in_the_runbook_exists(self):
        named = set(re.findall(r"`([a-z]+(?:_[a-z0-9]+)+)(?:\{[^`]*\})?`", files.RUNBOOK.read_text()))
        self.assertTrue(named)
        self.assertEqual(named - set(self.series) - set(code.metrics()), set())

    def test_every_recorded_series_is_used(self):
        used = {name for _, expression in expressions() for name, _ in asked(expression).selectors}
        self.assertEqual(set(self.recorded) - used, set())


class Parsing(unittest.TestCase):
    """The names are found in every form that the rules use."""

    def test_names_labels_and_groups_are_found_and_functions_are_not(self):
        found = asked(
            'histogram_quantile(0.99, sum by (le, a) (rate(x_bucket{b=~"c[d]", e!="f{g}"}[5m] offset 1h))) > y:z'
        )
        self.assertEqual(found.selectors, [("x_bucket", frozenset({"b", "e"})), ("y:z", frozenset())])
        self.assertEqual(found.grouped_by, {"le", "a"})

    def test_the_code_s_own_metrics_are_found_with_their_labels(self):
        found = code.metrics()
        self.assertEqual(found["enquiries_total"].labels, {"outcome"})
        self.assertEqual(found["http_request_seconds"].kind, "histogram")


if __name__ == "__main__":
    unittest.main()
