"""What schemathesis does not look at: whether it came far enough, and what answers say besides."""

import re
import unittest
from collections import defaultdict

from answers import all_answers

# Outcomes that the requests have to come to, or nothing was tried. The others need a neighbour that is away, a flood, or a
# slow line, and are tried in gateway/tests/.
REACHED = {
    "POST /api/contact": {200, 303, 400, 415, 422},
    "POST /api/contacts": {200, 303, 400, 415, 422},
    "GET /api/reviews": {200, 304},
    "GET /api/reviews/photo/{n}": {404},
}
LEAST = 2_000
# Names of our types and files, of the machine, and of what is behind the gateway.
INSIDE = re.compile(
    rb"panicked|\.rs:\d|\w::\w|127\.0\.0\.1|localhost:\d|(amqp|redis|https?)://|/(root|home|usr|var|tmp)/"
)


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.answers = all_answers()

    def test_each_call_came_to_each_outcome_that_a_request_alone_can_have(self):
        self.assertGreater(len(self.answers), LEAST)
        seen = defaultdict(set)
        for answer in self.answers:
            seen[answer.operation].add(answer.status)
        for operation, statuses in REACHED.items():
            self.assertLessEqual(statuses, seen[operation], operation)

    def test_none_is_a_failure_of_ours(self):
        self.assertEqual([answer for answer in self.answers if answer.status >= 500], [])

    def test_no_refusal_tells_of_the_inside(self):
        for answer in self.answers:
            # A refused form comes back on a page of the site, with what was typed in it.
            if answer.status >= 400 and "text/html" not in answer.headers.get("content-type", [""])[0]:
                self.assertIsNone(INSIDE.search(answer.body), answer)

    def test_all_have_the_security_headers(self):
        for answer in self.answers:
            self.assertIn("content-security-policy", answer.headers, answer)
            self.assertEqual(answer.headers.get("x-content-type-options"), ["nosniff"], answer)
            self.assertFalse([name for name in answer.headers if name.startswith("access-control-")], answer)


if __name__ == "__main__":
    unittest.main()
