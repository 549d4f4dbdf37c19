"""Why nothing that may be done now is what a line says: what is refused of it, or when its act is done.

Three ways lead to the reason: a value that a blank shows and does not take, such as a man who has moved; what
keeps whoever is named from acts of that kind; and the moment at which the book has the act.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from core.engine.contract.choices import Choice, weight_of
from core.engine.contract.facts import Refusal
from core.engine.contract.other_acts import OtherAct
from core.engine.contract.view import FigureView
from core.engine.words.message import Message, say
from core.line.acts.identity import Identity, identities
from core.line.acts.readings import Reader, Reading, TurnedAway
from core.line.acts.values import MOST_WORDS, Heard
from core.line.wording.labels import BEGINNINGS, BENT, LETTER, PASSED_OVER, WORDS, Label, runs
from core.line.wording.words import folded, plain

SHORTEST = 3
"""Letters with which a word begins an act that is not offered: fewer begin too many."""

MOST_NAMED = 6
"""Acts that are named where somebody is named and no act."""

MATES = 6
"""Others of a side who are asked what keeps them."""

_BRACKETS = re.compile(r"\s*\([^()]*\)")

Places = tuple[int, ...]


class Named(Struct, frozen=True):
    """An act of the book that words at *places* name: how well, and how many of its own are not said.

    It is *also* called so where that is not its own name.
    """

    act: OtherAct
    places: Places
    rank: int
    left: int
    also: bool = False


def in_full(refusal: Refusal) -> Message:
    """Return why something is refused, what is allowed instead, and the paragraph."""
    why, nearest = refusal.message, refusal.nearest
    if nearest is not None:
        why = say("line-refused-nearest", why=why, nearest=nearest)
    return say("line-refused", why=why, rule=refusal.rule) if refusal.rule else why


def turned_away(reader: Reader, heard: Heard) -> tuple[Message, Places] | None:
    """Return why a blank does not take what a line says for it; `None` where that explains no more of it.

    It must account for more words than the reading that went farthest.
    """
    farthest = len(reader.farthest[1].free) if reader.farthest is not None else len(heard.words)
    figure, _ = named_first(heard)
    whose = {"", figure} if figure else {"", *heard.names.figures}
    every = reader.turned_away(heard.words)
    found = [
        one
        for one in every
        if one.unexplained < farthest
        and one.identity.choice.figure in whose
        and not (figure and _of_somebody_else(one.refusal, figure, heard))
    ]
    best = min(found, key=_how_far, default=None)
    return (in_full(best.refusal), best.places) if best is not None else None


def _of_somebody_else(refusal: Refusal, figure: str, heard: Heard) -> bool:
    """Whether something is refused to one whom a line that names a *figure* does not name at all."""
    whose = refusal.message.args.get("figure")
    other = next((one for one in heard.names.in_turn if heard.names.name(one.id) == whose), None)
    if other is None or other.id == figure:
        return False
    said = {folded(other.glyph), *plain(heard.names.name(other.id))}
    return not any(text in said or (len(text) >= SHORTEST and _begins(text, said)) for text in heard.texts)


def _begins(text: str, words: Collection[str]) -> bool:
    return any(word.startswith(text) for word in words)


def _how_far(one: TurnedAway) -> tuple[int, bool, Places, int, float]:
    return one.unexplained, not one.identity.act, one.places, one.rank, -weight_of(one.identity.choice)


def of_another_moment(reader: Reader, heard: Heard) -> tuple[Message, Places] | None:
    """Return why an act of the book is not to be done now that a line names, and whoever it names with it."""
    figure, first = named_first(heard)
    who = with_the_others(heard, first)
    man = heard.names.figures.get(figure)
    bystander = man is None or man.side not in {one.id for one in heard.names.view.sides}
    found = [one for one in _named(reader, heard, who) if bystander or not one.act.by_bystander]
    best = min(found, key=lambda one: (bool(figure) > one.act.by_figure, *_how_well(one)), default=None)
    if best is None:
        return None
    places = tuple(sorted({*who, *best.places}))
    if figure and _is_his_otherwise(reader, figure, best, found):
        return None
    excuse = reader.own_excuse(best.act.do, figure) if figure and who == first else None
    if excuse is not None:
        return _instead(reader, excuse, figure, best.act.do), places
    if any(one.do == best.act.do for one in reader.choices):
        return None
    return _rather_his(reader, heard, figure, best.places) or (_told(reader, best.act), places)


def _is_his_otherwise(reader: Reader, figure: str, best: Named, found: Sequence[Named]) -> bool:
    """Whether the words name an act of another kind as well that he may do now: who walks does not drive."""
    free = {one.do for one in reader.choices if figure in (one.figure, *one.men)}
    return best.act.do not in free and any(one.act.do in free for one in found)


def _rather_his(reader: Reader, heard: Heard, figure: str, places: Places) -> tuple[Message, Places] | None:
    """Return which acts of whoever is named are called by a word of the act that he may not do.

    So `hayes move 5` is told of his cautious move, and of no Move of the civilians.
    """
    said = {heard.texts[at] for at in places}
    own = [one for one in reader.choices if figure and figure in (one.figure, *one.men)]
    like = [one for one in own if said & {*plain(reader.names.spoken.say(one.label))}]
    if not like:
        return None
    word, who = heard.words[places[0]].typed, reader.names.name(figure)
    return say("line-no-such-act", word=word, who=who, acts=listed(reader, like)), places


def _instead(reader: Reader, excuse: Refusal, figure: str, do: str) -> Message:
    """Return what keeps a figure from an act, and what else he may do where nothing of that kind is."""
    own = [one for one in reader.choices if figure in (one.figure, *one.men)]
    why = in_full(excuse)
    if not own or any(one.do == do for one in own):
        return why
    return say("line-but-may", why=why, acts=listed(reader, own))


def opening(reader: Reader, figure: str) -> list[Choice]:
    """Return the acts by which it is said what for a figure acts: not that which ends what it does."""
    ends = {tuple(one.split()) for one in reader.names.listed("line-words-done-with")}
    own = (one for one in reader.choices if one.at_once and one.figure == figure)
    return [one for one in own if ends.isdisjoint(reader.names.also(one.label))]


def listed(reader: Reader, choices: Sequence[Choice], codes: Sequence[str] = ()) -> str:
    """Return what acts are called, with their *codes*, the first few of them."""
    called = [reader.names.spoken.say(one.label) for one in choices]
    if any(codes):
        called = [f"{act} ({code})" if code else act for act, code in zip(called, codes, strict=True)]
    acts = list(dict.fromkeys(called))
    return ", ".join((*acts[:MOST_NAMED], *(("…",) if len(acts) > MOST_NAMED else ())))


def with_the_others(heard: Heard, who: Places) -> Places:
    """Return the places of whoever is named first, and of those who are named in one list with him."""
    lists = (one for one in heard.joined if not one.isdisjoint(who))
    return tuple(sorted({*who, *(at for one in lists for at in one)}))


def own_excuse(reader: Reader, heard: Heard) -> tuple[Message, Places] | None:
    """Return what keeps whoever a line names first from what might be done now, where he can do nothing.

    It is what most of his acts are refused for; of a unit's, what keeps him from the likeliest of them.
    """
    figure, who = named_first(heard)
    if not figure or any(figure in (one.figure, *one.men) for one in reader.choices):
        return None
    own = [one.refusal for one in reader.refused if one.figure == figure and one.refusal is not None]
    excuse = max(own, key=own.count) if own else _of_most_acts(reader, figure)
    return (in_full(excuse), who) if excuse is not None else None


def nothing_of(reader: Reader, figure: FigureView) -> Message:
    """Return why somebody can do nothing now: he is out of the game, what keeps him, or what is first."""
    names = reader.names
    if figure.out:
        return say("line-is-out", who=figure.name)
    if (excuse := _of_most_acts(reader, figure.id)) is not None:
        return in_full(excuse)
    who, first = names.name(figure.id), names.view.task
    return say("line-not-now", who=who) if first is None else say("line-not-yet-his", who=who, first=first)


def _of_most_acts(reader: Reader, figure: str) -> Refusal | None:
    """Return what keeps a figure from at least half of what anybody might do now.

    What keeps most others, too, as that they have acted, comes before what only such as he never do.
    """
    alone = {one.do for one in reader.every_act() if one.by_figure}
    acts = dict.fromkeys(one.do for one in reader.choices if one.do in alone and not one.passes)
    found = [reader.own_excuse(do, figure) for do in acts]
    excuses = [one for one in found if one is not None]
    others = _keeping_others(reader, figure, acts)
    best = max(excuses, key=lambda one: (others[one.message.id], excuses.count(one)), default=None)
    return best if 2 * len(excuses) >= len(found) else None


def _keeping_others(reader: Reader, figure: str, acts: Collection[str]) -> Counter[str]:
    """Return how many others of a figure's side each reason keeps from acts, among the first few."""
    names = reader.names
    side = names.figures[figure].side if figure in names.figures else ""
    mates = [one.id for one in names.view.figures if one.side == side and not one.out and one.id != figure]
    kept = Counter[str]()
    for mate in mates[:MATES]:
        found = (reader.own_excuse(do, mate) for do in acts)
        kept.update({one.message.id for one in found if one is not None})
    return kept


def rather_refused(reader: Reader, heard: Heard, found: Sequence[Reading]) -> tuple[Message, Places] | None:
    """Return why somebody cannot do what a line says of him more plainly than what was *found* of another.

    So `b b 10` of a Baker who is not activated is never another piece's `bound backward`, and `h m 5` of a
    Hayes who has moved no move of the next man's against Hamid.
    """
    headless = all(one.headless or _bent(heard, one) for one in found)
    if not headless and len(found) > 1:
        figure, _ = named_first(heard)
        headless = all(one.choice.figure not in ("", figure) for one in found)
    if not headless and all(how <= LETTER or how == PASSED_OVER for one in found for how in one.ranks):
        return None
    refused = [one for one in identities(heard, reader.refused, BEGINNINGS) if one.who and one.act]
    for one in sorted(refused, key=lambda one: min(one.ranks)):
        refusal = one.choice.refusal
        if refusal and all(_plainer(one, other, headless) for other in found):
            return in_full(refusal), tuple(sorted(one.ranks))
    return (_by_letter(reader, heard) or own_excuse(reader, heard)) if headless else None


def _by_letter(reader: Reader, heard: Heard) -> tuple[Message, Places] | None:
    """Return why somebody who is named first cannot do what a letter of the line stands for of others."""
    figure, who = named_first(heard)
    free = (at for at, word in enumerate(heard.words) if at not in who and not word.aimed)
    letters = {heard.texts[at]: at for at in free}
    for one in (*reader.choices, *reader.refused) if figure else ():
        at = letters.get(folded(one.hint))
        excuse = reader.own_excuse(one.do, figure) if at is not None else None
        if at is not None and excuse is not None:
            return in_full(excuse), tuple(sorted((*who, at)))
    return None


def _bent(heard: Heard, reading: Reading) -> bool:
    """Whether a line begins with somebody's letter, and a reading takes it for the beginning of something."""
    first = heard.texts[0]
    somebody = len(heard.texts) > 1 and any(folded(one.glyph) == first for one in heard.names.view.figures)
    return somebody and LETTER < reading.ranks[0] < PASSED_OVER


def _plainer(one: Identity, other: Reading, or_as_plain: bool) -> bool:
    """Whether whose act it is is said more plainly in *one*, or as plainly where that is enough."""
    pairs = [(how, other.ranks[at]) for at, how in one.ranks.items()]
    return all(a <= b for a, b in pairs) and (or_as_plain or any(a < b for a, b in pairs))


def named_first(heard: Heard) -> tuple[str, Places]:
    """Return whom a line names first, and not as whom it aims at, with the places of his name.

    Of two who have one letter, and are both waited for, he is of another side than whom the line aims at; or
    who is in the game, and has it just so.
    """
    enemy, waiting = _side_aimed_at(heard), heard.names.view.waiting_for
    typed = {word.typed for word in heard.words[:1]}
    in_turn = sorted(
        heard.names.in_turn,
        key=lambda one: (one.side not in waiting, one.side == enemy, one.out, one.glyph not in typed),
    )
    free = tuple(at for at in range(len(heard.words)) if not heard.is_aimed_at(at))
    for at in free:
        for one in in_turn:
            name = plain(heard.names.name(one.id))
            for run in runs(heard.texts, tuple(here for here in free if here >= at), len(name)):
                text = tuple(heard.texts[here] for here in run)
                letter = text == (folded(one.glyph),) and heard.names.may_be(heard.words[at], one)
                if run[0] == at and (text == name or letter):
                    return one.id, run
        if (part := named_in_part(heard, at)) is not None:
            return part.id, (at,)
    return "", ()


def _side_aimed_at(heard: Heard) -> str:
    """Return the side of whoever stands behind `>`, first of him who has a letter just so; "" of none."""
    aimed = [word for word in heard.words if word.aimed]
    named = [(one, word) for word in aimed for one in heard.names.in_turn if heard.names.is_named(one, word)]
    return next((one.side for one, word in sorted(named, key=lambda it: it[0].glyph != it[1].typed)), "")


def named_in_part(heard: Heard, place: int) -> FigureView | None:
    """Return the only figure in whose name a word stands, or a beginning of one: `amato` is Bgd Amato."""
    text = heard.texts[place]
    if len(text) < SHORTEST or text in heard.names.passed_over:
        return None
    named = [(plain(heard.names.name(one.id)), one) for one in heard.names.in_turn]
    found = [one for name, one in named if text in name]
    found = found or [one for name, one in named if any(word.startswith(text) for word in name)]
    return found[0] if len(found) == 1 else None


def _named(reader: Reader, heard: Heard, who: Places) -> Iterator[Named]:
    """Yield the acts of the book that words name which name nobody."""
    free = tuple(at for at, word in enumerate(heard.words) if not word.aimed and at not in who)
    for act in reader.every_act():
        called = plain(reader.names.spoken.say(act.label))
        label, own = Label(called, also=reader.names.also(act.label)), Label(called)
        for run in runs(heard.texts, free, min(len(label.words), MOST_WORDS)):
            how = heard.rank(label, run)
            beside = run[0] == 0 or run[0] - 1 in who
            if all(heard.texts[at] in heard.names.every for at in run) and len(heard.texts) > len(run):
                continue  # `all of them` say who acts, and not that all are set up
            most = BEGINNINGS if act.by_figure or not who else BENT
            if how is not None and beside and how <= most and (how <= WORDS or _long(heard, run)):
                also = heard.rank(own, run) is None
                yield Named(act, run, how, len(label.words) - len(run), also)


def _long(heard: Heard, run: Sequence[int]) -> bool:
    return all(len(heard.texts[at]) >= SHORTEST for at in run)


def _how_well(one: Named) -> tuple[int, int, bool, int]:
    """Return how well an act is named: plainly, by many words, by its own name, and one that has few more."""
    return one.rank, -len(one.places), one.also, one.left


def _told(reader: Reader, act: OtherAct) -> Message:
    """Return when an act is done, and what is to be done now."""
    called = " ".join(_BRACKETS.sub("", reader.names.spoken.say(act.label)).split()).strip(" :,")
    told = _comes(called[:1].upper() + called[1:], act)
    task = reader.names.view.task
    return told if task is None else say("line-and-now", told=told, first=task)


def _comes(called: str, act: OtherAct) -> Message:
    if act.when is None:
        return say("line-not-offered", act=called)
    if not act.rule:
        return say("line-comes", act=called, when=act.when)
    return say("line-comes-by", act=called, when=act.when, rule=act.rule)


__all__ = [
    "in_full",
    "listed",
    "named_first",
    "nothing_of",
    "of_another_moment",
    "opening",
    "own_excuse",
    "rather_refused",
    "turned_away",
]
