"""What is typed and what is painted, at the level of bytes: rubbish, endless pastes, terminals that stall."""

from __future__ import annotations

import os
import random
import select
import sys
import threading
import time
from pathlib import Path

import pytest
from screen_text import begun, playing
from textual import events
from textual.message import Message

from tui.terminal.reader import LONGEST_PASTE, PASTE, PASTED, Reader
from tui.terminal.sequences import PATIENCE
from tui.terminal.writer import HIGH, LOW, Writer

if sys.platform == "win32":
    pytest.skip("Textual has a driver of its own there", allow_module_level=True)

from child import child


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def heard(reader: Reader, *parts: bytes | str) -> list[str]:
    """What a reader makes of bytes: keys by name, pastes by text."""
    data = [part.encode() if isinstance(part, str) else part for part in parts]
    return [told(one) for part in data for one in reader.feed(part)]


def told(message: Message) -> str:
    match message:
        case events.Key(key=key):
            return key
        case events.Paste(text=text):
            return f"paste {text}"
        case _:
            return type(message).__name__


# --- what is typed --------------------------------------------------------------------------


def test_keys_and_letters_of_every_sort() -> None:
    assert heard(Reader("utf-8"), "aZ1è\x1b[A\r\x10") == ["a", "Z", "1", "è", "up", "enter", "ctrl+p"]
    assert heard(Reader("latin-1"), "è".encode("latin-1")) == ["è"]


def test_a_letter_that_comes_in_two_pieces_is_one() -> None:
    assert heard(Reader("utf-8"), b"\xc3", b"\xa8", b"\x1b[", b"B") == ["è", "down"]


@pytest.mark.parametrize("rubbish", [b"\xff", b"\xc3", b"\xe2\x82", b"\xf0\x9f", b"\x80\x81", b"\xed\xa0"])
def test_bytes_that_are_no_letters_are_left_out(rubbish: bytes) -> None:
    assert heard(Reader("utf-8"), b"a" + rubbish + b"b") == ["a", "b"]


@pytest.mark.parametrize(
    "orders",
    [
        "\x1b[9999999999999999u",
        "\x1b[1114112u",
        "\x1b[48;5000;5000;1;1t",
        "\x1b[48;1;0;0;0t\x1b[<0;5;5M",
        "\x1b[?2048;1$y",
        "\x1b[99999;99999R",
        "\x1b[<99999999999;1;1M",
        "\x1b" * 500,
        "\x1b[" + "1;" * 500,
        "\x1b]0;title",
        "\x1bP" + "q" * 500,
    ],
    ids=repr,
)
def test_after_any_order_the_next_key_is_heard(orders: str) -> None:
    clock = Clock()
    reader = Reader("utf-8", clock)
    found = [one for one in reader.feed(orders.encode())]
    assert not [one for one in found if isinstance(one, events.Resize)], "sizes are asked of the system"
    clock.now += PATIENCE
    list(reader.tick())
    assert heard(reader, "x")[-1:] == ["x"]


@pytest.mark.parametrize("seed", range(4))
def test_after_60_kb_of_rubbish_the_next_key_is_heard(seed: int) -> None:
    clock, pick = Clock(), random.Random(seed)
    reader = Reader("utf-8", clock)
    whatever = pick.randbytes(60_000)
    orders = bytes(pick.choices(b"\x1b\x1b[[<>?;;0123456789:~umMABCDtRy$OP\x9b\xc3", k=60_000))
    for rubbish in (whatever, orders):
        for at in range(0, len(rubbish), 4096):
            list(reader.feed(rubbish[at : at + 4096]))
        clock.now += PATIENCE
        list(reader.tick())
        clock.now += PATIENCE
        list(reader.tick())
        assert heard(reader, "x") == ["x"]


# --- what is pasted -------------------------------------------------------------------------


def test_a_paste_is_text_whatever_stands_in_it_and_wherever_it_is_cut() -> None:
    whole = f"a{PASTE}one\n\x1b[2J\x11two{PASTED}b"
    for size in (1, 2, 3, 5, 100):
        parts = [whole[at : at + size] for at in range(0, len(whole), size)]
        assert heard(Reader("utf-8"), *parts) == ["a", "paste one\n[2Jtwo", "b"]


def test_a_paste_without_an_end_is_over_when_nothing_more_comes() -> None:
    clock = Clock()
    reader = Reader("utf-8", clock)
    assert heard(reader, PASTE, "text") == []
    clock.now += PATIENCE * 0.9
    assert not list(reader.tick()) and heard(reader, " more") == []
    clock.now += PATIENCE * 1.01
    assert [told(one) for one in reader.tick()] == ["paste text more"]
    assert heard(reader, "q") == ["q"]


def test_an_endless_paste_takes_no_memory_and_is_cut() -> None:
    reader = Reader("utf-8")
    heard(reader, PASTE)
    for _ in range(200):
        assert heard(reader, "y" * 4096) == []
    assert len(reader._pasting or "") < 2 * LONGEST_PASTE
    assert heard(reader, PASTED) == [f"paste {'y' * LONGEST_PASTE}"]


# --- what is painted ------------------------------------------------------------------------


class Line:
    """A line that somebody reads or does not, and what its writer told."""

    def __init__(self) -> None:
        self.end, self.start = os.pipe()
        self.caught_up, self.lost = threading.Event(), threading.Event()
        self.writer = Writer(self.start, "utf-8", self.caught_up.set, self.lost.set)

    def fill(self) -> None:
        """Paint until the line takes nothing more."""
        for _ in range(100):
            self.writer.write("x" * 10_000)
        while select.select([], [self.start], [], 0)[1]:
            time.sleep(0.001)

    def read(self, last: bytes) -> bytes:
        """Everything up to what ends with *last*."""
        got = b""
        while not got.endswith(last):
            got += os.read(self.end, 65536)
        return got


def test_who_paints_never_waits_and_whole_frames_are_left_out() -> None:
    line = Line()
    frame = "[" + "x" * 9998 + "]"
    for _ in range(200):
        line.writer.write(frame)
    assert not line.caught_up.is_set()
    got = line.read(b"]")
    while not line.caught_up.wait(0.05):
        got += os.read(line.end, 65536)
    line.writer.write("<anew>")
    got += line.read(b"<anew>")
    frames = got.removesuffix(b"<anew>")
    assert frames == frame.encode() * (len(frames) // 10_000), "no frame in part"
    assert HIGH - LOW < len(frames) < HIGH + 100_000


def test_what_gives_the_terminal_back_goes_before_what_waits() -> None:
    line = Line()
    line.fill()
    line.writer.insist("\x1b[?1049l")
    line.writer.insist("\x1b[?25h")
    assert not line.writer.close(0.05)
    assert len(line.read(b"\x1b[?1049l\x1b[?25h")) < 100_000
    assert line.writer.close(5)


def test_a_line_that_is_cut_is_told_once_and_nobody_waits() -> None:
    line = Line()
    line.fill()
    os.close(line.end)
    assert line.lost.wait(5)
    line.writer.write("y")
    line.writer.insist("z")
    assert not line.writer.close(5)


# --- all of it ------------------------------------------------------------------------------

LEAVES = set(b"\x11\x1a\x1cq")
"""Ctrl+Q quits, as it should, and so does q in the menu; Ctrl+Z and Ctrl+\\ are the shell's."""


def test_60_kb_of_rubbish_typed_into_the_program_leave_it_running(tmp_path: Path) -> None:
    """You should see the program answer to keys afterwards, and end when it is told to."""
    rubbish = bytes(byte for byte in random.Random(7).randbytes(60_000) if byte not in LEAVES)
    with child("play", "rangers_and_militia", home=tmp_path) as terminal:
        terminal.sees("Hand the keyboard")
        for at in range(0, len(rubbish), 2000):
            terminal.press(rubbish[at : at + 2000])
            terminal.read(0.001)
        terminal.quiet()
        assert terminal.process.poll() is None and "Traceback" not in terminal.text
        assert not (tmp_path / "faults.log").exists()
        terminal.press("\x11")  # once: however far behind it still is, this is not left out
        assert terminal.ends_watched() == 0


async def test_what_is_typed_far_ahead_is_left_out(tmp_path: Path) -> None:
    """The app tells how far it is behind; the driver types no more than that."""
    async with playing(begun(tmp_path)) as player:
        assert player.app.behind == 0
        for _ in range(50):
            player.app.post_message(events.Key("x", "x"))
        assert player.app.behind >= 40
        await player.settle()
        assert player.app.behind == 0
