"""What may come of the answers that an act gives others the chance to: man by man, the worst first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from core.engine.words.message import Message, say
from tui.compose.chances import chance, change
from tui.session.port import PreviewRow

if TYPE_CHECKING:
    from core.engine.chance.foretold import Single
    from core.engine.chance.preview import Preview, Reply


def replies(seen: Preview, names: Mapping[str, Message | str]) -> Iterator[PreviewRow]:
    """Yield what each man may do, those who may do the same in one; last who may do what nobody knows."""
    if not (seen.replies or seen.hidden):
        return
    for same in _alike(reply for reply in seen.replies if reply.harms):
        yield from _harms(same[0], _about([reply.who for reply in same], names), names)
    told = {reply.who for reply in seen.replies if reply.harms or reply.known}
    unknown = [*(one.who for one in seen.replies if one.who not in told)]
    unknown += [who for who in seen.answering if who not in {one.who for one in seen.replies}]
    if unknown:
        yield PreviewRow("reply", say("tui-reply-unknown"), about=_about(unknown, names))
    for side in seen.hidden:
        yield PreviewRow("reply", say("tui-reply-hidden", side=say("tui-name", name=names.get(side, side))))
    if harmless := [reply.who for reply in seen.replies if reply.known and not reply.harms]:
        yield PreviewRow("reply", say("tui-reply-harmless"), about=_about(harmless, names))


def unmeasured(seen: Preview, names: Mapping[str, Message | str]) -> Iterator[PreviewRow]:
    """Yield who may answer at a real table: what he may do by it nobody knows before it is measured."""
    if seen.answering and not (seen.replies or seen.hidden):
        yield PreviewRow("reply", say("tui-reply-unmeasured"), about=_about([*seen.answering], names))


def _harms(reply: Reply, about: Message, names: Mapping[str, Message | str]) -> Iterator[PreviewRow]:
    for one in sorted(reply.harms, key=lambda one: (one.rank, -one.chance)):
        yield PreviewRow("reply", _harm(one, names), chance(one.chance, reply.trials), about=about)
    if not reply.known:
        yield PreviewRow("reply", say("tui-reply-more"), about=about)


def _alike(replies: Iterable[Reply]) -> list[list[Reply]]:
    """Return the men who may do the same together, in the order of the first of each."""
    found: list[list[Reply]] = []
    for reply in replies:
        same = next((one for one in found if _does(one[0]) == _does(reply)), None)
        if same is None:
            found.append([reply])
        else:
            same.append(reply)
    return found


def _does(reply: Reply) -> tuple[tuple[Single, ...], bool]:
    return reply.harms, reply.known


def _about(who: list[str], names: Mapping[str, Message | str]) -> Message:
    told = tuple(say("tui-name", name=names.get(one, one)) for one in who)
    return say("tui-reply", who=told[0]) if len(told) == 1 else say("tui-reply-each", who=told)


def _harm(one: Single, names: Mapping[str, Message | str]) -> Message:
    who, _, what = one.name.partition(":")
    told = change(what)
    if one.price is not None:
        told = say("tui-outcome-price", what=told, price=one.price)
    return say("tui-outcome", who=names.get(who, who), what=told)
