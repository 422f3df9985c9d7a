"""docs/reference/metrics.md is what the code describes."""

import unittest

import code_metrics
import metrics_page


class MetricsPage(unittest.TestCase):
    def test_every_metric_has_a_description(self):
        self.assertEqual(set(code_metrics.metrics()) - set(code_metrics.descriptions()), set())

    def test_the_page_is_generated_from_the_current_code(self):
        self.assertEqual(metrics_page.PAGE.read_text(encoding="utf-8"), metrics_page.page(), "run make docs")


if __name__ == "__main__":
    unittest.main()
