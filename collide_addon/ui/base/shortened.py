# SPDX-License-Identifier: GPL-3.0-or-later
"""Names in a narrow column: shortened in the middle, so that Cube.001 and Cube.002 stay apart.

Blender itself cuts a label's end off, which is where names made by duplicating differ.
"""

from __future__ import annotations

from ...figure.page.text_metrics import text_width

GAP = "…"


def shortened(name: str, room: float) -> str:
    """Return a name, in letter heights not wider than the room: its beginning and its end where all of it is wider."""
    if text_width(name, 1.0) <= room:
        return name
    letters = room - text_width(GAP, 1.0)
    end = _fitting(name[::-1], letters / 2)[::-1]
    start = _fitting(name[: len(name) - len(end)], letters - text_width(end, 1.0))
    return f"{start}{GAP}{end}"


def _fitting(text: str, room: float) -> str:
    """Return as much of a text, from its start, as is not wider than the room."""
    used = 0.0
    for count, character in enumerate(text):
        used += text_width(character, 1.0)
        if used > room:
            return text[:count]
    return text
