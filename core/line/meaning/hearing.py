"""What a typed line means for the seat that types: an act, several acts, or results that a table tells."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, TypeVar

from msgspec.structs import replace

from core.engine.contract.choices import (
    AnyField,
    Choice,
    Number,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Share,
    YesNo,
)
from core.engine.contract.seats import REFEREE
from core.engine.words.message import say
from core.line.acts.again import each_of, each_of_them, each_unit, men_of, named_as_unit, one_by_one, same_for
from core.line.acts.identity import to_be_done
from core.line.acts.printing import called
from core.line.acts.readings import Reader, Reading
from core.line.acts.values import printed
from core.line.meaning.before_it import first_of_all, still_held_up
from core.line.meaning.newcomers import each_new
from core.line.meaning.opening import opened, says_both, then_at
from core.line.meaning.results import OF_NEWCOMER, RULING, Told, Unread, told
from core.line.meaning.setting_up import each_noted, whole_side
from core.line.meaning.shared_out import share_of
from core.line.meaning.together import all_of_both, with_mates
from core.line.refusals.mistakes import ONE_EACH, Mistake, understood
from core.line.refusals.others_turn import first_his
from core.line.told.answers import MEANINGS, is_card
from core.line.told.brief import left_out
from core.line.told.for_all import OF_ALL
from core.line.told.in_flight import Playing, Seats
from core.line.told.remembered import Remembered
from core.line.wording.chain import Link, links
from core.line.wording.letting_pass import ForAll, ends_turn, for_all, lets_go_by, moment_of, nobody_does
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import AND, AT, Word, folded, plain, words
from core.locale import Sentences

T = TypeVar("T")


class Still:
    """What one seat's lines mean while nothing is done: looked for once, however often it is asked."""

    def __init__(self, port: Playing, names: Vocabulary) -> None:
        self._port = port
        self.names = names
        self.understood: dict[str, Reading | Mistake] = {}

    @cached_property
    def reader(self) -> Reader:
        """Who reads its lines."""
        return Reader(self._port, self.names)


class Listener:
    """Reads lines for some seats; it does nothing of what they say. *last* is the act that was begun last."""

    def __init__(self, seats: Seats, spoken: Sentences) -> None:
        self.seats = seats
        self.spoken = spoken
        self.last: Reading | None = None
        """The act that was begun last, and was not only let pass."""

        self.last_told = ""
        """What was told behind its colon, so far as it holds for others who do the same."""

        self._called: Vocabulary | None = None
        """What everything was called last; a view that is still the same is called the same."""

        self._still: dict[str, Still] | None = None
        """What each seat that types was asked since anything was done last, while a line is heard."""

    @property
    def port(self) -> Playing:
        """The port of the seat that types."""
        return self.seats.port(self.seats.seat)

    def hand_over(self) -> None:
        """Let the seat type that must decide."""
        wanted = self.seats.wanted()
        if wanted is not None and wanted != self.seats.seat:
            self.seats.hand_over(wanted)

    @property
    def names(self) -> Vocabulary:
        """What everything is called for this seat."""
        return self._now().names

    @contextmanager
    def while_nothing_is_done(self) -> Iterator[None]:
        """Look once for what is asked several times: for as long as the game stands as it does."""
        before = self._still
        self._still = {} if before is None else before
        try:
            yield
        finally:
            self._still = before

    async def _done_meanwhile(self, work: Awaitable[T]) -> T:
        """Wait for *work*, after which nothing stands as it did."""
        before, self._still = self._still, None
        got = await work
        self._still = before if before is None else {}
        return got

    def _now(self) -> Still:
        """Return what is known of this seat as the game stands."""
        if self._still is None:
            return Still(self.port, self._vocabulary())
        if (seat := self.seats.seat) not in self._still:
            self._still[seat] = Still(self.port, self._vocabulary())
        return self._still[seat]

    def _vocabulary(self) -> Vocabulary:
        view = self.port.view()
        if self._called is None or self._called.view is not view:
            self._called = Vocabulary(view, self.spoken)
        return self._called

    def name(self, id: str) -> str:
        """Return what anything is called that is asked about."""
        view = self.port.view()
        named = {side.id: side.name for side in view.sides} | dict(view.names)
        named |= {figure.id: figure.name for figure in view.figures}
        named |= {piece.id: piece.name for piece in view.table.pieces} if view.table is not None else {}
        return self.spoken.say(named[id] if id in named else self.port.name(id))

    def understood(self, text: str) -> Reading | Mistake:
        """Return what a line means for the seat that types.

        What only answers means no act, but that nobody does it where the menu says so; once the game is over,
        that is why nothing else does.
        """
        now = self._now()
        if text not in now.understood:
            now.understood[text] = self._understood(text, now)
        return now.understood[text]

    def _understood(self, text: str, now: Still) -> Reading | Mistake:
        names, said = now.names, words(text)
        none = len(said) == 1 and said[0].text in (*names.nobody, OF_ALL)
        none = none or " ".join(word.text for word in said) in names.listed("line-words-nobody-else")
        if none and (nobody := self.nobody_act(names)):
            text, said = nobody, words(nobody)
        if said and all(_only_answers(word, names) for word in said):
            return Mistake(say("line-nothing-asked", words=text.strip()), 0, len(text))
        if any(word.aimed for word in said) and names.view.task is not None and self.asks_who_comes():
            return Mistake(say("line-nobody-at", words=text.strip(), first=names.view.task), 0, len(text))
        got = self._let_go(text, understood(now.reader, text))
        if isinstance(got, Mistake) and any(word.aimed for word in said):
            got = first_his(text, said, self.port.choices(), names) or got
        if isinstance(got, Mistake) and names.view.over is not None:
            return Mistake(say("line-game-over"), 0, len(text))
        task = names.view.task if isinstance(got, Mistake) else None
        if task is not None and not any(word.aimed for word in said) and is_card(said, self.spoken):
            return Mistake(say("line-no-card-now", first=task), 0, len(text))
        return got

    def _let_go(self, text: str, got: Reading | Mistake) -> Reading | Mistake:
        """Return the short word for "pass" as what lets a card go, unless it is somebody's letter.

        Where it is asked who comes into sight it is neither that man nor nobody; it draws no card.
        """
        passing, names = self.names.words("pass"), self.names
        if isinstance(got, Mistake) and folded(text.strip()) in (by := names.listed("line-words-let-by")):
            let_by = self.understood(passing[0])
            called = isinstance(let_by, Reading) and let_by.whole and names.begins(let_by.choice.label, by)
            return let_by if called else got
        if folded(text.strip()) not in passing[1:]:
            return got
        if isinstance(got, Reading):
            return self._no_pass(text, got) or got
        let_go = self.understood(passing[0])
        if not isinstance(let_go, Reading) or not let_go.whole:
            return got
        his = [one for one in names.in_turn if names.is_named(one, words(text)[0])]
        if not his:
            return let_go
        who, what = names.name(his[0].id), let_go.choice.label
        return Mistake(
            say("line-is-his", words=text.strip(), who=who, what=what, full=passing[0]), 0, len(text)
        )

    def _no_pass(self, text: str, got: Reading) -> Mistake | None:
        """Return what the short word for "pass" is instead, of an act that lets nothing pass."""
        who, typed, names = got.choice.figure, text.strip(), self.names
        if who and self.asks_who_comes():
            nobody = next(one.label for one in self.port.choices() if one.passes)
            his = say("line-is-his", words=typed, who=names.name(who), what=nobody, full=names.nobody[0])
            return Mistake(his, 0, len(text))
        opens = got.choice.at_once and not who
        return Mistake(say("line-nothing-asked", words=typed), 0, len(text)) if opens else None

    def nobody_act(self, names: Vocabulary) -> str:
        """Return the act by which nobody does it, as that nobody comes into sight; "" where there is none.

        A book calls so, too, what a side does without, such as support fire.
        """
        for one in self.port.choices():
            if one.refusal is None and not one.figure:
                said = plain(self.spoken.say(one.label))
                called = (*said[:1], *(words[0] for words in names.also(one.label) if len(words) == 1))
                if not set(called).isdisjoint(names.nobody):
                    return " ".join(said)
        return ""

    def usual_act(self) -> tuple[str, str]:
        """Return the act that is plainly the usual one, as a line, and what it is called; "" for none."""
        names, choices = self.names, self.port.choices()
        free = [one for one in choices if one.refusal is None]
        found = next((one for one in free if names.usual(one.label)), None)
        return (called(found, choices, names), names.usual(found.label)) if found is not None else ("", "")

    def _is_aimed(self, got: Reading) -> bool:
        """Whether an act is aimed at somebody of another side, as a shot is that answers his."""
        names, choice = self.names, got.choice
        own = names.figures.get(choice.figure)
        said = [one for value in got.filled.values.values() for one in _several(value)]
        aimed = {*names.named_in(choice.label), *(one for one in said if isinstance(one, str))}
        others = (names.figures[one] for one in aimed & names.figures.keys())
        return own is not None and any(one.side != own.side for one in others)

    def _parts(self, link: Link) -> tuple[Link, ...] | None:
        """Return the acts of a link that stands for several: for others too, one by one, or opened first."""
        if not link.wanted or (same := self._same(link)) is not None:
            return same if link.wanted else None
        if (passed := self._passed(link) or self._before_the_card(link)) is not None:
            return passed
        if (behind := self._behind_a_card(link)) is not None:
            return behind
        if (ended := self._can_do_no_more(link)) is not None:
            return ended
        if (both := then_at(link.wanted, self.understood, self.names)) is not None:
            return replace(link, wanted=both[0], start=-1), Link(both[1], goes_on=True)
        if (nobody := self.nobody_first(link)) is not None:
            return nobody
        if (noted := self._set_up(link)) is not None:
            return noted
        if (first := first_of_all(link, self.understood(link.wanted), self.names)) is not None:
            return first
        if not self.made_of_several(link.wanted) or isinstance(self.told_results(link.wanted), tuple):
            return None
        got = self.understood(link.wanted)
        if isinstance(got, Mistake) and (new := each_new(link.wanted, self.understood, self.names)):
            return tuple(Link(one, link.answers, one_of=True, told=link.told) for one in new)
        if isinstance(got, Mistake) and (whole := all_of_both(link.wanted, self.understood, self.names)):
            return (replace(link, wanted=whole, start=-1),)
        if isinstance(got, Mistake) and (unit := named_as_unit(link.wanted, self.names, self.port.choices())):
            return (replace(link, wanted=unit, start=-1),)
        if isinstance(got, Mistake) and (each := each_of_them(link.wanted, self.names)):
            ruled = [self.understood(one) for one in each]
            if any(isinstance(one, Reading) and one.choice.do == RULING for one in ruled):
                wrong = [one for one, said in zip(each, ruled, strict=True) if isinstance(said, Mistake)]
                every = wrong[:1] or each  # all are ruled, or none
                return tuple(Link(one, link.answers, one_of=True, told=link.told) for one in every)
        if isinstance(got, Mistake) and (joined := with_mates(link.wanted, self.understood, self.names)):
            return (replace(link, wanted=joined, start=-1),)
        if (apart := self.apart(link.wanted, got)) is not None:
            doers = [word.typed for word in men_of(link.wanted, self.names) or ()]
            head = link.wanted[: words(link.wanted)[0].end]
            his = share_of(link, head, doers, self.names) if doers else link
            rows = enumerate(apart)
            return tuple(self._one_of(one, link if at else his, link.shares or at > 0) for at, one in rows)
        if (opening := self.opening(link.wanted, got)) is not None:
            begun, act, other = opening
            return Link(begun), Link(act, link.answers), Link(other, implied=True)
        if isinstance(got, Reading) and (all_said := says_both(link.wanted, got, self.names)):
            begun, *acts, last = all_said
            implied = (Link(act, implied=True) for act in acts)
            return Link(begun), *implied, Link(last, link.answers, implied=True, told=link.told)
        return None

    def asks_who_comes(self) -> bool:
        """Whether the referee is asked who comes into sight, as nobody may."""
        return REFEREE in self.names.view.waiting_for and bool(self.nobody_act(self.names))

    def nobody_first(self, link: Link) -> tuple[Link, ...] | None:
        """Return an act of a side, where the referee is asked who comes into sight, as nobody, and the act.

        In brief whoever goes on with the game has seen that it is nobody. `None` for any other line.
        """
        if link.implied or not (self.seats.measured().brief and self.asks_who_comes()):
            return None
        if isinstance(self.understood(link.wanted), Reading) or self.told_results(link.wanted) is not None:
            return None
        said, names = words(link.wanted), self.names
        acts = len(said) > 1 and names.is_somebody(said[0])
        return (Link(self.nobody_act(names)), link) if acts else None

    def _set_up(self, link: Link) -> tuple[Link, ...] | None:
        """Return a line that sets up several, or a side, or both, as its acts; `None` for any other."""
        names = self.names
        every = each_noted(link.wanted, link.told, names, self.port.choices(), self.understood)
        if every:
            return tuple(Link(one, one_of=True) for one in every)
        noting, end, again = whole_side(link.wanted, names, self.understood)
        if not noting and not again:
            return None
        rest = (Link(again, implied=True, anew=True),) if again else ()
        return (*((Link(noting),) if noting else ()), Link(end, link.answers, told=link.told), *rest)

    def _passed(self, link: Link) -> tuple[Link, ...] | None:
        """Return a link that lets all moments of a kind pass as the first, and the same of the next."""
        names = self.names
        said = for_all(link.wanted, names)
        if said is None and ends_turn(link.wanted, names) and (nobody := self.nobody_act(names)):
            said = ForAll(nobody, turn=True)
        sentence = nobody_does(words(link.wanted), names) == len(words(link.wanted))
        if said is None and (sentence or self._is_a_sign(words(link.wanted), names)):
            said = ForAll(names.words("pass")[0])
        if said is None or (not sentence and isinstance(self.understood(link.wanted), Reading)):
            return None
        got = self.understood(said.alone)
        if not (isinstance(got, Reading) and got.whole):
            return None
        moment = moment_of(got.choice, names.view, said.turn)
        if not lets_go_by(got.choice, not got.filled.fields, link.moment, moment):
            return None
        return Link(said.alone, link.answers), Link(link.wanted, implied=True, moment=moment)

    def _is_a_sign(self, said: tuple[Word, ...], names: Vocabulary) -> bool:
        """Whether a line is only the word, or the sign, for nobody."""
        return len(said) == 1 and said[0].text in (*names.nobody, OF_ALL)

    def _before_the_card(self, link: Link) -> tuple[Link, ...] | None:
        """Return a card that is typed before one draws: what is left of the one before is let go first.

        Whoever turns up the next at the table has done with it. A book calls what ends a card that was used,
        or what somebody does by it, "done with it"; one that nobody has used is let go by no other.
        """
        said = words(link.wanted)
        if link.answers or any(word.aimed for word in said) or not is_card(said, self.spoken):
            return None
        for phrase in self.names.listed("line-words-done-with"):
            got = self.understood(phrase)
            if isinstance(got, Reading) and got.whole and self.port.promises().dice == "typed":
                return Link(phrase), link
        return None

    def _can_do_no_more(self, link: Link) -> tuple[Link, ...] | None:
        """Return a line of another man as the end of what one does who can do nothing else, and itself.

        So `r prepare; p prepare` needs no word between, where `r` has as many prepared as he may.
        """
        names = self.names
        who = next(iter(names.heard(link.wanted)), None)
        if who is None or isinstance(self.understood(link.wanted), Reading):
            return None
        for phrase in names.listed("line-words-done-with"):
            got = self.understood(phrase)
            if not (isinstance(got, Reading) and got.whole and got.choice.figure):
                continue
            his = (one for one in self.port.choices() if one.figure == got.choice.figure)
            others = [one for one in names.view.figures if one.own and names.is_named(one, who)]
            still = any(one.refusal is None and one.do != got.choice.do for one in his)
            if others and not still and all(one.id != got.choice.figure for one in others):
                return Link(phrase), link
        return None

    def _behind_a_card(self, link: Link) -> tuple[Link, ...] | None:
        """Return a line that begins with the card that is drawn as that card, and what it does: `7H a 20`.

        A card behind it is the next one: the first is let go. `None` for any other line.
        """
        said = words(link.wanted)
        if len(said) < 2 or not self.turns_cards() or isinstance(self.understood(link.wanted), Reading):
            return None
        count = next((at for at in range(1, min(3, len(said)) + 1) if is_card(said[:at], self.spoken)), 0)
        if count in (0, len(said)):
            return None
        start = said[count].start
        card, then = link.wanted[: said[count - 1].end], replace(link, wanted=link.wanted[start:], start=-1)
        behind = words(then.wanted)
        another = any(is_card(behind[: at + 1], self.spoken) for at in range(min(3, len(behind))))
        let_go = (Link(self.names.words("pass")[0]),) if another else ()
        return self.of_its_act(Link(card)), *let_go, then

    def turns_cards(self) -> bool:
        """Whether people turn up a card now, or once what is left of the one before is let go."""
        if self.port.promises().dice != "typed":
            return False
        draws = [one for one in self.port.choices() if one.refusal is None and one.at_once and not one.figure]
        if self.names.view.task is not None and len(draws) == 1:
            return True
        done = (self.understood(phrase) for phrase in self.names.listed("line-words-done-with"))
        return any(isinstance(got, Reading) and got.whole for got in done)

    def made_of_several(self, text: str) -> bool:
        """Whether a line may stand for several acts: where it names several, or acts have to be opened."""
        several = AND in text or for_all(text, self.names) is not None
        several = several or any(word.joined or word.text in self.names.words("and") for word in words(text))
        several = several or any(word.joined for word in self.names.heard(text))
        return several or any(one.at_once for one in self.port.choices())

    def apart(self, text: str, got: Reading | Mistake) -> tuple[str, ...] | None:
        """Return a line for several who each act alone: for the first, and the same for the others.

        Men of several units, who cannot act together, act unit by unit.

        At a real table, where nobody's way starts from a spot, what opens an act is said anew of each.
        """
        if not isinstance(got, Mistake) or (apart := one_by_one(text, self.names)) is None:
            return None
        units = each_unit(text, self.names)
        if units and all(isinstance(self.understood(one), Reading) for one in units):
            return units
        if got.message.id == ONE_EACH:
            each = AT in text and then_at(apart[0], self.understood, self.names) is not None
            return each_of(text, self.names) if each else apart
        first = self.understood(apart[0])
        both = isinstance(first, Reading) and says_both(apart[0], first, self.names)
        aims = AT in text or any(word.text in self.names.aiming for word in words(text))
        if both or still_held_up(first, self.names) or (aims and self._is_done_alone(first)):
            return each_of(text, self.names)
        if self._each_alone(text):
            return each_of(text, self.names)
        if self.opening(apart[0], first) is None:
            return None
        return apart if self.names.view.table is not None else each_of(text, self.names)

    def _is_done_alone(self, got: Reading | Mistake) -> bool:
        """Whether an act is one man's, and no act may be done by him with others."""
        who = got.choice.figure if isinstance(got, Reading) else ""
        return bool(who) and not any(one.several and who in one.men for one in self.port.choices())

    def _each_alone(self, text: str) -> bool:
        """Whether a line of several is understood of each of them, and is an act that no two do together.

        Letters of theirs may be enemies' as well: then the line of all of them is told what keeps those.
        """
        return all(self._is_done_alone(self.understood(one)) for one in each_of(text, self.names))

    def opening(self, text: str, got: Reading | Mistake) -> tuple[str, str, str] | None:
        """Return a line that says nothing as what opens its act, the act, and the other that it names."""
        if not isinstance(got, Mistake) or not any(one.at_once for one in self.port.choices()):
            return None
        return opened(text, self.understood, self.names)

    def _same(self, link: Link) -> tuple[Link, ...] | None:
        """Return the acts of a link that says the same for others; `None` for any other."""
        said = same_for(link.wanted, self.last, self.names, self.port.choices()) if link.wanted else ""
        if said == link.wanted:
            return None
        if not link.answers and self.last_told:
            link = replace(link, answers=words(self.last_told), told=self.last_told)
        chain = links(said)
        doer = self.names.figures.get(self.last.choice.figure) if self.last is not None else None
        first = doer.glyph if doer is not None else ""
        doers = [first, *(one.wanted[: words(one.wanted)[0].end] for one in chain)]
        own = [share_of(link, one, doers, self.names) for one in doers[1:]]
        return tuple(
            self._one_of(one.wanted, self._of_himself(share, first, one.wanted), link.shares or at > 0)
            for at, (one, share) in enumerate(zip(chain, own, strict=True))
        )

    def _one_of(self, wanted: str, link: Link, shares: bool) -> Link:
        """Return one of the acts that a line says for several."""
        return Link(wanted, link.answers, one_of=True, told=link.told, shares=shares)

    def _of_himself(self, link: Link, first: str, one: str) -> Link:
        """Return a link with what it says of the *first* of several, by his letter, said of another of them.

        Of `s,b run 20: s D` the second is said to have met D, too.
        """
        his, whose = words(first)[:1], words(one)[:1]
        if not his or not whose:
            return link
        himself = {"text": whose[0].text, "typed": whose[0].typed}
        said = (replace(word, **himself) if word.typed == his[0].typed else word for word in link.answers)
        return replace(link, answers=tuple(said))

    def told_results(self, text: str) -> tuple[Told, ...] | Unread | None:
        """Return the results that a line tells, where the table is trusted and the referee types."""
        if not self.trusted:
            return None
        return told(self.port, self.names, text)

    @property
    def trusted(self) -> bool:
        """Whether what is typed may say what came of an act."""
        return self.seats.measured().trusted and self.port.seat == REFEREE

    def wrong(self, text: str, mistake: Mistake, whole: bool = False) -> str:
        """Return what is wrong with a line, and at which word where that is not said.

        With *whole* the line is another than was typed, and is told.
        """
        sentence = self.spoken.say(mistake.message)
        word = text if whole else text[mistake.start : mistake.end]
        if not word or word in sentence or (word == text and not whole):
            return sentence
        return self.spoken.text("line-at-word", word=word, why=sentence)

    def _may_follow(self, link: Link) -> bool:
        """Whether an act that a line only implies can be done, with nothing left to ask, and at nobody."""
        got = self.understood(link.wanted) if link.wanted else None
        if not isinstance(got, Reading) or self._is_aimed(got):
            return False
        return (got.whole or bool(self.silent(got))) and got.who and got.act

    def of_its_act(self, link: Link) -> Link:
        """Return a line that only answers with the act that asks for it: a card is drawn as it is typed.

        Dice and names are of the one act that there is, where a blank of it waits: it asks for them before
        anything of it is done.
        """
        link = self.told_without_colon(self._of_whose_letter(link))
        said = words(link.wanted)
        if (nobody := self._nobody_and_more(said)) is not None:
            return replace(link, wanted=nobody[0], answers=(*nobody[1], *link.answers))
        if not said or link.answers:
            return link
        names, choices = self.names, [one for one in self.port.choices() if one.refusal is None]
        if is_card(said, self.spoken):
            typed = self.port.promises().dice == "typed"
            draws = [one for one in choices if typed and one.at_once and not one.figure]
            return Link(called(draws[0], choices, names), said) if len(draws) == 1 else link
        if (drawn := self._drawn(link, said)) is not None:
            return drawn
        if not all(_only_answers(word, names) for word in said):
            return link
        own = self._that_throws(to_be_done(choices), said)
        if len(own) != 1 or own[0].passes:
            return link
        act = called(own[0], choices, names)
        got = self.understood(act)
        if not isinstance(got, Reading):
            return link
        dice = got.whole and all(word.text[0].isdecimal() for word in said)
        throws = dice and self.seats.throws(got.choice.do, got.filled.values)
        throws = throws or (dice and bool(names.usual(got.choice.label)))
        return Link(act, said) if throws or not got.whole else link

    def _of_whose_letter(self, link: Link) -> Link:
        """Return a short word for "pass" with a number behind its colon as the act of whose letter it is.

        `p:15` is P's shot at so many cm, where he may do one thing: nobody passes so far.
        """
        said, names = words(link.wanted), self.names
        if len(said) != 1 or said[0].text not in names.words("pass")[1:] or not names.has_letter(said[0]):
            return link
        if not (link.answers and link.answers[0].text[:1].isdecimal()):
            return link
        his = {one.id for one in names.in_turn if names.is_named(one, said[0])}
        able = (one for one in self.port.choices() if one.refusal is None and not one.passes)
        own = [one for one in able if his & {one.figure, *one.men}]
        if len(own) != 1:
            return link
        act = (word for word in plain(names.act(own[0])) if word not in names.unit(own[0]))
        return replace(link, wanted=" ".join((said[0].typed, *act)))

    def _before_dice(self, got: Reading, answers: tuple[Word, ...]) -> str:
        """Return nobody, or nothing, for a blank of some in brief where a man's dice are said."""
        field, dice = got.filled.field, bool(answers) and all(one.text.isdecimal() for one in answers)
        if not (dice and self.seats.measured().brief and isinstance(field, PickSome) and field.least == 0):
            return ""
        if not got.choice.figure:  # who throws is not said: of that side nobody was named yet
            return ""
        throws = self.seats.throws(got.choice.do, {**got.filled.values, field.name: []})
        return f"{self.place(got, field)}={self.names.nobody[0]}" if throws else ""

    def _that_throws(self, own: list[Choice], said: tuple[Word, ...]) -> list[Choice]:
        """Return of several acts of one man the one that throws dice, where dice are said: not to rout.

        In brief it is the usual one, whenever its dice fall: who is assaulted stands.
        """
        if len(own) < 2 or len({one.figure for one in own}) > 1 or not said[-1].text[0].isdecimal():
            return own
        if usual := [one for one in own if self.seats.measured().brief and self.names.usual(one.label)]:
            return usual
        found = []
        for one in own:
            got = self.understood(called(one, own, self.names)) if not one.passes else None
            if not isinstance(got, Reading):
                continue
            some = (field.name for field in got.filled.fields if isinstance(field, PickSome))
            nobody: dict[str, list[str]] = {name: [] for name in some}
            if self.seats.throws(one.do, {**nobody, **got.filled.values}):
                found.append(one)
        return found or own

    def _nobody_and_more(self, said: tuple[Word, ...]) -> tuple[str, tuple[Word, ...]] | None:
        """Return the act by which nobody does it, and what the table says behind it: `none 4 2`, `--`."""
        signs = (*self.names.nobody, OF_ALL)
        if not said or said[0].text not in signs or not all(self._is_told(word) for word in said[1:]):
            return None
        nobody = self.nobody_act(self.names)
        of_all = said[0].text == OF_ALL and (len(said) > 1 or self.asks_who_comes())  # alone it is one seal
        return (nobody, said if of_all else said[1:]) if nobody else None

    def _drawn(self, link: Link, said: tuple[Word, ...]) -> Link | None:
        """Return a line that says with its act which card is drawn, as `draw 10H`; `None` for any other."""
        count = next((n for n in (1, 2, 3) if len(said) > n and is_card(said[-n:], self.spoken)), 0)
        if not count or self.port.promises().dice != "typed":
            return None
        got = self.understood(head := link.wanted[: said[-count - 1].end])
        draws = isinstance(got, Reading) and got.whole and got.choice.at_once and not got.choice.figure
        return Link(head, said[-count:]) if draws else None

    def told_without_colon(self, link: Link) -> Link:
        """Return a line with what only the table says at its end behind its colon: `y run 20 cover`.

        Where it means nothing else; numbers only of a shot, of what lets a moment pass, or of what takes none
        itself: `h>q 34`, `p 2 5`, `g covers 35`.
        """
        said = words(link.wanted)
        tail = next((at for at in range(len(said), 0, -1) if not self._is_told(said[at - 1])), 0)
        if not 0 < tail < len(said) or self.trusted:
            return link
        if isinstance(whole := self.understood(link.wanted), Reading):
            return self._nobody_at_the_end(link, said, whole)
        for at in range(len(said) - 1, tail - 1, -1):
            wanted, told = link.wanted[: said[at].start].rstrip(), link.wanted[said[at].start :]
            got = self.understood(wanted)
            if not isinstance(got, Reading):
                continue
            numbers = any(word.text[:1].isdecimal() for word in said[at:])
            of_table = got.choice.passes or any(word.aimed for word in said[:at])
            asks_nothing = got.whole or bool(self.silent(got) or self._before_dice(got, words(told)))
            of_table = of_table or (asks_nothing and _takes_no_number(got))
            if numbers and not of_table:
                break
            return replace(
                link, wanted=wanted, answers=(*words(told), *link.answers), told=f"{told} {link.told}"
            )
        return link

    def _nobody_at_the_end(self, link: Link, said: tuple[Word, ...], whole: Reading) -> Link:
        """Return a line in brief with the nobody at its end, that leaves its act as it is, behind its colon.

        So `h run 25 -` says that nobody sees him: that he charges at nobody goes unsaid.
        """
        measured, sign = self.names.view.table is None and self.seats.measured().brief, said[-1]
        if link.answers or not measured or sign.text not in self.names.nobody:
            return link
        wanted = link.wanted[: sign.start].rstrip()
        got = self.understood(wanted) if wanted else None
        same = isinstance(got, Reading) and got.whole and got.choice == whole.choice and not got.choice.passes
        if not (same and isinstance(got, Reading) and got.filled.values == whole.filled.values):
            return link
        return replace(link, wanted=wanted, answers=said[-1:], told=sign.typed)

    def _is_told(self, word: Word) -> bool:
        """Whether a word says what the table is asked, and names nobody and nothing: a number, no cover."""
        names = self.names
        if word.quoted or word.aimed or word.joined:
            return False
        sign = word.text in (*names.nobody, OF_ALL) or any(word.text in names.words(one) for one in MEANINGS)
        return sign or bool(re.fullmatch(r"[\d,.]+(cm)?", word.text))

    def silent(self, got: Reading) -> str:
        """Return what a line leaves out that asks in brief, as words of it; "" where it has to be asked."""
        field = got.filled.field
        if field is None or not self.seats.measured().brief:
            return ""
        text = left_out(field, self.names, self.seats.seat == REFEREE)
        return f"{self.place(got, field)}={text}" if text else ""

    def place(self, got: Reading, field: AnyField) -> int:
        return next(at for at, one in enumerate(got.filled.fields, 1) if one.name == field.name)

    def _of_what(self, field: AnyField, got: Reading) -> str:
        """Return the question of a ruling's yes or no with what it is about; "" for any other blank."""
        if got.choice.do != RULING or not isinstance(field, YesNo):
            return ""
        if (newcomer := got.filled.values.get(f"{OF_NEWCOMER}name")) is not None:
            return f"{newcomer}: {self.spoken.say(field.prompt)}"
        about = [
            printed(one, got.filled.values[one.name], self.names, lambda name: name)
            for one in reversed(got.filled.fields)
            if isinstance(one, PickOne) and one.name in got.filled.values
        ]
        return f"{', '.join(about)}: {self.spoken.say(field.prompt)}"

    def leaves_it(self, text: str) -> bool:
        """Whether a line amid a question says another act, or a result where the table is trusted."""
        wanted = links(text)[0].wanted
        return self.says_an_act(text) or isinstance(told(self.port, self.names, wanted), tuple)

    def _tells_a_result(self, text: str) -> bool:
        """Whether a line tells what came of an act, where it is taken down."""
        return isinstance(self.told_results(links(text)[0].wanted), tuple)

    def says_an_act(self, text: str) -> bool:
        """Whether a line amid a question says another act. One word only answers: `e` ends no step here."""
        wanted = links(text)[0].wanted
        said = for_all(wanted, self.names)
        acts = (wanted, *((said.alone,) if said is not None else ()))
        return len(words(wanted)) > 1 and any(isinstance(self.understood(one), Reading) for one in acts)

    def _tells_of_an_act(self, text: str) -> bool:
        """Whether a line names who does what before a colon, as no note does: `t records: the mill`."""
        link = links(text)[0] if text.strip() else Link("")
        got = self.understood(link.wanted) if link.wanted and link.answers else None
        return isinstance(got, Reading) and got.who and got.act


class Beside:
    """Stands beside a *listener* who types, and knows the names and the table of his seat."""

    def __init__(self, listener: Listener) -> None:
        self._of = listener

    @property
    def _names(self) -> Vocabulary:
        return self._of.names

    @property
    def _table(self) -> Remembered:
        return self._of.seats.measured()


def _only_answers(word: Word, names: Vocabulary) -> bool:
    """Whether a word answers questions and names no act: a number, nobody, all."""
    return word.text in (*names.nobody, *names.every) or bool(re.fullmatch(r"[\d,.]+", word.text))


def _takes_no_number(got: Reading) -> bool:
    """Whether an act opens nothing else, and has no blank that a number could fill."""
    takes = any(isinstance(one, (Number, PickPath, PickPoint, Share)) for one in got.filled.fields)
    return not got.choice.at_once and not takes


def _several(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else (value,)
