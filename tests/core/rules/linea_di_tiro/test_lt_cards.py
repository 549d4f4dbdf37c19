"""LT-DECK, LT-JOK: cards, whose they are, what they allow, the reshuffle at ten, and how a joker goes."""

from __future__ import annotations

import math
from fractions import Fraction

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.words.cards import BRIDGE_DECK
from core.locale import sentences
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.activation import Activated, ActivationEnded, Recovered
from core.rules.linea_di_tiro.facts.deck import CardDone, CardDrawn, Reshuffled
from core.rules.linea_di_tiro.facts.jokers import AmmunitionGiven, EntryHappened, MoraleChanged
from core.rules.linea_di_tiro.facts.placing import Arrived
from core.rules.linea_di_tiro.state import Card, JokerEntry, Section, UnitMove

TWO = {"able": Piece(y=20), "fritz": Piece(y=250, side="axis")}
TROOP = {
    "able": Piece("sherman_75", x=20, y=20, platoon="troop"),
    "baker": Piece("sherman_75", x=40, y=20, platoon="troop"),
    "major": Piece("command", x=60, y=20),
    "fritz": Piece(y=250, side="axis"),
}


def decline(game: Played, side: str = "allies") -> None:
    game.run(side, c.EndCard())


@rule("LT-DECK.b", "LT-DECK.c", "LT-GEN.d", "LT-EX.01", "LT-EX.02", "LT-T.CARD")
@pytest.mark.parametrize(
    ("card", "side"),
    [("7H", "allies"), ("AD", "allies"), ("10S", "axis"), ("AC", "axis"), ("2C", "axis")],
)
def test_the_colour_of_a_card_says_whose_it_is(card: str, side: str) -> None:
    game = engagement(**TWO)

    drawn = game.card(card).one(CardDrawn)

    assert (drawn.side, drawn.figure) == (side, False)
    assert game.waiting == [(side, "card")]


@rule("LT-DECK.a", "LT-GEN.c")
def test_play_goes_on_card_by_card_from_54_cards_and_there_are_no_turns() -> None:
    game = engagement(**TWO)
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]
    assert len(game.state.deck) == 54 == len(set(BRIDGE_DECK))

    drawn = game.play("axis", c.DrawCard(), "7H").one(CardDrawn)
    assert "7H" not in drawn.deck and len(drawn.deck) == 53
    decline(game)

    assert (game.state.discards, game.state.turn) == (("7H",), 0)
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-DECK.j", "LT-Q.04")
def test_no_card_is_drawn_while_another_is_in_play() -> None:
    game = engagement(**TWO)
    game.card("7H")
    assert game.refused("allies", c.DrawCard(), "8H")[1] == "engine-decide-first"
    assert game.refused("axis", c.DrawCard(), "8H")[1] == "engine-others-decide"


@rule("LT-DECK.h", "LT-Q.05")
def test_a_card_may_be_declined_and_the_enemy_does_not_learn_whether_it_was() -> None:
    game = engagement(**TWO)
    game.card("7H")
    facts = game.play("allies", c.EndCard())
    assert facts.one(CardDone).discards == ("7H",)
    told = [type(event).__name__ for event in game.shown("axis", facts)]
    assert "CardDone" in told and "CardSpent" not in told


@rule("LT-DECK.g", "LT-DECK.b")
def test_an_ordinary_card_activates_one_piece_that_its_player_chooses() -> None:
    game = engagement(**TROOP)
    game.card("7H")
    assert {piece for do, piece in game.offered("allies") if do == "activate"} == {"able", "baker", "major"}
    assert game.refused("allies", c.Activate("fritz", "BX"))[1] == "lt-no-such-piece"
    game.activate("baker", "2A")
    facts = game.run("allies", c.EndActivation("baker"))
    assert facts.one(CardDone)


@rule("LT-DECK.d", "LT-DECK.k", "LT-EX.03", "LT-Q.01")
@pytest.mark.parametrize("card", ["JH", "QD", "KH"])
def test_a_figure_activates_a_platoon_piece_after_piece(card: str) -> None:
    game = engagement(**TROOP)
    assert game.card(card).one(CardDrawn).figure
    game.activate("able", "2A")
    assert game.refused("allies", c.Activate("baker", "BX"))[1] == "engine-decide-first"
    game.run("allies", c.EndActivation("able"))
    assert {piece for do, piece in game.offered("allies") if do == "activate"} == {"baker"}
    assert game.refused("allies", c.Activate("able", "BX"))[1] == "lt-card-used"
    game.activate("baker", "2A")
    facts = game.run("allies", c.EndActivation("baker"))
    assert facts.one(CardDone)


@rule("LT-DECK.g", "LT-DECK.k")
def test_whom_a_card_does_not_activate_is_listed_with_the_reason() -> None:
    """Who has acted with it, and who is of no platoon or of another: nobody is left without a word."""
    game = engagement(**TROOP)
    game.card("KH")
    game.activate("able", "2A")
    game.run("allies", c.EndActivation("able"))
    listed = RULES.choices(game.state, "allies")
    refused = {one.figure: one.refusal.message.id for one in listed if one.refusal}
    assert refused == {"able": "lt-card-used", "major": "lt-other-platoon"}


@rule("LT-Q.56")
def test_on_a_figure_one_piece_without_a_platoon_may_be_activated_instead() -> None:
    game = engagement(**TROOP)
    game.card("KH")
    game.activate("major", "2A")
    assert game.run("allies", c.EndActivation("major")).one(CardDone)


@rule("LT-DECK.k", "LT-DECK.h")
def test_a_platoon_may_stop_before_all_have_acted() -> None:
    game = engagement(**TROOP)
    game.card("KH")
    game.activate("able", "2A")
    game.run("allies", c.EndActivation("able"))
    assert game.waiting == [("allies", "card")]
    assert game.run("allies", c.EndCard()).one(CardDone)


@rule("LT-Q.06")
def test_as_a_choice_the_pieces_of_a_platoon_act_by_turns() -> None:
    game = engagement(options={"platoon_interleave": "on"}, **TROOP)
    game.card("KH")
    game.activate("able", "2A")
    game.run("allies", c.Prepare("able"))
    assert game.waiting == [("allies", "card")]
    game.activate("baker", "2A")
    game.run("allies", c.Prepare("baker"))
    game.run("allies", c.Prepare("able"))
    assert len(game.man("able").prepared) == 2
    assert game.run("allies", c.Prepare("baker")).one(CardDone)
    assert len(game.man("baker").prepared) == 2


@rule("LT-Q.01")
def test_an_ace_is_an_ordinary_card_and_as_a_choice_a_figure() -> None:
    assert not engagement(**TWO).card("AH").one(CardDrawn).figure
    assert engagement(options={"ace_is_figure": "on"}, **TWO).card("AH").one(CardDrawn).figure


def left(cards: int, *names: str, **options: str) -> Played:
    """A game in which a deck of so many cards, with these among them, is left."""
    others = [card for card in BRIDGE_DECK if card not in names]
    deck = (*names, *others[: cards - len(names)])
    discards = [card for card in BRIDGE_DECK if card not in deck]
    return engagement(deck=deck, discards=discards, options=options, **TWO)


@rule("LT-DECK.f", "LT-Q.02", "LT-EX.05")
def test_when_ten_cards_are_left_all_are_shuffled_into_a_new_deck() -> None:
    game = left(11, "7H")
    game.card("7H")
    facts = game.play("allies", c.EndCard())
    assert sorted(facts.one(Reshuffled).deck) == sorted(BRIDGE_DECK)
    assert (game.state.discards, len(game.state.deck)) == ((), 54)


@rule("LT-DECK.f", "LT-EX.06")
def test_with_eleven_left_nothing_is_shuffled() -> None:
    game = left(12, "7H")
    game.card("7H")
    facts = game.play("allies", c.EndCard())
    assert facts.no(Reshuffled) and len(game.state.deck) == 11


@rule("LT-Q.02")
def test_as_a_choice_the_discards_are_shuffled_and_put_under_the_ten() -> None:
    game = left(11, "7H", reshuffle="under")
    game.card("7H")
    game.run("allies", c.EndCard())
    assert (len(game.state.deck), len(game.state.under), game.state.discards) == (10, 44, ())
    top = game.state.deck
    for card in top:
        drawn = game.card(card).one(CardDrawn)
        if drawn.side:
            decline(game, drawn.side)
    assert (len(game.state.deck), game.state.under, len(game.state.discards)) == (44, (), 10)


@rule("LT-Q.02")
def test_as_a_choice_the_ten_go_to_the_discards() -> None:
    game = left(11, "7H", reshuffle="set_aside")
    ten = tuple(card for card in game.state.deck if card != "7H")
    game.card("7H")
    game.run("allies", c.EndCard())
    assert (len(game.state.deck), game.state.discards) == (44, tuple(sorted(ten)))


@rule("LT-DECK.e", "LT-JOK.e", "LT-JOK.d")
@pytest.mark.parametrize("joker", ["JK1", "JK2"])
def test_a_joker_belongs_to_nobody_and_without_a_list_nothing_happens(joker: str) -> None:
    game = engagement(**TWO)
    facts = game.card(joker)
    assert facts.one(CardDrawn).side == "" and facts.one(CardDone)
    assert facts.no(Activated, ActivationEnded) and game.state.jokers == 1


def jokers(*entries: JokerEntry, **pieces: object) -> Played:
    game = engagement(**{**TWO, **pieces}, sections=(Section("guns", "Guns", "allies", 6, 2),))  # type: ignore[arg-type]
    game.state = replace(game.state, joker_list=entries)
    return game


WORDS = (("en", "It happens."), ("it", "Succede."))


@rule("LT-JOK.d")
def test_the_list_is_applied_entry_by_entry_and_some_come_with_one_joker_only() -> None:
    game = jokers(
        JokerEntry("told", WORDS),
        JokerEntry("ammunition", WORDS, on=2, side="allies", value=3),
        JokerEntry("morale", WORDS, side="axis", value=-1),
    )
    facts = game.card("JK1")
    assert len(facts.of(EntryHappened)) == 2 and facts.one(CardDone)
    assert (game.man("fritz").morale, game.state.sections["guns"].ammunition) == (-1, 2)
    game.card("JK2")
    assert game.state.sections["guns"].ammunition == 5


@rule("LT-JOK.d")
def test_reinforcements_come_with_a_joker_to_a_free_spot() -> None:
    late = Piece("sherman_75", x=50, y=20, platoon="late", reserve=True, spotted=False)
    game = jokers(JokerEntry("reinforce", WORDS, platoon="late"), late=late)
    assert ("able" in game.known("allies")) and not game.man("late").able
    game.card("JK1")
    assert game.man("late").able
    place, other = game.man("late").place, game.man("able").place
    assert math.dist((place.x, place.y), (other.x, other.y)) >= (place.base + other.base) / 2


@rule("LT-JOK.d")
def test_only_those_of_the_platoon_come_who_are_still_to_come() -> None:
    coming = {
        "late": Piece(x=100, y=20, platoon="second", reserve=True, spotted=False),
        "here": Piece(x=130, y=20, platoon="second"),
        "later": Piece(x=160, y=20, platoon="third", reserve=True, spotted=False),
    }
    game = jokers(JokerEntry("reinforce", WORDS, platoon="second"), **coming)
    facts = game.card("JK1")
    assert [one.figure for one in facts.of(Arrived)] == ["late"]
    assert game.man("late").able and game.man("later").reserve


@rule("LT-JOK.d", "LT-RSP.d")
def test_an_ambush_fires_at_reinforcements_that_come_into_its_sight() -> None:
    late = Piece(x=50, y=20, platoon="late", reserve=True, spotted=False)
    hidden = Piece(x=50, y=24, side="axis", spotted=False, ground=("cover",), prepared=1)
    game = jokers(JokerEntry("reinforce", WORDS, platoon="late"), late=late, hidden=hidden)
    assert "hidden" not in game.known("allies")
    game.card("JK1")
    assert game.waiting == [("axis", "free")] and "hidden" in game.known("allies")
    game.run("axis", c.HoldFire())
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-JOK.d")
@pytest.mark.parametrize("happens", [True, False])
def test_an_entry_that_is_left_open_is_decided(happens: bool) -> None:
    stuck = Piece(y=250, side="axis", immobilised=True)
    game = jokers(JokerEntry("recover", WORDS, side="axis", choice=True), fritz=stuck)
    game.card("JK1")
    assert game.waiting == [("axis", "joker")]
    facts = game.play("axis", c.JokerChoice(happens))
    assert game.man("fritz").immobilised is not happens and facts.one(CardDone)


@rule("LT-JOK.d")
@pytest.mark.parametrize("happens", [True, False])
def test_after_an_entry_that_was_left_open_the_very_next_one_follows(happens: bool) -> None:
    texts = [(("en", f"{n}."), ("it", f"{n}.")) for n in range(3)]
    open_one = JokerEntry("told", texts[0], choice=True)
    game = jokers(open_one, JokerEntry("told", texts[1]), JokerEntry("told", texts[2]))
    game.card("JK1")
    told = [one.text for one in game.run("allies", c.JokerChoice(happens)).of(EntryHappened)]
    assert told == texts[0 if happens else 1 :]


@rule("LT-JOK.d", "LT-VIS.a")
def test_who_comes_with_a_joker_is_looked_at_before_the_list_goes_on() -> None:
    """A tank that comes in sight of the enemy is seen by the time the next entry is decided."""
    late = Piece("sherman_75", x=50, y=240, platoon="late", reserve=True, spotted=False)
    game = jokers(
        JokerEntry("reinforce", WORDS, platoon="late"), JokerEntry("told", WORDS, choice=True), late=late
    )
    game.set("able", spotted=False)
    game.card("JK1")
    assert game.waiting == [("allies", "joker")] and game.man("late").spotted


@rule("LT-JOK.d")
@pytest.mark.parametrize(
    ("side", "freed"), [("axis", ["fritz"]), ("allies", ["stuck"]), ("", ["stuck", "fritz"])]
)
def test_a_joker_frees_those_of_a_side_or_of_both_who_are_immobilised_and_still_there(
    side: str, freed: list[str]
) -> None:
    pieces = {
        "stuck": Piece(x=20, y=20, immobilised=True),
        "gone": Piece(x=30, y=20, immobilised=True, fate="destroyed"),
        "fritz": Piece(y=250, side="axis", immobilised=True),
    }
    game = jokers(
        JokerEntry("recover", WORDS, side=side), **{**pieces, "hans": Piece(x=80, y=250, side="axis")}
    )
    assert sorted(one.figure for one in game.card("JK1").of(Recovered)) == sorted(freed)


@rule("LT-JOK.d")
@pytest.mark.parametrize(
    ("effect", "side", "changed"),
    [
        ("morale", "axis", {"axis": -1}),
        ("morale", "", {"allies": -1, "axis": -1}),
        ("ammunition", "allies", {"guns": 1}),
        ("ammunition", "axis", {"theirs": 0}),
        ("ammunition", "", {"guns": 1, "theirs": 0}),
    ],
)
def test_a_joker_gives_or_takes_morale_and_ammunition_of_a_side_or_of_both(
    effect: str, side: str, changed: dict[str, int]
) -> None:
    """Nobody has less ammunition than none, and who has no end of it has as much after it."""
    sections = [
        Section("guns", "Guns", "allies", 6, 2), Section("theirs", "Theirs", "axis", 6, 0),
        Section("endless", "Endless", "axis", 6), Section("ours", "Ours", "allies", 6),
    ]  # fmt: skip
    game = jokers(JokerEntry(effect, WORDS, side=side, value=-1))
    game.state = replace(game.state, sections={one.id: one for one in sections})
    facts = game.card("JK1")
    told = {one.side: one.value for one in facts.of(MoraleChanged)}
    assert told | {one.section: one.ammunition for one in facts.of(AmmunitionGiven)} == changed


@rule("LT-JOK.d")
def test_a_joker_may_end_the_game() -> None:
    game = jokers(JokerEntry("end", WORDS, on=1))
    game.card("JK1")
    assert game.state.over is not None


@rule("LT-Q.05")
def test_a_card_of_a_side_that_has_nobody_is_laid_away_by_itself() -> None:
    game = engagement(**TWO, other=Piece(y=200, side="axis", reserve=True))
    game.set("fritz", fate="destroyed")
    facts = game.card("7S")
    assert facts.one(CardDone).discards == ("7S",)


def test_the_cards_left_in_the_deck_are_public_and_their_order_is_nothing() -> None:
    """LT section 6: discards and the number of cards left are public; a draw picks one of those left."""
    game = engagement(**TWO)
    game.state = replace(game.state, deck=("7H", "8S"), discards=())
    for seat in ("allies", "axis", "observer"):
        assert game.rules.known(game.state, seat).deck == ("7H", "8S")


@rule("LT-DECK.a", "LT-Q.02")
def test_odds_know_what_is_left_in_the_deck() -> None:
    game = engagement(deck=("7H", "8S", "KS", "JK1"), **TWO)
    seen = preview(RULES, game.state, "allies", c.DrawCard(), RULES.geometry)
    assert isinstance(seen, Preview)
    chances = [seen.chance(name) for name in ("allies:lt-card", "axis:lt-card")]
    assert chances == [Fraction(1, 4), Fraction(1, 2)]


@rule("LT-DECK.a", "LT-VIS.a")
def test_odds_of_the_next_card_are_the_same_where_the_enemy_hides_and_nobody_is_seen_to_use_it() -> None:
    """What a seat knows of may have nobody left to act on a card; whose card it is it knows all the same."""
    game = engagement(deck=("7H", "8S", "KS", "JK1"), **TWO)
    game.set("fritz", spotted=False)
    seen = preview(RULES, RULES.known(game.state, "allies"), "allies", c.DrawCard(), RULES.geometry)
    assert isinstance(seen, Preview)
    chances = [seen.chance(name) for name in ("allies:lt-card", "axis:lt-card", "joker:lt-joker")]
    assert chances == [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]


@rule("LT-DECK.d", "LT-DECK.f")
def test_where_the_game_ends_after_so_many_cards_the_view_tells_which_of_them_is_in_play() -> None:
    """In the title, where one looks: a deck of 54 does not tell when a game of 88 cards ends, or one of 4."""
    game = engagement(deck=("KH", "7H", "JK1"), **TWO)
    game.state = replace(game.state, limit=4)

    def title(language: str) -> str:
        return sentences(language).say(RULES.view(game.state, "axis").phase)

    assert title("en") == "Next card, 1 of 4; 3 in the deck with 1 joker"
    assert title("it") == "Prossima carta, 1 di 4; 3 nel mazzo con 1 jolly"
    game.card("KH")
    assert title("en") == "King of hearts, card 1 of 4: a platoon; allies"
    game.state = replace(game.state, card=Card("7H", "allies"), drawn=2)
    assert title("it") == "7 di cuori, carta 2 di 4: un pezzo; allies"
    game.state = replace(game.state, card=Card("JK1"), drawn=3)
    assert title("en") == "Red joker, card 3 of 4"


@rule("LT-DECK.d", "LT-DECK.f")
def test_the_view_shows_the_card_what_it_allows_and_what_is_left() -> None:
    game = engagement(deck=("KH", "7H", "8S", "JK1"), discards=("2C",), **TWO)
    said = sentences("en").say(RULES.view(game.state, "axis").phase)
    assert said == "Next card; 4 in the deck with 1 joker, 1 discarded"
    game.card("KH")
    view = RULES.view(game.state, "axis")
    assert sentences("en").say(view.phase) == "King of hearts: allies, a platoon; 3 in the deck, 1 discarded"
    assert [sentences("en").say(side.facts[1]) for side in view.sides] == [
        "1 card left, 0 J Q K",
        "1 card left, 0 J Q K",
    ]
    assert "KH" not in repr(RULES.known(game.state, "axis").deck)


def with_moves(left: int | None = 1, effect: str = "ammunition") -> Played:
    game = engagement(**TROOP, sections=(Section("guns", "Guns", "allies", 6, 0),))
    entry = JokerEntry(effect, WORDS, side="allies", value=2)
    moves = {"supply": UnitMove("supply", "allies", (("en", "Supply"), ("it", "Rifornimento")), entry, left)}
    game.state = game.begun = replace(game.state, unit_moves=moves)
    return game


@rule("LT-Q.03", "LT-DECK.d")
def test_a_scenario_may_give_a_side_other_uses_of_a_figure() -> None:
    game = with_moves()
    game.card("KH")
    assert ("make_unit_move", "") in game.offered("allies")
    facts = game.play("allies", c.MakeUnitMove("supply"))
    assert facts.one(EntryHappened) and facts.one(CardDone)
    assert game.state.sections["guns"].ammunition == 2
    told = {type(event).__name__ for event in game.shown("axis", facts)}
    assert "EntryHappened" in told and not told & {"UnitMoveMade", "AmmunitionGiven"}
    assert game.rules.known(game.state, "axis").unit_moves == {}

    game.card("QH")
    assert "make_unit_move" not in [one.do for one in game.rules.choices(game.state, "allies")]
    assert game.refused("allies", c.MakeUnitMove("supply"))[1] == "lt-no-such-move"


@rule("LT-Q.03")
def test_a_unit_move_takes_the_whole_of_a_figure_of_ones_own() -> None:
    game = with_moves()
    game.card("7H")
    assert game.refused("allies", c.MakeUnitMove("supply"))[1] == "lt-needs-figure-card"
    decline(game)
    game.card("KS")
    assert game.refused("axis", c.MakeUnitMove("supply"))[1] == "lt-no-such-move"


@rule("LT-Q.03", "LT-JOK.d")
def test_a_unit_move_may_end_the_game() -> None:
    game = with_moves(effect="end")
    game.card("KH")
    game.play("allies", c.MakeUnitMove("supply"))
    assert game.state.over is not None
