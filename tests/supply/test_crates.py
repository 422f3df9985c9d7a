"""What `make deny` checks of crates that needs no tool of its own: where they are from and what they may be used for."""

import json
import subprocess
import tomllib
import unittest
from pathlib import Path

from license_expression import Licensing

ROOT = Path(__file__).resolve().parents[2]
RULES = tomllib.loads((ROOT / "deny.toml").read_text(encoding="utf-8"))
CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index"


def packages():
    """All that the workspace is built and tested with, on the machines of deny.toml."""
    platforms = [word for target in RULES["graph"]["targets"] for word in ("--filter-platform", target)]
    command = ["cargo", "metadata", "--locked", "--format-version", "1", *platforms]
    said = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    return json.loads(said)["packages"]


def allowed(expression, licences):
    """Whether a licence expression (SPDX) can be met with `licences` alone; a slash is the older way to write "or"."""

    def met(part):
        if part.__class__.__name__ == "OR":
            return any(map(met, part.args))
        if part.__class__.__name__ == "AND":
            return all(map(met, part.args))
        return part.render("{symbol.key}") in licences

    return met(Licensing().parse(expression.replace("/", " OR ")))


class Crates(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.foreign = [package for package in packages() if package["source"] is not None]

    def test_all_come_from_crates_io(self):
        self.assertGreater(len(self.foreign), 100)
        self.assertEqual([package["id"] for package in self.foreign if package["source"] != CRATES_IO], [])

    def test_each_has_a_licence_that_is_on_the_list(self):
        licences = set(RULES["licenses"]["allow"])
        refused = [
            (package["name"], package["license"])
            for package in self.foreign
            if not allowed(package["license"] or "none", licences)
        ]
        self.assertEqual(refused, [])

    def test_none_is_banned(self):
        banned = {ban["crate"] for ban in RULES["bans"]["deny"]}
        self.assertEqual(banned & {package["name"] for package in self.foreign}, set())


class Licences(unittest.TestCase):
    def test_one_of_several_is_enough_and_all_of_several_are_needed(self):
        for expression, expected in {
            "MIT OR GPL-3.0": True,
            "MIT/GPL-3.0": True,
            "MIT AND GPL-3.0": False,
            "(MIT OR GPL-3.0) AND ISC": True,
            "Apache-2.0 WITH LLVM-exception": False,
            "GPL-3.0": False,
        }.items():
            self.assertEqual(allowed(expression, {"MIT", "ISC", "Apache-2.0"}), expected, expression)


if __name__ == "__main__":
    unittest.main()
