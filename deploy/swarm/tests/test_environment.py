"""Compose passes on every variable of docs/reference/configuration.md to the services that read it, and so does a swarm."""

import re
import unittest
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[3]
SERVICES = {"gateway", "contact", "reviews", "notifier"}
PAGE = (ROOT / "docs/reference/configuration.md").read_text()


def environment(path, service):
    settings = yaml.safe_load((ROOT / path).read_text())["services"].get(service) or {}
    return settings.get("environment") or {}


def rows():
    """Each variable of the page with its readers, and what the Compose files do about it."""
    for line in PAGE.splitlines():
        if line.startswith("| `"):
            variable, _, readers, _, in_containers = (cell.strip() for cell in line.split("|")[1:6])
            yield variable.strip("`"), readers.split(", "), in_containers


# Where the other services are: the Compose files know that.
ADDRESSES = {variable for variable, _, in_containers in rows() if in_containers == "set"}


def variables_of(service):
    """The variables that the service reads, without those that the page says are not passed on."""
    return {
        variable
        for variable, readers, in_containers in rows()
        if in_containers != "not passed on" and ("all" in readers or service in readers)
    }


def merged(service, *paths):
    """The variables of the service by all these files together."""
    values = {}
    for path in paths:
        values |= environment(path, service)
    return values


class Environment(unittest.TestCase):
    def test_compose_passes_on_what_each_service_reads_and_nothing_else(self):
        for service in SERVICES:
            with self.subTest(service):
                self.assertEqual(set(environment("docker-compose.yml", service)), variables_of(service))

    def test_each_is_passed_on_under_its_own_name(self):
        for service in SERVICES:
            for variable, value in environment("docker-compose.yml", service).items():
                with self.subTest(service, variable=variable):
                    passes_on = re.match(rf"\$\{{{variable}[:?}}-]", str(value))
                    self.assertEqual(bool(passes_on), variable not in ADDRESSES)

    def test_a_swarm_has_each_variable_or_its_secret(self):
        for service in SERVICES:
            values = merged(service, "docker-compose.yml", "docker-compose.swarm.yml")
            for variable in variables_of(service):
                with self.subTest(service, variable=variable):
                    is_blanked = str(values[variable]).strip() == "" and values[variable] != ""
                    self.assertEqual(is_blanked, f"{variable}_FILE" in values)

    def test_operators_commands_have_the_values_of_the_notifier(self):
        for other in ["override", "production", "swarm", "cluster"]:
            paths = ["docker-compose.yml", f"docker-compose.{other}.yml"]
            notifier, operator = merged("notifier", *paths), merged("operator", *paths)
            for variable in variables_of("operator") - ADDRESSES:
                with self.subTest(other, variable=variable):
                    self.assertEqual(operator[variable], notifier[variable])


if __name__ == "__main__":
    unittest.main()
