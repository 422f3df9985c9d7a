"""Each container knows the passwords of its own users of RabbitMQ and Redis, and no others."""

import json
import re
import subprocess
import unittest

from compose import BASE, CLUSTER, DEVELOPMENT, PRODUCTION, ROOT, read, text

USERS = ["contact", "reviews", "notifier", "operator"]
PASSWORD = re.compile(r"\$\{([A-Z]+)_PASSWORD")
# Whose passwords the servers know, of which they keep hashes.
STORES = {
    "redis": {"CONTACT", "REVIEWS", "NOTIFIER", "OPERATOR", "REDIS"},
    "rabbitmq": {"CONTACT", "NOTIFIER", "OPERATOR"},
}


def passwords_in(service):
    return set(PASSWORD.findall(json.dumps(service)))


def rendered(script, **variables):
    """What the script prints with a password for each user."""
    passwords = {f"{user.upper()}_PASSWORD": f"password-of-{user}" for user in [*USERS, "redis"]}
    return subprocess.run(
        [ROOT / script],
        env={"PATH": "/usr/bin:/bin", **passwords, **variables},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


class Passwords(unittest.TestCase):
    def test_a_container_has_the_password_of_its_own_user_only(self):
        for path in [BASE, DEVELOPMENT, PRODUCTION, CLUSTER]:
            for name, service in read(path)["services"].items():
                with self.subTest(path, name=name):
                    kind = re.split(r"-\d|-replica", name)[0]
                    if kind == "sentinel":
                        allowed = {"REDIS"}
                    elif kind in USERS:
                        allowed = {name.upper()}
                    else:
                        allowed = STORES.get(kind, set())
                    self.assertLessEqual(passwords_in(service), allowed)

    def test_each_service_logs_in_as_itself(self):
        for path in [BASE, DEVELOPMENT, PRODUCTION, CLUSTER]:
            for name, service in read(path)["services"].items():
                for variable in ["AMQP_URL", "REDIS_URL"]:
                    for url in service.get("environment", {}).get(variable, "").split(",amqp"):
                        if url:
                            with self.subTest(path, name=name):
                                self.assertIn(f"://{name}:${{{name.upper()}_PASSWORD", url)

    def test_nobody_is_administrator(self):
        for path in [BASE, DEVELOPMENT, PRODUCTION, CLUSTER, "docker-compose.swarm.yml"]:
            self.assertNotIn("RABBITMQ_DEFAULT_", text(path), path)


class Definitions(unittest.TestCase):
    def definitions(self, **variables):
        return json.loads(rendered("deploy/rabbitmq/definitions.sh", **variables).stdout)

    def test_users_have_their_passwords_and_no_tags(self):
        users = {user["name"]: user for user in self.definitions()["users"]}
        self.assertEqual(set(users), {"contact", "notifier", "operator"})
        for name, user in users.items():
            self.assertEqual((user["password"], user["tags"]), (f"password-of-{name}", []))

    def test_what_is_looked_for_has_a_permission(self):
        # RabbitMQ 4.2.7 and later refuse a passive declaration of what one may neither configure, write nor read.
        looked_for = {
            "contact": ["enquiries", "enquiries.email", "enquiries.archive"],
            "notifier": [
                "enquiries",
                "enquiries.email",
                "enquiries.email.retry.5s",
                "enquiries.dead",
                "enquiries.archive",
            ],
            "operator": ["enquiries", "enquiries.email", "enquiries.dead"],
        }
        for permission in self.definitions()["permissions"]:
            patterns = [permission[kind] for kind in ["configure", "write", "read"]]
            for name in looked_for[permission["user"]]:
                with self.subTest(permission["user"], name=name):
                    self.assertTrue(any(re.search(pattern, name) for pattern in patterns))

    def test_the_queues_are_those_of_the_installation(self):
        for permission in self.definitions(AMQP_TOPOLOGY="firm.one")["permissions"]:
            for kind in ["configure", "write", "read"]:
                for name in ["enquiries", "enquiries.email", "firmxone", "firmxone.email", "amq.direct"]:
                    self.assertIsNone(re.search(permission[kind], name), permission)

    def test_a_password_is_required_and_cannot_change_the_file(self):
        for password in ["", " ", 'with"quote', "with/slash", "with&", "two\nlines"]:
            done = rendered("deploy/rabbitmq/definitions.sh", CONTACT_PASSWORD=password)
            self.assertEqual((done.returncode, done.stdout), (64, ""))
            self.assertIn("CONTACT_PASSWORD", done.stderr)


class RedisUsers(unittest.TestCase):
    def test_the_file_has_the_hash_of_each_password_and_no_password(self):
        users = rendered("deploy/redis/users.sh").stdout.splitlines()
        self.assertEqual(
            [line.split()[1:3] for line in users],
            [["default", "off"], *[[name, "on"] for name in ["admin", *USERS]]],
        )
        for line in users[1:]:
            self.assertRegex(line.split()[3], r"^#[0-9a-f]{64}$")
            self.assertNotIn("password", line)
            self.assertNotIn("@CONTACT", line)

    def test_a_password_is_required(self):
        done = rendered("deploy/redis/users.sh", OPERATOR_PASSWORD=" ")
        self.assertEqual((done.returncode, done.stdout), (64, ""))


if __name__ == "__main__":
    unittest.main()
