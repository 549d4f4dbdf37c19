"""How a game comes out of its log, and what stands at the head of a new one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import structs

from core import VERSION
from core.engine.chance.fair import NO_SECRET, Secret, fits, hashes, new_secret, published_hash, share_hash
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Game
from core.engine.game.history import STRIDE
from core.engine.game.references import References
from core.engine.log.hash_chain import LogError
from core.engine.log.record import FORMAT, KEYING, Header
from core.engine.log.secret_file import read_secret, secret_path, share_path
from core.engine.words.message import Message, say
from core.engine.words.quiet_memory import quiet_memory
from core.engine.words.validation import why as misfit

LoadRules = Callable[[str], RuleSet]

LOOKS = 64
"""How often the states of a long log are looked at as it is read; of a short one every `STRIDE` records."""


def begun_with(header: Header, rules: RuleSet) -> Header:
    """Return the header of a new game with what is typed in it and what is not.

    With typed dice the program throws what no player may type, where there is no referee who does.
    """
    untyped = header.dice == "typed" and not header.referee
    return structs.replace(header, untyped=rules.secret_throws if untyped else ())


def secret_for(header: Header, seats: Iterable[str], words: Mapping[str, str] | None = None) -> Secret:
    """Return a fresh secret for a new log, `NO_SECRET` where the program throws nothing that it keys."""
    return new_secret(seats, words) if header.keyed else NO_SECRET


def sealed(header: Header, secret: Secret) -> Header:
    """Return the header of a log that this program records, with the hashes of its secret."""
    return structs.replace(header, format=FORMAT, keying=KEYING, program=VERSION, **hashes(secret))


def read_back(load_rules: LoadRules, header: Header, lines: Sequence[bytes], path: Path) -> Game:
    """Return the game of a log that was found in order; `LogError` where no game can be made of it."""
    game = Game(rules_for(load_rules, header.rules, path), header, read_secret(path, header.shares))
    with quiet_memory():
        replay(game, lines, path)
    if not game.records:
        raise LogError(say("log-not-started"), path, 1)
    shown(game, path)
    return game


def check_secret(header: Header, secret: Secret, path: Path) -> None:
    """Refuse a game with fair dice without its secret: it can be read but not played on."""
    if not header.keyed or fits(secret, header.dice_hash, header.shares):
        return
    if not secret:
        raise LogError(say("log-secret-missing", name=secret_path(path).name), path)
    if published_hash(secret.host) != header.dice_hash:
        raise LogError(say("log-secret-wrong", name=secret_path(path).name), path)
    for number, (seat, wanted) in enumerate(header.shares.items(), 1):
        share = secret.shares.get(seat, "")
        if share_hash(share) != wanted:
            message = "log-secret-wrong" if share else "log-secret-missing"
            raise LogError(say(message, name=share_path(path, number).name), path)


def replay(game: Game, lines: Sequence[bytes], path: Path) -> None:
    """Copy the records of a log into *game*; `LogError` names the record that cannot be read."""
    decode, references = game.codec.decode, References(game.rules)
    last = len(lines)
    looked, stride = game.state, max(STRIDE, last // LOOKS)
    for number, line in enumerate(lines, 1):
        before = game.state
        try:
            game.replay(record := decode(line))
            references.told(record.events, game.state, before)
        except Exception as error:  # whatever a foreign log makes a rule book's `evolve` raise
            raise _unreadable(number, error, path) from error
        if number % stride == 0 or number == last:
            _look(game, references, looked, stride, path)
            looked = game.state


def _look(game: Game, references: References, before: Any, stride: int, path: Path) -> None:
    """Look at a game's state; where it names what is not there, find the first record after which it did.

    *before* was its state when it was looked at last, at most *stride* records ago.
    """
    last = len(game.records)
    try:
        references.check(game.state, before)
    except Exception:
        for n in range(max(1, last - stride), last + 1):
            try:
                References(game.rules).check(game.state_after(n), before)
            except Exception as error:
                raise _unreadable(n, error, path) from error


def _unreadable(record: int, error: Exception, path: Path) -> LogError:
    return LogError(say("log-unreadable-record", record=record, why=misfit(error)), path, record + 1)


def shown(game: Game, path: Path) -> None:
    """Look at a game as every seat does; `LogError` names the first record after which one cannot.

    What a rule book shows it may look for in its tables by words of a log, which strangers choose.
    """
    try:
        _looked(game, game.state)
    except Exception as error:
        number = next((n for n in range(1, game.tip) if not _can_be_shown(game, n)), game.tip)
        raise _unreadable(number, error, path) from error


def _looked(game: Game, state: Any) -> None:
    """Show a state to every seat, and each that must decide in it what it may do."""
    deciding = {one.seat for one in state.awaiting}
    for seat in (*game.rules.seats(state), REFEREE, OBSERVER):
        known = game.rules.known(state, seat)
        game.rules.view(known, seat)
        if seat in deciding:
            game.rules.choices(known, seat)


def _can_be_shown(game: Game, n: int) -> bool:
    try:
        _looked(game, game.state_after(n))
    except Exception:
        return False
    return True


def rules_for(load_rules: LoadRules, id: str, path: Path) -> RuleSet:
    """Return the rule book *id*; `LogError` where there is none, or it says itself why it cannot be used."""
    try:
        return load_rules(id)
    except (LookupError, ImportError) as error:
        why = getattr(error, "message", None)
        told = why if isinstance(why, Message) else say("log-unknown-rules", rules=id)
        raise LogError(told, path, 1) from error
