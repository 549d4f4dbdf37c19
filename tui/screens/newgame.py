"""A new game: scenario, who plays, map or tape, dice, the options of the rule book."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal

from textual.binding import Binding, BindingType

from core.engine.contract.seats import LEVELS, OPPONENT, REFEREE, bot_of, is_bot, level_of
from core.locale import Sentences
from tui.panes.lines import Owner, Row
from tui.screens.listing import Listing
from tui.screens.scenarios import Sizes, about, sizes_of
from tui.screens.waiting import last_played
from tui.session.error import why_not
from tui.session.kept.left import usual_screen
from tui.session.navigator import desk_of

if TYPE_CHECKING:
    from core.engine.contract.options import GameOption
    from core.engine.words.message import Message
    from core.scenarios import Scenario
    from core.scenarios.forces import ForceFile
    from core.scenarios.kept_readings import ReadingsFile


BEGIN = "begin:"
"""What the key of a row begins with that begins the game; after it the number of the way to sit."""


OPTIONS = "options"
"""The key of the row that leads to the options of the book."""


class NewGame(Listing):
    """All that is agreed, and the row that begins the game; Enter on another shows what it may be."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "change(1)", "Change", id="form.change", tooltip="The next value of this row"),
        Binding("left", "change(-1)", "Change", id="form.back", tooltip="The value before", show=False),
    ]

    begins_first = True
    """Whether a row for each way to sit at this keyboard begins the game, and has the mark at first: so it is
    seen who plays whom, and Enter is enough. Else one row does, and what it begins with is chosen before."""

    def __init__(self, words: Sentences, scenario: str = "") -> None:
        """*scenario* is the one that was chosen, else the first; it may be a file that lies anywhere."""
        super().__init__(words)
        offered = self._on_offer()
        self.scenarios = (*offered, scenario) if scenario and scenario not in offered else offered
        chosen = self.scenarios.index(scenario) if scenario else 0
        self.values = {
            "scenario": chosen,
            "players": 0,
            "level": LEVELS.index(OPPONENT),
            "table": 0,
            "dice": 0,
        }
        self.switches: dict[str, tuple[str, ...]] = {}
        """Of the rows that are one of a few words: these words."""

        self.options: dict[str, str] = {}
        self.forces: dict[str, int] = {}
        """Of each side the number of its force in the list, 0 for the scenario's own."""

        self._typing = ""
        """The row in which digits are typed one after another; the first of them begins a number anew."""

        self._led_down = False
        """Whether the mark was led to the options, from where Esc leads back."""

        self.reading = 0
        """The number of the club's readings in the list that the game takes up, 0 for none."""

        self.error = ""
        self._load()
        if self.scenario is not None and self.begins_first:
            self._play_as_usual()
            self.opens_on = f"{BEGIN}{self.values['players']}"

    def _play_as_usual(self) -> None:
        """Sit as in the last game, against a bot of its level; against the program where there was none."""
        last = last_played()
        if not last:
            return
        seats = last[0].header.seats
        bots = [who for who in seats.values() if is_bot(who)]
        if bots:
            self.values["level"] = LEVELS.index(level_of(bots[0]))
        way = "solo:" if bots else "referee" if REFEREE in seats else "hot"
        mine = [seat for seat, who in seats.items() if seat in self.sides and not is_bot(who)]
        keys = [key for key, _ in self.players()]
        usual = [key for key in keys if key.startswith(way)]
        own = f"{way}{mine[0]}" if bots and mine else ""
        self.values["players"] = keys.index(own if own in keys else usual[0])

    def _on_offer(self) -> tuple[str, ...]:
        """Return the ids of the scenarios to choose from: the ready ones, and files of one's own."""
        from core.games import own_scenarios
        from core.scenarios import ready

        return (*ready(), *own_scenarios())

    def _load(self) -> None:
        """Read the scenario that is chosen, its sides and the options of its rule book."""
        from core.rules import rulebook
        from core.scenarios import load

        self.scenario: Scenario | None = None
        self.sides: dict[str, str] = {}
        self.own_names: dict[str, str] = {}
        self.choices: dict[str, GameOption] = {}
        self.leading: tuple[str, ...] = ()
        self.on_offer: list[ForceFile] = []
        self.sizes: Sizes = {}
        self.club: list[ReadingsFile] = []
        self.club_wrong = ""
        self.error = ""
        if not self.scenarios:
            self.error = self.words.text("tui-no-scenarios")
            return
        try:
            self.scenario = self._read_as_the_club(load(self.scenarios[self.values["scenario"]]))
            book = rulebook(self.scenario.rules)
            self.read_as, self.choices = book.declared, book.choices()
            self.leading = book.leading()
            set_so_far = {**self.scenario.options, **self.options}
            self.defaults = {**book.defaults(set_so_far), **self.scenario.options}
            self.glosses = {name: book.about_option(name, self.words.language) for name in self.choices}
            self.on_offer = self._forces_on_offer(self.scenario)
            self.sizes = sizes_of(self.scenario.id)
            self.sides = self.own_names = self._sides_of(self.scenario)
            self.sides = self._sides_of(self.played())
        except Exception as error:  # of the disk, or of a scenario that somebody changed
            self.error = why_not(error, self.words)

    def _read_as_the_club(self, scenario: Scenario) -> Scenario:
        """Return a scenario with the club's readings that are chosen."""
        self.club, wrong = self._club_of(scenario.rules)
        self.club_wrong = " ".join(self.words.say(one) for one in wrong)
        self.reading %= len(self.club) + 1
        return scenario.with_readings(self.club[self.reading - 1].readings) if self.reading else scenario

    def _club_of(self, rules: str) -> tuple[list[ReadingsFile], list[Message]]:
        """Return the readings that a game of a rule book may take up, and what is wrong with others."""
        from core.case_law import readings_of

        return readings_of(rules)

    def _sides_of(self, scenario: Scenario) -> dict[str, str]:
        from core.games import side_names

        names = side_names(scenario, self.changed_options() if scenario.chosen else None)
        return {seat: self.words.say(name) for seat, name in names.items()}

    def _forces_on_offer(self, scenario: Scenario) -> list[ForceFile]:
        """Return the forces that a side of a scenario may have; only one with a limit of points takes any."""
        return self._forces_of(scenario.rules) if scenario.points else []

    def _forces_of(self, rules: str) -> list[ForceFile]:
        """Return the forces that may be chosen for a game of a rule book."""
        from core.forces import forces_of

        return forces_of(rules)

    def force_of(self, side: str) -> ForceFile | None:
        """Return the force that is chosen for a side, `None` for the scenario's own."""
        number = self.forces.get(side, 0) % (len(self.on_offer) + 1)
        return self.on_offer[number - 1] if number else None

    def played(self) -> Scenario:
        """Return the scenario with the forces that are chosen."""
        assert self.scenario is not None, "only what was read is played"
        chosen = {side: self.force_of(side) for side in self.own_names}
        return self.scenario.with_forces(
            {side: file.data for side, file in chosen.items() if file is not None}
        )

    # --- the rows -------------------------------------------------------------------------------

    def heading(self) -> str:
        return self.words.text("tui-menu-new")

    def task_text(self) -> str:
        return self.words.text("tui-new-task")

    def players(self) -> list[tuple[str, str]]:
        """Return the ways of sitting at this keyboard, (key, name): who is alone first."""
        text = self.words.text
        alone = [(f"solo:{side}", text("tui-players-solo", side=name)) for side, name in self.sides.items()]
        return [*alone, ("hot", text("tui-players-hot")), ("referee", text("tui-players-referee"))]

    def rows(self) -> Sequence[Row]:
        text = self.words.text
        if self.scenario is None:
            return [Row(self.error or text("tui-no-scenarios"), None, "bad")]
        begin = Row(text("tui-form-begin"), "begin", "strong", note=self._summed_up(self.scenario))
        rows = [
            *(self._ways_to_begin(self.scenario) if self.begins_first else [begin]),
            Row(
                text("tui-form-scenario"),
                "scenario",
                "",
                self.scenario.title(self.words.language),
                about(self.scenario, self.sizes, self.words, text("tui-form-scenario-enter")),
            ),
            self._way_to_options(),
            *self.who_plays(),
            self._switch("table", ("map", "tape")),
            self._switch("dice", ("fair", "typed")),
            *self._force_rows(),
            *self._club_rows(),
            *([Row(self.error, None, "bad")] if self.error else []),
        ]
        rows.append(Row(""))
        rows.append(Row(text("tui-form-options"), None, "heading"))
        rows += [self._option_row(name) for name in self._options()]
        return rows

    def _options(self) -> list[str]:
        """Return the options, those first that defaults of others hang on."""
        return sorted(self.choices, key=lambda name: name not in self.leading)

    def _way_to_options(self) -> Row:
        """Return the row that says how many options the book has, and leads to them: they stand far below."""
        text, changed = self.words.text, len(self.changed_options())
        told = text("tui-form-options-changed", count=len(self.choices), changed=changed)
        told = told if changed else text("tui-form-options-usual", count=len(self.choices))
        return Row(text("tui-form-to-options"), OPTIONS, "", told, text("tui-form-to-options-note"))

    def _option_row(self, name: str) -> Row:
        value = self._now(name)
        shown = self.words.say(self.read_as.said(name, value))
        shown += "" if value == self.defaults.get(name, "") else " *"
        option = self.choices[name]
        typed = (
            self.words.text("tui-form-number-note", allowed=", ".join(option.told)) if option.counted else ""
        )
        line = self.words.text("tui-form-option-line", option=f"--option {name}={value}")
        parts = (self.glosses.get(name, ""), typed, line)
        note = " ".join(part for part in parts if part)
        return Row(self.words.say(self.read_as.named(name)), f"option:{name}", "", shown, note)

    def _summed_up(self, scenario: Scenario, story: bool = True) -> str:
        """Return what is begun: book, forces, length, *story*, and what is read otherwise than usual."""
        say, text = self.words.say, self.words.text
        told = [
            text("new-option", name=say(self.read_as.named(name)), value=say(self.read_as.said(name, value)))
            for name, value in self.changed_options().items()
        ]
        changed = text("new-changed", what="; ".join(told)) + "\n" if told else ""
        return changed + about(scenario, self.sizes, self.words, text("new-begin-note"), story)

    def _ways_to_begin(self, scenario: Scenario) -> list[Row]:
        """Return a row for each way to sit at this keyboard: Enter there begins the game so.

        The story was read before, and stands at the scenario: here it would push the other rows out of sight.
        """
        text, summed_up = self.words.text, self._summed_up(scenario, story=False)
        rows = []
        for number, (key, name) in enumerate(self.players()):
            kind = key.partition(":")[0]
            note = f"{text(f'tui-players-note-{kind}')}\n{summed_up}"
            rows.append(Row(text("tui-form-begin-so", who=name), f"{BEGIN}{number}", "strong", note=note))
        return rows

    def who_plays(self) -> list[Row]:
        """Return the rows that say more of who plays: how well the program does."""
        return [self._switch("level", LEVELS)]

    def _force_rows(self) -> list[Row]:
        """Return a row a side where forces may be chosen."""
        if not self.on_offer:
            return []
        rows = []
        for side in self.own_names:
            shown, note = self._told_of_force(self.force_of(side))
            name = self.words.text("tui-form-force", side=self.own_names.get(side, side))
            rows.append(Row(name, f"force:{side}", "", shown, note))
        return rows

    def _club_rows(self) -> list[Row]:
        """Return the row of the club's readings, where it has any."""
        if not self.club and not self.club_wrong:
            return []
        shown, note = self._told_of_readings(self.reading)
        return [Row(self.words.text("new-readings"), "readings", "", shown, note)]

    def _told_of_readings(self, number: int) -> tuple[str, str]:
        """Return what the club's readings of a number are called, and what they say; 0 for none."""
        text = self.words.text
        if not number:
            return text("new-readings-none"), self.club_wrong or text("new-readings-note")
        from core.readings import readings

        file = self.club[number - 1]
        found = (one for one in readings(file.rules, file.options, file.readings) if one.number)
        return file.id, "; ".join(self.words.say(one.sentence) for one in found)

    def _told_of_force(self, file: ForceFile | None) -> tuple[str, str]:
        """Return what a force is called and what it costs; `None` is the scenario's own."""
        from core.forces import named, total_of
        from core.rules import load

        assert self.scenario is not None, "forces are those of a scenario"
        text, book = self.words.text, load(self.scenario.rules).forces
        if file is None or book is None:
            others = text("tui-form-force-others", limit=self.scenario.points)
            return text("tui-form-force-own"), others
        sheet = book.sheet(file.force, {**self.defaults, **self.options}, self.scenario.points)
        return named(sheet.name, self.words), text("tui-form-force-note", total=total_of(sheet, self.words))

    def _switch(self, name: str, values: tuple[str, ...]) -> Row:
        self.switches[name] = values
        value = values[self.values[name] % len(values)]
        text = self.words.text
        return Row(
            text(f"tui-form-{name}"), name, "", text(f"tui-{name}-{value}"), self._note_of(name, value)
        )

    def _note_of(self, name: str, value: str) -> str:
        return self.words.text(f"tui-{name}-{value}-note")

    # --- what a row may be ------------------------------------------------------------------------

    def values_of(self, key: str) -> tuple[list[Row], object]:
        """Return what a row may be, each with what it changes, and what it is now; nothing for others."""
        text = self.words.text
        if key in self.switches:
            known = self.switches[key]
            rows = [
                Row(text(f"tui-{key}-{value}"), number, note=self._note_of(key, value))
                for number, value in enumerate(known)
            ]
            return rows, self.values[key] % len(known)
        if key == "readings":
            every = [self._told_of_readings(number) for number in range(len(self.club) + 1)]
            return [Row(name, number, note=note) for number, (name, note) in enumerate(every)], self.reading
        kind, _, name = key.partition(":")
        if kind == "force":
            told = [self._told_of_force(file) for file in (None, *self.on_offer)]
            rows = [Row(shown, number, note=note) for number, (shown, note) in enumerate(told)]
            return rows, self.forces.get(name, 0) % len(rows)
        if kind == "option":
            said, gloss = self.read_as.said, self.glosses.get(name, "")
            texts = dict.fromkeys(self.choices[name].meanings)
            rows = [Row(self.words.say(said(name, one)), one, note=gloss) for one in texts]
            return rows, self._now(name)
        return [], None

    def take(self, key: str, value: object) -> None:
        """Have another value in a row."""
        kind, _, name = key.partition(":")
        if kind == "option":
            self._set(name, str(value))
        elif isinstance(value, int) and kind == "force":
            self.forces[name] = value
            self._load()
        elif isinstance(value, int) and key == "readings":
            self.reading = value
            self._load()
        elif isinstance(value, int):
            self.values[key] = value
        self.show()

    # --- changing ---------------------------------------------------------------------------------

    def action_change(self, step: int) -> None:
        """Give the row under the cursor its next value."""
        key = self.pane.highlighted
        self._typing = ""
        if not isinstance(key, str) or key.startswith("begin"):
            return
        if key == OPTIONS:
            self._led_down = True
            self.pane.select(next((f"option:{name}" for name in self._options()), OPTIONS))
            return
        if key.startswith("option:"):
            name = key.partition(":")[2]
            self._set(name, self.choices[name].beside(self._now(name), step))
        elif key.startswith("force:"):
            side = key.partition(":")[2]
            self.forces[side] = (self.forces.get(side, 0) + step) % (len(self.on_offer) + 1)
            self._load()
        elif key == "readings":
            self.reading += step
            self._load()
        elif key == "scenario":
            self.show_scenarios()
            return
        else:
            self.values[key] += step
        self.show()

    def _now(self, name: str) -> str:
        return self.options.get(name, self.defaults.get(name, ""))

    def _set(self, name: str, text: str) -> None:
        self.options[name] = text
        if name in self.leading:
            self._load()

    def type_number(self, typed: str) -> None:
        """Put a digit behind those typed in the row under the cursor; begin anew if that is too much."""
        key = self.pane.highlighted
        name = key.partition(":")[2] if isinstance(key, str) else ""
        option = self.choices.get(name)
        if option is None or not option.counted or not typed.isdigit():
            return
        longer = option.text(self._now(name) + typed) if self._typing == key else None
        self._typing = str(key)
        text = longer if longer is not None else option.text(int(typed))
        if text is None:
            self.status.say(self.words.text("tui-form-number", allowed=", ".join(option.told)), "bad")
            return
        self._set(name, text)
        self.show()

    def _leave_number(self, key: object) -> None:
        """Another row has the mark: a digit typed there, or here again, begins anew."""
        self._typing = ""

    def take_scenario(self, id: str) -> None:
        """Have another scenario; options that were set stay as long as it is the same rule book."""
        rules = self.scenario.rules if self.scenario is not None else ""
        self.values["scenario"] = self.scenarios.index(id)
        self.forces = {}
        options, self.options = self.options, {}
        self._load()
        if options and self.scenario is not None and self.scenario.rules == rules:
            self.options = options
            self._load()
        self.show()

    def show_scenarios(self) -> None:
        """Show all scenarios, by rule book, to choose one."""
        from tui.screens.scenarios import Scenarios

        now = self.scenarios[self.values["scenario"]]
        self.app.push_screen(Scenarios(self.words, now, self.take_scenario, self.scenarios))

    def action_close(self) -> None:
        """Back from the options to the row that led to them; else as from any list."""
        key = self.pane.highlighted
        led, self._led_down = self._led_down, False
        if led and isinstance(key, str) and key.startswith("option:"):
            self.pane.select(OPTIONS)
        else:
            super().action_close()

    def owner(self) -> Owner:
        return Owner(
            chosen=self.chosen,
            marked=lambda key: self.action_change(1),
            highlighted=self._leave_number,
            shifted=lambda key, step: self.action_change(step),
            digits=self.type_number,
        )

    def chosen(self, key: object) -> None:
        if key == "begin":
            self.begin()
        elif isinstance(key, str) and key.startswith(BEGIN):
            self.values["players"] = int(key.removeprefix(BEGIN))
            self.begin()
        elif key == "scenario":
            self.show_scenarios()
        elif isinstance(key, str):
            self._show_values(key)

    def _show_values(self, key: str) -> None:
        """Show what a row may be, to choose from; one that has no list gets its next value."""
        rows, now = self.values_of(key)
        if not rows:
            self.action_change(1)
            return
        from tui.screens.new.values import Values

        heading = next(row.text for row in self.pane.rows if row.key == key)
        self.app.push_screen(Values(heading, rows, now, self.words, partial(self.take, key)))

    def dice(self) -> Literal["fair", "typed"]:
        """Return whether the program throws the dice."""
        return "typed" if self.values["dice"] % 2 else "fair"

    def ruler(self) -> Literal["map", "tape"]:
        """Return what is measured with."""
        return "tape" if self.values["table"] % 2 else "map"

    def changed_options(self) -> dict[str, str]:
        """Return the options that are not as usual."""
        return {name: value for name, value in self.options.items() if value != self.defaults.get(name)}

    def begin(self) -> None:
        """Make the game, on disk, and open it."""
        from core.games import header_of, keep_game

        if self.scenario is None:
            return
        way = self.players()[self.values["players"]][0]
        mode, _, side = way.partition(":")
        seats = {}
        if mode == "solo":
            level = LEVELS[self.values["level"] % len(LEVELS)]
            seats = {seat: "person" if seat == side else bot_of(level) for seat in self.sides}
        elif mode == "referee":
            seats = {"referee": "person"}
        dice, ruler = self.dice(), self.ruler()
        if mode == "solo" and ruler == "tape":
            self.status.say(self.words.text("tui-solo-needs-map"), "bad")
            return
        options = self.changed_options()
        scenario = self.played()
        header = header_of(
            scenario, dice=dice, ruler=ruler, referee=mode == "referee", options=options, seats=seats
        )
        try:
            host = keep_game(scenario, header)
        except Exception as error:  # of the disk, or of a scenario that somebody changed
            self.status.say(why_not(error, self.words), "bad")
            return
        app = desk_of(self)
        app.clear_menus()
        app.open_game(usual_screen(host))
