"""Alertmanager takes the configuration that start.sh makes, and settings that it cannot use are named."""

import os
import subprocess
import tempfile
import unittest

import files
import yaml

START = files.OBSERVE / "alertmanager" / "start.sh"
MAIL = {
    "ALERT_MAIL_TO": "ops@other.example, boss@other.example",
    "MAIL_FROM": "Website <website@firm.example>",
    "SMTP_URL": "smtps://web%40firm.example:p%27a%25ss%C3%A9@mail.firm.example/www.firm.example",
}
WEBHOOK = {"ALERT_URL": "https://hooks.slack.example/services/x"}


def printed(variables):
    environment = {"PATH": os.environ["PATH"]} | variables
    return subprocess.run([START, "--print"], env=environment, capture_output=True, text=True, check=False)


def configuration(variables):
    return yaml.safe_load(printed(variables).stdout)


class Configuration(unittest.TestCase):
    def test_alertmanager_takes_it_for_mail_for_a_webhook_and_for_both(self):
        amtool = os.environ.get("AMTOOL", "amtool")
        for variables in [MAIL, WEBHOOK, MAIL | WEBHOOK]:
            with self.subTest(variables), tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
                file.write(printed(variables).stdout)
                file.flush()
                checked = subprocess.run(
                    [amtool, "check-config", file.name], capture_output=True, text=True, check=False
                )
                self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_the_mail_account_is_read_as_the_notifier_reads_it(self):
        [receiver] = configuration(MAIL)["receivers"]
        [mail] = receiver["email_configs"]
        self.assertEqual((mail["smarthost"], mail["hello"]), ("mail.firm.example:465", "www.firm.example"))
        self.assertEqual((mail["auth_username"], mail["auth_password"]), ("web@firm.example", "p'a%ssé"))
        for url, host, tls in [
            ("smtp://mail:1025", "mail:1025", False),
            ("smtp://mail.firm.example", "mail.firm.example:25", False),
            ("smtp://a:b@mail.firm.example?tls=required", "mail.firm.example:587", True),
        ]:
            [mail] = configuration(MAIL | {"SMTP_URL": url})["receivers"][0]["email_configs"]
            self.assertEqual((mail["smarthost"], mail["require_tls"]), (host, tls))

    def test_a_setting_that_cannot_be_used_is_named_and_its_value_is_not(self):
        for variables, name in [
            ({}, "ALERT_MAIL_TO"),
            (MAIL | {"SMTP_URL": ""}, "SMTP_URL"),
            (MAIL | {"MAIL_FROM": ""}, "MAIL_FROM"),
            (MAIL | {"SMTP_URL": "smtps://a:hunter2@mail.firm.example:2465"}, "SMTP_URL"),
            (MAIL | {"SMTP_URL": "https://a:hunter2@mail.firm.example"}, "SMTP_URL"),
        ]:
            with self.subTest(variables):
                refused = printed(variables)
                self.assertEqual(refused.returncode, 64)
                self.assertTrue(refused.stderr.startswith(f"{name}: "), refused.stderr)
                self.assertNotIn("hunter2", refused.stderr)

    def test_every_alert_that_the_routes_and_inhibitions_name_exists(self):
        text = printed(MAIL | WEBHOOK).stdout
        routes = yaml.safe_load(text)
        matchers = [matcher for route in routes["route"]["routes"] for matcher in route["matchers"]]
        for rule in routes["inhibit_rules"]:
            matchers += rule["source_matchers"] + rule["target_matchers"]
        names = [
            name for matcher in matchers if matcher.startswith("alertname") for name in matcher.split('"')[1].split("|")
        ]
        known = "\n".join(files.alerts())
        for name in names:
            self.assertRegex(known, rf"(?m)^{name}$")

    def test_each_alert_says_what_to_do(self):
        for name, alert in files.alerts().items():
            with self.subTest(name):
                self.assertTrue(alert["annotations"]["description"])


if __name__ == "__main__":
    unittest.main()
