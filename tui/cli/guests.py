"""A club, as SSH asks for it: who is who, an app for each terminal, and lines for a shell prompt."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from textual.app import App

from core.hosting.club import Club
from core.hosting.lobby.letter_text import wish_told
from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.locale import sentences
from core.protocol_at_host import HostEngine
from tui.app.app import SchermagliaApp
from tui.cli.contest_lines import ladder_lines, played_lines, tournament_lines, tournaments_lines
from tui.cli.hosted_report import reported, wanted_of
from tui.line.conversation import Conversation
from tui.session.another_process.visitors import Visitors
from tui.session.at_host.guest import Guest
from tui.session.kept.personal_shelf import PersonalShelf
from tui.settings.kept import Kept
from tui.settings.new_file import new_file
from tui.ssh.lines import Lines
from tui.ssh.link import Link
from tui.ssh.screens.pool import Admission


class Guests:
    """Answers `tui.ssh.club.ClubPort`."""

    def __init__(self, club: Club, only: Callable[[str], bool] | None = None) -> None:
        """With *only* no other keys are known than those it says yes to."""
        self._club = club
        self._only = only
        self.visitors = Visitors()
        """Those whose screens are in other processes."""

        self._reporting = asyncio.Lock()
        """One report at a time: others' keys come first."""

    def person_of(self, public_key: str) -> str | None:
        """Return the name of whoever has this key."""
        if self._only is not None and not self._only(public_key):
            return None
        person = self._club.people.person_of(public_key)
        return person.name if person is not None else None

    def redeem(self, code: str, public_key: str, address: str, name: str = "") -> str:
        """Let somebody in by his code."""
        return self._club.redeem(code, public_key, address, name).name

    def enrol(self, name: str, public_key: str, address: str) -> str:
        """Let somebody in under a name of his own."""
        return self._club.enrol(name, public_key, address).name

    def app_for(self, name: str, link: Link, language: str, replay: str = "") -> App[Any]:
        """Return the app of one of a person's terminals, in the language that he chose, else *language*.

        With *replay* it begins with that game, from its first act.
        """
        person = self._person(name)
        spoken = self._club.people.language_of(person) or language
        app = SchermagliaApp(
            language=spoken,
            terminal=link.terminal,
            guest=Guest(self._club, person, link.note, link.watches),
            kept=Kept(PersonalShelf(self._club.people, person), lambda: new_file(sentences(spoken))),
        )
        app.reads = replay
        return app

    def admit(self, name: str, link: Link, language: str) -> Admission:
        """Return what a person's terminal is known by whose app is in another process."""
        person = self._person(name)
        spoken = self._club.people.language_of(person) or language
        guest = Guest(self._club, person, link.note, link.watches)
        return Admission(self.visitors.admit(guest, PersonalShelf(self._club.people, person)), spoken)

    def dismiss(self, token: str) -> None:
        """That terminal is gone."""
        self.visitors.dismiss(token)

    async def converse(self, name: str, words: list[str], language: str, lines: Lines) -> bool:
        """Play the game that is named by its id line by line; what others do is told as it happens.

        Return whether every line could be done.
        """
        if len(words) != 1:
            raise refused("host-no-command")
        person = self._person(name)
        spoken = sentences(self._club.people.language_of(person) or language)
        loop = asyncio.get_running_loop()
        table = await Guest(self._club, person).sit_at(words[0], lambda do: loop.call_soon(do))
        try:
            conversation = Conversation(table, spoken, lines.say)
            await conversation.begin()
            table.company.read(conversation.heard)
            while not conversation.over:
                heard = await lines.next(conversation.prompt)
                if heard is None or not await conversation.hear(heard):
                    break
            return not conversation.failed
        finally:
            table.close()

    def program(
        self,
        name: str,
        language: str,
        news: Callable[[], object],
        fault: Callable[[BaseException], object],
    ) -> HostEngine:
        """Return who answers another program that asks as this person."""
        person = self._person(name)
        spoken = sentences(self._club.people.language_of(person) or language)
        return HostEngine(self._club, person, spoken, news, fault)

    async def lines(self, name: str, words: list[str], language: str) -> list[str]:
        """Return what a command for reading prints; `letters each ADDRESS` wants some."""
        person = self._person(name)
        language = self._club.people.language_of(person) or language
        match words:
            case ["status"]:
                return await self._club.status(person, language)
            case ["status", *options]:
                return await self._club.status_once_awaited(person, language, game_waited_for(options))
            case ["log", game]:
                return await self._club.log(person, game, language)
            case ["report", game, *options]:
                path, seat = await self._club.reader(person, game, wanted_of(options).seat)
                async with self._reporting:
                    return await reported(path, seat, language, wanted_of(options))
            case ["games", *wanted]:
                return played_lines(await self._club.played.of(person), wanted, sentences(language))
            case ["ladder", *book]:
                ladders = await self._club.ladders.of(person, " ".join(book))
                return ladder_lines(ladders, sentences(language))
            case ["tournament"]:
                return tournaments_lines(self._club.tournaments.every(), sentences(language))
            case ["tournament", *named]:
                found = self._club.tournaments.the(" ".join(named))
                return tournament_lines(self._club.tournaments.view(person, found.id), sentences(language))
            case ["letters"]:
                return [self._said(person, language)]
            case ["letters", how, *to] if len(to) <= 1:
                self._club.house.letters.want(person, how, to[0] if to else None)
                return [self._said(person, language)]
            case _:
                raise refused("host-no-command")

    def _said(self, person: Person, language: str) -> str:
        """Return what somebody wants of letters, in a sentence."""
        return sentences(language).say(wish_told(self._club.house.letters.wish(person)))

    def _person(self, name: str) -> Person:
        return self._club.people.the(name)


def game_waited_for(options: list[str]) -> str:
    """Return the game of `--wait=GAME` or `--wait GAME`, "" for all by `--wait`; other options are refused.

    >>> game_waited_for(["--wait"]), game_waited_for(["--wait=k3x9q"])
    ('', 'k3x9q')
    """
    match options:
        case ["--wait"]:
            return ""
        case ["--wait", game]:
            return game
        case [option] if option.startswith("--wait="):
            return option.partition("=")[2]
    raise refused("host-no-command")
