"""What is asked without a game, at home and at a host: what is spoken here, scenarios, rule books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

from core import VERSION
from core.engine.contract.options import GameOption
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.words.message import Message
from core.games import sizes
from core.locale import LANGUAGES, Sentences, sentences
from core.protocol.answers import Answer, wrong
from core.protocol.description import Description
from core.protocol.requests import Hello, Rules, ScenarioAsked, Scenarios, Schema
from core.protocol.schema import schema
from core.protocol.telling import Telling
from core.protocol.told import (
    BookTold,
    EntryTold,
    HelloTold,
    OptionTold,
    ParagraphTold,
    ScenarioTold,
    ScenarioWhole,
    SideTold,
)
from core.protocol.versions import VERSIONS, news_for, spoken
from core.rules import (
    Entry,
    Rulebook,
    about,
    options_of,
    rulebook,
    search,
    whole_books,
)
from core.scenarios import Scenario, load, ready

MOST_ENTRIES = 200
"""Statements of rule books in one answer; whoever finds more asks for less."""

LONGEST_WANTED = 200
"""Characters that are looked for."""


class Everywhere:
    """Answers for one client, in the language of its `telling`."""

    def __init__(
        self,
        described: Description,
        spoken: Sentences,
        rules_of: Callable[[str], RuleSet],
        scenario_of: Callable[[str], Scenario] = load,
        person: str = "",
    ) -> None:
        """*person* is who asks, where somebody does."""
        self.telling = Telling(spoken)
        self._described = described
        self._person = person
        self._rules_of = rules_of
        self._scenario_of = scenario_of

    def hello(self, request: Hello) -> Answer:
        """Tell what is spoken; take the language that is wished for."""
        version = spoken(request.protocol)
        if request.language:
            if request.language not in LANGUAGES:
                raise wrong("bad_request", "protocol-no-language", known=", ".join(LANGUAGES))
            self.telling = Telling(sentences(request.language))
        told = HelloTold(
            protocol=version,
            versions=VERSIONS,
            program=VERSION,
            where=self._described.where,
            language=self.telling.spoken.language,
            languages=LANGUAGES,
            verbs=self._described.verbs,
            rules=whole_books(),
            longest=self._described.longest,
            person=self._person,
        )
        notices = [self.telling.say(message) for message in news_for(version)]
        return Answer(ok=True, hello=told, notices=notices or None)

    def answer(self, request: Scenarios | ScenarioAsked | Rules | Schema) -> Answer:
        """Look something up; it takes a moment, and touches no game."""
        match request:
            case Scenarios():
                return Answer(ok=True, rules=whole_books(), scenarios=list(offered(self._language)))
            case ScenarioAsked():
                return Answer(ok=True, scenario=self._whole(self._scenario_of(request.scenario)))
            case Rules():
                return self._looked_up(request.wanted)
            case Schema():
                rules = self._rules_of(request.rules) if request.rules else None
                return Answer(ok=True, schema=schema(rules, self._described))

    @property
    def _language(self) -> str:
        return self.telling.spoken.language

    # --- a scenario ---------------------------------------------------------------------------

    def _whole(self, scenario: Scenario) -> ScenarioWhole:
        short, say_it = self.telling.scenario(scenario.id, scenario), self.telling.say
        sides = tuple(
            SideTold(seat, name if isinstance(name, str) else say_it(name), figures)
            for seat, (name, figures) in sizes(scenario).items()
        )
        return ScenarioWhole(
            short.id,
            short.rules,
            short.title,
            short.story,
            scenario.task(self._language),
            short.minutes,
            short.points,
            sides,
            (*(side.seat for side in sides), REFEREE, OBSERVER),
            tuple(self._options(scenario)),
        )

    def _options(self, scenario: Scenario) -> Sequence[OptionTold]:
        book, kind = rulebook(scenario.rules), options_of(scenario.rules)
        defaults, set_there = book.defaults(scenario.options), scenario.options
        return [
            self._option(name, kind.named(name), option, set_there.get(name, defaults[name]), defaults[name])
            for name, option in book.choices().items()
        ]

    def _option(
        self, name: str, called: Message | str, option: GameOption, value: str, default: str
    ) -> OptionTold:
        label = called if isinstance(called, str) else self.telling.say(called)
        if not option.counted:
            return OptionTold(name, label, value, default, tuple(option.meanings))
        word = (option.zero,) if option.zero and not option.zero.isdigit() else ()
        return OptionTold(name, label, value, default, word, option.least, option.most)

    # --- a rule book --------------------------------------------------------------------------

    def _looked_up(self, wanted: str) -> Answer:
        if len(wanted) > LONGEST_WANTED:
            raise wrong("bad_request", "protocol-rules-long", most=LONGEST_WANTED)
        if not wanted.strip():
            return Answer(ok=True, books=[self._book(id) for id in whole_books()])
        rows = [(id, entry) for id, entries in search(wanted).items() for entry in entries]
        if not rows:
            raise wrong("bad_request", "cli-no-rule", id=wanted)
        told = [self._entry(id, rulebook(id), entry) for id, entry in rows[:MOST_ENTRIES]]
        return Answer(ok=True, entries=told, more=len(rows) > MOST_ENTRIES or None)

    def _book(self, id: str) -> BookTold:
        book = rulebook(id)
        counts = Counter(entry.id.rpartition(".")[0] or entry.id for entry in book.entries() if entry.en)
        paragraphs = (ParagraphTold(one, book.heading(one, self._language), n) for one, n in counts.items())
        return BookTold(id, book.title or id, about(id, self._language), tuple(paragraphs))

    def _entry(self, id: str, book: Rulebook, entry: Entry) -> EntryTold:
        known = book.choices()
        option = next(iter(book.declared.of_paragraph(entry.id)), "")
        return EntryTold(
            entry.id,
            id,
            book.heading(entry.id, self._language),
            entry.gloss(self._language),
            entry.status,
            entry.edition,
            entry.optional,
            option,
            known[option].told if option in known else (),
        )


@cache
def offered(language: str) -> tuple[ScenarioTold, ...]:
    """Return the scenarios that come with the program, as they are offered: their files do not change."""
    telling = Telling(sentences(language))
    return tuple(telling.scenario(id, load(id)) for id in ready())
