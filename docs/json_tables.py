# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the tables of fields in docs/json.md from the shipped schema: run it when the schema has changed.

A field's description is its meaning in the table; consecutive fields with the same one share a row.
"""

import json
import re
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "json.md"
SCHEMA = ROOT / "collide_addon" / "figure" / "model" / "collide-result-1.schema.json"
TABLE = re.compile(
    r"^## (?P<title>[^\n]*)\n(?P<words>(?:(?!^## ).*\n)*?)\| Field \| Meaning \|\n\|---\|---\|\n(?:\|.*\n)*",
    re.MULTILINE,
)


def filled(page: str, schema: dict) -> str:
    """Return the page with the tables of the schema."""
    kinds = {each["title"]: each["properties"] for each in schema["definitions"].values()}

    def table(found: re.Match) -> str:
        fields = kinds.get(found["title"], {})
        rows = []
        for meaning, names in groupby(fields, key=lambda name: fields[name]["description"]):
            rows.append(f"| {', '.join(f'`{name}`' for name in names)} | {meaning} |\n")
        return f"## {found['title']}\n{found['words']}| Field | Meaning |\n|---|---|\n{''.join(rows)}"

    return TABLE.sub(table, page)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8"), json.loads(SCHEMA.read_text("utf-8"))), "utf-8")
