"""Words of the line itself, which play nothing: help, look, log, rules, undo, redo, correct and so on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Measure
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import FigureView
from core.engine.game.amendment import Plan
from core.engine.seat.putting_right import PuttingRight
from core.engine.words.message import say
from core.hosting.refused import Refused
from core.line.acts.readings import Reader, Reading
from core.line.doing.speaking import Speaker
from core.line.refusals.mistakes import Mistake
from core.line.refusals.why_not import nothing_of
from core.line.told.asking import question_of
from core.line.told.brief import how_to_say, is_line_of_fire
from core.line.wording.chain import Link, links
from core.line.wording.words import folded, plain, words
from core.rules import rulebook, search
from tui.line.consenting import asked_of
from tui.line.correcting import Correcting, Opens
from tui.line.telling import Telling
from tui.session.company import Company
from tui.session.port import Answer, Port, PreviewRow
from tui.session.seats import Seats

WORDS = ("help", "look", "log", "rules", "undo", "redo", "correct", "drop", "seat", "quit")
"""What there is; in the reader's language `line-words-help` and so on."""

GOING_BACK = ("drop", "undo", "redo")
"""Those behind which a line may go on with what is to be done instead."""

LISTS = ("help", "look", "log", "rules")
"""Those that answer in many lines."""

MOST_LINES = 200
"""Lines that can be taken back as one, each."""

LINES = 20
"""Lines of the log that are told where no number is named."""

MOST_RULES = 20
"""Statements of the book that are told of some words."""

Say = Callable[[str], None]


class OwnWords:
    """Does what these words say, for whoever types."""

    def __init__(
        self,
        speaker: Speaker,
        seats: Seats,
        telling: Telling,
        say: Say,
        wrong: Say,
        opens: Opens | None = None,
    ) -> None:
        self._speaker = speaker
        self._seats = seats
        self._spoken = speaker.spoken
        self._telling = telling
        self._say = say
        self._wrong = wrong
        self._before: list[tuple[str, int, int]] = []
        """Of each line: who typed it, the last record before it, and the last that was in effect."""

        self.correcting = Correcting(
            speaker, seats, lambda seat: telling.side(self._port.view(), seat), say, wrong, opens
        )
        self.afterwards = ""
        """What is told after the lines of the log that a word has led to."""

    @property
    def _port(self) -> Port:
        return self._seats.port(self._seats.seat)

    def _tell(self, id: str) -> None:
        self._say(self._spoken.text(id))

    def note(self) -> None:
        """Remember where a line begins, to take it back as one."""
        if self._speaker.asked is None and not self._answers_a_line:
            port = self._port
            standing = next((n for n in range(port.tip, 0, -1) if port.in_effect(n)), port.tip)
            self._before = [*self._before[-MOST_LINES:], (port.seat, port.tip, standing)]

    @property
    def _answers_a_line(self) -> bool:
        """Whether what is typed belongs to the line before: acts of that wait for it, or it was the referee
        who is asked what the table shows of it.
        """
        port = self._port
        waits = self._speaker.stopped and any(one.passes for one in port.choices())
        return bool(self._before) and (waits or REFEREE in port.view().waiting_for)

    def which(self, verb: str) -> str | None:
        """Return which of these a word is."""
        if verb == "?":
            return "help"
        return next((one for one in WORDS if folded(verb) in self._speaker.names.words(one)), None)

    def is_act(self, own: str, text: str, rest: str) -> bool:
        """Whether a line that begins with such a word says an act: `look everywhere` looks at nobody."""
        if own == "look" and rest and not self._named(folded(rest)):
            return isinstance(self._speaker.understood(text), Reading)
        if own == "correct":
            rules = isinstance(self._speaker.understood(text), Reading)  # "correct a fact" without a referee
            return rules and not rest[:1].isdecimal()
        return own == "drop" and (bool(rest) or self._lets_by(text))

    def _lets_by(self, text: str) -> bool:
        """Whether the word that leaves what is asked lets something go, where nothing is: `lascia` a card."""
        speaker, by = self._speaker, self._speaker.names.listed("line-words-let-by")
        if folded(text) not in by or speaker.asked is not None or speaker.sent is not None or speaker.stopped:
            return False
        return isinstance(speaker.understood(text), Reading)

    def first(self, text: str) -> tuple[str, str]:
        """Return a word that leaves something or takes it back, and what is to be done then: `drop; D>a : 4`.

        Without such a word, or with nothing behind it, that is the whole line, and "".
        """
        head, _, rest = (part.strip() for part in text.partition(";"))
        verb, _, more = head.partition(" ")
        alone = not more or folded(more) in self._speaker.names.yes
        return (head, rest) if rest and alone and self.which(verb) in GOING_BACK else (text, "")

    def drops(self, text: str) -> bool:
        """Whether it only leaves what is asked, if anything is."""
        return self.which(text) == "drop"

    def goes_back(self, text: str) -> bool:
        """Whether it only leaves something, or takes it back."""
        return self.which(text) in ("drop", "undo")

    def stands(self) -> object:
        """Return what changes where something is taken back: as long as others have to agree nothing does."""
        return self._port.tip, self._speaker.asked, self._speaker.stopped

    async def do(self, own: str, rest: str) -> bool:
        """Do it; return whether the game may have changed."""
        match own:
            case "help":
                await self._help(rest)
            case "look":
                self._look(rest)
            case "log":
                self._log(int(rest) if rest.isdecimal() and len(rest) < 6 else LINES)
            case "rules":
                self._rules(rest)
            case "drop":
                return self._drop()
            case "undo":
                return await self._undo(folded(rest) in self._speaker.names.yes)
            case "redo":
                return await self._redo()
            case "correct":
                return await self.correcting.hear(rest)
            case "seat":
                return self._sit(rest)
        return False

    # --- telling -----------------------------------------------------------------------------

    async def _help(self, rest: str) -> None:
        """Tell how to answer, or what may be done and why not; of a whole line what would come of it."""
        port = self._port
        if not rest and (asked := self._speaker.how_to_answer):
            self._say(asked)
            self._rows(self._seats.arithmetic(self._speaker.sent))
            self._tell("line-asked-leave")
            return
        if not rest:
            for sentence in self._telling.menu(port.view(), port.choices()):
                self._say(sentence)
            if self._speaker.turns_cards():
                self._tell("line-help-cards")
            self._tell("line-help")
            return
        if men := self._men(rest):
            for one in men:
                self._tell_of(one)
            return
        first, *later = links(rest) or (Link(rest),)
        await self._foretell_line(first.wanted or rest)  # what stands behind a colon is for the table
        for link in later:
            if not link.wanted:
                continue
            if isinstance(self._speaker.understood(link.wanted), Reading):
                self._say(self._spoken.text("line-help-of-later", line=link.wanted))
                await self._foretell_line(link.wanted)
            else:  # what is wrong with it now may be right after the acts before it
                self._say(self._spoken.text("line-help-later", line=link.wanted))

    async def _foretell_line(self, text: str) -> None:
        """Tell what would come of one act of a line, or what it leaves open."""
        got = self._speaker.understood(text)
        if (apart := self._speaker.apart(text, got)) is not None:
            self._tell("line-each-in-turn")
            got = self._speaker.understood(apart[0])
        if isinstance(got, Reading) and got.whole:
            await self._foretell(got)
        elif isinstance(got, Mistake):
            self._say(self._speaker.wrong(text, got))
        elif got.filled.field is not None:
            self._say(self._spoken.say(got.filled.field.prompt))

    def _men(self, text: str) -> list[FigureView]:
        """Return whom a letter or a whole name is that is all that is asked about; else nobody.

        A letter that men of two sides have is one's own man's; a referee reads of both, first of him who has
        it so on the roster.
        """
        names, said = self._speaker.names, words(text)
        if len(said) == 1:
            named = [one for one in names.in_turn if names.is_named(one, said[0])]
        else:
            named = [one for one in names.in_turn if folded(names.name(one.id)) == folded(text)]
        if self._port.seat != REFEREE:
            return sorted(named, key=lambda one: not one.own)[:1]
        return sorted(named, key=lambda one: one.glyph != text)

    def _tell_of(self, figure: FigureView) -> None:
        """Tell what somebody may do, and what he may not and why; of who may do nothing why that is."""
        port, names = self._port, self._speaker.names
        every = (one for one in port.choices() if figure.id in (one.figure, *one.men))
        own = [one for one in every if one.refusal or one.called is None or figure.id in one.called]
        told = [*self._telling.acts(figure, own), *self._telling.refused(own)]
        for sentence in told or [self._spoken.say(nothing_of(Reader(port, names), figure))]:
            self._say(sentence)

    def _look(self, rest: str) -> None:
        """Tell who stands where and how; of those alone who are named, where any are."""
        view = self._port.view()
        if not rest:
            for sentence in self._telling.table(view):
                self._say(sentence)
            return
        for name in rest.replace(",", " , ").split(" , "):
            who = folded(name.strip())
            if side := next((one for one in view.sides if folded(self._spoken.say(one.name)) == who), None):
                for sentence in self._telling.roster(side, view):
                    self._say(sentence)
                continue
            named = self._by_capital(name.strip()) or self._named(who)
            if not named:
                self._wrong(self._spoken.text("line-nobody", who=name.strip()))
            for figure in view.figures:
                if figure.id in named:
                    self._say(self._telling.figure(figure, view, whole=True))

    def _by_capital(self, letter: str) -> list[str]:
        """Return whose letter a capital is on the roster, if it is anybody's."""
        figures = self._speaker.names.figures.values()
        return [one.id for one in figures if letter.isupper() and one.glyph == letter]

    def _named(self, who: str) -> list[str]:
        """Return the figures of this letter or name; where there are none, those with it in their name."""
        names = self._speaker.names
        found = [id for id in names.figures if who in (names.handle(id), folded(names.name(id)))]
        return found or [id for id in names.figures if who in plain(names.name(id))]

    async def _foretell(self, got: Reading) -> None:
        """Tell what an act would come to, with what the answers of others may do, however long that takes."""
        do, filled = got.choice.do, got.filled.values
        preview = self._port.foresee(do, filled)
        if preview.waits or preview.answers:
            preview = await self._port.foresee_whole(do, filled)
        if preview.refusal is not None:
            self._say(self._spoken.refusal(preview.refusal))
        elif preview.needs is not None:
            asked = question_of(preview.needs, self._spoken, self._speaker.name)
            first = preview.needs.question
            if isinstance(first, Measure) and is_line_of_fire(first):
                asked = f"{asked} {self._spoken.text(how_to_say(first))}"
            self._say(asked)
        elif not preview.rows:
            self._tell("line-help-nothing")
        self._rows(preview.rows)

    def _rows(self, rows: Sequence[PreviewRow]) -> None:
        for row in rows:
            rule = f" ({row.rule})" if row.rule else ""
            label = say("tui-outcome", who=row.about, what=row.label) if row.about else row.label
            self._say(f"{self._spoken.say(label)} {self._spoken.say(row.value)}".strip() + rule)

    def _log(self, last: int) -> None:
        port = self._port
        for line in list(port.lines())[-last:]:
            if line.message is not None:
                undone = "" if port.in_effect(line.record) else f" [{self._spoken.text('log-undone')}]"
                self._say(f"{line.record} {self._spoken.say(line.message)}{undone}")

    def _rules(self, rest: str) -> None:
        """Tell what the book says of some words, in any order; what is asked stays asked."""
        found = search(rest, (self._seats.book,)).get(self._seats.book, ()) if rest else ()
        if not found:
            self._wrong(self._spoken.text("line-no-rule" if rest else "line-which-rule", words=rest))
            return
        book, heading = rulebook(self._seats.book), ""
        for entry in found[:MOST_RULES]:
            if (called := book.heading(entry.id, self._spoken.language)) != heading:
                heading = called
                self._say(called)
            self._say(f"{entry.id} {entry.gloss(self._spoken.language)}")
            for row in entry.table:
                self._say(row)
        if len(found) > MOST_RULES:
            self._say(self._spoken.text("line-more-rules", more=len(found) - MOST_RULES))

    # --- going back --------------------------------------------------------------------------

    def _drop(self) -> bool:
        """Leave what is asked; return whether the line that asks it has done something already."""
        held, asked = self._speaker.held, self._speaker.asked is not None
        done = self._done_by_line() if asked else self._speaker.stopped
        self._speaker.drop()
        self._tell("line-held" if held else "line-dropped-rest" if done else "line-dropped")
        return done

    def _done_by_line(self) -> bool:
        """Whether the line that asks something has done an act before, as one that was answered."""
        if self._speaker.asked is None or not self._before:
            return False
        seat, tip, _ = self._before[-1]
        return self._seats.port(seat).tip - self._speaker.beside_it > tip

    async def _undo(self, agreed: bool) -> bool:
        """Take the last line back, all that it did; *agreed* says that whoever else sits here consents.

        While something is asked, that is left first, with what its line has done before.
        """
        if self._speaker.asked is not None and not self._speaker.held and not self._done_by_line():
            self._drop()
            return False
        if (desk := self._referees_hands) is not None and (before := desk.to_undo()):
            return await self._goes_back_to(desk, before, "line-undo-right")
        while self._before and self._seats.port(self._before[-1][0]).tip <= self._before[-1][1]:
            self._before.pop()
        seat, _, to = self._before[-1] if self._before else (self._seats.seat, 0, None)
        port = self._seats.port(seat)
        way = port.way_back(to) if to else next(iter(port.ways_back()), None)
        if way is not None and way.needs == "consent" and self._seats.hot_seat:
            if not agreed:
                self._tell("line-undo-consent")
                return False
            self._agree(seat, way.to)
        if (company := self._seats.company) is not None and way is not None and way.needs != "free":
            return self._ask_others(company, way.to)
        self._speaker.drop()
        self._refused(await port.go_back(way.to if way is not None else None))
        return True

    async def _redo(self) -> bool:
        """Do again what was undone last, or put right again what was taken back last."""
        desk = self._referees_hands
        if not self._port.can_redo and desk is not None and (before := desk.to_redo()):
            return await self._goes_back_to(desk, before, "line-redo-right")
        self._refused(await self._port.go_forward())
        return True

    @property
    def _referees_hands(self) -> PuttingRight | None:
        """The referee's hands on what was done, where he types: he undoes what he has put right as one."""
        desk = self._port.putting_right
        return desk if isinstance(desk, PuttingRight) and desk.decides else None

    async def _goes_back_to(self, desk: PuttingRight, before: int, told: str) -> bool:
        """Let the game go on from where it was *before* an amendment."""
        self._speaker.drop()
        got = await desk.amend(Plan(back=before))
        if isinstance(got, Refusal):
            self._refused(got)
        else:
            self.afterwards = self._spoken.text(told)
        return True

    def _ask_others(self, company: Company, to: int) -> bool:
        """Ask those who sit elsewhere; who answers is told by the news of the table."""
        try:
            asked = company.sitting.ask_back(to=to)
        except Refused as told:
            self._wrong(self._spoken.say(told.message))
            return False
        view = self._port.view()
        self._say(asked_of(asked, self._spoken, lambda seat: self._telling.side(view, seat)))
        return False

    def _agree(self, seat: str, to: int) -> None:
        """Let everybody else at this keyboard consent to going back to a record of *seat*."""
        record = self._seats.port(seat).in_log(to)
        for other in self._seats.people:
            if other != seat:
                self._seats.port(other).agree(record)

    def _refused(self, got: Answer) -> None:
        if isinstance(got, Refusal):
            self._wrong(self._spoken.refusal(got))

    # --- seats -------------------------------------------------------------------------------

    def _sit(self, rest: str) -> bool:
        """Let another seat of this keyboard type."""
        names = {seat: folded(self._telling.side(self._port.view(), seat)) for seat in self._seats.people}
        if not rest:
            self._say(self._spoken.text("line-seats", seats=self._spoken.listed(list(self._seats.people))))
            return False
        wanted = [seat for seat, name in names.items() if folded(rest) in (seat, name)]
        if not wanted:
            self._wrong(self._spoken.text("cli-no-seat", seat=rest, known=", ".join(self._seats.people)))
            return False
        self._seats.hand_over(wanted[0])
        self._say(self._telling.task(self._port.view()))
        return False
