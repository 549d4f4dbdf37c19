"""The act in hand as a sentence: each act of each book has one, and it tells all that can be changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from golden import SAVES
from kept_games import read_game, seats_at

from core.engine.contract.choices import (
    AnyField,
    Choice,
    Number,
    Option,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    YesNo,
)
from core.engine.contract.engine_facts import ENGINE_COMMANDS
from core.engine.contract.facts import Ruling
from core.engine.contract.view import FigureView, View
from core.engine.seat.known import Known
from core.engine.seat.sentence import Filled, part_of
from core.engine.words.message import say
from core.locale import LANGUAGES, Blank, parts_of, sentences
from core.locale.acts import Piece, act_sentence, fitted, line_of, template_of

# --- every act of every book ----------------------------------------------------------------------

LABEL = re.compile(r"(bi-|lt-|lu-)?do-")


CASES = tuple(id.removeprefix("case") for id in sentences("en").ids() if id.startswith("case-"))


def labels() -> Iterator[str]:
    """The labels of all acts there are; a label in a case is none."""
    return (id for id in sentences("en").ids() if LABEL.match(id) and not id.endswith(CASES))


def test_every_act_has_its_sentence() -> None:
    missing = [id for id in labels() if f"said-{id}" not in sentences("en")]

    assert not missing, missing


GAMES = sorted(path for path in (SAVES / "0.5.0").glob("*.jsonl"))

MOMENTS = 12
"""Moments of each game that are looked at."""

MOST_BLANKS = 5
"""Blanks of an act that are filled one after another."""

SOMETIMES = {"foe"}
"""What a label gives in some moments only."""


def blanks(template: str) -> set[str]:
    return {part.name for part in parts_of(template) if isinstance(part, Blank)}


def is_field(command: Any, name: str) -> bool:
    """Whether a blank is a field of a command; one that only narrows its fields begins with `_`.

    What a ruling sets may be a record of any fields: its book says which.
    """
    outer, _, last = name.replace("*", "0").rpartition(".")
    if name.startswith("_") or (command is Ruling and outer == "value"):
        return True
    if last.isdigit():
        outer, _, last = outer.rpartition(".")
    part = part_of(command, outer)
    return part is not None and last in part.__struct_fields__


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_sentence_names_fields_that_there_are_and_all_that_can_be_changed(path: Any) -> None:
    """You should find in the sentence whatever Tab leads to, and nothing that its command does not have."""
    game, _ = read_game(path)
    commands = {one.__struct_config__.tag: one for one in (*game.rules.commands, *ENGINE_COMMANDS)}
    seen: set[tuple[str, str]] = set()
    for _, seat in seats_at(game, MOMENTS):
        view = game.rules.view(seat.state, seat.seat)
        for choice in seat.choices():
            if choice.refusal is not None or (choice.do, choice.label.id) in seen:
                continue
            seen.add((choice.do, choice.label.id))
            for filled in filled_on(seat, choice):
                check(choice, filled, view, commands[choice.do])
    assert seen


def filled_on(seat: Known, choice: Choice) -> Iterator[Filled]:
    """Yield an act as it is begun, and again after each blank that its player fills."""
    said: dict[str, Any] = {}
    yield (filled := seat.filled(choice.do, choice.given, said))
    for _ in range(MOST_BLANKS):
        if filled.field is None:
            return
        said[filled.field.name] = anything(filled.field)
        yield (filled := seat.filled(choice.do, choice.given, said))


def anything(field: AnyField) -> Any:
    """What may be put into a blank that is not guessed."""
    match field:
        case PickOne(options=options):
            return next((one.value for one in options if one.refusal is None), None)
        case PickSome(options=options, least=least):
            return [one.value for one in options if one.refusal is None][: max(least, 1)]
        case PickPoint(origin=origin, suggestions=places):
            return [*(places[0] if places else origin or (1, 1))]
        case PickPath(origin=None, least=least):
            return least
        case PickPath(origin=origin) if origin is not None:
            return [[origin[0] + 0.5, origin[1]]]
        case Number(least=least):
            return least
        case _:
            return "by the well"


def check(choice: Choice, filled: Filled, view: View, command: Any) -> None:
    told = line_of(act_sentence(choice, filled, {}, view, sentences("it")))
    assert told and not re.search(r"[{}\[\]]|  ", told), (choice.label.id, told)
    template = template_of(choice, sentences("en"))
    assert template is not None, choice.label.id
    known = {"actor", *choice.label.args, *SOMETIMES}
    assert not [one for one in blanks(template) - known if not is_field(command, one)], choice.label.id
    said = {piece.field for piece in act_sentence(choice, filled, {}, view, sentences("en"))}
    told_of = [field for field in filled.changeable if filled.values[field.name] != []]  # nobody is no news
    wanted = {re.sub(r"\.\d+(?=\.|$)", ".*", field.name) for field in told_of}
    assert wanted <= {re.sub(r"\.\d+(?=\.|$)", ".*", one) for one in said}, choice.label.id


# --- how it is said -------------------------------------------------------------------------------


def view(*figures: FigureView) -> View:
    return View("red", 1, say("phase-actions"), (), figures)


HAYES = FigureView("hayes", "Hayes", "red", "H")
JEEP = FigureView("jeep", "Jeep", "red", "J", kind="vehicle")

WEAPON = PickOne("shots.0.weapon", say("ask-target"), (
    Option("AR", say("weapon-assault_rifle")), Option("grenade", say("weapon-grenade")),
))  # fmt: skip
MODE = PickOne(
    "shots.0.mode", say("ask-mode"), (Option("aimed", say("mode-aimed")), Option("burst", say("mode-burst")))
)
AT = PickSome("shots.0.targets", say("ask-target"), (
    Option("qasim", "Qasim"), Option("abu", "Abu"),
    Option("m8", say("marker", number="8")), Option("daud", "Daud"),
), 1, 3)  # fmt: skip

FIRE = Choice("open_fire", say("do-open_fire"), "BN-8.1.a", "hayes", {"shots.0.firer": "hayes"})


def shot(weapon: str, mode: str, *targets: str) -> Filled:
    values = {"shots.0.weapon": weapon, "shots.0.mode": mode, "shots.0.targets": list(targets)}
    if not targets:
        del values["shots.0.targets"]
    return Filled(values, (WEAPON, MODE, AT), ("shots.0.weapon", "shots.0.mode"), open=not targets)


def both(choice: Choice, filled: Filled, *figures: FigureView) -> list[str]:
    seen = view(*(figures or (HAYES,)))
    return [line_of(act_sentence(choice, filled, {}, seen, sentences(one))) for one in LANGUAGES]


def test_a_shot_is_said_as_a_player_says_it() -> None:
    assert both(FIRE, shot("AR", "aimed", "qasim")) == [
        "Hayes fires his ‹assault rifle› with ‹aimed fire› at Qasim",
        "Hayes spara col ‹fucile d'assalto› a ‹fuoco mirato› a Qasim",
    ]
    assert both(FIRE, shot("grenade", "burst", "abu", "qasim")) == [
        "Hayes throws ‹a hand grenade› in ‹a burst› at Abu and Qasim",
        "Hayes lancia ‹una granata a mano› a ‹raffica› ad Abu e Qasim",
    ]


def test_a_blank_is_left_open_where_nobody_has_filled_it() -> None:
    pieces = act_sentence(FIRE, shot("AR", "burst"), {}, view(HAYES), sentences("en"))

    assert line_of(pieces) == "Hayes fires his ‹assault rifle› in ‹a burst› at …"
    assert pieces[-1] == Piece("…", "shots.0.targets", "blank")


def test_what_was_chosen_is_told_from_what_was_guessed() -> None:
    said = {"shots.0.targets": ["m8"], "shots.0.mode": "burst"}
    filled = Filled({**shot("AR", "burst", "m8").values}, (WEAPON, MODE, AT), ("shots.0.weapon",))
    pieces = act_sentence(FIRE, filled, said, view(HAYES), sentences("it"))

    assert line_of(pieces) == "Hayes spara col ‹fucile d'assalto› a raffica al segnalino 8"
    assert {one.field: one.mark for one in pieces if one.field} == {
        "shots.0.weapon": "guessed", "shots.0.mode": "said", "shots.0.targets": "said",
    }  # fmt: skip


def test_verbs_and_pronouns_go_with_who_acts() -> None:
    who = PickSome("_who", say("ask-group"), (Option("hayes", "Hayes"), Option("reed", "Reed")), 1)
    filled = shot("AR", "burst", "qasim")
    group = Filled({**filled.values, "_who": ["hayes", "reed"]}, (who, *filled.fields))
    choice = Choice(
        "open_fire", say("do-group-fire", team="Alpha"), "BN-8.1.a", given={"_team": "1"}, several=True
    )

    assert both(choice, group) == [
        "Hayes and Reed fire their assault rifles in a burst at Qasim",
        "Hayes e Reed sparano coi fucili d'assalto a raffica a Qasim",
    ]
    values = {**shot("AR", "burst").values, "_who": ["hayes", "reed"]}
    waits = Filled(values, (who, *filled.fields), ("shots.0.weapon",), open=True)
    assert both(choice, waits) == [  # what the second fires is not known before at whom
        "Hayes and Reed fire their ‹weapons› in a burst at …",
        "Hayes e Reed sparano con ‹le loro armi› a raffica a …",
    ]
    jeep = Choice("open_fire", say("do-open_fire"), "BN-8.1.a", "jeep")
    assert both(jeep, shot("AR", "burst", "qasim"), JEEP)[0].startswith("Jeep fires its ‹assault rifle›")


def test_yes_and_no_are_words_and_what_is_not_asked_is_not_said() -> None:
    way = PickPath("paths.0", say("ask-path"), figure="hayes", origin=(0, 0), most=5)
    hidden = YesNo("hidden", say("ask-hidden"), True)
    choice = Choice(
        "move", say("do-move-cautious"), "BN-6.4.a", "hayes", {"figures": ["hayes"], "action": "cautious"}
    )

    assert both(choice, Filled({"paths.0": [[3, 4]]}, (way,))) == [
        "Hayes moves 5 cm with caution", "Hayes muove cauto di 5 cm",
    ]  # fmt: skip
    filled = Filled({"paths.0": [[3, 4]], "hidden": True}, (way, hidden), ("hidden",))
    assert both(choice, filled) == [
        "Hayes moves 5 cm with caution, ‹staying hidden›", "Hayes muove cauto di 5 cm, ‹restando nascosto›",
    ]  # fmt: skip


def test_a_spot_is_called_by_who_stands_there() -> None:
    towards = PickPoint("towards", say("ask-towards"))
    turn = Choice("face", say("do-face"), "BN-Q.06", "hayes", {"figure": "hayes"})
    daud = FigureView("daud", "Daud", "blue", "d", x=30.0, y=12.0)

    assert both(turn, Filled({"towards": [30.2, 12]}, (towards,)), HAYES, daud) == [
        "Hayes turns towards Daud", "Hayes si gira verso Daud",
    ]  # fmt: skip
    beside = both(turn, Filled({"towards": [31, 12]}, (towards,)), HAYES, daud)
    assert beside[0] == "Hayes turns towards 31/12 cm"


def test_an_act_without_a_sentence_is_told_by_its_label() -> None:
    """Of a rule book that somebody else has written."""
    wide = Number("wide", say("ask-width"), 1, 15, 1, 15, "cm")
    choice = Choice("dance", say("piece-name", en="Dance", it="Ballo"), "X", "hayes")

    assert both(choice, Filled({"wide": 12}, (wide,), ("wide",))) == [
        "Hayes: Dance (‹12 cm›)",
        "Hayes: Ballo (‹12 cm›)",
    ]


def test_names_are_never_read_as_sentences() -> None:
    rogue = FigureView("hayes", "[{actor}]", "red", "H")

    assert both(FIRE, shot("AR", "burst", "qasim"), rogue)[0].startswith(
        "[{actor}] fires his ‹assault rifle›"
    )


def test_values_are_shortened_before_verbs() -> None:
    pieces = act_sentence(FIRE, shot("AR", "burst", "qasim", "abu", "daud"), {}, view(HAYES), sentences("en"))
    assert len(line_of(pieces)) > 66

    assert line_of(fitted(pieces, 62)) == "Hayes fires his ‹assault rifle› in ‹a burst› at Qasim +2"
    short = line_of(fitted(pieces, 46))
    assert (
        len(short) <= 46 and short.startswith("Hayes fires his ‹") and " in ‹" in short and "› at " in short
    )
    assert line_of(fitted(pieces, 10)).startswith("Hayes fires his ‹"), "a verb is never cut"
