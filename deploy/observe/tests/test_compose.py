"""What watches the system is there when it is asked for, and for this machine alone."""

import unittest

import files
import yaml

ROOT = files.OBSERVE.parents[1]


class Compose(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = yaml.safe_load((ROOT / "docker-compose.override.yml").read_text())["services"]

    def test_nothing_of_it_starts_without_its_profile(self):
        self.assertEqual({tuple(service["profiles"]) for service in self.services.values()}, {("observe",)})

    def test_its_ports_are_reached_from_this_machine_alone(self):
        for name, service in self.services.items():
            for port in service["ports"]:
                self.assertTrue(port.startswith("127.0.0.1:"), f"{name}: {port}")

    def test_every_file_that_it_mounts_is_there(self):
        for name, service in self.services.items():
            for volume in service.get("volumes", []):
                source = volume.split(":")[0]
                if source.startswith("."):
                    self.assertTrue((ROOT / source).exists(), f"{name}: {source}")

    def test_the_data_sources_are_services_of_it(self):
        path = files.OBSERVE / "grafana" / "provisioning" / "datasources" / "datasources.yml"
        for source in yaml.safe_load(path.read_text())["datasources"]:
            host = source["url"].removeprefix("http://").split(":")[0]
            self.assertIn(host, self.services)


if __name__ == "__main__":
    unittest.main()
