"""The file that make backup writes is read back exactly, and refused if anything about it is wrong."""

import re
import stat
import subprocess
import tempfile
import unittest
from pathlib import Path

from compose import BASE, ROOT, read, text

MANIFEST = "format=1\ncreated=2026-11-24T03:15:00Z\nrelease=1.0.0\narchive=3\n"


def run(script, folder):
    """Exit code and standard error of a script that has the functions of the backup's file."""
    sources = "".join(f". {ROOT}/scripts/lib/{name}.sh;" for name in ["prerequisites", "backup-file", "volumes"])
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", f"umask 077; {sources} {script}"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stderr + done.stdout


class BackupFile(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        for name in ["key", "other"]:
            subprocess.run(["age-keygen", "-o", name], cwd=self.folder, check=True, capture_output=True)
        public = subprocess.run(["age-keygen", "-y", "key"], cwd=self.folder, check=True, capture_output=True).stdout
        (self.folder / "public").write_bytes(public)
        self.content = self.folder / "content"
        (self.content / "secrets").mkdir(parents=True)
        (self.content / "manifest").write_text(MANIFEST)
        (self.content / "env").write_text("MAIL_TO=office@firm.example\n")
        (self.content / "spool.tar").write_bytes(bytes(range(256)) * 4096)
        (self.content / "secrets/dkim.pem").write_text("key\n")
        (self.content / "secrets/dkim.pem").chmod(0o644)

    def write(self):
        code, said = run("write_backup content public ./backup", self.folder)
        self.assertEqual((code, said), (0, ""))
        return self.folder / "backup"

    def encrypt(self, *names):
        """A file with these members as they are, whatever the checksums say."""
        run(f"tar -C content -cz {' '.join(names)} | age -R public >backup", self.folder)

    def read(self, key="key"):
        return run(f"mkdir read; read_backup backup {key} read", self.folder)

    def refused(self, words, key="key"):
        code, said = self.read(key)
        self.assertEqual(code, 1, said)
        self.assertIn(words, said)

    def test_what_is_written_is_read_with_its_modes(self):
        written = self.write()
        self.assertEqual(stat.S_IMODE(written.stat().st_mode), 0o600)
        self.assertEqual(self.read(), (0, ""))
        for name in ["manifest", "env", "spool.tar", "secrets/dkim.pem"]:
            self.assertEqual((self.folder / "read" / name).read_bytes(), (self.content / name).read_bytes(), name)
        self.assertEqual(stat.S_IMODE((self.folder / "read/secrets/dkim.pem").stat().st_mode), 0o644)
        self.assertEqual(stat.S_IMODE((self.folder / "read/secrets").stat().st_mode), 0o700)

    def test_nothing_of_it_can_be_read_without_the_key(self):
        self.assertNotIn(b"office@firm.example", self.write().read_bytes())

    def test_another_key_is_refused(self):
        self.write()
        self.refused("the key in other does not open backup", key="other")

    def test_a_file_without_a_private_key_is_refused(self):
        self.write()
        self.refused("public has no private key", key="public")

    def test_every_damage_is_noticed(self):
        whole = self.write().read_bytes()
        for where in [10, 150, len(whole) // 2, len(whole) - 1]:
            with self.subTest(where):
                damaged = bytearray(whole)
                damaged[where] ^= 1
                (self.folder / "backup").write_bytes(damaged)
                code, said = self.read()
                self.assertEqual(code, 1)
                self.assertRegex(said, "damaged|does not open")
                subprocess.run(["rm", "-rf", self.folder / "read"], check=True)

    def test_a_file_that_ends_early_is_refused(self):
        written = self.write()
        written.write_bytes(written.read_bytes()[:-1000])
        self.refused("damaged or incomplete")

    def test_another_file_is_refused(self):
        (self.folder / "backup").write_text("something else")
        self.refused("is not a backup")

    def test_a_later_format_is_refused(self):
        (self.content / "manifest").write_text(MANIFEST.replace("format=1", "format=2"))
        self.write()
        self.refused("has the format 2, and this release reads 1")

    def test_a_file_that_is_not_as_its_checksum_says_is_refused(self):
        self.write()
        (self.content / "env").write_text("MAIL_TO=other@firm.example\n")
        self.encrypt("manifest", "checksums", "env", "spool.tar", "secrets/dkim.pem")
        self.refused("does not match its checksums")

    def test_a_file_too_many_or_too_few_is_refused(self):
        self.write()
        (self.content / "more").write_text("more")
        for members in [
            ["manifest", "checksums", "env", "spool.tar"],
            ["manifest", "checksums", "env", "spool.tar", "secrets/dkim.pem", "more"],
        ]:
            with self.subTest(members[-1]):
                self.encrypt(*members)
                self.refused("does not match its checksums")
                subprocess.run(["rm", "-rf", self.folder / "read"], check=True)

    def test_a_backup_that_cannot_be_written_leaves_nothing(self):
        (self.folder / "public").write_text("age1notakey\n")
        code, _ = run("write_backup content public ./backup || exit 7", self.folder)
        self.assertEqual(code, 7)
        self.assertEqual(list(self.folder.glob("backup*")), [])

    def test_what_is_read_back_differently_is_not_kept(self):
        # As a disk does that loses what it has taken.
        code, _ = run("sync() { truncate -s -20 $1; }; write_backup content public ./backup || exit 7", self.folder)
        self.assertEqual(code, 7)
        self.assertEqual(list(self.folder.glob("backup*")), [])


class Kept(unittest.TestCase):
    def test_the_newest_by_name_are_kept_and_nothing_else_is_touched(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            days = [f"website-202611{day:02}T031500Z.tar.gz.age" for day in range(1, 8)]
            others = ["website-20261101T031500Z.tar.gz.age.part", "notes.txt", "other-20261101T031500Z.tar.gz.age"]
            # The oldest by name was copied last.
            for file in [*reversed(days), *others]:
                (folder / file).touch()
            code, said = run("prune_backups . 3", folder)
            self.assertEqual(code, 0)
            self.assertEqual({path.name for path in folder.iterdir()}, {*days[-3:], *others})
            self.assertEqual(said.count("deleted"), 4)

    def test_every_volume_is_kept(self):
        kept = re.search(r"kept_volumes=\((.*)\)", text("scripts/lib/volumes.sh"))[1]
        self.assertEqual(set(kept.split()), set(read(BASE)["volumes"]))

    def test_an_older_store_is_known_by_its_version(self):
        for present, written, older in [
            ("3.10.8", "4.2.9", True),
            ("4.2.9", "4.2.10", True),
            ("4.2.10", "4.2.9", False),
            ("4.2.9", "4.2.9", False),
        ]:
            with self.subTest(f"{present} reads {written}"):
                self.assertEqual(run(f"is_older {present} {written}", ROOT)[0] == 0, older)

    def test_the_project_has_the_name_that_compose_gives_it(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "_-The Firm's Site_1"
            folder.mkdir()
            self.assertEqual(run("compose_project", folder), (0, "thefirmssite_1\n"))


if __name__ == "__main__":
    unittest.main()
