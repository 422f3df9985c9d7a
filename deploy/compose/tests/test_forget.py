"""make forget says that nothing is left only after it has searched the files; docker and its containers are doubles."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from compose import ROOT

WHO = "Pat@example.com"
ID = "018f6b1e-7c1a-7000-8000-0000000000aa"

DOCKER = r"""#!/usr/bin/env bash
printf '%s\n' "$*" >>"$FOLDER/calls"
case "$*" in
  version* | "buildx version" | "compose version") exit 0 ;;
  "compose ps -q $NO_CONTAINER") exit "${COMPOSE_CODE:-0}" ;;
  "compose ps -q "*) echo "${@: -1}"; exit 0 ;;
esac
[[ $1 == exec ]] || exit 125
[[ "$*" != *"$FAILING"* ]] || exit 1
case "$*" in
  *" find "*json*) printf '[\n  {\n    "id": "%s",\n    "email": "%s"\n  }\n]\n' "$ID" "$WHO" ;;
  *"contact forget"*) echo "Removed: 0" ;;
  *" sh -c "*) "${@:4:$#-4}" "$FOLDER${!#}" ;;
esac
"""


class Forget(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        for name in ["var/lib/rabbitmq", "data", "var/spool/enquiries", "bin"]:
            (self.folder / name).mkdir(parents=True)
            (self.folder / name / "other").write_text("robin@people.example\n")
        # Searches that find something are repeated: without a pause here.
        for name, content in {"docker": DOCKER, "sleep": "#!/bin/sh\n"}.items():
            (self.folder / "bin" / name).write_text(content)
            (self.folder / "bin" / name).chmod(0o755)

    def forget(self, **variables):
        """Exit code and standard error."""
        defaults = {"FAILING": "no such command", "NO_CONTAINER": "nothing", "ID": ID, "WHO": WHO, "YES": "yes"}
        path = f"{self.folder}/bin:{os.environ['PATH']}"
        done = subprocess.run(
            [ROOT / "scripts/forget.sh"],
            env={"PATH": path, "FOLDER": str(self.folder), **defaults, **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return done.returncode, done.stderr

    def assert_refused(self, said, **variables):
        code, error = self.forget(**variables)
        self.assertEqual(code, 1, error)
        self.assertIn(said, error)
        self.assertNotIn("nothing is left", error)

    def test_nothing_is_left_if_no_file_has_it(self):
        code, error = self.forget(WHO=f" {WHO} ")
        self.assertEqual(code, 0, error)
        self.assertIn("nothing is left", error)

    def test_a_file_with_the_address_or_an_id_is_named(self):
        for content in [WHO.lower(), ID]:
            (self.folder / "data/log").write_bytes(b"\0\xff" + content.encode())
            self.assert_refused("redis: ", WHO=WHO)

    def test_files_that_cannot_be_searched_are_not_taken_for_clean(self):
        for failing in ["rabbitmq sh -c", "redis sh -c", "contact sh -c"]:
            self.assert_refused("were not searched", FAILING=failing)
        (self.folder / "data/other").unlink()
        (self.folder / "data").rmdir()
        self.assert_refused("not all files could be read (of redis)")

    def test_a_command_that_fails_ends_it(self):
        for failing in ["contact find", "notifier find", f"contact find {WHO} --format json", "contact forget"]:
            self.assert_refused("failed", FAILING=failing)
        self.assert_refused("notifier forget failed", FAILING="notifier forget")
        self.assert_refused("roll its log over", FAILING="rabbitmqctl")

    def test_a_container_that_is_missing_ends_it(self):
        for service in ["contact", "operator", "rabbitmq", "redis"]:
            self.assert_refused(f"no container of {service} runs", NO_CONTAINER=service)
            self.assert_refused(f"docker compose ps {service} failed", NO_CONTAINER=service, COMPOSE_CODE="1")

    def test_what_is_searched_for_is_in_no_argument(self):
        self.forget()
        searches = [line for line in (self.folder / "calls").read_text().splitlines() if "grep" in line]
        self.assertTrue(searches)
        self.assertFalse([line for line in searches if WHO in line or ID in line])


if __name__ == "__main__":
    unittest.main()
