"""docs/reference/openapi.yaml has the fields of the contact service's protobuf contract."""

import re
import unittest
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
# Set by the gateway.
GATEWAY_FIELDS = {"page", "captchaToken", "clientKey"}
# The source of captchaToken.
CAPTCHA_FIELDS = {"cf-turnstile-response", "h-captcha-response"}
# Set only by the page's script.
SCRIPT_FIELDS = {"firstTouch", "lastTouch", "elapsedMs", "estimate"}


def fields_of(message):
    """The JSON names of a contact.v1 message's fields."""
    proto = (ROOT / "proto/contact/v1/contact.proto").read_text(encoding="utf-8")
    [body] = re.findall(rf"^message {message} \{{\n(.*?)^\}}", proto, re.MULTILINE | re.DOTALL)
    names = re.findall(r"^  (?:optional |repeated )?[\w.]+ (\w+) = \d+;", body, re.MULTILINE)
    return {re.sub(r"_(\w)", lambda letter: letter[1].upper(), name) for name in names}


class Description(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        description = yaml.safe_load((ROOT / "docs/reference/openapi.yaml").read_text(encoding="utf-8"))
        cls.schemas = description["components"]["schemas"]

    def test_an_enquiry_has_the_fields_of_its_contract(self):
        contract = fields_of("SubmitRequest") - GATEWAY_FIELDS | CAPTCHA_FIELDS
        self.assertEqual(set(self.schemas["Enquiry"]["properties"]), contract)

    def test_a_plain_form_has_the_same_fields_except_those_of_the_script(self):
        self.assertEqual(
            set(self.schemas["EnquiryForm"]["properties"]), set(self.schemas["Enquiry"]["properties"]) - SCRIPT_FIELDS
        )

    def test_the_attribution_has_the_fields_of_its_contract(self):
        self.assertEqual(set(self.schemas["Touch"]["properties"]), fields_of("Touch"))

    def test_an_estimate_has_the_fields_of_its_contract(self):
        properties = self.schemas["Estimate"]["properties"]
        self.assertEqual(set(properties), fields_of("EstimatePrice") | fields_of("Estimate") - {"price"})
        for name, message in [("answers", "EstimateAnswer"), ("parts", "EstimatePart")]:
            self.assertEqual(set(properties[name]["items"]["properties"]), fields_of(message))

    def test_errors_name_fields_of_an_enquiry_only(self):
        named = set(self.schemas["FieldProblem"]["properties"]["errors"]["propertyNames"]["enum"])
        self.assertLessEqual(named, set(self.schemas["Enquiry"]["properties"]))

    def test_errors_can_name_every_field_that_the_contact_service_validates(self):
        named = set(self.schemas["FieldProblem"]["properties"]["errors"]["propertyNames"]["enum"])
        source = (ROOT / "services/contact/src/domain/field_errors.rs").read_text(encoding="utf-8")
        validated = set(re.findall(r'Self::\w+ => "(\w+)"', source))
        self.assertGreater(len(validated), 8)
        self.assertLessEqual(validated, named)


if __name__ == "__main__":
    unittest.main()
