"""Every reading of a line: an act of the menu, its blanks filled by words, no word left over.

What a line does not say is filled as the sentence of the act fills it, or stays open. Readings are compared
as commands: one is taken, or none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from core.engine.contract.choices import AnyField, Choice, Option, PickOne, PickSome, YesNo, folded
from core.engine.contract.facts import Refusal
from core.engine.contract.filling import same
from core.engine.contract.other_acts import OtherAct
from core.engine.seat.sentence import Filled, Passed
from core.line.acts.begun import Begun
from core.line.acts.chair import Chair
from core.line.acts.identity import (
    NAMED_IN_FULL,
    Identity,
    about,
    identities,
    of_a_side,
    of_a_unit,
    of_another,
    skippable,
    to_be_done,
)
from core.line.acts.values import CM, Heard, Said, number
from core.line.acts.who_at_whom import WhoAtWhom
from core.line.wording.labels import BEGINNINGS, BEGUN, BENT, PASSED_OVER, WHOLE, WORDS, Label, rank, runs
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import EQUALS, Word, plain

MOST_STEPS = 2000
"""Steps of looking for the readings of one act in any order of its words; beyond them only in its own."""

MOST_OF_ALL = 12_000
"""Steps of looking for the readings of a line: one that needs more says nothing."""


MODE = "mode"
"""The blank of how somebody goes, of which each way reaches farther than the one before."""


FACT, REASON = "fact", "reason"
"""The blanks of a ruling that say what is ruled, and why."""


TO_NAME_A_UNIT = 2
"""Words of a unit's name that say which one it is; before `>` one does."""


OF_ONE = re.compile(r"(.+)\.\d+\.(.+)")
"""The name of a blank of one of several who act together: what they do, and the blank."""


class Reading(Struct, frozen=True):
    """An act with its blanks *filled*; what of it was *said*; how well each word fits, in their order.

    A mode that was not said is the first that goes as far as was said, unless it has to be said aloud.

    *in_order* says that the words stand in the order of the blanks, *headless* that a line which names
    neither who acts nor first of all the act begins with something else, *turned* that somebody of another
    side stands before whoever acts and his act, *doerless* that of a unit's act only whom it is at was said,
    *who* and *act* that whoever acts was named, and what he does.
    """

    choice: Choice
    filled: Filled
    said: dict[str, Any]
    ranks: tuple[int, ...]
    in_order: bool
    headless: bool = False
    turned: bool = False
    doerless: bool = False
    who: bool = False
    act: bool = False

    @property
    def whole(self) -> bool:
        """Whether nothing is left to ask."""
        return not self.filled.open

    @property
    def command(self) -> dict[str, Any]:
        """The command as a JSON value; only of a *whole* reading it is one."""
        return {"do": self.choice.do, **folded(self.filled.values)}


class TurnedAway(Struct, frozen=True):
    """A blank of an act that shows what words at *places* say and does not take it: why not.

    *unexplained* words would still mean nothing; the others fit as well as *rank* at worst.
    """

    identity: Identity
    refusal: Refusal
    places: tuple[int, ...]
    unexplained: int
    rank: int


class Reader:
    """Reads lines of the seat in a chair, as the game stands."""

    def __init__(self, chair: Chair, names: Vocabulary, choices: Sequence[Choice] | None = None) -> None:
        self.names = names
        found = chair.choices() if choices is None else choices
        self.choices = tuple(one for one in found if one.refusal is None)
        self.refused = tuple(one for one in found if one.refusal is not None)
        self.farthest: tuple[Identity, Begun, Filled] | None = None
        """How far the words of the last line could be read that has no reading."""

        self.steps = 0
        self.refusing: list[TurnedAway] | None = None
        """Values that a blank shows and does not take, while anybody wants to know them."""

        self._named_alone: list[Choice] | None = None
        self.by_word = False
        """Whether what is ruled may follow from the word for it."""

        self._chair = chair
        self._filled: dict[bytes, Filled] = {}

    def filled(self, choice: Choice, said: Mapping[str, Any]) -> Filled:
        """Return an act with what was *said* of it, filled as its sentence is."""
        key = json.encode((choice.do, choice.given, sorted(said.items())))
        if key not in self._filled:
            self._filled[key] = self._chair.filled(choice.do, choice.given, said)
        return self._filled[key]

    def readings(self, words: tuple[Word, ...]) -> list[Reading]:
        """Return every reading of *words* by the plainest meanings that they have, one command several times.

        Where every word is a whole name no other meaning of any is looked for, and so on down to beginnings.
        What stands behind the number of a blank is first read as its value alone, as it is printed.
        """
        if (heard := Heard(words, self.names, by_sign=True)).signed and (found := self._readings(heard)):
            return found
        return self._readings(Heard(words, self.names))

    def _readings(self, heard: Heard) -> list[Reading]:
        heard.about = about(heard, self.choices)
        self.farthest, self.steps = None, 0
        for plainness in range(PASSED_OVER):
            named = identities(heard, self.choices, plainness)
            if found := [one for identity in named for one in self._of(heard, identity, plainness)]:
                return found if self.steps <= MOST_OF_ALL else []
        return []

    def rulings(self, words: tuple[Word, ...]) -> list[Reading]:
        """Return the readings of *words* as rulings of which it is not said what is ruled: `ruling p dead`.

        It takes longer than others, so it is asked for a line without any other reading.
        """
        ruled = tuple(one for one in self.choices if one.do in NAMED_IN_FULL)
        if not ruled or len(words) < 3:
            return []
        every, farthest, alone = self.choices, self.farthest, self._named_alone
        self.choices, self.by_word, self._named_alone = ruled, True, None
        found = self.readings(words)
        self.choices, self.by_word, self.farthest, self._named_alone = every, False, farthest, alone
        return found

    def turned_away(self, words: tuple[Word, ...]) -> list[TurnedAway]:
        """Return what words say for blanks that show it and do not take it; no reading of them is whole."""
        found: list[TurnedAway] = []
        self.refusing = found
        farthest = self.farthest
        self.readings(words)
        self.refusing, self.farthest = None, farthest
        return found

    def names_answer(self, identity: Identity, said: Mapping[str, Any]) -> bool:
        """Whether a bare name says all that is asked: who does the one thing that there is to be done."""
        if self._named_alone is None:
            own = to_be_done(self.choices)
            sole = len(own) == 1 and (
                of_a_unit(own[0]) or of_another(own[0], self.names) or of_a_side(own[0])
            )
            each = all(one.figure and not one.passes and not self.filled(one, {}).fields for one in own)
            self._named_alone = own if sole or (each and len({one.do for one in own}) == 1) else []
        if identity.choice in self._named_alone:
            return identity.who or bool(said)
        return identity.who and self._is_his_only_act(identity.choice)

    def _is_his_only_act(self, choice: Choice) -> bool:
        """Whether somebody may do one thing alone, and more of it is asked, or who does it is."""
        own = [one for one in self.choices if one.figure == choice.figure and one.do not in NAMED_IN_FULL]
        if own != [choice] or choice.passes or not choice.figure:
            return False
        asks_who = any(one.passes and not one.figure for one in self.choices)
        return asks_who or bool(self.filled(choice, {}).open)

    def every_act(self) -> tuple[OtherAct, ...]:
        """Return what every act of the book is called and when it is done."""
        return self._chair.every_act()

    @cached_property
    def _verbs(self) -> frozenset[str]:
        """The words each of which alone is what an act of the book is called, or called as well."""
        names, labels = self.names, [one.label for one in self.every_act()]
        called = [plain(names.spoken.say(one)) for one in labels]
        also = [words for one in labels for words in names.also(one)]
        return frozenset(words[0] for words in (*called, *also) if len(words) == 1)

    def is_a_verb(self, text: str) -> bool:
        """Whether a word, bent or not, is by itself an act of the book."""
        return len(text) > 2 and any(rank(Label((verb,)), (text,)) in (WHOLE, BENT) for verb in self._verbs)

    def own_excuse(self, do: str, figure: str) -> Refusal | None:
        """Return why a figure can do nothing of a kind now, for its own sake."""
        return self._chair.own_excuse(do, figure)

    def against(self, choice: Choice, figure: str, target: str) -> tuple[Passed, ...] | None:
        """Return why a figure cannot do something to somebody, by each means that is refused."""
        return self._chair.against(choice.do, choice.given, figure, target)

    def went(self, identity: Identity, at: Begun, filled: Filled) -> None:
        """Remember how far a reading went, where it went farther than all others.

        One of whoever is named first, with his act, before any of somebody else: he is answered about.
        """
        found = self.farthest
        if found is None or _how_far(identity, at) < _how_far(found[0], found[1]):
            self.farthest = (identity, at, filled)

    def _of(self, heard: Heard, identity: Identity, plainness: int) -> Iterator[Reading]:
        free = tuple(at for at in range(len(heard.texts)) if at not in identity.ranks)
        begun = Begun({}, frozenset(), free, identity.ranks)
        search = Search(self, heard, identity, plainness)
        yield from search.readings(begun)
        if search.steps > MOST_STEPS:
            yield from Search(self, heard, identity, plainness, strict=True).readings(begun)


class Search:
    """Looks for the readings of one act; a *strict* one only for those in the order of its blanks."""

    def __init__(
        self, reader: Reader, heard: Heard, identity: Identity, plainness: int, strict: bool = False
    ) -> None:
        self.steps = 0
        self._plainness = plainness
        self._reader = reader
        self._heard = heard
        self._identity = identity
        self._strict = strict
        self._whom = WhoAtWhom(heard, identity, lambda: reader.filled(identity.choice, {}).fields)

    def readings(self, at: Begun) -> Iterator[Reading]:
        """Yield the readings that begin so."""
        self.steps += 1
        self._reader.steps += 1
        if (self.steps > MOST_STEPS and not self._strict) or self._reader.steps > MOST_OF_ALL:
            return
        told = {**at.meant, **at.said}
        filled = self._reader.filled(self._identity.choice, told)
        if not all(name in filled.values and same(filled.values[name], told[name]) for name in told):
            return
        place, field = at.next(filled)
        whole = self._is_whole_unit(place, field)
        done = skippable(self._heard, self._identity, at.free) and self._is_named(at)
        if done and not whole and not self._whom.backwards(at) and not self._leaves_out_the_unit(at):
            yield self._read(at, filled)
        self._reader.went(self._identity, at, filled)
        if not at.free and not whole:
            return
        if field is None:
            return
        if self._reader.refusing is not None and isinstance(field, (PickOne, PickSome)):
            self._reader.refusing += self._turned_away(field, at)
        for said in self._values(field, place, at.free):
            said = self._all_of_them(field, place, said)
            if not self._strict or not at.order or said.places[0] > at.order[-1]:
                yield from self.readings(at.saying(field, said))
        for said in self._by_other_means(field, place, at, filled):
            yield from self.readings(at.saying(field, said))
        yield from self._unsaid(field, at, whole)

    def _unsaid(self, field: AnyField, at: Begun, whole: bool) -> Iterator[Reading]:
        """Yield the readings in which nothing was said for a blank.

        Where they act together who are named by their unit, all of it do; a mode is the first that goes as
        far as was said. What a referee rules may follow from the word for it: `p destroyed`.
        """
        free = [one.value for one in getattr(field, "options", ()) if one.refusal is None]
        if whole:
            found = list(self.readings(at.meaning(field, free)))
            yield from found or self.readings(at.passing(field))
            return
        found = list(self.readings(at.passing(field)))
        yield from found
        if not found and field.name == MODE and any(_is_number(self._heard, place) for place in at.free):
            aloud = {one.value for one in getattr(field, "options", ()) if one.aloud}
            every = (list(self.readings(at.meaning(field, value))) for value in free if value not in aloud)
            yield from next((one for one in every if one), ())
        if not found and at.free and isinstance(field, PickOne):
            yield from self._at_a_place(field, at)
        ruling = self._reader.by_word and self._identity.choice.do in NAMED_IN_FULL
        if not found and at.free and field.name == FACT and ruling:
            yield from self._ruled(field, at)

    def _at_a_place(self, field: PickOne, at: Begun) -> Iterator[Reading]:
        """Yield the readings in which nobody is aimed at, but a place that is asked for after it.

        So `f covers school` needs no word for terrain where enemies are seen as well.
        """
        nobody = any(one.value == "" and one.refusal is None for one in field.options)
        men = any(one.value in self._heard.names.figures for one in field.options)
        if not (nobody and men) or self._identity.choice.do in NAMED_IN_FULL:
            return
        for one in self.readings(at.meaning(field, "")):
            later = one.filled.fields[[each.name for each in one.filled.fields].index(field.name) + 1 :]
            if any(isinstance(each, PickOne) and each.name in one.said for each in later):
                yield one

    def _ruled(self, field: AnyField, at: Begun) -> Iterator[Reading]:
        """Yield the rulings of which whom they are of was said, and the word of a list to which it is set.

        Of `fate` and `fate without points` the plainer one is meant.
        """
        found: dict[tuple[str, ...], list[Reading]] = {}
        for option in getattr(field, "options", ()):
            if option.refusal is None:
                every = self.readings(at.meaning(field, option.value))
                name = plain(self._heard.names.spoken.say(option.label))
                found[name] = [one for one in every if _says_it_all(one)]
        fits = {name: said for name, said in found.items() if said}
        for name, said in fits.items():
            if not any(name[: len(other)] == other for other in fits if other != name):
                yield from said

    def _by_other_means(self, field: AnyField, place: int, at: Begun, filled: Filled) -> Iterator[Said]:
        """Yield whom words name who may not be aimed at with the means that was guessed: another is, for him.

        Whether any may is found out as the act is filled.
        """
        if not (filled.guessed and isinstance(field, (PickOne, PickSome))):
            return
        refused = [one for one in field.options if one.refusal is not None and isinstance(field, PickOne)]
        other = tuple(replace(one, refusal=None) for one in refused) + self._not_listed(field, at)
        if other:
            yield from self._values(replace(field, options=other), place, at.free)

    def _not_listed(self, field: PickOne | PickSome, at: Begun) -> tuple[Option, ...]:
        """Return whom words aim at where others are listed, for the means that was guessed.

        So `L>f` is the machine gun of a tank: its gun has vehicles to fire at, and no men.
        """
        names, listed = self._heard.names, {one.value for one in field.options}
        aimed = [self._heard.words[one] for one in at.free if self._heard.is_aimed_at(one, at.ranks)]
        if not aimed or listed.isdisjoint(names.figures):
            return ()
        return tuple(
            Option(one.id, one.name)
            for one in names.in_turn
            if one.id not in listed and any(names.is_named(one, word) for word in aimed)
        )

    def _is_whole_unit(self, place: int, field: AnyField | None) -> bool:
        """Whether a blank asks who of a unit does it that was named, as `mill squad` and `A section` are."""
        choice, unit = self._identity.choice, {*self._heard.names.unit(self._identity.choice)}
        if not (choice.several and unit and place == 1 and isinstance(field, PickSome)):
            return False
        named = {self._heard.texts[at] for at in self._identity.ranks}
        men = all(one.value in self._heard.names.figures for one in field.options)
        enough = 1 if any(word.aimed for word in self._heard.words) else TO_NAME_A_UNIT
        return men and len(named & unit) >= min(len(unit), enough)

    def _all_of_them(self, field: AnyField, place: int, said: Said) -> Said:
        """Return one man who acts *together*, with no unit named, as all of it; and who is named with it."""
        heard, choice = self._heard, self._identity.choice
        if isinstance(field, PickSome) and place == 1 and self._joined_to_unit(said.places):
            mates = [
                one.value for one in field.options if one.refusal is None and one.value not in said.value
            ]
            return replace(said, value=[*said.value, *mates])
        if not (choice.several and place == 1 and isinstance(field, PickSome) and len(said.value) == 1):
            return said
        named = {heard.texts[at] for at in self._identity.ranks}
        if named.isdisjoint(heard.names.words("together")) or named & {*heard.names.unit(choice)}:
            return said
        first = said.value[0]
        free = [one.value for one in field.options if one.refusal is None and one.value != first]
        return replace(said, value=[first, *free])

    def _joined_to_unit(self, places: Collection[int]) -> bool:
        """Whether a comma, or "and", stands between men at *places* and the unit whose act it is."""
        words, unit = self._heard.words, {*self._heard.names.unit(self._identity.choice)}
        named = {at for at in self._identity.ranks if words[at].text in unit}
        for at in (*places, *named):
            before = at - 1
            while before > 0 and words[before].text in self._heard.names.passed_over and before not in places:
                before -= 1
            if words[at].behind_comma and ({at, before} & named and {at, before} & {*places}):
                return True
        return False

    def _leaves_out_the_unit(self, at: Begun) -> bool:
        """Whether men do something who were named with their unit, and not all of it does."""
        words, names = self._heard.words, self._heard.names
        men = [one for one in at.ranks if one not in self._identity.ranks and names.is_somebody(words[one])]
        if not any(word.behind_comma for word in words) or not self._joined_to_unit(men):
            return False
        fields = self._reader.filled(self._identity.choice, {}).fields
        first = fields[0] if fields else None
        free = {one.value for one in getattr(first, "options", ()) if one.refusal is None}
        return not any(isinstance(one, list) and free <= {*one} for one in at.said.values())

    def _turned_away(self, field: PickOne | PickSome, at: Begun) -> Iterator[TurnedAway]:
        """Yield what free words name of a blank that does not take it, and why not."""
        heard = self._heard
        labels = heard.names.options(field.options)
        ranked = [
            (option, run, how)
            for option, label in zip(field.options, labels, strict=True)
            for run in runs(heard.texts, at.free, len(label.words))
            if (how := heard.rank(label, run)) is not None
        ]
        named = {place for _, run, _ in ranked for place in run}
        for option, run, how in ranked:
            if option.refusal is not None:
                others = named if isinstance(field, PickSome) else set(run)
                left = [place for place in at.free if place not in others]
                unexplained = sum(heard.texts[place] not in heard.names.passed_over for place in left)
                yield TurnedAway(self._identity, option.refusal, run, unexplained, how)

    def _is_named(self, at: Begun) -> bool:
        """Whether the act was named, or somebody and whom or what he aims at."""
        if self._identity.act or self._reader.names_answer(self._identity, at.said):
            return True
        return self._whom.names_both(at)

    def _read(self, at: Begun, filled: Filled) -> Reading:
        ranks = tuple(at.ranks.get(place, PASSED_OVER) for place in range(len(self._heard.texts)))
        in_order = all(one < other for one, other in pairwise(at.order))
        whose = self._identity
        head = whose.who or 0 in whose.ranks or self._whom.among_others(at)
        turned, doerless = self._whom.turned(at), self._whom.doerless(at, filled)
        headless = bool(whose.choice.figure) and not head
        named = whose.who, whose.act
        said = {**at.meant, **at.said}
        filled = self._of_each(at, filled)
        return Reading(whose.choice, filled, said, ranks, in_order, headless, turned, doerless, *named)

    def _of_each(self, at: Begun, filled: Filled) -> Filled:
        """Return an act of several with the means that one was said to use for each who can, and was guessed.

        So `h,k>q burst` has both fire bursts; where two means were said each stays whose it is.
        """
        said: dict[tuple[str, str], list[Any]] = {}
        for name, value in at.said.items():
            if (one := OF_ONE.fullmatch(name)) is not None:
                said.setdefault((one[1], one[2]), []).append(value)
        told = {**at.meant, **at.said}
        for name in filled.guessed:
            one = OF_ONE.fullmatch(name)
            means = said.get((one[1], one[2]), []) if one is not None else []
            if len(means) == 1 and name not in told:
                got = self._reader.filled(self._identity.choice, {**told, name: means[0]})
                if got.open <= filled.open and same(got.values.get(name), means[0]):
                    told, filled = {**told, name: means[0]}, got
        return filled

    def _values(self, field: AnyField, place: int, free: tuple[int, ...]) -> Iterator[Said]:
        """Yield what words may fill a blank with, as plainly as is wanted."""
        there = set(free)
        for said in self._heard.kept(field, lambda: self._every_value(field, place)):
            how = max((one for one in said.ranks if one != PASSED_OVER), default=PASSED_OVER)
            if how > self._plainness or not there.issuperset(said.places):
                continue
            if how > WORDS and any(
                self._is_a_verb(*one) for one in zip(said.places, said.ranks, strict=True)
            ):
                continue
            if self._heard.together(said.places) and not self._acting(said.places, said.value):
                yield said

    def _is_a_verb(self, place: int, how: int) -> bool:
        """Whether a word that would be the beginning of a value is one by which the book has an act.

        So `a bound 8 prepare` prepares nothing silently: it is no move to prepared ground.
        """
        return how in (BEGUN, BEGINNINGS) and self._reader.is_a_verb(self._heard.texts[place])

    def _acting(self, places: Sequence[int], value: Any) -> bool:
        """Whether a list stands before the name of an act that one man does: it says who acts.

        Where he is one of those on the list who do it with him, it says who they are, and so it does of an
        act that is nobody's before it is said whose: `J,K,L reinforce Able`.
        """
        choice = self._identity.choice
        if isinstance(value, list) and (choice.figure in value or not (choice.figure or choice.men)):
            return False
        named = max(self._identity.ranks, default=0)
        lists = (one for one in self._heard.joined if not one.isdisjoint(places))
        return not self._identity.choice.several and any(min(one) < named for one in lists)

    def _every_value(self, field: AnyField, place: int) -> Iterator[Said]:
        """Yield what words may fill a blank with, with the word that names the blank or without."""
        heard = self._heard
        if (own := heard.signed.get(place)) is not None:
            for said in heard.values(field, own[2:]):
                if said.places[0] == own[2]:
                    yield Said((*own[:2], *said.places), said.value, (WHOLE, WHOLE, *said.ranks))
            return
        free = heard.unsigned
        if isinstance(field, YesNo) and self._identity.choice.do in NAMED_IN_FULL:
            denied = (at for at in free if heard.texts[at] in heard.names.words("not"))
            yield from (Said((at,), False, (WHOLE,)) for at in denied)  # `ruling q not suppressed`
        yield from heard.values(field, free)
        asked = None
        for at in free:
            named = heard.texts[at]
            signed = at + 1 in free and heard.texts[at + 1] == EQUALS
            if not signed and (len(named) < 3 or named in heard.names.passed_over):
                continue
            asked = heard.names.asked(field) if asked is None else asked
            if named in asked or (signed and named == str(place)):
                before = (at, at + 1) if signed else (at,)
                after = tuple(one for one in free if one > before[-1])
                for said in heard.values(field, after):
                    if said.places[0] == before[-1] + 1:
                        how = (WHOLE, WHOLE) if signed else (WORDS,)
                        yield Said((*before, *said.places), said.value, (*how, *said.ranks))


def _how_far(identity: Identity, at: Begun) -> tuple[bool, int, int, int, bool, bool, bool]:
    """Return how far a reading went: less is farther; whoever stands first is rather said than left over."""
    named = identity.who and identity.act
    return (
        not named,
        min(identity.ranks) if named else 0,
        -at.free[0] if named and at.free else 0,
        len(at.free),
        not (identity.act and identity.choice.passes),
        not identity.who,
        0 in at.free,
    )


def _says_it_all(reading: Reading) -> bool:
    """Whether every blank but the reason was said, or follows from what was, and is one of a list."""
    blanks = [one for one in reading.filled.fields if one.name != REASON]
    return all(isinstance(one, PickOne) and one.name in reading.said for one in blanks)


def _is_number(heard: Heard, place: int) -> bool:
    return number(heard.texts[place].removesuffix(CM)) is not None
