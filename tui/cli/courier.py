"""Carries letters out of a host, by a command of its keeper's: sendmail, ntfy, a bot of the club's chat."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
from collections.abc import Callable
from contextlib import suppress
from tempfile import TemporaryFile

import msgspec

from core.engine.words.sanitize import clean
from core.hosting.club import Club
from core.hosting.people.letters import Letter
from tui.session.error import told

LOOKS = 5.0
"""Seconds after which is looked again whether a letter is due."""

PATIENCE = 60.0
"""Seconds that the command may take for one letter."""

LONGEST_COMPLAINT = 300
"""Characters that are kept of what the command complains about."""


class Courier:
    """Runs *command* once a letter, which stands on its standard input as one line of JSON.

    Exit code 0 says that it arrived; anything else, or too long a time, that it is to be tried again. No
    shell reads it, and nothing of a letter is among its words. *note* writes into the host's log.
    """

    def __init__(self, club: Club, command: str, language: str, note: Callable[..., object]) -> None:
        self._club = club
        self._words = words_of(command)
        self._language = language
        self._note = note
        club.house.letters.carried = True

    async def run(self) -> None:
        """Carry what is due until somebody cancels it; one letter after another."""
        while True:
            try:
                letter = self._club.house.letters.due()
                if letter is not None:
                    await self.carry(letter)
                    continue
            except Exception as error:  # a store that is busy or full, say: the letter stands there still
                self._note("letter", why=type(error).__name__)
            await asyncio.sleep(LOOKS)

    async def carry(self, letter: Letter) -> bool:
        """Try one letter; return whether it arrived, or tells nobody anything any more."""
        house = self._club.house
        data = await self._club.letter(letter, self._language)
        why = "" if data is None else await self._given(msgspec.json.encode(data) + b"\n")
        kept = house.letters.carry(letter, arrived=not why)
        if why:
            self._note("letter", name=house.people.name_of(letter.person), why=why, again=kept)
        return not why

    async def _given(self, data: bytes) -> str:
        """Give the command a letter; return why it did not take it, empty where it did.

        What it leaves behind in the background is its own, and may hold what it complains on open; too late,
        all of it is ended.
        """
        with TemporaryFile() as complaint:
            try:
                process = await asyncio.create_subprocess_exec(
                    *self._words,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.DEVNULL,
                    stderr=complaint,
                    start_new_session=True,
                )
            except OSError as error:
                return error.strerror or type(error).__name__
            try:
                async with asyncio.timeout(PATIENCE):
                    await process.communicate(data)
            except TimeoutError:
                return f"more than {PATIENCE:.0f} seconds"
            finally:
                if process.returncode is None:
                    with suppress(ProcessLookupError):
                        os.killpg(process.pid, signal.SIGKILL)
                    await process.wait()
            if process.returncode == 0:
                return ""
            complaint.seek(0)
            said = clean(complaint.read(4 * LONGEST_COMPLAINT).decode("utf-8", "replace"), LONGEST_COMPLAINT)
        return f"exit code {process.returncode}: {said}" if said else f"exit code {process.returncode}"


def words_of(command: str) -> list[str]:
    """Return the words of a command; told where they are none."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise told("host-letters-command", command=command)
    return words
