# SPDX-License-Identifier: GPL-3.0-or-later
"""The window of a real Blender on a virtual screen, operated with the mouse and the keys of that screen."""

import ctypes
import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent.parent
INSIDE = Path(__file__).with_name("inside.py")
NEEDED = ("blender", "Xvfb", "openbox", "xdotool", "import")
BARE = """<openbox_config xmlns="http://openbox.org/3.4/rc"><theme><keepBorder>no</keepBorder></theme>
<applications><application class="*"><decor>no</decor></application></applications></openbox_config>"""
"""Windows without frames, so that Blender's pixels are the screen's."""
KEYCODES = {"F1": "67", "F5": "71", "F9": "75"}
"""Keys that xdotool does not find by name on the keyboard of Xvfb."""
KEY_DELAY = 12_000
"""Microseconds between a key's press and its release, as in xdotool."""
STEP = 14
"""Pixels between two places where a button is searched, less than its width and height."""
PATIENCE, LONG_PATIENCE = 30.0, 120.0
"""Seconds for Blender to do and draw what was requested, and to render; the machine may be busy."""
PAUSE = 0.15
"""Seconds between two pictures while something may still be drawn."""
MOVING = 3.0
"""Seconds after which a picture that keeps changing is taken as it is."""
PARTS = {"SCREEN": np.s_[:], "STATUS": np.s_[-22:], "MIDDLE": np.s_[500:600, 550:650]}
"""Parts of the screen, in addition to the regions of the 3D View."""

Picture = NDArray[np.uint8]


class Window:
    """The open window; places are pixels from the screen's upper left corner."""

    def __init__(
        self, folder: Path, size: tuple[int, int], environment: dict[str, str], program: subprocess.Popen[bytes]
    ) -> None:
        self.folder, self.size, self._environment, self._program = folder, size, environment, program
        self._xdo = ctypes.CDLL("libxdo.so.3")  # xdotool's own library, so that it need not be started for each press
        self._xdo.xdo_new.restype = ctypes.c_void_p
        self._hand = ctypes.c_void_p(self._xdo.xdo_new(environment["DISPLAY"].encode()))
        assert self._hand
        self._seen: dict[tuple[int, int], str] = {}

    def ask(self, question: str) -> object:
        """Return the value of an expression over the names of inside.py."""
        answer, unfinished = self.folder / "answer", self.folder / "asked"
        answer.unlink(missing_ok=True)
        unfinished.write_text(question, encoding="utf-8")
        unfinished.replace(self.folder / "question")
        _comes_true(lambda: answer.exists() or self._program.poll() is not None, LONG_PATIENCE)
        if not answer.exists():  # Blender hangs, or has crashed
            raise TimeoutError(f"no answer to {question}\n{(self.folder / 'log').read_text(errors='replace')[-3000:]}")
        told = json.loads(answer.read_text(encoding="utf-8"))
        if "error" in told:
            raise RuntimeError(told["error"])
        return told["value"]

    def until(self, **wanted: object) -> dict[str, object]:
        """Wait until `in_file()` has these values, and return all of it."""
        now = {}

        def as_wanted() -> bool:
            now.update(self.ask("in_file()"))
            return all(now[name] == value for name, value in wanted.items())

        assert _comes_true(as_wanted), f"wanted {wanted}, but there is {now}"
        return now

    def waits_for(self, true: Callable[[], bool]) -> None:
        assert _comes_true(true, LONG_PATIENCE)

    def seen(self, part: str = "WINDOW") -> Picture:
        """Return the pixels of a region, of the 3D View's uncovered area, or of one of PARTS, once drawn."""
        picture = self._part(part)

        def drawn() -> bool:
            nonlocal picture
            self.ask("noticed()")
            before, picture = picture, self._part(part)
            return np.array_equal(before, picture)

        _comes_true(drawn, MOVING)
        return picture

    def sees(self, check: Callable[[Picture], bool], part: str = "WINDOW", seconds: float = PATIENCE) -> Picture:
        """Wait until a part of the screen passes a check, and return its pixels."""
        assert _comes_true(lambda: check(self._part(part)), seconds), f"{part} does not show what it should"
        return self.seen(part)

    def _part(self, part: str) -> Picture:
        if part in PARTS:
            return self.picture()[PARTS[part]]
        left, top, right, bottom = self.ask("free()" if part == "WINDOW" else f"bounds({part!r})")
        return self.picture()[top:bottom, left:right]

    def move(self, x: int, y: int) -> None:
        """Move the mouse, in two steps, as a hand does: Blender notices a button when the mouse moves in it."""
        self._do("move_mouse", x - 1, y, 0)
        self._do("move_mouse", x, y, 0)
        self.ask("noticed()")

    def click(self, x: int, y: int, *held: str) -> None:
        """Click there, with keys held down."""
        self.move(x, y)
        for key in held:
            self._do("send_keysequence_window_down", 0, key.encode(), KEY_DELAY)
        self._do("mouse_down", 0, 1)
        self._do("mouse_up", 0, 1)
        for key in held:
            self._do("send_keysequence_window_up", 0, key.encode(), KEY_DELAY)
        self.ask("noticed()")

    def hold(self, x: int, y: int, to_x: int, to_y: int) -> None:
        """Press the mouse button at a place, and move to another."""
        self.move(x, y)
        self._do("mouse_down", 0, 1)
        self.move((x + to_x) // 2, (y + to_y) // 2)
        self.move(to_x, to_y)

    def let_go(self) -> None:
        """Release the mouse button."""
        self._do("mouse_up", 0, 1)
        self.ask("noticed()")

    def key(self, *keys: str) -> None:
        for key in keys:
            self._do("send_keysequence_window", 0, KEYCODES.get(key, key).encode(), KEY_DELAY)
            self.ask("noticed()")

    def _do(self, action: str, *how: object) -> None:
        """Do something with the mouse or the keys."""
        assert self._xdo[f"xdo_{action}"](self._hand, *how) == 0

    def find(self, wanted: str, beside: str | None = None, right: int | None = None) -> tuple[int, int]:
        """Return where a button of the sidebar is, given its operator's call or its property's path.

        It is searched in the middle of the sidebar, some pixels from its right edge, or in the row of another one,
        which is searched there.
        """
        left, top, right_edge, bottom = self.ask("bounds('UI')")
        middle = (left + right_edge) // 2 if right is None else right_edge - right
        places = [(middle, y) for y in range(top + STEP // 2, bottom, STEP)]
        if beside is not None:
            _, y = self.find(beside, right=right)
            places = [(x, y) for x in range(left, right_edge, STEP)]
        known = [place for place, button in self._seen.items() if wanted in button]
        places.sort(key=self._seen.__contains__)  # last, where something else was
        seen = self.ask(f"scanned({wanted!r}, {[*known, *places]})")
        self._seen.update({(x, y): button for button, x, y in seen})
        button, *at = seen[-1]
        assert wanted in button, f"there is no button {wanted} in the sidebar"
        return tuple(at)

    def press(self, wanted: str, **near: object) -> None:
        self.click(*self.find(wanted, **near))

    def choose(self, wanted: str) -> None:
        """Choose an entry of the open menu, given its operator's call."""
        for _ in range(30):
            self.key("Down", "ctrl+c")
            if wanted in self.ask("bpy.context.window_manager.clipboard"):
                self.key("Return")
                return
        raise AssertionError(f"there is no entry {wanted} in the menu")

    def adjust(self, number: str, to: str) -> None:
        """Replace the numbers of the last operation that begin with a given one, in its panel, which F9 opens."""
        left, _, _, bottom = self.ask("free()")
        self.move(left + 100, bottom)
        self.key("F9")
        for y in range(bottom + 80, bottom + 180, STEP):
            self.move(left + 300, y)
            self.ask("setattr(bpy.context.window_manager, 'clipboard', '')")
            self.key("ctrl+c")
            if self.ask("bpy.context.window_manager.clipboard").startswith(number):
                self.ask(f"setattr(bpy.context.window_manager, 'clipboard', {to!r})")
                self.key("ctrl+v")
        self.key("Escape")

    def open_tab(self, name: str) -> None:
        """Open the sidebar, and its tab of this name."""
        self.ask("show_sidebar()")
        _, top, right, bottom = self.ask("bounds('UI')")
        for y in range(top + STEP, bottom, 4 * STEP):
            self.click(right - STEP, y)
            if self.ask("region('UI').active_panel_category") == name:
                return
        raise AssertionError(f"the sidebar has no tab {name}")

    def save_as(self, folder: Path, name: str, width: int = 0) -> None:
        """Enter a file name in the file browser and, for a picture, its width; press Return."""
        self.waits_for(lambda: self.ask("file_browser() is not None"))
        self.ask(f"name_file({str(folder)!r}, {name!r}, {width})")
        self.key("Return")

    def picture(self) -> Picture:
        """Return the screen (height, width, 3) from Xvfb's file, an X window dump."""
        width, height = self.size
        dump = (self.folder / "Xvfb_screen0").read_bytes()
        head, *_, colours = np.frombuffer(dump, ">u4", 20)
        pixels = np.frombuffer(dump, np.uint8, 4 * width * height, head + 12 * colours)
        return pixels.reshape(height, width, 4)[..., 2::-1].copy()

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        command = ["import", "-silent", "-window", "root", str(path)]
        subprocess.run(command, env=self._environment, check=True)


def _comes_true(true: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    until = time.monotonic() + seconds
    while not true():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def missing() -> list[str]:
    """Return the programs that a window needs and this machine lacks."""
    return [program for program in NEEDED if shutil.which(program) is None]


@contextmanager
def opened(folder: Path, size: tuple[int, int] = (1200, 1100), zip_file: Path | None = None) -> Iterator[Window]:
    """Open the window of a Blender with only an extension installed, and close it at the end.

    The extension is that of a zip, or of this checkout.
    """
    resources = {"BLENDER_USER_RESOURCES": str(folder / "resources")}  # the user's own Blender is not affected
    package = zip_file or folder / "collide.zip"
    building = [] if zip_file else [("build", "--source-dir", ROOT, "--output-filepath", package)]
    for command in (*building, ("install-file", "-r", "user_default", "--enable", package)):
        program = ["blender", "--command", "extension", *map(str, command)]
        subprocess.run(program, env=os.environ | resources, check=True, stdout=subprocess.DEVNULL)
    with ExitStack() as stack, (folder / "log").open("w") as log:

        def start(*command: object, **options: object) -> subprocess.Popen[bytes]:
            options = {"stdout": log, "stderr": log} | options
            program = stack.enter_context(subprocess.Popen([*map(str, command)], **options))
            stack.callback(program.terminate)
            return program

        width, height = size
        what = ("-nocursor", "-screen", 0, f"{width}x{height}x24", "-fbdir", folder)
        screen = start("Xvfb", "-displayfd", 1, *what, stdout=subprocess.PIPE)
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" > {folder / "address"}\n', encoding="utf-8")
        browser.chmod(0o755)
        display = {"DISPLAY": f":{int(screen.stdout.readline())}", "BROWSER": f"{browser} %s"}
        environment = os.environ | resources | display
        (folder / "openbox.xml").write_text(BARE, encoding="utf-8")
        start("openbox", "--config-file", folder / "openbox.xml", env=environment)
        geometry = ("--window-geometry", 0, 0, *size)
        program = start("blender", *geometry, "--python", INSIDE, "--", folder, env=environment)
        yield Window(folder, size, environment, program)
