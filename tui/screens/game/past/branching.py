"""Another game from a moment of this one, the games that began so, and the way back to where one began."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from core.engine.contract.seats import BOT, PERSON, is_bot
from core.engine.log.hash_chain import LogError
from core.engine.words.message import Message, say
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.frame.loop import ACTS, Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.screens.game.past.whole_game import WholeGame
from tui.screens.game.shown.confirm import Confirm, Then
from tui.session.company import Company
from tui.session.kept.branches import Branch
from tui.session.seats import Seats

Opens = Callable[[str, int], Message | str]
"""Opens a game at a record of it, 0 for where it stands; returns why not."""


class Branching:
    """Begins games from the past, and goes from one to another."""

    def __init__(
        self,
        loop: Loop,
        seats: Seats,
        seen: Seen,
        words: Sentences,
        confirm: Confirm,
        whole: WholeGame,
        telling: Telling,
        opens: Opens,
        sits: Callable[[Seats, int], object],
    ) -> None:
        """*opens* opens a game of this machine by its log, *sits* shows another table of the host."""
        self._loop = loop
        self._seats = seats
        self._seen = seen
        self._words = words
        self._confirm = confirm
        self._whole = whole
        self._telling = telling
        self._opens = opens
        self._sits = sits

    # --- a new game -------------------------------------------------------------------------------

    def branch(self) -> None:
        """Begin a new game from the moment shown: ask who plays it."""
        if self._seen.past is None:
            return
        record = self._seen.lines()[self._seen.past].record
        if self._seen.port.view_at(record).over is not None:
            self._telling.refuse(say("tui-branch-over", record=record))
            return
        if self._seats.company is not None:
            self._ask_company(self._seats.company, record)
            return
        same = self._words.text("tui-branch-same"), partial(self._branch, record, None)
        self._ask(record, same, *self._others(record))

    def _ask(self, record: int, *answers: tuple[str, Then]) -> None:
        words = self._words
        question = words.text(f"tui-branch-who-{self._dice()}", record=record)
        self._confirm.choose(question, *answers, (words.text("tui-no"), None))

    def _dice(self) -> str:
        """Return whether the coming dice are typed, or the new game's own."""
        return "typed" if self._seen.port.promises().dice == "typed" else "own"

    def _others(self, record: int) -> list[tuple[str, Then]]:
        """Return who else might play it; where somebody referees, he and the players stay."""
        if self._seats.refereed:
            return []
        sides = [side.id for side in self._seen.view.sides]
        found: list[tuple[str, Then]] = []
        for mine in sides:
            seats = {side: PERSON if side == mine else BOT for side in sides}
            told = self._words.text("tui-branch-bots", side=self._seen.seat_name(mine))
            found.append((told, partial(self._branch, record, seats)))
        all_here = dict.fromkeys(sides, PERSON)
        found.append((self._words.text("tui-branch-friends"), partial(self._branch, record, all_here)))
        return found

    def _branch(self, record: int, seats: dict[str, str] | None) -> None:
        from tui.session.error import why_not

        try:
            path = self._seen.port.branch(record, seats)
        except (LogError, OSError) as error:
            self._telling.refuse(why_not(error, self._words))
            return
        if why := self._opens(path, 0):
            self._telling.refuse(why)

    # --- at a host's table --------------------------------------------------------------------------

    def _ask_company(self, company: Company, record: int) -> None:
        """Ask who plays another game from here, where one may begin."""
        try:
            others = company.sitting.may_branch()
            number = self._seen.port.in_log(record)
        except Refused as told:
            self._telling.refuse(told.message)
            return
        words, begin = self._words, partial(self._begin, company, number)
        answers: list[tuple[str, Then]] = [(words.text("tui-branch-invited"), partial(begin, None))]
        sides = [side.id for side in self._seen.view.sides] if others else []
        for mine in sides:
            told_bots = words.text("tui-branch-bots", side=self._seen.seat_name(mine))
            answers.append((told_bots, partial(begin, _at(mine, sides, BOT, BOT))))
        for mine in sides:
            told_friend = words.text("tui-branch-friend", side=self._seen.seat_name(mine))
            answers.append((told_friend, partial(self._ask_friend, company, record, mine, begin)))
        self._ask(record, *answers)

    def _ask_friend(
        self, company: Company, record: int, mine: str, begin: Callable[[dict[str, str]], None]
    ) -> None:
        """Ask whom to invite to the other side."""
        words, sides = self._words, [side.id for side in self._seen.view.sides]
        answers: list[tuple[str, Then]] = [
            (name, partial(begin, _at(mine, sides, name, "open"))) for name in company.sitting.others()
        ]
        answers.append((words.text("tui-branch-open"), partial(begin, _at(mine, sides, "open", "open"))))
        question = words.text("tui-branch-whom", side=self._seen.seat_name(mine), record=record)
        self._confirm.choose(question, *answers, (words.text("tui-no"), None))

    def _begin(self, company: Company, number: int, seats: dict[str, str] | None) -> None:
        self._loop.run_worker(partial(self._begun, company, number, seats), group=ACTS)

    async def _begun(self, company: Company, number: int, seats: dict[str, str] | None) -> None:
        try:
            game = await company.sitting.branch(number, seats)
        except Refused as told:
            self._telling.refuse(told.message)
        else:
            await self._go(game, 0)

    async def _go(self, game: str, record: int) -> None:
        """Go to another game of the host, where this terminal can; else say where it stands."""
        try:
            seats = await self._seats.sit_at(game)
        except Refused as told:
            self._telling.refuse(told.message)
            return
        if seats is None:
            self._telling.news(self._words.text("tui-branch-lobby", game=game))
        else:
            self._sits(seats, record)

    # --- from one game to another ------------------------------------------------------------------

    @property
    def leads_somewhere(self) -> bool:
        """Whether another game began from this one, or this one from another."""
        return self._seats.origin is not None or bool(self._seen.past is not None and self._whole.branches)

    def to_origin(self) -> None:
        """Go back to the game that this one began from, at that moment."""
        origin = self._seats.origin
        if origin is None:
            self._telling.refuse(say("tui-no-origin"))
        else:
            self._open(origin, origin.record)

    def list(self) -> None:
        """Choose one of the games that began from this one, or the one that it began from."""
        words = self._words
        answers: list[tuple[str, Then]] = []
        if self._seats.origin is not None:
            answers.append((words.text("tui-origin", file=self._seats.origin.name), self.to_origin))
        answers += [
            (self._told(at, one), partial(self._open, one)) for at, one in enumerate(self._whole.branches, 1)
        ]
        if not answers:
            self._telling.refuse(say("tui-no-branches"))
            return
        self._confirm.choose(words.text("tui-branches"), *answers, (words.text("tui-no"), None))

    def _told(self, number: int, branch: Branch) -> str:
        bots = [self._seen.seat_name(seat) for seat, who in branch.seats.items() if is_bot(who)]
        who = self._words.text("tui-branch-of-bots", sides=self._words.listed(bots)) if bots else ""
        return (
            self._words.text("tui-branch-from", number=number, record=branch.record, file=branch.name) + who
        )

    def _open(self, branch: Branch, record: int = 0) -> None:
        if branch.game:
            self._loop.run_worker(partial(self._go, branch.game, record), group=ACTS)
        elif why := self._opens(str(branch.path), record):
            self._telling.refuse(why)


def _at(mine: str, sides: list[str], first: str, rest: str) -> dict[str, str]:
    """Return who plays what: *mine* is mine, *first* has the first of the others, *rest* what is left."""
    others = [side for side in sides if side != mine]
    return {side: "me" if side == mine else first if side == others[0] else rest for side in sides}
