"""Production takes nothing from development, and says what is missing."""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from compose import (
    BASE,
    DEVELOPMENT,
    OURS,
    PRODUCTION,
    ROOT,
    SWARM,
    VARIABLE,
    read,
    required,
    settings_of_example,
    text,
)

# Set by make deploy-swarm and by the images, not by a firm.
NOT_OF_A_FIRM = {"SECRETS"}


def refusal(settings):
    """What refuse_missing says with these lines in .env, and its exit code."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / ".env").write_text(settings)
        script = (
            f"cd {folder}; . {ROOT}/scripts/lib/prerequisites.sh; . {ROOT}/scripts/lib/env-file.sh;"
            f"load_env_file; COMPOSE_FILE={ROOT}/{BASE}:{ROOT}/{PRODUCTION}; refuse_missing"
        )
        done = subprocess.run(
            ["bash", "-euc", script],
            env={"PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return done.returncode, done.stderr


class Production(unittest.TestCase):
    def test_every_process_and_the_build_know_that_it_is_production(self):
        for path in [PRODUCTION, SWARM]:
            services = read(path)["services"]
            for name in OURS[1:]:
                self.assertEqual(services[name]["environment"]["SITE_ENV"], "production", f"{path}: {name}")
            self.assertEqual(services["gateway"]["build"]["args"]["SITE_ENV"], "production", path)

    def test_the_mail_catcher_is_in_development_only(self):
        self.assertIn("mail", read(DEVELOPMENT)["services"])
        for path in [BASE, PRODUCTION, SWARM]:
            self.assertNotIn("mailpit", text(path).lower(), path)

    def test_the_broker_has_no_management_page(self):
        for path in [BASE, PRODUCTION, SWARM, "Dockerfile"]:
            self.assertNotRegex(text(path), r"rabbitmq:\S*management", path)

    def test_production_gives_no_value_to_a_variable_that_is_not_set(self):
        for path in [PRODUCTION, SWARM]:
            defaults = re.findall(r"\$\{([A-Z0-9_]+):-[^}]+\}", text(path))
            self.assertLessEqual(set(defaults), {"EDGE_IPV6_SUBNET", "SECRETS"}, path)

    def test_no_password_has_a_default_where_production_reads_it(self):
        for name, default in re.findall(r"\$\{([A-Z0-9_]+):?-([^}]*)\}", text(BASE)):
            if re.search(r"PASSWORD|TOKEN|SECRET|_KEY$|_COOKIE|SMTP_URL", name):
                self.assertEqual(default, "", name)

    def test_a_message_has_no_hyphen(self):
        # docker stack deploy would take what follows it as the default.
        for path in [PRODUCTION, SWARM]:
            for name, message in required(path).items():
                self.assertNotIn("-", message, name)

    def test_visitors_by_ipv6_keep_their_addresses(self):
        network = read(PRODUCTION)["networks"]["edge"]
        self.assertIs(network["enable_ipv6"], True)
        self.assertIn("fd00::/8", read(BASE)["services"]["gateway"]["environment"]["TRUSTED_PROXIES"])


class Settings(unittest.TestCase):
    def test_the_example_has_every_variable_that_is_required(self):
        for path in [PRODUCTION, SWARM, "docker-compose.cluster.yml"]:
            self.assertLessEqual(set(required(path)), set(settings_of_example()), path)

    def test_the_example_gives_no_value_to_what_is_required(self):
        for name in required(PRODUCTION):
            self.assertEqual(settings_of_example()[name][1], "", name)

    def test_every_variable_of_the_example_is_explained_and_reaches_a_container(self):
        read_somewhere = {"COMPOSE_FILE"}
        for path in ROOT.glob("docker-compose*.yml"):
            read_somewhere |= set(VARIABLE.findall(path.read_text()))
        for name, (comment, _) in settings_of_example().items():
            with self.subTest(name):
                self.assertIn(name, read_somewhere)
                self.assertGreater(len(comment), 20)

    def test_the_example_is_for_production(self):
        self.assertEqual(settings_of_example()["COMPOSE_FILE"][1], f"{BASE}:{PRODUCTION}")

    def test_git_and_the_images_leave_secrets_out(self):
        for path in [".gitignore", ".dockerignore"]:
            lines = {line.strip("/") for line in text(path).splitlines()}
            self.assertLessEqual({".env*", "secrets"}, lines, path)

    def test_every_missing_setting_is_named_with_what_to_set(self):
        code, said = refusal("MAIL_TO=office@firm.co.uk\nSMTP_URL=\n")
        self.assertEqual(code, 1)
        for name, message in required(PRODUCTION).items():
            if name != "MAIL_TO":
                self.assertIn(f"{name} is not set: {message}", said)
        self.assertNotIn("MAIL_TO is not set", said)

    def test_nothing_is_refused_once_all_is_set(self):
        settings = "\r\n".join(f"{name}='some value'" for name in required(PRODUCTION))
        self.assertEqual(refusal(settings), (0, ""))


if __name__ == "__main__":
    unittest.main()
