"""People, their names and their keys."""

from __future__ import annotations

from functools import partial

import pytest
from club_house import StillClock, key

from core.engine.words.sanitize import plain
from core.hosting.people.invitations import Invitations
from core.hosting.people.keys import canonical, fingerprint
from core.hosting.people.people import MOST_KEYS, People, Person
from core.hosting.refused import Refused
from core.locale import LANGUAGES, sentences


@pytest.mark.parametrize(
    "name",
    [
        "Anna\u202eonurB",  # writes backwards
        "An\u200bna",  # zero width
        "An\u2060na",
        "\x1b[31mAnna",
        "Anna\x07",
        "An\x9bna",
        "An\nna",
        "Anna\ufe0f",  # variation selector
        "\U0001f468\u200d\U0001f469",  # joined
        "\U0001f1ee\U0001f1f9",  # a flag
        "\u1112\u1161\u11ab",  # conjoining jamo that NFC cannot put together
        "a\u0301\u0301\u0301",
        "Anna\ud800",
    ],
)  # fmt: skip
def test_a_name_that_no_terminal_can_show_is_refused(people: People, name: str) -> None:
    try:
        added = people.add(name)
    except Refused as told:
        assert told.message.id == "hosting-name-signs"
    else:
        assert plain(added.name) and added.name == "\ud55c"  # what NFC puts together is one sign


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "-rf", ".", "Referee", "BOT", "me", "ｏｐｅｎ"])
def test_a_name_that_would_confuse_is_refused(people: People, name: str) -> None:
    with pytest.raises(Refused):
        people.add(name)
    assert people.players() == ()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("\u0410nna", "scripts"),  # Cyrillic A
        ("Ann\u0430", "scripts"),
        ("Annα", "scripts"),
        ("Anna\u3164", "signs"),  # drawn as nothing
        ("\u3164", "signs"),
        ("Anna\u2800", "signs"),
        ("\uffa0Anna", "signs"),
        ("Anna (here)", "beside"),
        ("Anna （here）", "beside"),
        ("Anna: I give up", "beside"),
        ("Anna…", "beside"),
        ("Anna, to decide now", "beside"),
        ("●Anna", "start"),
        ("Arbitro", "taken"),
        ("Referee", "taken"),
        ("Libero", "taken"),
        ("Un bot", "taken"),
        ("KEEPER", "taken"),
        ("b0t", "taken"),
        ("Аlех", "scripts"),
    ],
)  # fmt: skip
def test_a_name_that_looks_like_what_it_is_not_is_refused(people: People, name: str, why: str) -> None:
    """One alphabet a name, nothing that is drawn as nothing, and nothing that the program itself says."""
    with pytest.raises(Refused) as told:
        people.add(name)
    assert told.value.message.id == f"hosting-name-{why}" and people.players() == ()
    for language in LANGUAGES:
        assert sentences(language).say(told.value.message)


def test_nobody_looks_like_another(people: People, invitations: Invitations) -> None:
    """Compared by skeleton: whoever is new, renamed or invited; one's own name may be written otherwise."""
    carmen = people.join("Carmen", key(1))
    people.add("Iacopo")
    people.add("Mario")
    for name in ("Carrnen", "CARRNEN", "lacopo", "1acopo", "Іасоро"):
        for tries in (people.add, invitations.invite, partial(people.rename, "Mario")):
            with pytest.raises(Refused) as told:
                tries(name)
            assert told.value.message.id == "hosting-name-alike", name
    assert people.rename("Carmen", "Carrnen") == Person(carmen.id, "Carrnen")
    for name in ("Marlo", "Zoe", "Zoë", "Иван", "アンナ", "漢字かな", "김철수"):
        people.add(name)


def test_who_was_here_before_is_called_what_he_was(people: People) -> None:
    """Names that would be refused today stay: they are found, and their keys let them in."""
    old = "Аnnа (here)"
    with people._store.write():
        id = people._added(old).id
    people.bind(Person(id, old), key(3))
    assert people.the(old) == people.person_of(key(3)) == Person(id, old)
    with pytest.raises(Refused):
        people.add("Anna (here)")
    assert people.add("Anna").name == "Anna"
    assert people.rename(old, "Annamaria").id == id


@pytest.mark.parametrize("name", ["Anna", "Zoë", "Ǆoni", "アンナ", "O'Hara", "x" * 24, "Anna  Maria"])
def test_a_name_that_can_be_shown_is_kept(people: People, name: str) -> None:
    assert people.add(name).name == " ".join(name.split())


def test_nobody_is_called_almost_like_another(people: People) -> None:
    people.add("Anna")
    for name in ("ANNA", " anna ", "Ａｎｎａ"):
        with pytest.raises(Refused) as told:
            people.add(name)
        assert told.value.message.id == "hosting-name-taken"


def test_whoever_is_renamed_keeps_his_keys(people: People) -> None:
    people.join("Anna", key(1))
    people.add("Bruno")

    assert people.rename("anna", "Carla") == Person(1, "Carla")
    assert people.person_of(key(1)) == Person(1, "Carla")
    with pytest.raises(Refused):
        people.rename("Carla", "BRUNO")
    assert people.rename("Carla", "CARLA") == Person(1, "CARLA")


def test_whoever_is_removed_does_not_come_back_by_his_key(people: People, invitations: Invitations) -> None:
    people.join("Anna", key(1))
    people.remove("Anna")
    code, other = invitations.invite("anna"), invitations.invite("ANNA")
    people.join("Anna", key(1))

    people.remove("Anna")

    assert people.person_of(key(1)) is None and people.players() == ()
    assert people.name_of(2) == "Anna"
    for one in (code, other):
        with pytest.raises(Refused):
            invitations.redeem(one, key(2), "")
    assert people.add("Anna").id == 3  # the name is free, the person another


def test_a_key_is_what_openssh_writes(people: People) -> None:
    anna = people.join("Anna", key(1))
    assert canonical(key(1)) == key(1).rpartition(" ")[0]
    for text in (
        "",
        "ssh-ed25519",
        "ssh-rsa " + key(1).split()[1],
        "ssh-ed25519 !!!!",
        key(1)[:30],
        "x" * 9000,
    ):
        with pytest.raises(Refused) as told:
            people.bind(anna, text)
        assert told.value.message.id == "hosting-no-key"
        assert people.person_of(text) is None


def test_the_keeper_sees_who_there_is(people: People, clock: StillClock) -> None:
    people.join("bruno", key(1))
    clock.go(days=1)
    people.bind(people.the("Bruno"), key(2))
    people.add("Anna")
    people.person_of(key(2))

    anna, bruno = people.players()

    assert (anna.name, anna.keys, anna.last_used) == ("Anna", (), "")
    assert (bruno.name, bruno.created) == ("bruno", "2026-03-01T20:00:00Z")
    assert bruno.keys == (fingerprint(key(1)), fingerprint(key(2)))
    assert bruno.last_used == "2026-03-02T20:00:00Z"


def test_one_key_can_be_taken_away(people: People) -> None:
    people.join("Anna", key(1))
    people.bind(people.the("Anna"), key(2))

    people.unbind("Anna", fingerprint(key(1)))

    assert people.person_of(key(1)) is None and people.person_of(key(2)) is not None
    with pytest.raises(Refused):
        people.unbind("Anna", fingerprint(key(1)))


def test_nobody_has_keys_without_end(people: People) -> None:
    anna = people.add("Anna")
    for number in range(MOST_KEYS):
        people.bind(anna, key(number))
    with pytest.raises(Refused) as told:
        people.bind(anna, key(99))
    assert told.value.message.id == "hosting-keys-many"


def test_who_chose_no_language_reads_what_his_terminal_says(people: People) -> None:
    anna = people.add("Anna")
    assert people.language_of(anna) == people.language_of(Person(99, "nobody")) == ""
    people.speaks(anna, "it")
    assert people.language_of(anna) == "it"
