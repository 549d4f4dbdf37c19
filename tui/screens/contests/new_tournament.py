"""A new tournament: its name, each with each or Swiss, the scenarios, the clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from core.engine.words.sanitize import clean
from core.hosting.refused import Refused
from core.hosting.tournaments.plan import KINDS, LONGEST_NAME, MOST_ROUNDS, TournamentPlan
from core.locale import Sentences
from core.rules import title_of
from core.scenarios import ready
from core.scenarios.titles import title_in
from tui.panes.lines import Owner, Row
from tui.screens.asking import Asking
from tui.screens.contests.tournament import TournamentScreen
from tui.screens.lobby.clock_rows import chosen_clock, clock_rows
from tui.screens.lobby.newgame import BEHIND, CLOCK, WATCHED
from tui.session.lobby_port import LobbyPort

ACTS = "play"

WATCHING = tuple(one for one in WATCHED if one != "never")
"""A tournament is everybody's: its games may be watched."""


class NewTournament(Asking):
    """A row for each thing that is agreed; Enter, or left and right, give it its next value."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "change(1)", "Change", id="form.change", tooltip="The next value of this row"),
        Binding("left", "change(-1)", "Change", id="form.back", tooltip="The value before", show=False),
    ]

    def __init__(self, guest: LobbyPort, words: Sentences) -> None:
        super().__init__(words)
        self._guest = guest
        self._called = ""
        self._scenarios: list[str] = []
        self._values = dict.fromkeys(("kind", "rounds", "watch", *CLOCK), 0)

    def heading(self) -> str:
        return self.words.text("tui-tournament-new")

    def task_text(self) -> str:
        return self.words.text("tui-tournament-new-task")

    def rows(self) -> Sequence[Row]:
        text = self.words.text
        return [
            Row(text("tui-form-name"), "name", "", self._called, text("tui-tournament-name-note")),
            *self._kind_rows(),
            self._switch("watch", WATCHING),
            *clock_rows(self._values, self._switch, self.words, False),
            Row(text("tui-tournament-make"), "make", "strong", note=text("tui-tournament-new-note")),
            Row(""),
            Row(text("tui-tournament-scenarios"), None, "heading"),
            *self._scenario_rows(),
        ]

    def _kind_rows(self) -> Iterator[Row]:
        yield self._switch("kind", KINDS)
        if KINDS[self._values["kind"] % len(KINDS)] == "swiss":
            rounds = self._rounds
            told = str(rounds) if rounds else self.words.text("tui-tournament-rounds-usual")
            note = self.words.text("tui-tournament-rounds-note")
            yield Row(self.words.text("tui-tournament-rounds"), "rounds", "", f"‹ {told} ›", note)

    @property
    def _rounds(self) -> int:
        return self._values["rounds"] % (MOST_ROUNDS + 1)

    def _switch(self, name: str, values: tuple[str, ...]) -> Row:
        value, text = values[self._values[name] % len(values)], self.words.text
        told, note = text(f"tui-{name}-{value}"), text(f"tui-{name}-{value}-note")
        return Row(text(f"tui-form-{name}"), name, "", told, note)

    def _scenario_rows(self) -> Iterator[Row]:
        for id in ready():
            sign = "✓" if id in self._scenarios else " "
            title = title_in(id, self.words.language) or id
            yield Row(f"{sign} {title}", f"scenario:{id}", "", title_of(id.partition("/")[0]))

    def owner(self) -> Owner:
        """Return who takes what is pressed: space and the arrows give a row its next value, too."""
        return Owner(self.chosen, marked=self.chosen, shifted=lambda key, step: self.action_change(step))

    def action_change(self, step: int) -> None:
        """Give the row under the cursor its next value."""
        key = self.pane.highlighted
        if isinstance(key, str) and key in self._values:
            self._values[key] += step
            self.show()

    def chosen(self, key: object) -> None:
        if key == "name":
            self.ask("tui-tournament-name-ask", self._name_it, typed=self._called)
        elif key == "make":
            self.run_worker(self._make(), group=ACTS)
        elif isinstance(key, str) and key.startswith("scenario:"):
            self._turn(key.partition(":")[2])
        else:
            self.action_change(1)

    def _name_it(self, text: str) -> None:
        self._called = clean(text, LONGEST_NAME)
        self.show()

    def _turn(self, scenario: str) -> None:
        """Take a scenario in, or out again."""
        if scenario in self._scenarios:
            self._scenarios.remove(scenario)
        else:
            self._scenarios.append(scenario)
        self.show()

    def plan(self) -> TournamentPlan:
        """Return the tournament that the form describes."""
        kind = KINDS[self._values["kind"] % len(KINDS)]
        return TournamentPlan(
            self._called,
            kind,
            tuple(self._scenarios),
            self._rounds if kind == "swiss" else 0,
            behind=BEHIND if WATCHING[self._values["watch"] % len(WATCHING)] == "behind" else 0,
            clock=chosen_clock(self._values, False),
        )

    async def _make(self) -> None:
        try:
            made = await self._guest.tournaments.make(self.plan())
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
        else:
            if self.is_current:
                self.app.switch_screen(TournamentScreen(self._guest, self.words, made))
