"""Fair dice: keyed by what nobody moves at will, by all parts of the secret, every face as likely."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from counting_game import SECRET, Add, Deal, Throw, load, new_game, new_host, play

from core.engine.audit.verify import verify
from core.engine.chance.fair import Fair, Secret, essence, fits, hashes, new_secret
from core.engine.contract.engine_facts import Redo, Remark, Undo
from core.engine.contract.facts import Drawn, Thrown
from core.engine.contract.questions import Draw
from core.engine.contract.questions import Throw as Asked
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.game.written import as_command
from core.engine.log.secret_file import secret_path, share_path

CHI_SQUARE = {2: 10.83, 3: 13.82, 6: 20.52, 10: 27.88, 20: 43.82, 100: 148.23, 300: 379.7}
"""By number of faces: exceeded by fair dice once in a thousand."""

KEY = SECRET.key


def ask(dice: int, sides: int = 6, who: str = "north") -> Asked:
    return Asked(dice, "why", "C-1", sides, who=who)


def dice(place: int, command: Any, asked: Asked, key: bytes = KEY) -> tuple[int, ...]:
    return Fair(key, place, msgspec.json.encode(command))(asked)


def last_faces(game: Game) -> list[tuple[int, ...]]:
    return [event.faces for event in game.records[-1].events if isinstance(event, Thrown)]


# --- every face, every card ------------------------------------------------------------


@pytest.mark.parametrize("sides", CHI_SQUARE)
def test_every_face_is_as_likely(sides: int) -> None:
    counts = [0] * sides
    total = 60_000
    for place in range(60):
        for face in dice(place, {}, ask(total // 60, sides)):
            counts[face - 1] += 1
    expected = total / sides
    chi = sum((count - expected) ** 2 / expected for count in counts)

    assert sum(counts) == total
    assert chi < CHI_SQUARE[sides]


def test_words_that_would_favour_low_faces_are_left_out() -> None:
    """Of 3·2^30 sides every fourth word is beyond the last whole round and must not count."""
    sides = 3 << 30
    message = json.dumps([0, 5, "north", 0, {"do": "x"}], separators=(",", ":")).encode()
    block = hmac.digest(KEY, message, "sha256")
    words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    kept = [word + 1 for word in words if word < sides]
    assert len(kept) < len(words)
    assert dice(5, {"do": "x"}, ask(len(kept), sides)) == tuple(kept)


@pytest.mark.parametrize("sides", [0, -1, (1 << 32) + 1])
def test_dice_that_cannot_be_are_refused(sides: int) -> None:
    with pytest.raises(ValueError):
        dice(1, {}, ask(1, sides))


def test_every_card_left_is_as_likely() -> None:
    deck = tuple("abcde")
    drawn = [Fair(KEY, place, b"{}").card(Draw("deck", "C-7", deck)) for place in range(10_000)]
    chi = sum((drawn.count(card) - 2000) ** 2 / 2000 for card in deck)
    assert chi < 18.47  # exceeded once in a thousand with four degrees of freedom
    assert Fair(KEY, 1, b"{}").card(Draw("deck", "C-7", deck[::-1])) == drawn[1], "however it is listed"


# --- what keys a throw -----------------------------------------------------------------


def test_each_part_of_a_throws_identity_changes_it() -> None:
    usual = dice(3, {"do": "x"}, ask(20))
    others = [
        dice(3, {"do": "x"}, ask(20), bytes(32)),
        dice(4, {"do": "x"}, ask(20)),
        dice(3, {"do": "y"}, ask(20)),
        dice(3, {"do": "x"}, ask(20, who="south")),
    ]
    throw = Fair(KEY, 3, b'{"do":"x"}')
    assert throw(ask(20)) == usual == dice(3, {"do": "x"}, ask(20))
    assert len({usual, *others, throw(ask(20))}) == 6


@pytest.mark.parametrize(
    ("one", "same"),
    [
        ({"do": "aim", "at": [3.0, 0.0]}, {"do": "aim", "at": [90.2, -0.0]}),
        ({"do": "go", "way": [[3.0, 40.0]]}, {"way": [[3.0, 4.0], [7.5, 9.0]], "do": "go"}),
        ({"do": "go", "way": 4.0, "facing": None}, {"do": "go", "way": [], "facing": 45.0}),
        ({"do": "rule", "reason": "because"}, {"do": "rule", "reason": "so there"}),
        ({"do": "call", "note": "by the well"}, {"do": "call", "note": "by the well!"}),
        ({"do": "fire", "men": ["a", "b"]}, {"do": "fire", "men": ["b", "a"]}),
        (
            {"do": "fire", "shots": [{"by": "a"}, {"by": "b"}]},
            {"do": "fire", "shots": [{"by": "b"}, {"by": "a"}]},
        ),
    ],
)
def test_what_means_the_same_gives_the_same_dice(one: Any, same: Any) -> None:
    assert dice(3, one, ask(20)) == dice(3, same, ask(20))


@pytest.mark.parametrize(
    "wish", [{"do": "x", "at": [1e300]}, {"do": "x"}, {"do": "x", "value": {"b": [True, 10**17], "a": "é\n"}}]
)
def test_whatever_a_command_holds_can_key_dice(wish: Any) -> None:
    assert len(dice(3, wish, ask(5))) == 5
    assert essence(essence(wish)) == essence(wish)


def test_a_field_filled_in_with_its_default_gives_the_same_dice_as_one_left_out() -> None:
    """A program on the line may send it: the log leaves it out, at any depth."""
    faces = set()
    for wish in ({"do": "throw", "dice": 9}, {"do": "throw", "dice": 9, "need": 0, "again": False}):
        game = new_game()
        command = as_command(game.rules, wish)
        record = play(game, "north", command)
        assert game.codec.command_bytes(record.command) == b'{"do":"throw","dice":9}'
        faces.add(last_faces(game)[0])
    assert len(faces) == 1


def test_a_distance_given_as_a_whole_number_is_one_with_a_fraction() -> None:
    """In the log it stands as 4.0, so that whoever reads it knows that it does not key the dice."""
    facts = set()
    for cm in (4, 4.0, 9.5):
        game = new_game()
        record = play(game, "north", Throw(9, cm=cm))
        assert type(record.command.cm) is float
        facts.add(last_faces(game)[0])
    assert len(facts) == 1


def there_and_back(game: Game) -> None:
    play(game, "north", Add(1))
    play(game, "referee", Undo(game.tip - 1))


def dice_and_back(game: Game) -> None:
    tip = game.tip
    play(game, "south", Throw(3))
    play(game, "referee", Undo(tip))


def dice_and_back_and_forth(game: Game) -> None:
    dice_and_back(game)
    play(game, "referee", Redo())
    play(game, "referee", Undo(1))


def remarks(game: Game) -> None:
    for number in range(50):
        play(game, "north", Remark(f"hm {number}"))


def acts(game: Game) -> None:
    play(game, "south", Add(1))
    play(game, "north", Add(2))
    play(game, "north", Throw(0, 3))


@pytest.mark.parametrize("how", [{"dice": "fair"}, {"dice": "seeded", "seed": 4}])
@pytest.mark.parametrize("before", [there_and_back, dice_and_back, dice_and_back_and_forth, remarks, acts])
def test_what_costs_nothing_moves_no_die(before: Any, how: dict[str, Any]) -> None:
    straight, game = new_game(**how), new_game(**how)
    before(game)
    play(straight, "north", Throw(20))
    play(game, "north", Throw(20))
    assert last_faces(game) == last_faces(straight)


def test_the_next_act_with_dice_has_others_and_so_has_another_act_here() -> None:
    game = new_game()
    play(game, "north", Throw(20))
    first = last_faces(game)
    play(game, "north", Throw(20))
    assert last_faces(game) != first
    play(game, "referee", Undo(2))
    play(game, "north", Throw(20, 3))
    assert last_faces(game) != first


def test_a_drawn_card_counts_as_a_throw() -> None:
    straight, game = new_game(), new_game()
    play(game, "south", Deal())
    assert isinstance(game.records[-1].events[0], Drawn)
    play(straight, "north", Throw(20))
    play(game, "north", Throw(20))
    assert last_faces(game) != last_faces(straight)


# --- the secret and its shares ---------------------------------------------------------


def test_every_part_of_the_secret_counts() -> None:
    changed = {**SECRET.shares, "south": SECRET.shares["south"] + "s"}
    keys = {
        SECRET.key,
        Secret(SECRET.host, changed).key,
        Secret("5d" * 32, SECRET.shares).key,
        Secret(SECRET.host).key,
    }
    assert len(keys) == 4
    turned = Secret(SECRET.host, dict(reversed(SECRET.shares.items())))
    assert turned.key == SECRET.key


def test_the_key_is_the_hash_of_all_parts() -> None:
    parts = bytes.fromhex(SECRET.host) + b"a1" * 32 + b"\n" + b"b2" * 32 + b" south wind\n"
    assert SECRET.key == hashlib.sha256(parts).digest()


def test_the_hash_of_every_part_is_published_first() -> None:
    one, two = new_secret(("north",)), new_secret(("north",))
    assert one.host != two.host and one.shares != two.shares
    assert len(bytes.fromhex(one.host)) == len(bytes.fromhex(one.shares["north"])) == 32
    assert hashes(one) == {
        "dice_hash": hashlib.sha256(bytes.fromhex(one.host)).hexdigest(),
        "shares": {"north": hashlib.sha256(one.shares["north"].encode()).hexdigest()},
    }
    assert fits(one, **hashes(one))
    assert not fits(two, **hashes(one))


def test_a_players_words_stand_in_his_share_beside_what_the_program_drew() -> None:
    shares = new_secret(("north", "south"), {"north": " my\x1b[2J dice\n"}).shares
    drawn, _, words = shares["north"].partition(" ")
    assert words == "my dice"
    assert len(bytes.fromhex(drawn)) == 32
    assert " " not in shares["south"]


def test_each_part_is_kept_in_a_file_of_its_own_and_all_are_published(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with new_host(path) as host:
        secret, header = host.game.secret, host.game.header
        assert list(header.shares) == list(secret.shares) == ["north", "south"]
        files = [secret_path(path), share_path(path, 1), share_path(path, 2)]
        assert [file.read_text() for file in files] == [
            f"{part}\n" for part in (secret.host, *secret.shares.values())
        ]
        host.submit("north", Throw(3))
    for file in files[1:]:
        kept = file.read_bytes()
        file.write_bytes(b"another\n")
        assert verify(path, load).secret == "wrong"
        file.unlink()
        assert verify(path, load).secret == "missing"
        file.write_bytes(kept)
    assert verify(path, load).checked == 1


def test_a_game_goes_on_with_its_own_parts_only(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    new_host(path).close()
    share_path(path, 2).write_text("another\n")
    with pytest.raises(Exception) as caught:
        GameHost.open(path, load)
    assert caught.value.message.id == "log-secret-wrong"  # type: ignore[attr-defined]
    assert caught.value.message.args == {"name": "game.jsonl.share-2"}  # type: ignore[attr-defined]
    share_path(path, 2).unlink()
    with pytest.raises(Exception) as caught:
        GameHost.open(path, load)
    assert caught.value.message.id == "log-secret-missing"  # type: ignore[attr-defined]
