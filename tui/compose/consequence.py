"""What an act comes to in two lines at the foot of the screen: what is certain, the chances, who may answer.

The rows of its preview say the same at length, with the arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

from msgspec import structs
from rich.cells import cell_len

from core.engine.words.message import Message, say
from core.locale import Sentences
from tui.compose.exposures import SHOT
from tui.panes.text import fit
from tui.session.port import Preview, PreviewRow

BETWEEN = " · "

FEW = 2
"""So many who may answer alike are named."""

REST = ("unseen", "tried")
"""Kinds of rows that come last."""


class OfMan(str):
    """A part about one man: behind another about him it is said without his name."""

    man = ""
    behind = ""


def consequence(preview: Preview, words: Sentences, width: int, lines: int = 2) -> list[str]:
    """Return at most so many *lines*; at their end how many parts more found no room."""
    return packed(list(parts(preview, words)), words, width, lines)


def packed(parts: list[str], words: Sentences, width: int, lines: int = 2) -> list[str]:
    """Return *parts* side by side in at most so many *lines*; at their end how many more found no room.

    One that is wider than a line goes on in the next, if there is one.
    """
    told: list[str] = []

    def left() -> str:
        return BETWEEN + words.text("tui-consequence-more", count=len(parts))

    while parts and len(told) < lines:
        rest = cell_len(left()) if len(told) == lines - 1 else 0
        last = line = parts.pop(0)
        head, *more = wrap(line, width) if cell_len(line) > width and len(told) < lines - 1 else [line]
        if more:
            parts[:0] = [" ".join(more)]
            told.append(head)
            continue
        while parts and _room(line + (added := _joined(last, parts[0])), parts, width, rest):
            last, line = parts.pop(0), line + added
        told.append(line)
    if parts:
        told[-1] = _with_rest(told[-1], left(), width)
    return told


def _with_rest(line: str, left: str, width: int) -> str:
    """Return a line with how many parts more are *left* behind it: that is never cut, the line is."""
    if cell_len(line + left) <= width:
        return line + left
    count = left.removeprefix(BETWEEN).removeprefix("…").strip()
    if cell_len(line) + cell_len(count) + 2 <= width:
        return f"{line}, {count}"
    room = width - cell_len(count) - 1
    words = fit(line, room - 1).removesuffix("…")
    whole = words if line[len(words) : len(words) + 1] == " " else words.rpartition(" ")[0]
    return f"{whole.rstrip()} … {count}" if whole else f"{fit(line, room)} {count}"


def _joined(before: str, part: str) -> str:
    """Return a part as it stands behind another one."""
    if isinstance(part, OfMan) and isinstance(before, OfMan) and part.man == before.man:
        return f", {part.behind}"
    return BETWEEN + part


def _room(line: str, parts: list[str], width: int, rest: int) -> bool:
    return cell_len(line) + (rest if len(parts) > 1 else 0) <= width


def parts(preview: Preview, words: Sentences) -> Iterator[str]:
    """Yield what an act comes to, part by part, what decides first."""
    if preview.refusal is not None:
        yield words.refusal(preview.refusal)
        return
    if preview.needs is not None:
        yield words.text("tui-preview-asks")
        return
    told: dict[str, list[PreviewRow]] = {}
    for row in preview.rows:
        told.setdefault("" if row.dear else row.kind, []).append(row)
    answers = _replies(told.get("reply", []), words)
    answers = answers or [_answer(row, words) for row in told.get("reaction", ())]
    over = [_row(row, words) for row in told.get("over", ())]
    yield from (words.text("tui-unless", what=one) if answers else one for one in over)
    beware = [_row(row, words) for row in preview.dear]
    yield from [words.text("tui-beware", what=what) for what in beware[:1]]
    yield from beware[1:]
    results = told.get("own", []) + told.get("odds", [])
    idle = [row for row in results if row.idle]  # the rest of a throw of which something was told
    ends = [row for row in told.get("odds", []) if not row.idle]
    changes = [*_by_man([row for row in ends if not _is_nothing(row)], words)]
    certain = [_row(row, words) for row in told.get("certain", ())]
    yield from _by_man([row for row in told.get("own", ()) if not row.idle], words)
    needed = [_row(row, words) for row in told.get("needed", ())]
    unless = answers and not over
    if not ends:  # what an act does is certain where nothing of it falls by chance
        yield from certain
    yield from (words.text("tui-unless", what=one) if unless else one for one in changes[:1])
    yield from answers
    yield from changes[1:]
    yield from needed[:1] if ends else needed  # a number to hit is how, not what: behind what comes of it
    yield from _exposed(told.get("exposed", []), words)
    yield from certain if ends else ()
    yield from (_row(row, words) for row in (*idle, *ends) if row.idle or _is_nothing(row))
    yield from (_row(row, words) for kind in REST for row in told.get(kind, ()))


def _is_nothing(row: PreviewRow) -> bool:
    return isinstance(row.label, Message) and row.label.id == "tui-outcome-nothing"


def _by_man(rows: list[PreviewRow], words: Sentences) -> Iterator[str]:
    """Yield what may come, of what may become of one man so that his name stands once before it."""
    for row in rows:
        told = _row(row, words)
        if row.about:
            told = OfMan(told)
            told.man, told.behind = words.say(row.about), _row(structs.replace(row, about=""), words)
        yield told


def _row(row: PreviewRow, words: Sentences) -> str:
    """Return a row with its chance in whole per cent where that says enough."""
    value = row.value
    if isinstance(value, Message) and isinstance(short := value.args.get("chance"), Message):
        value = short
    elif isinstance(value, Message) and value.id == "odds-about":
        value = f"~{value.args['chance']}%"  # how far it may be off stands in the rows
    label = say("tui-outcome", who=row.about, what=row.label) if row.about else row.label
    return f"{words.say(label)} {words.say(value)}".strip()


def _replies(rows: list[PreviewRow], words: Sentences) -> list[str]:
    """Return what may come of the answers, all that one man may do, or several alike, in one part."""
    parts: list[str] = []
    for about, same in groupby(rows, key=lambda row: row.about):
        told = [_harms(who, list(each), words) for who, each in groupby(same, key=_victim)]
        parts.append(
            words.say(say("tui-reply-does", reply=_few(about), what="; ".join(told))) if about else told[0]
        )
    return parts


def _few(about: Message | str) -> Message | str:
    """Return who answers in few words: of more than a few how many they are; the rows name them."""
    who = about.args.get("who") if isinstance(about, Message) else None
    return say("tui-reply-of", count=len(who)) if isinstance(who, tuple) and len(who) > FEW else about


def _victim(row: PreviewRow) -> Message | str:
    who = row.label.args.get("who", "") if isinstance(row.label, Message) else ""
    return who if isinstance(who, (Message, str)) else ""


def _harms(who: Message | str, rows: list[PreviewRow], words: Sentences) -> str:
    """Return what may come to one man, his name once, without what it costs; or what else a row says."""
    if not who:
        return words.say(rows[0].label)
    plain = (structs.replace(row, about="", label=_unpriced(row.label)) for row in rows)
    return words.say(say("tui-outcome", who=who, what=", ".join(_row(row, words) for row in plain)))


def _unpriced(label: Message | str) -> Message | str:
    """Return the change of a harm alone: neither whom it comes to, nor what it costs."""
    while isinstance(label, Message) and isinstance(what := label.args.get("what"), Message):
        label = what
    return label


def _exposed(rows: list[PreviewRow], words: Sentences) -> Iterator[str]:
    """Yield for each man how many could fire at him, the worst shot with its chances, and what is unknown."""
    for _, same in groupby(rows, key=lambda row: row.about):
        first, *rest = same
        shots = [row for row in rest if isinstance(row.label, Message) and row.label.id == SHOT]
        if shots and isinstance(first.label, Message):
            several = say("tui-exposed-more", **first.label.args, count=len(shots))
            first = structs.replace(first, label=several)
        yield _row(first, words)
        yield from (words.say(row.label) for row in rest if row not in shots)


def _answer(row: PreviewRow, words: Sentences) -> str:
    who = row.label.args.get("who", ()) if isinstance(row.label, Message) else ()
    return words.say(say("tui-may-answer", who=who))
