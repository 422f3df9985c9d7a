"""The SBOMs of `make sbom` are valid CycloneDX, complete, and list what is delivered."""

import json
import tomllib
import unittest
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

ROOT = Path(__file__).resolve().parents[2]
BILLS = ("services", "site")


def bill(name):
    return (ROOT / f"target/sbom/{name}.cdx.json").read_text(encoding="utf-8")


class Bills(unittest.TestCase):
    def test_each_matches_the_cyclonedx_schema(self):
        validator = JsonStrictValidator(SchemaVersion.V1_5)
        for name in BILLS:
            self.assertIsNone(validator.validate_str(bill(name)), name)

    def test_every_external_component_has_a_version_a_licence_and_a_checksum(self):
        for name in BILLS:
            for component in json.loads(bill(name))["components"]:
                is_workspace_member = component["name"] in self.workspace_members()
                self.assertTrue(component["version"] and component["licenses"], component)
                self.assertTrue(is_workspace_member or component["hashes"], component)

    def test_every_dependency_is_listed(self):
        for name in BILLS:
            content = json.loads(bill(name))
            listed = {component["bom-ref"] for component in content["components"]}
            for entry in content["dependencies"]:
                self.assertLessEqual(set(entry.get("dependsOn", ())), listed, entry["ref"])

    def test_programs_and_pages_are_listed_and_tests_are_not(self):
        names = {name: {component["name"] for component in json.loads(bill(name))["components"]} for name in BILLS}
        self.assertLessEqual(
            {"gateway", "contact", "reviews", "notifier", "tokio", "rustls", "ring"}, names["services"]
        )
        self.assertFalse({"system-tests", "test-support", "testbed", "proptest"} & names["services"])
        self.assertLessEqual({"react", "react-dom"}, names["site"])
        self.assertFalse({"vite", "vitest", "playwright"} & names["site"])

    @staticmethod
    def workspace_members():
        locked = tomllib.loads((ROOT / "Cargo.lock").read_text(encoding="utf-8"))["package"]
        return {package["name"] for package in locked if "source" not in package}


if __name__ == "__main__":
    unittest.main()
