"""Sentences that several threads ask for while their file is being read for the first time."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

import core.locale
from core.locale import Sentences, entries


def test_who_asks_while_a_file_is_read_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who come to a host at once: neither reads an id in brackets, no book is called incomplete."""
    begun = Event()

    def slow(path: Path) -> dict[str, str]:
        if not begun.is_set():
            begun.set()
            time.sleep(0.2)  # the other one asks; who waits for it to be read says nothing meanwhile
        return entries(path)

    monkeypatch.setattr(core.locale, "entries", slow)
    spoken = Sentences("en")
    spoken._unread = {"ludonet": spoken._unread["ludonet"]}
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(spoken.template, "ludonet-none")
        begun.wait()
        second = threads.submit(spoken.template, "lu-turn-began").result()
    assert (first.result(), second) == (None, Sentences("en").template("lu-turn-began"))
