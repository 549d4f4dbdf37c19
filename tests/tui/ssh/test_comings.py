"""Who keeps a host reads who comes and goes, whatever his terminal does meanwhile."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest

from core.locale import LANGUAGES, sentences
from tui.cli.comings import MOST_WAITING, Comings


def line(event: str, name: str = "Anna", **facts: Any) -> dict[str, Any]:
    return {"at": "", "event": event, "name": name, "address": "192.0.2.7", "key": "SHA256:abc", **facts}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_for_each_who_comes_and_goes(language: str) -> None:
    """Names and how many there are; neither addresses nor keys, and nothing of who only asked for a line."""
    said: list[str] = []
    comings = Comings(sentences(language), said.append)
    told = [
        line("login"),
        line("joined"),
        line("came"),
        line("came", "Bruno"),
        line("left", "Bruno", reason="quit", terminal=False),
        line("refused", "", why="too quick"),
        line("seat", game="abcde"),
        line("left", reason="quit", terminal=True),
    ]
    for one in told:
        comings(one)
    comings.settled()
    words = {
        "en": [
            "Anna is new here.",
            "Anna has come: 1 here.",
            "Bruno has come: 2 here.",
            "Anna has left: 1 here.",
        ],
        "it": [
            "Anna è qui per la prima volta.",
            "Anna è qui. Presenti: 1.",
            "Bruno è qui. Presenti: 2.",
            "Anna non è più qui. Presenti: 1.",
        ],
    }[language]
    assert [text[6:-1] for text in said] == words
    assert all(re.match(r"\d\d:\d\d ", text) and text.endswith("\n") for text in said)
    assert not any("192" in text or "SHA" in text for text in said)


def test_a_terminal_that_takes_nothing_keeps_nobody_waiting() -> None:
    """What it does not take is left out at some point; no call ever waits for it."""
    takes, said = threading.Event(), list[str]()

    def write(text: str) -> None:
        takes.wait()
        said.append(text)

    comings = Comings(sentences("en"), write)
    for number in range(3 * MOST_WAITING):
        comings(line("came", f"Player {number}"))
    assert not said
    takes.set()
    comings.settled()
    assert MOST_WAITING <= len(said) <= MOST_WAITING + 1
