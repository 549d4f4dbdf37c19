"""Of several who are named to act together, at the head of a line, which one is nobody, or may not."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.contract.choices import weight_of
from core.engine.contract.facts import Refusal
from core.engine.contract.view import FigureView
from core.engine.words.message import Message, say
from core.line.acts.identity import identities
from core.line.acts.readings import Reader
from core.line.acts.values import Heard
from core.line.refusals.at_whom import figure_of, is_called, likeliest_at
from core.line.refusals.why_not import SHORTEST, Places, in_full
from core.line.wording.labels import BEGINNINGS


def nobody_listed(reader: Reader, heard: Heard) -> tuple[Message, Places] | None:
    """Return that a word in the list of those who act is nobody: of the others a reason would mislead."""
    listed = _listed(heard)
    if not any(figure_of(heard, heard.words[at]) is not None for at in listed):
        return None
    for at in listed:
        word = heard.words[at]
        if word.text.isalpha() and len(word.text) >= SHORTEST and not is_called(reader, heard, at):
            return say("result-nobody", word=word.typed), (at,)
    return None


def kept_of_several(reader: Reader, heard: Heard) -> tuple[Message, Places] | None:
    """Return what keeps the first of several, who may not, from what they are to do together."""
    listed = _listed(heard)
    men = {at: man for at in listed if (man := figure_of(heard, heard.words[at])) is not None}
    acts = _acts(reader, heard, men) if len({one.side for one in men.values()}) == 1 else ()
    for at, man in men.items():
        own = [one for one in (*reader.choices, *reader.refused) if man.id in (one.figure, *one.men)]
        his = [one.refusal for one in own if one.do in acts]
        if None not in his and (excuse := _excuse(reader, man.id, acts, his)) is not None:
            return in_full(excuse), (at,)
    return None


def _excuse(reader: Reader, man: str, acts: tuple[str, ...], his: Sequence[Refusal | None]) -> Refusal | None:
    """Return what keeps somebody from all of some kinds of acts: of that which he is shown and may not do."""
    every = (*his, *(reader.own_excuse(do, man) for do in acts))
    return next((one for one in every if one is not None), None)


def _listed(heard: Heard) -> tuple[int, ...]:
    """Return where the words stand of a list at the head of a line, each a name; none of one alone."""
    found: list[int] = []
    joining = heard.names.words("and")
    for at, word in enumerate(heard.words):
        behind = word.joined or word.behind_comma or heard.texts[max(at - 1, 0)] in joining
        if not word.aimed and (at == 0 or behind):
            found.append(at)
        elif word.text not in joining:
            break
    return tuple(found) if len(found) > 1 else ()


def _acts(reader: Reader, heard: Heard, men: dict[int, FigureView]) -> tuple[str, ...]:
    """Return the kinds of acts that a line names; of one that only aims at somebody the likeliest."""
    every = [one for one in (*reader.choices, *reader.refused) if one.figure or one.men]
    named = [
        one for one in identities(heard, every, BEGINNINGS) if one.act and not one.ranks.keys() <= {*men}
    ]
    if named:
        return tuple(
            dict.fromkeys(one.choice.do for one in sorted(named, key=lambda one: -weight_of(one.choice)))
        )
    aimed = [word for word in heard.words if word.aimed]
    target = figure_of(heard, aimed[0]) if aimed else None
    first = next(iter(men.values()))
    if target is None:
        return ()
    found = likeliest_at(reader, first.id, target.id)
    return tuple(one.do for one in found if reader.against(one, first.id, target.id) is not None)[:1]


__all__ = ["kept_of_several", "nobody_listed"]
