"""What is secret in docker-compose.yml is a file in the swarm: by docker-compose.swarm.yml, or by a file of deploy/swarm."""

import re
import unittest
from fnmatch import fnmatch
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[3]
SERVICES = ["gateway", "contact", "reviews", "notifier", "operator"]
# A URL may hold a password, or is one, as a web hook's address.
SECRET = re.compile(r"(_SECRET|_TOKEN|_KEY|_PASSWORD)$|^(AMQP|REDIS|SMTP|ALERT)_URL$")


def read(path):
    return yaml.safe_load((ROOT / path).read_text())


def overlays():
    paths = sorted(path.relative_to(ROOT) for path in (ROOT / "deploy/swarm").glob("*.yml"))
    return {str(path): read(path) for path in ["docker-compose.swarm.yml", *paths]}


def names_of(secrets):
    """The names under /run/secrets of what a service mounts."""
    return [secret if isinstance(secret, str) else secret["target"] for secret in secrets]


class Secrets(unittest.TestCase):
    def test_each_secret_is_read_from_a_file(self):
        seen = 0
        for service in SERVICES:
            variables = read("docker-compose.yml")["services"][service]["environment"]
            for variable in variables:
                # A variable that is empty there is not passed on.
                if not SECRET.search(variable) or variables[variable] == "":
                    continue
                seen += 1
                given = [
                    environment.get(f"{variable}_FILE")
                    for overlay in overlays().values()
                    if (environment := overlay["services"].get(service, {}).get("environment"))
                ]
                self.assertIn(f"/run/secrets/{variable.lower()}", given, f"{service}: {variable}")
        self.assertGreater(seen, 8)

    def test_the_variable_itself_is_blanked_and_its_file_is_there(self):
        for path, overlay in overlays().items():
            for service, settings in overlay["services"].items():
                files = {k: v for k, v in settings.get("environment", {}).items() if k.endswith("_FILE")}
                for variable, file in files.items():
                    with self.subTest(path=path, service=service, variable=variable):
                        # Both at once are refused, and an empty one would not replace that of docker-compose.yml.
                        self.assertEqual(settings["environment"][variable.removesuffix("_FILE")], " ")
                        self.assertIn(Path(file).name, names_of(settings["secrets"]))

    def test_a_secret_is_made_beforehand_and_has_a_new_name_when_it_changes(self):
        for path, overlay in overlays().items():
            for name, secret in overlay["secrets"].items():
                with self.subTest(path=path, name=name):
                    self.assertEqual(secret, {"external": True, "name": f"{name}-${{SECRETS:-unset}}"})

    def test_make_deploy_swarm_knows_the_value_of_each_secret(self):
        script = (ROOT / "scripts/deploy-swarm.sh").read_text()
        known = re.findall(r"^    ([a-z_*]+)\) ", script, flags=re.MULTILINE)
        for path, overlay in overlays().items():
            for name in overlay["secrets"]:
                self.assertTrue(any(fnmatch(name, pattern) for pattern in known if pattern != "*"), f"{path}: {name}")

    def test_a_service_has_only_its_own_passwords(self):
        users = {"contact", "reviews", "notifier", "operator"}
        for path, overlay in overlays().items():
            for service, settings in overlay["services"].items():
                if service not in {"redis", "rabbitmq"}:
                    mounted = [
                        secret if isinstance(secret, str) else secret["source"]
                        for secret in settings.get("secrets", [])
                    ]
                    whose = {name.split("_")[0] for name in mounted}
                    self.assertLessEqual(whose & users, {service}, path)

    def test_make_deploy_swarm_adds_each_optional_file(self):
        script = (ROOT / "scripts/deploy-swarm.sh").read_text()
        for path in overlays():
            if path.startswith("deploy/"):
                self.assertIn(f"COMPOSE_FILE+=:{path}\n", script)


if __name__ == "__main__":
    unittest.main()
