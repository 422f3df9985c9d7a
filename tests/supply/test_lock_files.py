"""Every dependency has a pinned version and a checksum."""

import json
import re
import subprocess
import tomllib
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def files(pattern):
    output = subprocess.run(["git", "ls-files", pattern], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / line for line in output.splitlines()]


class LockFiles(unittest.TestCase):
    def test_each_npm_lock_file_has_a_checksum_for_every_package(self):
        for manifest in files("*package.json"):
            lock = manifest.with_name("package-lock.json")
            self.assertTrue(lock.exists(), manifest)
            installed = json.loads(lock.read_text(encoding="utf-8"))["packages"]
            for name, package in installed.items():
                if name and not package.get("link"):
                    self.assertIn("integrity", package, f"{lock}: {name}")

    def test_no_lock_file_names_a_registry_by_its_address(self):
        for lock in files("*package-lock.json"):
            self.assertNotRegex(lock.read_text(encoding="utf-8"), r'"resolved": "(https?|git)')

    def test_each_crate_of_the_lock_file_has_a_checksum(self):
        locked = tomllib.loads((ROOT / "Cargo.lock").read_text(encoding="utf-8"))["package"]
        self.assertEqual([crate["name"] for crate in locked if "source" in crate and "checksum" not in crate], [])

    def test_each_python_package_has_one_version(self):
        for requirements in files("*requirements.txt"):
            lines = requirements.read_text(encoding="utf-8").splitlines()
            for line in lines:
                self.assertTrue(
                    line.startswith("#") or re.fullmatch(r"[\w.-]+==[\w.]+", line), f"{requirements}: {line}"
                )

    def test_no_script_builds_or_installs_without_the_lock_files(self):
        # Commands that only read, format, or generate a lock file first.
        harmless = ("cargo metadata", "cargo fmt", "cargo fuzz")
        for script in files("scripts/*.sh"):
            for number, line in enumerate(script.read_text(encoding="utf-8").splitlines(), 1):
                if line.lstrip().startswith("#") or any(words in line for words in harmless):
                    continue
                place = f"{script}:{number}"
                self.assertNotRegex(line, r"\bnpm (--prefix \S+ )?(install|i|update)\b", place)
                if re.search(r"(^|\s)cargo (build|test|clippy|run|install)\b", line) and "fuzz/Cargo.toml" not in line:
                    self.assertIn("--locked", line, place)


if __name__ == "__main__":
    unittest.main()
