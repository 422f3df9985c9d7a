"""Checks of `make deny` that need no separate tool: the origin and the licences of crates."""

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
    """The packages that build and test the workspace on the targets of deny.toml."""
    platforms = [word for target in RULES["graph"]["targets"] for word in ("--filter-platform", target)]
    command = ["cargo", "metadata", "--locked", "--format-version", "1", *platforms]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    return json.loads(output)["packages"]


def allowed(expression, licences):
    """Returns true if `licences` satisfy an SPDX licence expression. A slash is an older form of "or"."""

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
        cls.external = [package for package in packages() if package["source"] is not None]

    def test_all_come_from_crates_io(self):
        self.assertGreater(len(self.external), 100)
        self.assertEqual([package["id"] for package in self.external if package["source"] != CRATES_IO], [])

    def test_each_has_an_allowed_licence(self):
        licences = set(RULES["licenses"]["allow"])
        refused = [
            (package["name"], package["license"])
            for package in self.external
            if not allowed(package["license"] or "none", licences)
        ]
        self.assertEqual(refused, [])

    def test_none_is_banned(self):
        banned = {ban["crate"] for ban in RULES["bans"]["deny"]}
        self.assertEqual(banned & {package["name"] for package in self.external}, set())


class Licences(unittest.TestCase):
    def test_or_needs_one_licence_and_and_needs_all(self):
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
