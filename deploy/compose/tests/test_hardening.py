"""Every container has the rights, the memory and the room for logs that it needs, and is of an exact version."""

import re
import unittest

from compose import BASE, CLUSTER, FILES, OBSERVE, OURS, ROOT, every_service, read, text

# These write to their own image: RabbitMQ below /etc/rabbitmq, Grafana and Jaeger what they keep until they stop.
WRITABLE = {"rabbitmq", "rabbitmq-2", "rabbitmq-3", "grafana", "jaeger"}
# The edge binds ports below 1024; the stores start as root and continue as their own user.
CAPABILITIES = {"edge": ["NET_BIND_SERVICE"]}
STORES = ["CHOWN", "DAC_OVERRIDE", "SETGID", "SETUID"]

EXACT = re.compile(r":v?\d+\.\d+\.\d+(-[a-z-]+)?$|^debian:bookworm-\d{8}-slim$")


class Hardening(unittest.TestCase):
    def test_no_container_can_gain_privileges(self):
        for path, name, service in every_service():
            with self.subTest(path, name=name):
                self.assertEqual(service["cap_drop"], ["ALL"])
                self.assertEqual(service["security_opt"], ["no-new-privileges:true"])
                store = name.startswith(("redis", "rabbitmq", "sentinel"))
                self.assertEqual(service.get("cap_add", []), STORES if store else CAPABILITIES.get(name, []))

    def test_the_image_of_a_container_is_read_only_where_that_works(self):
        for path, name, service in every_service():
            with self.subTest(path, name=name):
                self.assertEqual(service.get("read_only", False), name not in WRITABLE)

    def test_every_container_has_a_memory_limit(self):
        for path, name, service in every_service():
            with self.subTest(path, name=name):
                self.assertRegex(service["deploy"]["resources"]["limits"]["memory"], r"^\d+[MG]$")

    def test_the_logs_of_every_container_are_rotated(self):
        for path, name, service in every_service():
            with self.subTest(path, name=name):
                self.assertEqual(
                    service["logging"], {"driver": "json-file", "options": {"max-size": "10m", "max-file": "5"}}
                )

    def test_every_container_starts_again_with_the_machine(self):
        for path, name, service in every_service():
            with self.subTest(path, name=name):
                self.assertEqual(service["restart"], "unless-stopped")


class Images(unittest.TestCase):
    def test_images_of_others_are_of_exact_versions(self):
        images = {service["image"] for _, _, service in every_service()}
        images |= set(re.findall(r"^FROM ([a-z/]+:\S+)", text("Dockerfile"), flags=re.MULTILINE))
        for image in sorted(images):
            if "${" not in image:
                self.assertRegex(image, EXACT)

    def test_one_version_of_each_image_is_used_everywhere(self):
        paths = [*FILES, "Dockerfile", "scripts/smoke/mailbox.yml"]
        paths += [path.relative_to(ROOT) for path in (ROOT / "deploy/k8s").rglob("*.yaml")]
        versions = {}
        for path in paths:
            for image, version in re.findall(r"(?:FROM|image:) ([a-z/]+):v?(\d+\.\d+\.\d+|bookworm-\d+)", text(path)):
                versions.setdefault(image, set()).add(version)
        self.assertGreater(len(versions), 7)
        for image, found in versions.items():
            self.assertEqual(len(found), 1, f"{image}: {found}")


class Networks(unittest.TestCase):
    """Who can reach whom: the members of each network."""

    def members(self):
        found = {}
        for path in [BASE, CLUSTER]:
            for name, service in read(path)["services"].items():
                for network in service.get("networks", []):
                    found.setdefault(network, set()).add(name)
        return found

    def test_the_arrows_are_those_of_the_architecture(self):
        self.assertEqual(
            self.members(),
            {
                "edge": {"edge", "gateway"},
                "services": {"gateway", "contact", "reviews"},
                "broker": {"contact", "notifier", "operator", "rabbitmq", "rabbitmq-2", "rabbitmq-3"},
                "cache": {
                    *("contact", "reviews", "notifier", "operator"),
                    *("redis", "redis-replica", "sentinel-1", "sentinel-2", "sentinel-3"),
                },
                "mail": {"notifier"},
            },
        )

    def test_the_stores_cannot_reach_the_internet(self):
        for path in [BASE, "docker-compose.swarm.yml"]:
            for name, network in read(path)["networks"].items():
                self.assertEqual((network or {}).get("internal", False), name in {"broker", "cache"}, f"{path}: {name}")

    def test_no_service_is_in_a_network_that_nobody_named(self):
        for path, name, service in every_service():
            with self.subTest(path, name=name):
                self.assertTrue(service.get("networks") or path == CLUSTER and name in {"rabbitmq", "redis"})

    def test_only_the_edge_publishes_ports_to_other_machines(self):
        for path, name, service in every_service():
            for port in service.get("ports", []):
                with self.subTest(path, name=name):
                    self.assertTrue(name == "edge" or port.startswith("127.0.0.1:"), port)

    def test_what_observes_reaches_every_admin_port(self):
        for name, service in read(OBSERVE)["services"].items():
            # Alertmanager sends mails.
            self.assertEqual(service["networks"][:2], ["services", "broker"], name)
            self.assertEqual(service["networks"][2:], ["mail"] if name == "alertmanager" else [], name)
        self.assertEqual(OURS[1:], ["gateway", "contact", "reviews", "notifier"])


if __name__ == "__main__":
    unittest.main()
