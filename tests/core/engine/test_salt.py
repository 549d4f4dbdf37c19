"""What is written down in secret gets its salt from the host: by chance, the same for one wish."""

from __future__ import annotations

from msgspec import to_builtins

from core.engine.chance.fair import essence
from core.engine.chance.salt import salting
from core.engine.contract.engine_facts import Remark
from core.engine.contract.facts import Command, Sealing


class WriteDown(Sealing, frozen=True, tag="write_down"):
    number: int = 0


def test_the_host_salts_by_chance_and_never_by_what_a_player_sends() -> None:
    one, two = salting("fair", 0), salting("fair", 0)
    wish = WriteDown(number=3, salt="chosen by me")

    salted = one("north", wish, 4)

    assert isinstance(salted, WriteDown) and len(salted.salt) == 32
    assert salted == one("north", wish, 4), "the same act, asked for again with one answer more"
    others = [one("north", wish, 5), one("south", wish, 4), one("north", WriteDown(number=2), 4)]
    assert salted.salt not in {other.salt for other in (*others, two("north", wish, 4))}  # type: ignore[attr-defined]


def test_in_a_game_of_bots_the_seed_decides() -> None:
    assert salting("seeded", 7)("north", WriteDown(), 1) == salting("seeded", 7)("north", WriteDown(), 1)


def test_other_commands_stay_as_they_are_and_no_salt_keys_dice() -> None:
    remark: Command = Remark("hello")

    assert salting("fair", 0)("north", remark, 1) is remark
    assert essence(to_builtins(WriteDown(number=3, salt="00ff"))) == essence(to_builtins(WriteDown(number=3)))
