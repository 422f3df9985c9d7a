"""docs/openapi.yaml names what the contact service's own contract names."""

import re
import unittest
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
# Set by the gateway, not by whoever calls.
OURS = {"page", "captchaToken", "clientKey"}
# Of what the second is made.
CHALLENGES = {"cf-turnstile-response", "h-captcha-response"}
# What the page's script alone knows.
BY_SCRIPT = {"firstTouch", "lastTouch", "elapsedMs"}


def fields_of(message):
    """The fields of a message of contact.v1, as JSON writes their names."""
    proto = (ROOT / "proto/contact/v1/contact.proto").read_text(encoding="utf-8")
    [body] = re.findall(rf"^message {message} \{{\n(.*?)^\}}", proto, re.MULTILINE | re.DOTALL)
    names = re.findall(r"^  (?:optional |repeated )?[\w.]+ (\w+) = \d+;", body, re.MULTILINE)
    return {re.sub(r"_(\w)", lambda letter: letter[1].upper(), name) for name in names}


class Description(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        description = yaml.safe_load((ROOT / "docs/openapi.yaml").read_text(encoding="utf-8"))
        cls.schemas = description["components"]["schemas"]

    def test_an_enquiry_has_the_fields_of_its_contract(self):
        self.assertEqual(set(self.schemas["Enquiry"]["properties"]), fields_of("SubmitRequest") - OURS | CHALLENGES)

    def test_a_plain_form_has_the_same_but_what_script_alone_knows(self):
        self.assertEqual(
            set(self.schemas["EnquiryForm"]["properties"]), set(self.schemas["Enquiry"]["properties"]) - BY_SCRIPT
        )

    def test_how_a_visitor_came_has_the_fields_of_its_contract(self):
        self.assertEqual(set(self.schemas["Touch"]["properties"]), fields_of("Touch"))

    def test_only_fields_of_an_enquiry_are_said_to_be_wrong(self):
        named = set(self.schemas["FieldProblem"]["properties"]["errors"]["propertyNames"]["enum"])
        self.assertLessEqual(named, set(self.schemas["Enquiry"]["properties"]))


if __name__ == "__main__":
    unittest.main()
