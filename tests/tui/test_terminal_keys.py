"""Keys as bytes: a hand that is quick and a line that stalls, with every key cut at every place."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest
from textual import events
from textual.message import Message

from tui.terminal.reader import PASTE, PASTED, Reader
from tui.terminal.sequences import FAR, NEAR, PATIENCE, alone

if sys.platform == "win32":
    pytest.skip("Textual has a driver of its own there", allow_module_level=True)

from child import child

SEQUENCES = {
    "\x1b[A": "up", "\x1b[B": "down", "\x1b[H": "home", "\x1b[5~": "pageup", "\x1b[15~": "f5", "\x1bOP": "f1",
    "\x1bOB": "down", "\x1b[[B": "f2", "\x1b[1;2A": "shift+up", "\x1b[Z": "shift+tab", "\x1b[23$": "f23",
    "\x1b[27u": "escape", "\x1b[97;5u": "ctrl+a", "\x1b[I": "AppFocus", "\x1b[O": "AppBlur",
    "\x1b[<0;5;7M": "MouseDown", "\x1b[<0;5;7m": "MouseUp", "\x1b[<64;5;7M": "MouseScrollUp",
    "\x1b[?2026;2$y": "TerminalSupportsSynchronizedOutput", f"{PASTE}zq[B{PASTED}": "paste zq[B",
}  # fmt: skip
"""What a terminal sends for one key or one report."""

UNKNOWN = ("\x1b[99;99z", "\x1b[M !!", "\x1b[48;5000;5000;1;1t", "\x1b[1;1;1;1X")

KEYS = {"z": "z", "Z": "Z", "q": "q", "\r": "enter", "\t": "tab", "\x7f": "backspace", " ": "space", "1": "1",
        ":": "colon", "]": "right_square_bracket", "P": "P", "è": "è", "\x03": "ctrl+c"}  # fmt: skip

LONG = (0.0, 0.05, 0.3, 1.0)
"""Seconds that a line may stall."""


class Typist:
    """Types bytes and lets time pass, and notes what comes of it."""

    def __init__(self, after: float = FAR) -> None:
        self.now = 100.0
        self.reader = Reader("utf-8", lambda: self.now, after)
        self.heard: list[str] = []

    def types(self, *parts: bytes, pause: float = 0.0) -> list[str]:
        """Type *parts* with a *pause* between each two, and wait for what may come of it at last."""
        for part in parts:
            self.heard += map(told, self.reader.feed(part))
            self.waits(pause)
        self.waits(PATIENCE + 0.1)
        return self.heard

    def waits(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.05)):
            self.now += 0.05
            self.heard += map(told, self.reader.tick())


def told(message: Message) -> str:
    match message:
        case events.Key(key=key):
            return key
        case events.Paste(text=text):
            return f"paste {text}"
        case _:
            return type(message).__name__


@pytest.mark.parametrize("pause", LONG)
@pytest.mark.parametrize("after", [NEAR, FAR])
@pytest.mark.parametrize("sequence", SEQUENCES, ids=repr)
def test_a_key_cut_anywhere_is_that_key(sequence: str, after: float, pause: float) -> None:
    """Nothing acts that was not typed: behind Esc alone nobody can know, and not even then it is letters."""
    data = f"a{sequence}b".encode()
    for at in range(1, len(data)):
        cut = ["escape"] if at == 2 and pause >= after else []
        assert Typist(after).types(data[:at], data[at:], pause=pause) == ["a", *cut, SEQUENCES[sequence], "b"]


@pytest.mark.parametrize("pause", [0.0, 0.05, 0.3])
@pytest.mark.parametrize("sequence", SEQUENCES, ids=repr)
def test_a_key_that_comes_byte_by_byte_is_that_key(sequence: str, pause: float) -> None:
    parts = [bytes([byte]) for byte in f"{sequence}b".encode()]
    assert Typist(FAR).types(*parts, pause=pause) == [SEQUENCES[sequence], "b"]


@pytest.mark.parametrize("pause", LONG)
@pytest.mark.parametrize("sequence", UNKNOWN, ids=repr)
def test_a_sequence_that_nobody_knows_is_nothing_wherever_it_is_cut(sequence: str, pause: float) -> None:
    data = f"a{sequence}b".encode()
    for at in range(3, len(data)):
        assert Typist().types(data[:at], data[at:], pause=pause) == ["a", "b"]


@pytest.mark.parametrize("pause", LONG)
@pytest.mark.parametrize("letter", KEYS, ids=repr)
def test_esc_and_the_next_key_are_two_keys_however_quick(letter: str, pause: float) -> None:
    """You should go back and then do what the key does: the program has no key with Alt."""
    assert Typist().types(b"\x1b", letter.encode(), b"x", pause=pause) == ["escape", KEYS[letter], "x"]
    assert Typist().types(f"\x1b{letter}\x1b\x1b{letter}".encode()) == [
        "escape", KEYS[letter], "escape", "escape", KEYS[letter],
    ]  # fmt: skip


@pytest.mark.parametrize("bracket", ["[", "O"])
def test_esc_and_a_key_that_may_begin_a_sequence_are_two_keys_where_none_follows(bracket: str) -> None:
    """`[` is one act back in the past; a stalled line and a quick hand look the same for a while."""
    name = {"[": "left_square_bracket"}.get(bracket, bracket)
    two = f"\x1b{bracket}".encode()
    assert Typist().types(two) == ["escape", name]
    assert Typist().types(two + b"\r") == ["escape", name, "enter"]
    assert Typist().types(two + b"\x1b[A") == ["escape", name, "up"]
    assert Typist().types(b"\x1b", two[1:], pause=FAR + 0.05) == ["escape", name]
    assert Typist().types(b"\x1b", b"x", two[1:] + b"A", pause=0.0)[:3] == ["escape", "x", name]
    if bracket == "[":
        assert Typist().types(b"\x1b[[[") == ["escape", name, name, name]
        assert Typist().types(b"\x1b[z") == ["escape", name, "z"]


def test_what_is_cut_off_for_good_is_left_out_whole() -> None:
    for cut in ("\x1b[1", "\x1b[1;5", "\x1b[<0;5", "\x1b[M!"):
        typist = Typist()
        assert typist.types(cut.encode()) == []
        assert typist.types(b"q") == ["q"]


def test_esc_alone_acts_after_a_short_time() -> None:
    for after in (NEAR, FAR):
        typist = Typist(after)
        typist.heard += map(told, typist.reader.feed(b"\x1b"))
        typist.waits(after - 0.05)
        assert typist.heard == []
        typist.waits(0.1)
        assert typist.heard == ["escape"] and not typist.reader.waits


def test_a_paste_that_stalls_is_one_paste() -> None:
    """What is pasted after the line went on is text as well, and no command."""
    parts = [PASTE.encode(), b"q", b"\xc3", b"\xa8z", PASTED[:3].encode(), PASTED[3:].encode(), b"x"]
    assert Typist().types(*parts, pause=1.0) == ["paste qèz", "x"]


NOTING = """
import tui.terminal.driver as driver
from textual import events
hand_on = driver.TerminalDriver.process_message
def noting(self, message):
    if isinstance(message, events.Key):
        with open({note!r}, "a") as file:
            print(message.key, file=file)
    hand_on(self, message)
driver.TerminalDriver.process_message = noting
"""


@pytest.mark.parametrize(("delay", "far"), [(0.0, ""), (0.05, ""), (0.3, "x"), (0.5, "")])
def test_a_terminal_at_home_loses_no_key_and_makes_none_up(delay: float, far: str, tmp_path: Path) -> None:
    """You should see each key act once, with real bytes at a real terminal, here or on a machine far away."""
    note = tmp_path / "keys"
    note.touch()
    noting = NOTING.format(note=str(note))
    with child("play", "rangers_and_militia", home=tmp_path, first=noting, SSH_CONNECTION=far) as terminal:
        terminal.sees("Hand the keyboard")
        terminal.quiet()
        expected = ["enter"]
        for data in (b"\r", b"\x1b[B", b"\x1bOA", b"\x1b[5~", b"\x1b[<64;5;7M", b"\x1b1", "è".encode()):
            for at in range(1, len(data)):
                terminal.press(data[:at])
                time.sleep(delay)
                terminal.press(data[at:])
                terminal.read(0.02)
                lone = ["escape"] if data[0] == 27 and at == 1 and delay >= (FAR if far else NEAR) else []
                name = {b"\x1b[B": ["down"], b"\x1bOA": ["up"], b"\x1b[5~": ["pageup"],
                        b"\x1b1": ["1"] if lone else ["escape", "1"]}  # fmt: skip
                expected += lone + name.get(data, ["è"] if data[0] != 27 else [])
            if len(data) == 1:
                terminal.press(data)
                terminal.quiet()
        terminal.press(b"\x1b")
        expected.append("escape")
        end = time.monotonic() + 10
        while len(note.read_text().split()) < len(expected) and time.monotonic() < end:
            terminal.read(0.05)
        assert note.read_text().split() == expected


def test_who_sits_far_away_may_say_how_long_esc_is() -> None:
    assert alone({"ESCDELAY": "9" * 50}) == PATIENCE
    assert alone({"ESCDELAY": "0"}) == alone({"ESCDELAY": "-5"}) == alone({"ESCDELAY": "²"}) == NEAR
    assert alone({"SSH_TTY": "/dev/pts/1"}) == FAR
