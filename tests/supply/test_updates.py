"""Updates are proposed for whatever has a version here, and advisories are looked up on a schedule."""

import json
import re
import subprocess
import unittest
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
# The file of each manager, by Renovate's default or by renovate.json.
MANAGERS = {
    "cargo": "*Cargo.toml",
    "npm": "*package.json",
    "pip_requirements": "*requirements.txt",
    "dockerfile": "Dockerfile",
    "docker-compose": "docker-compose*.yml",
    "kubernetes": "deploy/k8s/base/*.yaml",
    "github-actions": ".github/workflows/*.yml",
}


def tracked(*patterns):
    output = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return output.splitlines()


def renovate():
    return json.loads((ROOT / "renovate.json").read_text(encoding="utf-8"))


class Updates(unittest.TestCase):
    def test_every_kind_of_file_with_versions_has_its_manager(self):
        self.assertEqual(set(renovate()["enabledManagers"]), set(MANAGERS))
        for manager, pattern in MANAGERS.items():
            self.assertTrue(tracked(pattern), manager)

    def test_every_file_that_names_an_image_is_read(self):
        patterns = [
            pattern.strip("/")
            for manager in ["docker-compose", "kubernetes"]
            for pattern in renovate()[manager]["managerFilePatterns"]
        ]
        default = r"(^|/)(?:docker-)?compose[^/]*\.ya?ml$"
        for path in tracked("*.yml", "*.yaml"):
            if re.search(r"^ *image: [a-z]", (ROOT / path).read_text(encoding="utf-8"), flags=re.MULTILINE):
                self.assertTrue(any(re.search(pattern, path) for pattern in [default, *patterns]), path)

    def test_nothing_is_merged_without_a_person(self):
        self.assertNotIn('"automerge": true', (ROOT / "renovate.json").read_text(encoding="utf-8"))

    def test_advisories_are_looked_up_on_a_schedule(self):
        workflow = (ROOT / ".github/workflows/advisories.yml").read_text(encoding="utf-8")
        # YAML 1.1 reads the key "on" as true.
        self.assertIn("schedule", yaml.safe_load(workflow)[True])
        self.assertIn("run: make deny", workflow)
        script = (ROOT / "scripts/deny.sh").read_text(encoding="utf-8")
        for lock in tracked("*package-lock.json"):
            self.assertRegex(script, rf"[ ]{re.escape(str(Path(lock).parent))}[ ;]", lock)

    def test_actions_are_of_exact_versions(self):
        for path in tracked(".github/workflows/*.yml"):
            for action in re.findall(r"uses: (\S+)", (ROOT / path).read_text(encoding="utf-8")):
                self.assertRegex(action, r"@v\d+\.\d+\.\d+$", path)


if __name__ == "__main__":
    unittest.main()
