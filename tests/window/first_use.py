# SPDX-License-Identifier: GPL-3.0-or-later
"""The first minutes of a new user, with a bare Blender and the zip of a release: a log with pictures.

.ci/real-blender first-use 5.2 /tmp/dist/collide-1.0.0.zip /tmp/first-use
"""

import argparse
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlparse

from .driver import opened

SIZE = (1600, 900)
HELP, LEFT = 66, 200
"""Pixels from the sidebar's right edge to the button with the question mark, and to the first of several large ones."""


def main() -> None:
    """Install, press, step, render, export, read help and save; log how long each took."""
    parser = argparse.ArgumentParser("first-use", description=__doc__.partition("\n")[0])
    parser.add_argument("zip_file", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    begin, lines = time.monotonic(), []

    def note(what: str, shown: Callable[[str], object] | None = None) -> None:
        lines.append(f"{time.monotonic() - begin:6.1f} s  {what}")
        print(lines[-1], flush=True)
        if shown is not None:
            shown(f"{len(lines):02d}")

    with tempfile.TemporaryDirectory() as place, opened(Path(place), SIZE, options.zip_file) as window:

        def picture(name: str) -> None:
            for part in ("WINDOW", "UI"):
                window.seen(part)
            window.save(options.folder / f"{name}.png")

        window.ask("bpy.app.version_string")
        note(f"Blender {window.ask('bpy.app.version_string')} is open, the zip is installed", picture)
        window.open_tab("Collide")
        window.ask("prepare_head_and_ring()")
        note("N, tab Collide; a monkey and a torus are selected", picture)
        window.press("collide.gjk(")
        window.until(turned=True)
        note(f"Distance – GJK: {window.until()['answer']['distance']:.4g}", picture)
        window.press("collide.step(to='previous', by='phase')", beside="collide.play(")
        note("one phase back", picture)
        window.press("collide.render(transparent=", right=LEFT)
        window.save_as(options.folder, "figure.png", 1280)
        window.waits_for((options.folder / "figure.png").exists)
        note("Render: figure.png")
        window.ask("close_second_window()")
        page = options.folder / "figure.html"
        window.ask(f"str(bpy.ops.collide.export(format='html', filepath={str(page)!r}))")
        note(f"Export: figure.html, a lesson page of {page.stat().st_size / 1e3:.0f} KB")
        address = Path(place) / "address"
        window.press("collide.help(", right=HELP)
        window.waits_for(address.exists)
        page = Path(urlparse(address.read_text(encoding="utf-8").strip()).path)
        shutil.copytree(page.parents[1], options.folder / "help", dirs_exist_ok=True)
        note(f"[?] opens {page.relative_to(page.parents[1])} in the browser")
        file = options.folder / "lesson.blend"
        window.ask(f"str(bpy.ops.wm.save_as_mainfile(filepath={str(file)!r}))")
        note(f"saved: {file.stat().st_size / 1e6:.1f} MB", picture)
    (options.folder / "log.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
