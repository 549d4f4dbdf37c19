"""`mail`: a turn exported for a seat, played elsewhere line by line, and taken in again."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from core.engine.words.paths import path_of
from core.engine.words.sanitize import clean
from core.games import open_game
from core.line.acts.readings import Reader
from core.line.refusals.mistakes import Mistake, understood
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import folded
from core.locale import Sentences
from core.mail_files import BadMail, read_letter, write_letter
from core.mailing import MOST, MailedSeat, called, exported, ordered, read_turn, take
from tui.line.telling import Telling
from tui.session.error import Told, told


def mail(what: str, name: str, seat: str | None, out: str, word: str, spoken: Sentences) -> int:
    """Do what is asked: `turn` exports, `play` asks for orders, `take` takes them in."""
    try:
        match what:
            case "turn":
                return _export(name, seat, out, word, spoken)
            case "play":
                return _play(name, out, word, spoken)
        return _take(name, out, word, spoken)
    except BadMail as bad:
        raise Told(bad.message) from None


def _export(name: str, seat: str | None, out: str, word: str, spoken: Sentences) -> int:
    if seat is None:
        raise told("mail-turn-words")
    host = open_game(path_of(name), write=False)
    try:
        write_letter(path_of(out), exported(host, seat, word))
        whose = called(host, seat)
    finally:
        host.close()
    print(spoken.text("mail-exported", file=clean(out, 300), seat=whose))
    return 0


def _take(name: str, out: str, word: str, spoken: Sentences) -> int:
    """Take orders in; exit code 1 where the rules did not take all of them."""
    data = read_letter(path_of(out))
    host = open_game(path_of(name))
    try:
        taken = take(host, data, word)
    finally:
        host.close()
    for line in taken.lines:
        print(spoken.say(line))
    print(spoken.text("mail-taken", count=taken.done))
    if taken.why is not None:
        print(spoken.text("mail-not-all", why=taken.why))
    return 0 if taken.why is None else 1


def _play(name: str, out: str, word: str, spoken: Sentences) -> int:
    seat = read_turn(read_letter(path_of(name)), word)
    for message in seat.told:
        print(spoken.say(message))
    telling = Telling(spoken)
    for line in telling.table(seat.view()):
        print(line)
    print(telling.task(seat.view()))
    print(spoken.text("mail-help"))
    commands = _asked(seat, spoken, iter(sys.stdin.readline, ""))
    if not commands:
        print(spoken.text("mail-nothing-ordered"))
        return 1
    write_letter(path_of(out), ordered(seat.turn, commands, word))
    print(spoken.text("mail-ordered", file=clean(out, 300), count=len(commands)))
    return 0


def _asked(seat: MailedSeat, spoken: Sentences, lines: Iterable[str]) -> list[dict[str, Any]]:
    """Return the acts of the lines that are typed; an empty line ends them.

    `?` and *help* tell what can be done, *undo* takes the last one back.
    """
    names = Vocabulary(seat.view(), spoken)
    commands: list[dict[str, Any]] = []
    for line in lines:
        text = clean(line.strip(), 400)
        if not text:
            break
        if text == "?" or folded(text) in names.words("help"):
            for row in Telling(spoken).menu(seat.view(), seat.choices()):
                print(row)
            continue
        if folded(text) in names.words("undo"):
            if commands:
                commands.pop()
            print(spoken.text("mail-taken-back", count=len(commands)))
            continue
        read = understood(Reader(seat, names), text)
        if isinstance(read, Mistake):
            print(spoken.say(read.message))
        elif not read.whole:
            print(spoken.text("mail-not-whole"))
        elif (why := seat.refusal(read.command)) is not None:
            print(spoken.say(why))
        else:
            commands.append(read.command)
            print(spoken.text("mail-noted", count=len(commands), act=read.choice.label))
            if len(commands) == MOST:
                print(spoken.text("mail-full", most=MOST))
                break
    return commands
