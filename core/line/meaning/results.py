"""At a table that is trusted a line may say a result: `w>q out`, `k suppressed`, `fight won by rangers`.

First whose act it was, if it was anybody's, then `>`; whom it befell, and what came of it in the words that
the book has for him now. What is said so is a ruling of the referee's; what follows follows by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.choices import AnyField, Option, PickOne, YesNo
from core.engine.contract.results import BEATEN, DONE, MISSED, RESULT
from core.engine.words.message import Message, say
from core.line.acts.chair import Chair
from core.line.refusals.mistakes import Mistake
from core.line.wording.labels import BENT, WORDS, Label, rank
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import EQUALS, Word, plain, spelled_out

RULING = "ruling"

OF_NEWCOMER = "value."
"""What the blanks of a ruling begin with that adds somebody, but for the fact and to whom he comes."""

TICK = "/"
"""Ticks somebody off who is done, or whose shot has missed; it may stand right behind a name: `w>q/`."""


class Told(Struct, frozen=True):
    """One result: *fact* of *whom* is *value*, by an act of *doer*, "" for nobody's."""

    whom: str
    value: Any
    doer: str = ""
    fact: str = RESULT

    @property
    def filled(self) -> dict[str, Any]:
        """The ruling that it is, in fields."""
        ruling = {"fact": self.fact, "subject": self.whom, "value": self.value, "reason": ""}
        return {**ruling, "doer": self.doer} if self.doer else ruling


class Unread(Struct, frozen=True):
    """A line that tells no result: why not. It may still say an act, unless that is *sure*."""

    mistake: Mistake
    sure: bool = False


class NotRead(Exception):
    """Carries why a line tells no result."""

    def __init__(self, at: Sequence[Word], message: Message, sure: bool = False) -> None:
        super().__init__(message.id)
        self.unread = Unread(Mistake(message, at[0].start, at[-1].end), sure)

    def unsure(self) -> NotRead:
        """Return it for a line that may still say an act."""
        self.unread = Unread(self.unread.mistake)
        return self


def told(chair: Chair, names: Vocabulary, text: str) -> tuple[Told, ...] | Unread | None:
    """Return the results that a line tells, one after another; `None` where it does not look like one."""
    said = tuple(_ticked(names.heard(text)))
    if len(said) < 2 or any(word.quoted or word.text == EQUALS for word in said):
        return None
    line = Line(chair, names)
    try:
        return line.fight(said) or line.results(said)
    except NotRead as not_read:
        return not_read.unread


def printed_result(chair: Chair, names: Vocabulary, command: Mapping[str, Any]) -> str:
    """Return a ruling on what came of an act as a line that tells it; "" for any other."""
    if command.get("do") != RULING or command.get("fact") != RESULT:
        return ""
    one = Told(command["subject"], command["value"], command.get("doer", ""))
    who = f"{names.name(one.doer)} > " if one.doer else ""
    text = f"{who}{names.name(one.whom)} {names.spoken.text(f'result-{one.value}')}"
    return text if told(chair, names, text) == (one,) else ""


class Line:
    """Reads results for the seat in a chair."""

    def __init__(self, chair: Chair, names: Vocabulary) -> None:
        self._chair = chair
        self._names = names
        self._fields: dict[str, tuple[AnyField, ...]] = {}

    # --- who, whom and what ------------------------------------------------------------------

    def results(self, said: tuple[Word, ...]) -> tuple[Told, ...] | None:
        """Return what befell whom by whose act: each doer's own, the first at all of them."""
        aimed = next((at for at, word in enumerate(said) if word.aimed), 0)
        doers = [self._called(part) for part in _parts(said[:aimed])]
        if aimed and [] in doers:
            raise NotRead(said[:aimed], say("result-nobody", word=spelled_out(said[:aimed])))
        unread: NotRead | None = None
        for cut in range(len(said) - 1, aimed, -1):
            parts = tuple(_parts(said[aimed:cut]))
            if not all(called := [self._called(part) for part in parts]):
                continue
            try:
                if doers:
                    side = self._side_of(doers, called, said[:aimed])
                    who = [
                        self._one(part, of) for part, of in zip(_parts(said[:aimed]), self._of(side, doers))
                    ]
                    self._hold_to_letters(side, parts, called)
                    whom = [self._one(part, of) for part, of in zip(parts, self._foes(side, called))]
                else:
                    who = []
                    whom = [self._alone(part, of, said[cut:]) for part, of in zip(parts, called)]
                return tuple(self._told(whom, who, said[cut:]))
            except NotRead as not_read:
                run = tuple(word.text for word in said[cut:])
                if any(self._fitting(id, run, bool(doers)) for of in called for id in of):
                    raise
                unread = not_read
        if unread is not None and (aimed or len(said) == 2):
            raise unread.unsure()
        return None

    def _side_of(self, doers: list[list[str]], whom: list[list[str]], said: Sequence[Word]) -> str:
        """Return of which side they are who did it to the other: of two, the one that acts now.

        Where both do, as with sealed orders, it is the one that is waited for.
        """
        figures = self._names.figures
        sides = list(dict.fromkeys(figures[id].side for id in doers[0]))
        sides = [one for one in sides if all(any(figures[id].side == one for id in of) for of in doers)]
        against = [one for one in sides if all(any(figures[id].side != one for id in of) for of in whom)]
        sides = against or sides
        if len(sides) > 1:
            active = [side.id for side in self._names.view.sides if side.active]
            sides = [one for one in sides if one in active] or sides
        if len(sides) > 1:
            sides = [one for one in sides if one in self._names.view.waiting_for] or sides
        if len(sides) != 1:
            self._one(tuple(said), doers[0])
        return sides[0]

    def _hold_to_letters(
        self, side: str, parts: Sequence[tuple[Word, ...]], called: Sequence[list[str]]
    ) -> None:
        """Refuse a letter that one's own man has on the roster, and an enemy in the other case.

        Nobody is put out of action in the place of another; by his name one's own man may be.
        """
        figures = self._names.figures
        for part, of in zip(parts, called, strict=True):
            typed = spelled_out(part)
            own = [id for id in of if figures[id].side == side and figures[id].glyph == typed]
            other = typed.swapcase()
            foe = next((one for one in figures.values() if one.glyph == other and one.side != side), None)
            if own and len(own) == len(of) and foe is not None:
                who = self._names.name(own[0])
                raise NotRead(
                    part, say("result-own-side", word=typed, who=who, other=other, foe=foe.name), sure=True
                )

    def _of(self, side: str, called: list[list[str]]) -> list[list[str]]:
        figures = self._names.figures
        return [[id for id in of if figures[id].side == side] for of in called]

    def _foes(self, side: str, called: list[list[str]]) -> list[list[str]]:
        figures = self._names.figures
        return [[id for id in of if figures[id].side != side] or of for of in called]

    def _alone(self, part: Sequence[Word], of: list[str], said: Sequence[Word]) -> str:
        """Return whom words name of whom something is told that is nobody's act."""
        run = tuple(word.text for word in said)
        fitting = {id: self._fitting(id, run, False) for id in of}
        able = [id for id in of if fitting[id]] or [id for id in of if self._states(id, run)] or of[:1]
        if len(able) > 1 and all([value for _, value, _ in fitting[id]] == [DONE] for id in able):
            active = {side.id for side in self._names.view.sides if side.active}
            able = [id for id in able if self._names.figures[id].side in active] or able
        return self._one(part, able)

    def _called(self, part: Sequence[Word]) -> list[str]:
        """Return whom words name most plainly; a capital letter the one who has it so on the roster."""
        run = tuple(word.text for word in part)
        found: dict[str, int] = {}
        for id in self._names.figures:
            label = Label(plain(self._names.name(id)), self._names.handle(id))
            if (how := rank(label, run)) is not None:
                found[id] = how
        figures = self._names.figures
        best = [id for id, how in found.items() if how == min(found.values())]
        typed = spelled_out(part)
        best = [id for id in best if typed.isupper() and figures[id].glyph == typed] or best
        return [id for id in best if not figures[id].out] or best

    def _one(self, part: Sequence[Word], of: list[str]) -> str:
        if len(of) > 1:
            one, other = (self._names.name(id) for id in of[:2])
            raise NotRead(part, say("result-either", word=spelled_out(part), one=one, other=other), sure=True)
        return of[0]

    def _told(self, whom: Sequence[str], who: Sequence[str], said: Sequence[Word]) -> Iterator[Told]:
        """Yield a result for each; several who did it have done it to the first, one after another.

        Those to whom nothing came of it come before the one who did it: of whom is out nothing is told.
        """
        first, *others = whom
        fact, value = self._word(first, said, bool(who))
        yield from (Told(first, MISSED, one) for one in who[1:])
        yield Told(first, value, who[0] if who else "", fact)
        for one in others:
            fact, value = self._word(one, said, bool(who))
            if value not in (MISSED, BEATEN):
                yield Told(one, value, "", fact)

    # --- what came of it ---------------------------------------------------------------------

    def _word(self, whom: str, said: Sequence[Word], by: bool) -> tuple[str, Any]:
        """Return the fact and its value that words say of somebody."""
        run = tuple(word.text for word in said)
        words = self._words(whom, by)
        if not (found := self._fitting(whom, run, by) or ([] if by else self._states(whom, run))):
            if not words:
                raise NotRead(said, say("result-none", figure=self._names.name(whom)), sure=True)
            allowed = self._names.spoken.listed([self._names.spoken.say(one.label) for one in words])
            raise NotRead(said, say("result-no-word", word=spelled_out(said), figure=self._names.name(whom),
                                    allowed=allowed))  # fmt: skip
        if len(found) > 1:
            one, other = (label for _, _, label in found[:2])
            raise NotRead(said, say("result-either", word=spelled_out(said), one=one, other=other), sure=True)
        return found[0][:2]

    def _fitting(self, whom: str, run: tuple[str, ...], by: bool) -> list[tuple[str, Any, Message | str]]:
        """Return the results that words say, those that they say most plainly."""
        options = self._words(whom, by)
        ranks = {one.value: how for one in options if (how := self._rank(one, run)) is not None}
        return [
            (RESULT, one.value, one.label)
            for one in options
            if one.value in ranks and ranks[one.value] == min(ranks.values())
        ]

    def _words(self, whom: str, by: bool) -> tuple[Option, ...]:
        """Return what may be said of somebody: of an act, or without one."""
        alone = (DONE,) if by else (MISSED, BEATEN)
        field = self._field(whom, RESULT)
        options = field.options if isinstance(field, PickOne) else ()
        return tuple(one for one in options if one.value not in alone)

    def _rank(self, option: Option, run: tuple[str, ...]) -> int | None:
        """Return how well words say a result: by its name, or in full by another word for it."""
        spoken = self._names.spoken
        if (how := rank(Label(plain(spoken.say(option.label))), run)) is not None:
            return how
        id = f"result-also-{option.value}"
        others = self._names.listed(id) if id in spoken else ()
        return (
            WORDS if " ".join(run) in others or (option.value in (DONE, MISSED) and run == (TICK,)) else None
        )

    def _states(self, whom: str, run: tuple[str, ...]) -> list[tuple[str, Any, Message | str]]:
        """Return the other facts of the book that words say in full: `hidden`, `not hidden`, `unhurt`.

        Of whom nothing can be said any more only what has become of him, such as that he is back.
        """
        denied = len(run) > 1 and run[0] in (*self._names.words("not"), *self._names.no)
        bare = run[1:] if denied else run
        here = bool(self._words(whom, True))
        found: list[tuple[str, Any, Message | str]] = []
        for option in self._facts():
            field = self._field(whom, option.value)
            if isinstance(field, YesNo) and here and self._says(option, bare):
                found.append((option.value, not denied, option.label))
            elif isinstance(field, PickOne) and not denied:
                found += [
                    (option.value, one.value, one.label)
                    for one in field.options
                    if isinstance(one.value, str) and one.refusal is None and self._says(one, run)
                ]
        return list(
            {self._names.spoken.say(one[2]): one for one in reversed(found)}.values()
        )  # of one name the first

    def _says(self, option: Option, run: tuple[str, ...]) -> bool:
        how = rank(Label(plain(self._names.spoken.say(option.label))), run)
        return how is not None and how <= BENT

    def _facts(self) -> tuple[Option, ...]:
        """Return the facts that a referee may set of a figure."""
        (field, *_) = self._chair.fields(RULING, {})
        return field.options if isinstance(field, PickOne) else ()

    def _field(self, whom: str, fact: str) -> AnyField | None:
        """Return what asks for the value of a fact of somebody; `None` where it is not of him."""
        every = self._chair.fields(RULING, {"fact": fact, "subject": whom})
        subject = next((one for one in every if one.name == "subject"), None)
        of = (
            [one.value for one in subject.options if one.refusal is None]
            if isinstance(subject, PickOne)
            else []
        )
        return next((one for one in every if one.name == "value"), None) if whom in of else None

    # --- a fight -----------------------------------------------------------------------------

    def fight(self, said: tuple[Word, ...]) -> tuple[Told, ...] | None:
        """Return who is beaten where a side has won a fight: the only one of the others in contact."""
        won = plain(self._names.spoken.text("result-fight-won"))
        if tuple(word.text for word in said[: len(won)]) != won:
            return None
        named = said[len(won) :]
        side = next((one for one in self._names.view.sides if named and self._is_side(one.name, named)), None)
        if side is None:
            raise NotRead(named or said, say("result-nobody", word=spelled_out(named or said)), sure=True)
        fighting = [
            id for id in self._names.figures if any(row.value == BEATEN for row in self._words(id, True))
        ]
        losers = [id for id in fighting if self._names.figures[id].side != side.id]
        winners = [id for id in fighting if self._names.figures[id].side == side.id]
        if not losers:
            raise NotRead(said, say("result-no-fight", side=side.name), sure=True)
        if len(losers) > 1 or len(winners) > 1:
            listed = self._names.spoken.listed([self._names.name(id) for id in losers])
            raise NotRead(said, say("result-which-fight", names=listed), sure=True)
        return (Told(losers[0], BEATEN, winners[0]),)

    def _is_side(self, name: Message | str, named: Sequence[Word]) -> bool:
        how = rank(Label(plain(self._names.spoken.say(name))), tuple(word.text for word in named))
        return how is not None


def _ticked(said: Sequence[Word]) -> Iterator[Word]:
    """Yield the words with a tick behind a name as a word of its own."""
    for word in said:
        if word.text != TICK and word.text.endswith(TICK) and not word.quoted:
            at = word.end - len(TICK)
            yield replace(word, text=word.text[: -len(TICK)], typed=word.typed[: -len(TICK)], end=at)
            yield Word(TICK, TICK, at, word.end)
        else:
            yield word


def _parts(said: Sequence[Word]) -> Iterator[tuple[Word, ...]]:
    """Yield the words of each of a list: `h,k first a` has three."""
    part: tuple[Word, ...] = ()
    for word in said:
        if word.joined and part:
            yield part
            part = ()
        part = (*part, word)
    if part:
        yield part
