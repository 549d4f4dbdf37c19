"""Bassa Intensità, what a game was about: told as it is lost, and at the end beside the losses."""

from __future__ import annotations

import tomllib

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule

from core.engine.chance.oracles import Answered
from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.engine.contract.ends import ClosedBy
from core.engine.contract.scenario import ScenarioError
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import SideId
from core.engine.words.message import Message
from core.locale import sentences
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.at_stake import lost_now, to_edge
from core.rules.bassa_intensita.facts import harm
from core.rules.bassa_intensita.setup.scenario import set_up
from core.rules.bassa_intensita.state.men import Side
from core.rules.bassa_intensita.state.stakes import Stake
from core.rules.bassa_intensita.turn.ending import close, is_broken
from core.scenarios import load
from core.table.places import Point

HOUSE = {"id": "house", "name": "House", "kind": "building", "box": [60, 60, 20, 20]}
NORTH = Stake("lada", "north")


def game_about(*stakes: Stake, y: float = 100, **more: object) -> Played:
    """Return a game of two and a lorry, at the end of its last turn."""
    game = battle(
        at=("fired", "look"),
        options={"turn_limit": "1"},
        terrain=[HOUSE],
        rossi=Man(x=65, y=65, inside="house"),
        lada=Vehicle("car", x=20, y=y),
        huber=Man(side="red", x=120, health="serious"),
        meyer=Man(side="red", x=125),
    )
    figures = {**game.state.figures, "lada": replace(game.state.figures["lada"], **more)}
    game.state = replace(game.state, stakes=stakes, figures=figures)
    return game


def verdict(game: Played, seat: str, language: str) -> list[str]:
    words = sentences(language)
    return [words.say(line) for line in RULES.view(RULES.known(game.state, seat), seat).verdict]


def has_now(game: Played, seat: str = REFEREE) -> dict[str, int | None]:
    return {side.id: side.task for side in RULES.view(game.state, seat).sides}


@rule("BI-S.T9.4")
def test_beside_a_side_stands_how_much_of_the_task_it_has() -> None:
    """A house has who is alone in it; a lorry is lost to its side as soon as it can never reach its edge."""
    house, lorry = Stake(piece="house"), game_about(NORTH)
    stuck = lorry.state.figures["lada"].hull
    assert stuck is not None
    stopped = game_about(NORTH, hull=replace(stuck, stopped=True))

    assert has_now(game_about(house)) == {"blue": 1, "red": 0}
    assert has_now(lorry) == {"blue": 0, "red": 0}
    assert has_now(stopped) == has_now(game_about(NORTH, fate="abandoned")) == {"blue": 0, "red": 1}
    assert has_now(game_about(NORTH, y=199)) == {"blue": 1, "red": 0}, "it is at its edge"
    assert has_now(game_about(Stake("lada"))) == {"blue": 1, "red": 0}, "and whom no edge is set is safe"
    assert has_now(game_about()) == {"blue": None, "red": None}


@rule("BI-S.T9.4")
def test_who_is_off_the_table_where_the_task_sends_him_is_no_loss() -> None:
    """A referee says that the lorry is over the edge; who has no edge to reach is lost there."""
    over, lost = game_about(NORTH, fate="gone"), game_about(Stake("lada"), fate="gone")
    out = game_about(NORTH, fate="gone", unlisted=True)
    assert has_now(over) == {"blue": 1, "red": 0}
    assert has_now(lost) == has_now(out) == {"blue": 0, "red": 1}
    for game, number in ((over, 0), (lost, 1)):
        assert is_broken(replace(game.state, sides=breaking(game)), SideId("blue")) is bool(number)
        game.seal()
        assert f"Blue: {number} of 2 lost." in verdict(game, "blue", "en")


def breaking(game: Played) -> dict[SideId, Side]:
    """Return the sides of a game that one loss breaks."""
    return {name: replace(side, breaks=0.5) for name, side in game.state.sides.items()}


@rule("BI-S.T9.4")
def test_who_is_not_seen_in_a_house_does_not_show_in_who_has_it() -> None:
    """The other side knows of nobody in it: it reads that nobody has the house."""
    game = game_about(Stake(piece="house"))
    rossi = replace(game.state.figures["rossi"], seen_by=())
    game.state = replace(game.state, figures={**game.state.figures, "rossi": rossi})

    assert has_now(game, "red") == {"blue": 0, "red": 0}
    assert has_now(game, "blue") == {"blue": 1, "red": 0}


@rule("BI-S.T9.4")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Red: 1 of 2 lost.", "House, inside at the end: blue 1."]),
        ("it", ["Red: 1 su 2 perso.", "House, dentro alla fine: blue 1."]),
    ],
)
def test_the_end_tells_both_what_each_side_lost_and_who_holds_the_place(
    language: str, told: list[str]
) -> None:
    game = game_about(Stake(piece="house"))
    game.seal()

    for seat in ("blue", "red", "referee"):
        lines = verdict(game, seat, language)
        assert len(lines) == 5 and set(told) <= set(lines), lines
    log = sentences(language).say(RULES.sentence(game.state, game.log[-1], game.state))
    assert all(line.rstrip(".") in log for line in told), log
    assert {"en": "(1 seriously wounded)", "it": "(1 ferito grave)"}[language] in log


@rule("BI-S.T9.4")
@pytest.mark.parametrize(
    ("y", "more", "en"),
    [
        (99.96, {}, "Lada: still in the game, 98.9 cm short of the northern edge."),
        (198.9, {}, "Lada: still in the game, at the northern edge."),
        (100, {"fate": "destroyed"}, "Lada: destroyed, not brought to the northern edge."),
        (100, {"fate": "abandoned"}, "Lada: abandoned by its crew, not brought to the northern edge."),
        (100, {"fate": "gone"}, "Lada: off the table, at the northern edge."),
    ],
)
def test_the_end_tells_what_became_of_the_lorry(y: float, more: dict[str, str], en: str) -> None:
    game = game_about(NORTH, y=y, **more)
    place = game.state.figures["lada"].place
    assert place is not None
    lada = replace(game.state.figures["lada"], place=replace(place, base=2.2))
    game.state = replace(game.state, figures={**game.state.figures, "lada": lada})
    game.seal()

    assert verdict(game, "blue", "en")[-1] == en


@rule("BI-S.T9.4")
def test_the_end_tells_of_a_lorry_that_stands_for_good_and_of_a_man() -> None:
    """Only a vehicle can be immobilised; the lorry's base of 5 cm and a man's of 2 end before it."""
    hull = game_about().state.figures["lada"].hull
    assert hull is not None
    game = game_about(NORTH, Stake("rossi", "north"), hull=replace(hull, stopped=True))
    game.seal()

    assert verdict(game, "blue", "en")[-2:] == [
        "Lada: immobilised, 97.5 cm short of the northern edge.",
        "Rossi: still in the game, 134 cm short of the northern edge.",
    ]


@pytest.mark.parametrize(
    ("edge", "cm"), [("north", 148.0), ("south", 48.0), ("east", 176.0), ("west", 20.0), ("", None)]
)
def test_how_far_it_is_to_each_edge_is_measured_from_the_base(edge: str, cm: float | None) -> None:
    state = game_about(NORTH, y=50).state
    lada = state.figures["lada"]
    assert lada.place is not None
    there = replace(lada, place=replace(lada.place, x=22, y=50, base=4))
    assert (state.terrain.width, state.terrain.height) == (200, 200)
    assert to_edge(state, there, edge) == cm
    assert to_edge(state, replace(lada, place=None), "north") is None


def test_who_only_foresees_the_end_is_told_no_losses_of_those_he_may_not_know() -> None:
    """What a resignation would bring is worked out from what a seat knows: the true one tells all."""
    state = game_about(NORTH).state
    foreseen, true = (
        Resolution(one, RULES.evolve, Answered(()), "blue") for one in (RULES.known(state, "blue"), state)
    )
    for r in (foreseen, true):
        close(r, ClosedBy("resigned", "blue"))

    assert not foreseen.state.lost and not foreseen.state.became
    assert [one.side for one in true.state.lost] == ["blue", "red"] and true.state.became


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Out of the game: Lada. Lada can no longer be brought to the northern edge, as the task asks.",
        ),
        ("it", "Fuori dal gioco: Lada. Lada non si può più portare al bordo nord, come chiede il compito."),
    ],
)
def test_the_loss_of_what_the_task_is_about_is_told_at_once(language: str, told: str) -> None:
    before = game_about(NORTH).state
    event = harm.EffectsApplied((harm.Effect("lada", fate="destroyed"),))
    lada = replace(before.figures["lada"], fate="destroyed")
    after = replace(before, figures={**before.figures, "lada": lada})

    assert sentences(language).say(RULES.sentence(before, event, after)) == told
    other = harm.EffectsApplied((harm.Effect("meyer", fate="dead"),))
    assert RULES.sentence(before, other, after).id == "bi-out-now"  # type: ignore[union-attr]


def test_a_lorry_that_stands_for_good_never_reaches_its_edge() -> None:
    before = game_about(NORTH).state
    lada = before.figures["lada"]
    assert lada.hull is not None
    stopped = replace(lada, hull=replace(lada.hull, stopped=True))
    after = replace(before, figures={**before.figures, "lada": stopped})
    event = harm.EffectsApplied((harm.Effect("lada", hull=stopped.hull),))

    told = RULES.sentence(before, event, after)
    assert isinstance(told, Message) and told.id == "bi-stake-short"
    assert RULES.sentence(after, event, after) is None


def test_what_was_not_known_of_is_lost_when_it_is_seen_lost() -> None:
    """Whoever sees the lorry only as it burns reads that it is lost; nobody else is."""
    after = game_about(NORTH, fate="destroyed").state
    unseen = replace(after, figures={id: one for id, one in after.figures.items() if id != "lada"})

    assert lost_now(unseen, after, after.figures) == ["lada"]
    assert lost_now(after, after, after.figures) == []


@rule("BI-S.T9.4")
def test_a_game_that_people_have_ended_reads_who_has_won_and_why_first() -> None:
    game = game_about(NORTH)
    r = Resolution(game.state, RULES.evolve, Answered(()), "blue")
    close(r, ClosedBy("resigned", "blue", "red"))
    game.state = replace(r.state, closed=ClosedBy("resigned", "blue", "red"))

    lines = verdict(game, "blue", "en")
    assert lines[:2] == ["Victory: red.", "Blue: this side has given up the game."]
    assert "Red: 1 of 2 lost." in lines


@pytest.mark.parametrize(
    ("stake", "wrong"),
    [
        ('figure = "tank"', "scenario-no-such-figure"),
        ('piece = "mill"\nfigure = "lorry"', "bi-stake-one"),
        ('edge = "north"', "bi-stake-one"),
    ],
)
def test_a_stake_is_a_figure_or_a_piece(stake: str, wrong: str) -> None:
    text = load("bassa_intensita/ambush_at_dusk").text + f"\n[[stakes]]\n{stake}\n"

    with pytest.raises(ScenarioError) as caught:
        set_up(tomllib.loads(text), {}, False)
    assert wrong in str(caught.value) or caught.value.message.id == wrong


@pytest.mark.parametrize(
    ("name", "about"),
    [
        ("ambush_at_dusk", [Stake("lorry", "north")]),
        ("sawmill_attack", [Stake(piece="sawmill")]),
        ("crossroads", [Stake(piece=one) for one in ("inn", "post", "garage", "school")]),
    ],
)
def test_the_scenarios_say_what_their_tasks_are_about(name: str, about: list[Stake]) -> None:
    game = set_up(tomllib.loads(load(f"bassa_intensita/{name}").text), {}, False)

    assert list(game.stakes) == about


@pytest.mark.parametrize(
    ("edge", "to", "language", "told"),
    [
        ("north", 190, "en", ["The way ends 8.9 cm short of the northern edge."]),
        ("north", 190, "it", ["Il percorso finisce a 8,9 cm dal bordo nord."]),
        ("north", 190.04, "en", ["The way ends 8.9 cm short of the northern edge."]),
        ("north", 198.76, "en", ["The way ends 0.1 cm short of the northern edge."]),
        ("north", 198.8, "en", ["The way ends at the northern edge: for the task that is over it."]),
        ("north", 199, "en", ["The way ends at the northern edge: for the task that is over it."]),
        ("north", 199, "it", ["Il percorso finisce al bordo nord: per il compito è superato."]),
        ("", 190, "en", []),
    ],
)
def test_before_the_lorry_drives_one_reads_whether_that_brings_it_over_its_edge(
    edge: str, to: float, language: str, told: list[str]
) -> None:
    """No way leads beyond the table: how near counts as over the edge stands nowhere else."""
    driver = Vehicle("car", x=20, y=182, facing=90)
    game = battle(
        at=("move", "first"), boss=Man(leads=True, x=20, y=180), lada=driver, foe=Man(side="red", x=190)
    )
    lada = game.state.figures["lada"]
    assert lada.place is not None
    lada = replace(lada, place=replace(lada.place, base=2.2))
    game.state = replace(
        game.state, stakes=(Stake("lada", edge),), figures={**game.state.figures, "lada": lada}
    )
    shown = preview(RULES, game.state, "blue", c.Drive("lada", (Point(20, to),)), RULES.geometry)

    assert isinstance(shown, Preview), shown
    assert [sentences(language).say(one) for one in shown.certain] == told
