"""Each link of a document leads to a file or a heading that exists, and each document can be reached from README.md."""

import re
import subprocess
import unittest
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DECISIONS = ROOT / "docs/decisions"
LINK = re.compile(r"\]\(<?([^)>\s]+)>?\)")


def documents():
    """The Markdown files of the repository, without the site's content, whose links lead to pages of the site."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [ROOT / name for name in names if not name.startswith("web/content/")]


@cache
def text(document):
    """The text of a document without blocks of code, in which brackets are no links."""
    return re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def links(document):
    """The document's links to files: a path, and the anchor after `#` or an empty string."""
    for target in LINK.findall(text(document)):
        if not re.match(r"[a-z]+:", target):
            path, _, anchor = target.partition("#")
            yield (document.parent / path).resolve() if path else document, anchor


def anchors(document):
    """The anchors of a document's headings, as GitHub forms them."""
    headings = re.findall(r"^#+ +(.+?) *$", text(document), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


class Links(unittest.TestCase):
    def test_each_link_leads_to_a_file_and_a_heading(self):
        broken = []
        for document in documents():
            for path, anchor in links(document):
                if not path.exists() or (anchor and path.suffix == ".md" and anchor not in anchors(path)):
                    broken.append(f"{document.relative_to(ROOT)}: {path.relative_to(ROOT)} #{anchor}")
        self.assertEqual(broken, [])

    def test_each_document_can_be_reached_from_the_readme(self):
        reached, unread = set(), [ROOT / "README.md"]
        while unread:
            document = unread.pop()
            if document not in reached and document.suffix == ".md":
                reached.add(document)
                unread.extend(path for path, _ in links(document) if path.exists())
        self.assertEqual([str(page.relative_to(ROOT)) for page in documents() if page not in reached], [])


class Decisions(unittest.TestCase):
    def test_the_index_has_each_decision_by_its_title(self):
        pages = sorted(DECISIONS.glob("[0-9]*.md"))
        title = {page: page.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ") for page in pages}
        rows = [f"| [{int(page.name[:4])}]({page.name}) | {title[page]} |" for page in pages]
        index = (DECISIONS / "README.md").read_text(encoding="utf-8").splitlines()
        self.assertEqual([line for line in index if line.startswith("| [")], rows)


if __name__ == "__main__":
    unittest.main()
