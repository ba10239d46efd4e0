# SPDX-License-Identifier: GPL-3.0-or-later
"""Chromium, driven over a pair of pipes with its DevTools protocol: no port, and no driver to install."""

import base64
import json
import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from select import select
from time import monotonic

CHROMIUM = shutil.which("chromium")
QUIET = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-sync"),
    *(
        "--disable-background-networking",
        "--disable-component-update",
        "--remote-debugging-pipe",
        "--disable-popup-blocking",
        "--disable-features=IsolateSandboxedIframes",
    ),
)
AXE = Path(__file__).parents[4] / ".tools/axe/node_modules/axe-core/axe.min.js"
"""The script that finds what keeps readers out, if it is installed."""
PATIENCE = 60.0
"""Seconds that an answer may take on a busy machine."""


class Chromium:
    """The browser: sends commands, and collects the messages about its pages."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.count, self.told, self.rest = 0, [], b""

    def ask(self, method, session=None, **parameters):
        """Return the answer to a command, sent to the whole browser or to a page's session."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.writer, json.dumps(message).encode() + b"\0")
        end = monotonic() + PATIENCE
        while monotonic() < end:
            for each in self.read(end - monotonic()):
                if each.get("id") == self.count:
                    assert "error" not in each, each
                    return each["result"]
        raise TimeoutError(method)

    def read(self, seconds):
        """Return incoming messages, at least one unless it takes too long; unsolicited ones are kept."""
        while b"\0" not in self.rest:
            if not select([self.reader], [], [], seconds)[0]:
                return []
            self.rest += os.read(self.reader, 1 << 20)
        *whole, self.rest = self.rest.split(b"\0")
        messages = list(map(json.loads, whole))
        self.told += [each for each in messages if "id" not in each]
        return messages

    def page(self):
        """Return an empty page."""
        return Page(self, self.ask("Target.createTarget", url="about:blank")["targetId"])


class Page:
    """One page of the browser."""

    def __init__(self, browser, target):
        self.browser, self.target = browser, target
        self.session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method, **parameters):
        return self.browser.ask(method, self.session, **parameters)

    def told(self, method):
        """Return the page's messages of one kind."""
        self.run("0")  # earlier messages have then been read
        return [
            each["params"]
            for each in self.browser.told
            if each["method"] == method and each.get("sessionId") == self.session
        ]

    def show(self, address):
        """Open an address, and wait until it has loaded completely."""
        before = len(self.told("Page.loadEventFired"))
        self.ask("Page.navigate", url=address)
        end = monotonic() + PATIENCE
        while len(self.told("Page.loadEventFired")) == before:
            assert monotonic() < end, address
            self.browser.read(0.1)

    def run(self, expression):
        """Return the JSON value of an expression, which may be a promise."""
        answer = self.ask(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, userGesture=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def violations(self):
        """Return what axe finds on the page: its rules, each with the elements that break it."""
        self.run(f"{AXE.read_text('utf-8')}; 0")
        return self.run("axe.run().then(all => all.violations.map(v => [v.id, v.nodes.map(n => n.html)]))")

    def press(self, key, code=0, text=""):
        """Press a key."""
        common = {"key": key, "windowsVirtualKeyCode": code, "code": key}
        self.ask("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **common)

    def click(self, x, y):
        """Click at a place."""
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def tap(self, x, y, to=None):
        """Touch a place, and release it there or elsewhere."""
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        if to:
            self.ask("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": to[0], "y": to[1]}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def resize(self, width, height, *, touch=False):
        """Resize the window."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self.ask("Emulation.setTouchEmulationEnabled", enabled=touch)

    def prefer(self, **features):
        """Set the preferences that the device reports for its reader."""
        wanted = [{"name": f"prefers-{name.replace('_', '-')}", "value": value} for name, value in features.items()]
        self.ask("Emulation.setEmulatedMedia", features=wanted)

    def picture(self):
        """Return what is visible, as PNG."""
        self.ask("Page.bringToFront")  # what is in the background is drawn late
        return base64.b64decode(self.ask("Page.captureScreenshot")["data"])

    def printed(self):
        """Return the printed page, as PDF."""
        return base64.b64decode(self.ask("Page.printToPDF", preferCSSPageSize=True)["data"])


@contextmanager
def chromium(folder):
    """Start a browser that stores its data in a folder, and end it."""
    ours, theirs = os.pipe(), os.pipe()  # it reads what we write, and we read what it writes
    command = [CHROMIUM, *QUIET, f"--user-data-dir={folder}", "--lang=en", "about:blank"]
    shell = ["sh", "-c", f'exec "$@" 3</dev/fd/{ours[0]} 4>/dev/fd/{theirs[1]}', "sh", *command]
    errors = subprocess.DEVNULL
    process = subprocess.Popen(shell, pass_fds=(ours[0], theirs[1]), stdout=errors, stderr=errors)
    os.close(ours[0])
    os.close(theirs[1])
    try:
        yield Chromium(theirs[0], ours[1])
    finally:
        process.terminate()
        process.wait()
        os.close(theirs[0])
        os.close(ours[1])
