"""Monitoring starts only with its Compose profile, and is reachable only from this machine."""

import unittest

import files
import yaml

ROOT = files.OBSERVE.parents[1]


class Compose(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = yaml.safe_load((ROOT / "docker-compose.observe.yml").read_text())["services"]

    def test_no_service_starts_without_the_profile(self):
        self.assertEqual({tuple(service["profiles"]) for service in self.services.values()}, {("observe",)})

    def test_ports_are_published_on_the_loopback_interface_only(self):
        for name, service in self.services.items():
            for port in service["ports"]:
                self.assertTrue(port.startswith("127.0.0.1:"), f"{name}: {port}")

    def test_every_mounted_file_exists(self):
        for name, service in self.services.items():
            for volume in service.get("volumes", []):
                source = volume.split(":")[0]
                if source.startswith("."):
                    self.assertTrue((ROOT / source).exists(), f"{name}: {source}")

    def test_the_data_sources_are_services_of_the_profile(self):
        path = files.OBSERVE / "grafana" / "provisioning" / "datasources" / "datasources.yml"
        for source in yaml.safe_load(path.read_text())["datasources"]:
            host = source["url"].removeprefix("http://").split(":")[0]
            self.assertIn(host, self.services)


if __name__ == "__main__":
    unittest.main()
