"""Checks beyond schemathesis's own: its coverage, leaked internals and security headers."""

import re
import unittest
from collections import defaultdict

from answers import all_answers

# Statuses that the requests must reach. The others need an outage, a flood or a slow connection, and are covered by
# gateway/tests/.
REACHED = {
    "POST /api/contact": {200, 303, 400, 415, 422},
    "POST /api/contacts": {200, 303, 400, 415, 422},
    "GET /api/forms": {200},
    "GET /api/reviews": {200, 304},
    "GET /api/reviews/photo/{n}": {404},
    # No token is configured here.
    "GET /api/preview/{slug}/": {404},
    "POST /api/preview/{slug}/": {404},
}
MIN_ANSWERS = 2_000
# Internals: types, source files, paths of the machine, addresses behind the gateway.
INTERNALS = re.compile(
    rb"panicked|\.rs:\d|\w::\w|127\.0\.0\.1|localhost:\d|(amqp|redis|https?)://|/(root|home|usr|var|tmp)/"
)


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.answers = all_answers()

    def test_every_operation_reached_every_expected_status(self):
        self.assertGreater(len(self.answers), MIN_ANSWERS)
        seen = defaultdict(set)
        for answer in self.answers:
            seen[answer.operation].add(answer.status)
        for operation, statuses in REACHED.items():
            self.assertLessEqual(statuses, seen[operation], operation)

    def test_no_response_is_a_server_error(self):
        self.assertEqual([answer for answer in self.answers if answer.status >= 500], [])

    def test_no_error_leaks_internals(self):
        for answer in self.answers:
            # A rejected form is returned on a page of the site with the visitor's input.
            if answer.status >= 400 and "text/html" not in answer.headers.get("content-type", [""])[0]:
                self.assertIsNone(INTERNALS.search(answer.body), answer)

    def test_all_responses_have_the_security_headers(self):
        for answer in self.answers:
            self.assertIn("content-security-policy", answer.headers, answer)
            self.assertEqual(answer.headers.get("x-content-type-options"), ["nosniff"], answer)
            self.assertFalse([name for name in answer.headers if name.startswith("access-control-")], answer)


if __name__ == "__main__":
    unittest.main()
