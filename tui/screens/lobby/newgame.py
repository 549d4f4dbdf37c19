"""A new game in a club: each seat for me, a person by name, a bot, or whoever comes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from core.engine.contract.seats import BOTS, REFEREE, level_of
from core.engine.words.sanitize import clean
from core.hosting.refused import Refused
from core.hosting.seats.names_of_seats import name_in
from core.hosting.seats.plan import LONGEST_NAME, Plan
from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.asking import Asking
from tui.screens.lobby.clock_rows import chosen_clock, clock_rows
from tui.screens.lobby.naming import bot_named
from tui.screens.newgame import NewGame
from tui.session.lobby_port import LobbyPort

if TYPE_CHECKING:
    from core.engine.words.message import Message
    from core.scenarios.forces import ForceFile
    from core.scenarios.kept_readings import ReadingsFile

ME, OPEN, NONE = "me", "open", "none"
WATCHED = ("now", "behind", "never")
BEHIND = 10
"""Acts that those who watch are behind, where they are."""

CLOCK = ("clock", "time", "back", "weekends", "vacation", "up", "standin")

ACTS = "play"


class NewClubGame(Asking, NewGame):
    """The form of a new game with a row for each seat; Enter on a seat takes a typed name."""

    begins_first = False

    def __init__(self, guest: LobbyPort, words: Sentences, made: Callable[[str], None]) -> None:
        """*made* is told the id of the game that was made here."""
        self.guest = guest
        self._made = made
        self.seats: dict[str, str] = {}
        self.others = guest.others()
        self.own_words = ""
        self.own_name = ""
        super().__init__(words)
        self.values |= dict.fromkeys(("watch", "start", *CLOCK), 0)
        self.opens_on = "scenario"

    def _on_offer(self) -> tuple[str, ...]:
        """Return the ready ones alone: what is kept on this machine is its keeper's."""
        from core.scenarios import ready

        return ready()

    def _forces_of(self, rules: str) -> list[ForceFile]:
        """Return the ready ones alone: what is kept on this machine is its keeper's."""
        from core.scenarios.forces import load_force, ready_forces

        return [load_force(name, rules) for name in ready_forces(rules)]

    def _club_of(self, rules: str) -> tuple[list[ReadingsFile], list[Message]]:
        """Return none: what is kept on this machine is its keeper's."""
        return [], []

    # --- the rows -------------------------------------------------------------------------------

    def who_plays(self) -> list[Row]:
        text, rows = self.words.text, []
        for number, seat in enumerate((*self.sides, REFEREE)):
            self.seats.setdefault(seat, NONE if seat == REFEREE else (OPEN if number else ME))
            name = self.sides.get(seat) or text("hosting-seat-referee")
            rows.append(Row(name, f"seat:{seat}", "", f"‹ {self._who(seat)} ›", text("tui-form-seat-note")))
        return [
            *rows,
            self._switch("start", ("together", "at-once")),
            self._switch("watch", WATCHED),
            *clock_rows(self.values, self._switch, self.words, self._refereed),
            Row(text("tui-form-name"), "name", "", self.own_name, text("tui-form-name-note")),
            Row(text("tui-form-words"), "words", "", self.own_words, text("tui-form-words-note")),
        ]

    @property
    def _refereed(self) -> bool:
        """Whether a person referees."""
        return self.seats.get(REFEREE, NONE) != NONE

    def _who(self, seat: str) -> str:
        who = self.seats[seat]
        if who in BOTS:
            return bot_named(level_of(who), self.words)
        return self.words.text(f"tui-who-{who}") if who in (ME, OPEN, NONE) else who

    # --- changing ---------------------------------------------------------------------------------

    def action_change(self, step: int) -> None:
        """Give the row under the cursor its next value."""
        key = self.pane.highlighted
        if not isinstance(key, str) or not key.startswith("seat:"):
            if key not in ("words", "name"):
                super().action_change(step)
            return
        seat = key.partition(":")[2]
        ways = [NONE, ME, OPEN] if seat == REFEREE else [ME, OPEN, *BOTS]
        ways += self.others
        now = ways.index(self.seats[seat]) if self.seats[seat] in ways else 0
        self.seats[seat] = ways[(now + step) % len(ways)]
        self.show()

    def take_scenario(self, id: str) -> None:
        """Have another scenario, whose seats are others."""
        self.seats = {}
        super().take_scenario(id)

    def chosen(self, key: object) -> None:
        if key == "words":
            self.ask("tui-seats-words", self._take_words)
        elif key == "name":
            self.ask("tui-form-name-ask", self._name_it)
        elif isinstance(key, str) and key.startswith("seat:"):
            seat = key.partition(":")[2]
            name = self.words.say(name_in(self.scenario.id if self.scenario else "", seat))
            self.ask("tui-form-whom", partial(self._take_name, seat), seat=name)
        else:
            super().chosen(key)

    def _take_words(self, text: str) -> None:
        self.own_words = text

    def _name_it(self, text: str) -> None:
        self.own_name = clean(text, LONGEST_NAME)

    def _take_name(self, seat: str, text: str) -> None:
        """Give a seat to whoever has this name, or the only one whose name begins so."""
        if not text:
            return
        wanted = text.casefold()
        if wanted == self.guest.person.name.casefold():
            self.seats[seat] = ME
            return
        found = [name for name in self.others if name.casefold() == wanted]
        found = found or [name for name in self.others if name.casefold().startswith(wanted)]
        if len(found) == 1:
            self.seats[seat] = found[0]
        else:
            self.status.say(self.words.text("hosting-nobody", name=text), "bad")

    def answered(self) -> None:
        """Show what was typed in its row."""
        self.show()

    # --- beginning ------------------------------------------------------------------------------------

    def plan(self, scenario: str) -> Plan:
        """Return the game that the form describes."""
        watched = WATCHED[self.values["watch"] % len(WATCHED)]
        return Plan(
            scenario,
            {seat: who for seat, who in self.seats.items() if who != NONE},
            self.changed_options(),
            self.dice(),
            self.ruler(),
            at_once=bool(self.values["start"] % 2),
            watch=watched != "never",
            behind=BEHIND if watched == "behind" else 0,
            name=self.own_name,
            forces={side: file.id for side in self.own_names if (file := self.force_of(side)) is not None},
            clock=chosen_clock(self.values, self._refereed),
        )

    def begin(self) -> None:
        """Make the game, and go back to the lobby, where it stands."""
        if self.scenario is not None:
            self.run_worker(self._make(self.plan(self.scenario.id)), group=ACTS)

    async def _make(self, plan: Plan) -> None:
        try:
            self._made(await self.guest.new_game(plan, self.own_words))
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
            return
        self.action_close()
