"""Every act of a rule book by its labels, with the moment at which it is done: none of it depends on a game.

A label is a sentence that begins as those of the book do (`Acts.labels`) and goes on with the tag of its
command; of any other its file says whose it is (`Acts.labelled`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from core.engine.contract.facts import Command
from core.engine.contract.other_acts import OtherAct
from core.engine.seat.sentence import actor, part_of
from core.engine.words.message import Message, say
from core.locale import Sentences, sentences
from core.rulekit.acts import Acts, tag_of
from core.rulekit.moments import Deciding, Menu

CASE = "["
"""Stands in a sentence that is a label in a case of its own."""


@lru_cache(maxsize=16)
def every_act(acts: Acts[Any]) -> tuple[OtherAct, ...]:
    """Return what *acts* of a book are called; what has no label of its own is left out."""
    return tuple(_every(acts))


def _every(acts: Acts[Any]) -> Iterator[OtherAct]:
    spoken = sentences()
    for id in spoken.beginning(acts.labels) if acts.labels else ():
        template = spoken.template(id) or ""
        command, at = acts.labelled_so.get(id, (_begun_with(acts, id.removeprefix(acts.labels)), None))
        if command is None or command not in acts.rules or CASE in template:
            continue
        menu = None if command in acts.at_many_moments else at or _menu(acts, command)
        rule = menu.rule if isinstance(menu, Deciding) else ""
        when = say(menu.when) if menu is not None and menu.when else None
        by_bystander = command in acts.by_bystanders
        yield OtherAct(tag_of(command), _bare(spoken, id), rule, when, _by_figure(command), by_bystander)


def _begun_with(acts: Acts[Any], text: str) -> type[Command] | None:
    """Return the command with whose tag the end of a label's id begins; `None` where there is none."""
    parts = (text, *(text[:at] for at in range(len(text) - 1, 0, -1) if text[at] == "-"))
    return next((acts.by_tag[one] for one in parts if one in acts.by_tag), None)


def _menu(acts: Acts[Any], command: type[Command]) -> Menu[Any] | None:
    """Return where a command is offered: as an answer, or in a menu to which its file adds something."""
    menus: tuple[Menu[Any], ...] = (*acts.answering.get(command, ()), *acts.menus)
    for menu in menus:
        if isinstance(menu, Deciding) or any(module == command.__module__ for _, module, _ in menu.entered):
            return menu
    return None


def _by_figure(command: type[Command]) -> bool:
    """Return whether a command, or what it is made of, says which figure does it."""
    parts = (part_of(command, f"{name}.0") for name in command.__struct_fields__)
    return bool(actor(command)) or any(part is not None and actor(part) for part in parts)


def _bare(spoken: Sentences, id: str) -> Message:
    return Message(id, dict.fromkeys(sorted(spoken.blanks(id)), ""))
