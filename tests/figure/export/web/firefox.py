# SPDX-License-Identifier: GPL-3.0-or-later
"""Firefox, driven over Marionette, which is built into it: no driver to install."""

import json
import shutil
import socket
import subprocess
from contextlib import contextmanager
from time import monotonic, sleep

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE = 90.0
"""Seconds that it may take to start on a busy machine."""
KEYS = {"ArrowRight": "\ue014", "Home": "\ue011", "End": "\ue010"}


class Firefox:
    """The browser with one page."""

    def __init__(self, connection):
        self.connection, self.rest, self.count = connection, b"", 0
        self.message()  # its greeting
        self.ask("WebDriver:NewSession", capabilities={})

    def message(self):
        """Return the next message: its length, a colon, and JSON."""
        while b":" not in self.rest or len(self.rest.partition(b":")[2]) < int(self.rest.partition(b":")[0]):
            more = self.connection.recv(1 << 16)
            assert more, "Firefox has gone"
            self.rest += more
        length, _, rest = self.rest.partition(b":")
        self.rest = rest[int(length) :]
        return json.loads(rest[: int(length)])

    def ask(self, command, **parameters):
        """Return the answer to a command."""
        self.count += 1
        message = json.dumps([0, self.count, command, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(message), message))
        _, number, fault, answer = self.message()
        assert (number, fault) == (self.count, None), fault
        return answer

    def show(self, address):
        """Open an address, and wait until it has loaded completely."""
        self.ask("WebDriver:Navigate", url=address)

    def run(self, expression):
        """Return the JSON value of an expression."""
        return self.ask("WebDriver:ExecuteScript", script=f"return {expression}", args=[])["value"]

    def press(self, key):
        """Press a key."""
        acts = [{"type": kind, "value": KEYS.get(key, key)} for kind in ("keyDown", "keyUp")]
        self.ask("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": acts}])

    def click(self, x, y):
        """Click at a place."""
        acts = [{"type": "pointerMove", "x": round(x), "y": round(y)}]
        acts += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        self.ask("WebDriver:PerformActions", actions=[{"type": "pointer", "id": "mouse", "actions": acts}])


@contextmanager
def firefox(folder):
    """Start a browser that stores its data in a folder, and end it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder.mkdir()
    (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="utf-8")
    command = [FIREFOX, "--headless", "--marionette", "--profile", str(folder), "--window-size", "1280,720"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = monotonic() + PATIENCE
        while True:
            try:
                connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
                break
            except OSError:
                assert monotonic() < end, "Firefox does not start"
                sleep(0.5)
        with connection:
            yield Firefox(connection)
    finally:
        process.terminate()
        process.wait()
