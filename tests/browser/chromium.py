"""A real browser to press keys in: Chromium without a window, driven through its own pipe.

It speaks the DevTools protocol: JSON messages, each ended by a NUL, on file descriptors 3 and 4.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from select import select
from typing import Any

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

ONTO_3_AND_4 = """
import fcntl, os, sys
high = [fcntl.fcntl(int(one), fcntl.F_DUPFD, 10) for one in sys.argv[1:3]]
os.dup2(high[0], 3)
os.dup2(high[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Puts two ends of pipes where the browser looks for them, and becomes the browser."""

KEYS = {"Home": 36, "End": 35, "PageUp": 33, "PageDown": 34, "ArrowLeft": 37, "ArrowRight": 39, "Tab": 9}
SHIFT = 8
PATIENCE = 120.0
"""Seconds that the browser may take for one answer: busy machines are slow, dead browsers silent."""


def program() -> str | None:
    """Return the browser of this machine, `None` where it has none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


class Browser:
    """One page of a headless Chromium; *asked* are the addresses that it wanted to load."""

    def __init__(self, profile: Path) -> None:
        found = program()
        assert found is not None, "no browser is there"
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        flags = (
            "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
            "--disable-dev-shm-usage", "--disable-background-networking", f"--user-data-dir={profile}",
            "--force-color-profile=srgb", "about:blank",
        )  # fmt: skip
        self._process = subprocess.Popen(
            [sys.executable, "-c", ONTO_3_AND_4, str(theirs_in), str(theirs_out), found, *flags],
            pass_fds=(theirs_in, theirs_out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._write, self._read = os.fdopen(ours_out, "wb"), os.fdopen(ours_in, "rb")
        self._number, self._session, self._left = 0, "", b""
        self.asked: list[str] = []
        self.complaints: list[str] = []
        target = self.do("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.do("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.do(f"{domain}.enable")

    def close(self) -> None:
        """End the browser."""
        self._process.terminate()
        self._process.wait(timeout=30)
        self._write.close()
        self._read.close()

    def do(self, method: str, **params: Any) -> dict[str, Any]:
        """Do what the protocol calls *method*; return what it answers."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        self._write.write(json.dumps(message).encode() + b"\0")
        self._write.flush()
        answer = self._until(lambda told: told.get("id") == self._number)
        assert "error" not in answer, (method, answer)
        result: dict[str, Any] = answer["result"]
        return result

    def _until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            while b"\0" not in self._left:
                heard, _, _ = select([self._read], [], [], PATIENCE)
                assert heard, "the browser does not answer"
                part = os.read(self._read.fileno(), 1 << 16)
                assert part, "the browser has ended"
                self._left += part
            line, _, self._left = self._left.partition(b"\0")
            told: dict[str, Any] = json.loads(line)
            self._note(told)
            if wanted(told):
                return told

    def _note(self, told: dict[str, Any]) -> None:
        params = told.get("params", {})
        match told.get("method"):
            case "Network.requestWillBeSent":
                self.asked.append(params["request"]["url"])
            case "Runtime.exceptionThrown":
                self.complaints.append(params["exceptionDetails"]["text"])
            case "Log.entryAdded":
                self.complaints.append(params["entry"]["text"])

    # --- what a reader does -------------------------------------------------------------------

    def open(self, file: Path, width: int = 1280, height: int = 900) -> None:
        """Show a file in a window of so many pixels."""
        self.visit(file.as_uri(), width, height)

    def visit(self, address: str, width: int = 1280, height: int = 900) -> None:
        """Show the page at an address in a window of so many pixels."""
        mobile = width < 600
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                mobile=mobile)  # fmt: skip
        self.asked.clear()
        self.do("Page.navigate", url=address)
        self._until(lambda told: told.get("method") == "Page.loadEventFired")

    def press(self, key: str, shift: bool = False) -> None:
        """Press a key, as a keyboard would."""
        how = {"key": key, "code": key, "windowsVirtualKeyCode": KEYS[key], "modifiers": SHIFT * shift}
        self.do("Input.dispatchKeyEvent", type="rawKeyDown", **how)
        self.do("Input.dispatchKeyEvent", type="keyUp", **how)

    def type(self, text: str) -> None:
        """Type letters, one after the other; a line's end is Enter."""
        for letter in text:
            enter = letter == "\r"
            how = {"key": "Enter" if enter else letter, "text": letter, "windowsVirtualKeyCode": 13 * enter}
            self.do("Input.dispatchKeyEvent", type="keyDown", **how)
            self.do("Input.dispatchKeyEvent", type="keyUp", key=how["key"])

    def value(self, script: str) -> Any:
        """Return what a piece of script comes to in the page."""
        got = self.do("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in got, got
        return got["result"].get("value")

    def picture(self) -> bytes:
        """Return what is seen, as PNG."""
        import base64

        return base64.b64decode(self.do("Page.captureScreenshot", format="png")["data"])
