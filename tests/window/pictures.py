# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the pictures of the window in the manual, in a real Blender operated with the mouse.

.ci/real-blender pictures 5.2
"""

import tempfile
import time
from pathlib import Path

from .driver import ROOT, Window, opened

TARGET = ROOT / "docs" / "pictures" / "window"
SIZE = (1600, 900)
"""Size of the screen in pixels."""
MANY = 200
"""Number of objects in the table of all pairs."""
HEAD, BELOW = 66, 180
"""Pixels from the row about a figure as a whole to the head of its panel, past the list of one figure, and from the
last buttons about a table of pairs to the head of the panel below."""
HINT = 2.0
"""Seconds until a tooltip appears."""


def take(window: Window, name: str) -> None:
    """Save the screen when it has been drawn."""
    for part in ("WINDOW", "UI"):
        window.seen(part)
    window.save(TARGET / f"{name}.png")


def away(window: Window) -> None:
    """Move the mouse to where nothing shows a tooltip."""
    left, _, _, bottom = window.ask("free()")
    window.move(left + 200, bottom)


def main() -> None:
    """Take all of them."""
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder), SIZE) as window:
        window.open_tab("Collide")
        window.ask("prepare_head_and_ring()")
        away(window)
        take(window, "start-selected")
        window.press("collide.gjk(")
        window.until(turned=True)
        away(window)
        take(window, "start-result")
        window.press("collide.sat(")
        window.until(stop=[2, 0])
        window.press("collide.step(to='previous', by='phase')", beside="collide.play(")
        away(window)
        take(window, "panel-step")
        window.press("collide.look(", right=50)
        window.until(turned=False)
        window.ask("deselect()")
        window.move(*window.find("collide.gjk("))
        time.sleep(HINT)
        take(window, "panel-disabled")
        window.ask(f"prepare_many({MANY})")
        window.press("collide.pairs(")
        window.until(turned=True)
        x, y = window.find("show='film'")
        window.click(x, y + BELOW)  # the head of the panel below
        x, y = window.find("collide.clear(only_current=True)", right=50)
        x -= 150
        window.click(x, y - HEAD)  # the head of the panel about the figure, so that the table has room
        window.press("collide.select_pair(")  # the table is shown, and the page shows where the pair is
        away(window)
        take(window, "panel-pairs")


if __name__ == "__main__":
    main()
