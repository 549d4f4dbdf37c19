"""Codes: usable once, for a while, so often tried, and nowhere kept as they were told."""

from __future__ import annotations

import hmac
from datetime import timedelta

import pytest
from club_house import StillClock, key

from core.hosting.people import invitations as module
from core.hosting.people.codes import LETTERS, new_code
from core.hosting.people.failed_attempts import MOST, MOST_FROM_ADDRESS
from core.hosting.people.invitations import NAMELESS, Invitations, Welcome
from core.hosting.people.people import People, Person
from core.hosting.refused import Refused
from core.hosting.store.store import Store


def why(invitations: Invitations, code: str, number: int = 1, address: str = "10.0.0.1") -> str:
    """Why a code is not taken."""
    with pytest.raises(Refused) as told:
        invitations.redeem(code, key(number), address)
    return told.value.message.id


def test_a_code_lets_in_once(invitations: Invitations, people: People) -> None:
    code = invitations.invite("Anna", "k7f3q", "rangers")

    welcome = invitations.redeem(code, key(1), "10.0.0.1")

    assert welcome == Welcome(Person(1, "Anna"), "k7f3q", "rangers")
    assert people.person_of(key(1)) == Person(1, "Anna")
    assert why(invitations, code, 2) == "hosting-bad-code"
    assert people.person_of(key(2)) is None and invitations.waiting() == ()


def test_one_that_names_nobody_wants_a_name_that_nobody_has(invitations: Invitations, people: People) -> None:
    """Without a name, or with another's, it can be used as before: no key is bound to another's name."""
    anna = people.join("Anna", key(9))
    code = invitations.for_whoever("k7f3q", "rangers")

    assert why(invitations, code) == NAMELESS
    for name, told in (("ANNA", "hosting-name-taken"), ("\x1b[2J", "hosting-name-signs")):
        with pytest.raises(Refused) as refusal:
            invitations.redeem(code, key(1), "", name=name)
        assert refusal.value.message.id == told
    assert people.person_of(key(1)) is None and people.person_of(key(9)) == anna
    welcome = invitations.redeem(code, key(1), "", name="Bruno")
    assert welcome == Welcome(Person(2, "Bruno"), "k7f3q", "rangers")
    assert why(invitations, code, 2) == "hosting-bad-code"


def test_it_may_be_typed_as_it_was_read_out(invitations: Invitations) -> None:
    code = invitations.invite("Anna")

    assert invitations.redeem(f" {code.lower().replace('-', ' ')} ", key(1), "").person.name == "Anna"


def test_it_expires(invitations: Invitations, clock: StillClock) -> None:
    week, hour = invitations.invite("Anna"), invitations.invite("Bruno", lasts=timedelta(hours=1))

    clock.go(hours=1)
    assert why(invitations, hour) == "hosting-bad-code"
    clock.go(days=6, hours=22, minutes=59)
    assert [one.name for one in invitations.waiting()] == ["Anna"]
    assert invitations.redeem(week, key(2), "").person.name == "Anna"


def test_it_can_be_taken_back(invitations: Invitations) -> None:
    code = invitations.invite("Anna")
    (waiting,) = invitations.waiting()

    invitations.revoke(waiting.id)

    assert why(invitations, code) == "hosting-bad-code"
    with pytest.raises(Refused):
        invitations.revoke(waiting.id)


def test_the_store_has_no_code(invitations: Invitations, store: Store) -> None:
    code = invitations.invite("Anna")
    store.rows("PRAGMA wal_checkpoint")

    kept = b"".join(path.read_bytes() for path in store.path.parent.iterdir())

    assert b"Anna" in kept
    for text in (code, code.replace("-", ""), code[:4].lower()):
        assert text.encode() not in kept


def test_every_code_is_compared_whole(invitations: Invitations, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the first is right, the last, or none: no time tells how near a try was."""
    codes = [invitations.invite(name) for name in ("Anna", "Bruno", "Carla")]
    compared: list[tuple[str, str]] = []
    real = hmac.compare_digest

    def counting(a: str, b: str) -> bool:
        compared.append((a, b))
        return real(a, b)

    monkeypatch.setattr(module.hmac, "compare_digest", counting)
    counts = []
    for code in ("AAAA-AAAA", codes[2], codes[0]):
        compared.clear()
        invitations._found(code)
        counts.append(len(compared))

    assert counts == [3, 3, 3]
    assert {len(part) for pair in compared for part in pair} == {128}


def test_who_mistypes_locks_nobody_else_out_behind_the_same_router(invitations: Invitations) -> None:
    """Five wrong ones are enough for a key; a friend beside him has tries of his own."""
    code = invitations.invite("Anna")
    for _ in range(MOST):
        assert why(invitations, "AAAA-AAAA", 1) == "hosting-bad-code"

    assert why(invitations, code, 1) == "hosting-too-many-tries"
    assert invitations.redeem(code, key(2), "10.0.0.1").person.name == "Anna"


def test_many_keys_get_no_further_from_one_address(invitations: Invitations, clock: StillClock) -> None:
    """A stranger makes a new key for every guess: the address has an end; elsewhere nobody notices."""
    code = invitations.invite("Anna")
    for number in range(MOST_FROM_ADDRESS):
        assert why(invitations, "AAAA-AAAA", number) == "hosting-bad-code"

    assert why(invitations, code, 99) == "hosting-too-many-tries"
    assert invitations.redeem(invitations.invite("Bruno"), key(98), "10.0.0.2").person.name == "Bruno"
    clock.go(minutes=10)
    assert invitations.redeem(code, key(99), "10.0.0.1").person.name == "Anna"


def test_a_known_key_is_never_locked_out_by_others(invitations: Invitations, people: People) -> None:
    """Anna is known here: whatever strangers guess from her address, she comes in, and her codes work."""
    anna = people.join("Anna", key(77))
    code = invitations.invite("anna", "abcde", "north")
    for number in range(MOST_FROM_ADDRESS):
        why(invitations, "AAAA-AAAA", number)

    assert people.person_of(key(77)) == anna
    assert invitations.redeem(code, key(77), "10.0.0.1").person == anna
    for _ in range(MOST):
        assert why(invitations, "AAAA-AAAA", 77) == "hosting-bad-code"
    assert why(invitations, invitations.invite("anna"), 77) == "hosting-too-many-tries", (
        "but guesses are hers"
    )


def test_five_wrong_codes_are_enough_for_a_key(invitations: Invitations) -> None:
    code = invitations.invite("Anna")
    for number in range(5):
        assert why(invitations, "AAAA-AAAA", 1, f"10.0.{number}.1") == "hosting-bad-code"

    assert why(invitations, code, 1, "10.0.9.1") == "hosting-too-many-tries"


def test_a_household_counts_as_one_address(invitations: Invitations) -> None:
    code = invitations.invite("Anna")
    for number in range(MOST_FROM_ADDRESS):
        why(invitations, "AAAA-AAAA", number, f"2001:db8::{number + 1:x}")

    assert why(invitations, code, 7, "2001:db8::ffff") == "hosting-too-many-tries"


def test_tries_are_remembered_over_a_restart(store: Store, people: People, clock: StillClock) -> None:
    first = Invitations(store, people, clock)
    code = first.invite("Anna")
    for _ in range(MOST):
        why(first, "AAAA-AAAA", 9)

    assert why(Invitations(store, people, clock), code, 9) == "hosting-too-many-tries"


def test_another_key_for_somebody_known(invitations: Invitations, people: People) -> None:
    for number in (1, 2):
        invitations.redeem(invitations.invite("anna" if number == 2 else "Anna"), key(number), "")

    assert people.person_of(key(1)) == people.person_of(key(2)) == Person(1, "Anna")


def test_a_key_has_one_owner_and_the_code_is_not_spent(invitations: Invitations, people: People) -> None:
    people.join("Bruno", key(1))
    code = invitations.invite("Anna")

    assert why(invitations, code) == "hosting-key-taken"
    assert people.named("Anna") is None
    assert invitations.redeem(code, key(2), "").person.name == "Anna"


def test_codes_have_no_signs_that_look_alike() -> None:
    letters = {sign for _ in range(200) for sign in new_code()} - {"-"}

    assert letters == set(LETTERS) and not letters & set("ILO01l")
