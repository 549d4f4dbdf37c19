"""The scenarios by rule book, with size, length and story; letters that are typed narrow the list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.worker import get_current_worker

from core.engine.words.message import Message
from core.locale import Sentences
from tui.panes.lines import Owner, Row
from tui.screens.listing import Listing

if TYPE_CHECKING:
    from core.scenarios import Scenario

Sizes = Mapping[str, tuple["Message | str", int]]
"""Of each side what it is called, and its figures."""

SIZES = "sizes"
"""The group of work that counts figures: rule books are read for it, and nobody waits for that."""

LONGEST = 40
"""Letters that may be typed."""


@lru_cache(maxsize=64)
def sizes_of(id: str) -> Sizes:
    """Return the sides of a ready scenario with their figures; nothing of one that somebody has spoilt."""
    from core.games import sizes
    from core.scenarios import BadScenario, load

    try:
        return sizes(load(id))
    except BadScenario:
        return {}


def about(scenario: Scenario, sizes: Sizes, words: Sentences, more: str = "", story: bool = True) -> str:
    """Return book, sizes and length as far as known, *more* behind them in one line, the *story* below."""
    from core.rules import title_of

    told = [words.text("tui-scenario-side", side=name, count=count) for name, count in sizes.values()]
    length = words.text("tui-scenario-length", minutes=round(scenario.minutes)) if scenario.minutes else ""
    line = " ".join(f"{part}." for part in (title_of(scenario.rules), ", ".join(told), length) if part)
    parts = (scenario.story(words.language), *(words.say(one) for one in scenario.remarks)) if story else ()
    told_of = [" ".join(parts).strip()] if story else []
    won = how_won(scenario.rules, scenario.task(words.language), words)
    return "\n".join([f"{line} {more}".rstrip(), *told_of, *won])


def how_won(rules: str, task: str, words: Sentences) -> list[str]:
    """Return the *task* of the sides, if the scenario sets one, and what by the book decides who has won."""
    won = f"how-won-{rules}"
    told = [words.text("scenario-task", task=task)] if task else []
    return [*told, words.text(won)] if won in words else told


class Scenarios(Listing):
    """A list to choose a scenario from. *take* gets the id of the one that is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "rub", "Letter back", id="scenarios.rub", tooltip="Take the last letter back"),
    ]

    def __init__(self, words: Sentences, now: str, take: Callable[[str], None], ids: Sequence[str]) -> None:
        """The mark is on the scenario *now*; *ids* are those to choose from."""
        super().__init__(words)
        self._ids = ids
        self._spoilt: dict[str, str] = {}
        """What is wrong with files of one's own, and with scenarios of packages, that cannot be played."""

        self._waits = False
        """Whether rule books of packages are still being imported, beside the keys."""

        self._now = now
        self._take = take
        self._typed = ""
        self._sizes: dict[str, Sizes] = {}
        self._scenarios: dict[str, Scenario] = {}

    def on_mount(self) -> None:
        from core.packages import unread

        self._waits = unread()
        self.run_worker(self._count, group=SIZES, thread=True)

    def _count(self) -> None:
        """Count the figures of every scenario, in a thread; read them first where that may take long."""
        worker = get_current_worker()
        if self._waits:
            self._scenarios, self._spoilt = self._all_read()
            self._waits = False
            self.call_later(self.show)
        for id in list(self._scenarios):
            if worker.is_cancelled:
                return
            self._sizes[id] = sizes_of(id)
        self.call_later(self.show)

    # --- the rows -------------------------------------------------------------------------------

    def show(self, cursor: int | None = None) -> None:
        """Show the rows; the first time with the mark on the scenario that is chosen now."""
        if not self.is_attached:
            return
        now, self._now = self._now, ""
        if now:
            keys = [row.key for row in self.rows()]
            cursor = keys.index(now) if now in keys else None
        super().show(cursor)

    def heading(self) -> str:
        return self.words.text("tui-scenarios")

    def task_text(self) -> str:
        if self._typed:
            return self.words.text("tui-scenarios-narrowed", text=self._typed)
        return self.words.text("tui-scenarios-task")

    def rows(self) -> Sequence[Row]:
        from core.rules import title_of

        rows: list[Row] = []
        book = ""
        for id, scenario in self._fitting():
            if scenario.rules != book:
                book = scenario.rules
                rows += [Row("")] if rows else []
                rows.append(Row(title_of(book), None, "heading"))
            sizes = self._sizes.get(id, {})
            title = scenario.title(self.words.language)
            note = about(scenario, sizes, self.words)
            if id in self._own:
                note = f"{note}\n{self.words.text('tui-saved-note', file=id)}"
                title = self.words.text("tui-scenarios-own", title=title)
            rows.append(Row(title, id, "", self._measure(scenario, sizes), note))
        rows += self._spoilt_rows()
        if self._waits:
            return [Row(self.words.text("tui-scenarios-reading"), None, "dim")]
        return rows or [Row(self.words.text("tui-not-found", word=self._typed), None, "dim")]

    def _spoilt_rows(self) -> Iterator[Row]:
        """Yield what of one's own and of packages cannot be played, with what is wrong."""
        if self._spoilt and not self._typed:
            yield Row("")
            own = all(id.endswith(".toml") for id in self._spoilt)
            yield Row(
                self.words.text("tui-scenarios-spoilt" if own else "tui-scenarios-broken"), None, "heading"
            )
            for id, why in self._spoilt.items():
                yield Row(self._path_within(id), id, "dim", note=why)

    def _path_within(self, id: str) -> str:
        """Return where a file of one's own lies in their folder."""
        from core.games import scenarios_folder

        path, folder = Path(id), scenarios_folder()
        return str(path.relative_to(folder)) if path.is_relative_to(folder) else path.name

    @property
    def _own(self) -> set[str]:
        """The files of one's own."""
        from core.scenarios import ready

        return {*self._ids} - {*ready()}

    def _measure(self, scenario: Scenario, sizes: Sizes) -> str:
        """Return how many figures fight how many, and for about how long."""
        counts = [str(count) for _, count in sizes.values()]
        told = counts[0] if counts else ""
        for count in counts[1:]:
            told = self.words.text("tui-scenario-against", first=told, second=count)
        minutes = round(scenario.minutes)
        length = self.words.text("tui-scenario-minutes", minutes=minutes) if minutes else ""
        return ", ".join(filter(None, [told, length]))

    def _fitting(self) -> Iterator[tuple[str, Scenario]]:
        """Yield the scenarios that have every word that was typed."""
        from core.rules import title_of

        for id, scenario in self._read().items():
            language = self.words.language
            if self._has_all(scenario.title(language), scenario.story(language), title_of(scenario.rules)):
                yield id, scenario

    def _has_all(self, *told: str) -> bool:
        """Whether every word that was typed stands in what is told."""
        text = " ".join(told).casefold()
        return all(word in text for word in self._typed.casefold().split())

    def _called_so(self) -> str | None:
        """Return the first scenario whose name has all that was typed: a story has many words."""
        if not self._typed:
            return None
        language = self.words.language
        return next((id for id, one in self._fitting() if self._has_all(one.title(language))), None)

    def _read(self) -> dict[str, Scenario]:
        """Return the scenarios, read once; nothing while that takes long."""
        if not self._scenarios and not self._waits:
            self._scenarios, self._spoilt = self._all_read()
        return self._scenarios

    def _all_read(self) -> tuple[dict[str, Scenario], dict[str, str]]:
        """Read the scenarios; one of the program's that somebody has spoilt is left out."""
        from core.scenarios import BadScenario, load, ready

        scenarios: dict[str, Scenario] = {}
        spoilt: dict[str, str] = {}
        for id in self._ids:
            try:
                scenarios[id] = load(id)
            except BadScenario as error:
                if id not in ready():
                    spoilt[id] = self.words.say(error.message)
        return scenarios, spoilt

    # --- keys -------------------------------------------------------------------------------------

    def owner(self) -> Owner:
        return Owner(chosen=self.chosen, typed=self._narrow)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Here letters are typed: none of them leaves the program."""
        if action == "rub":
            return bool(self._typed)
        return action != "leave"

    def _narrow(self, letter: str) -> None:
        self._type((self._typed + letter)[:LONGEST])

    def action_rub(self) -> None:
        """Take the last letter back."""
        self._type(self._typed[:-1])

    def _type(self, text: str) -> None:
        self._typed = text
        self.opens_on = self._called_so()
        self.show()
        self.prompt.tell(self.task_text())
        self.on_screen_resume()

    def action_close(self) -> None:
        """Show the whole list again, or go back without a choice."""
        if self._typed:
            self._type("")
        else:
            super().action_close()

    def chosen(self, key: object) -> None:
        if isinstance(key, str) and key in self._spoilt:
            self.status.say(self._spoilt[key], "bad")
        elif isinstance(key, str):
            super().action_close()
            self._take(key)
