"""Why nothing comes of what a line says: the rule's reason with its paragraph, and what else may be done."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from rule_ids import rule
from test_answering import kept, typed

from core.locale import sentences

CONVOY = "breaking_news/convoy"
VILLAGE = "linea_di_tiro/village_defence"
SAWMILL = "bassa_intensita/sawmill_attack"
PATROL = "ludonet/patrol_clash"


class Begun(NamedTuple):
    """A game at a desk, and the lines that lead to a moment of it."""

    scenario: str
    en: tuple[str, ...]
    it: tuple[str, ...]

    def lines(self, language: str) -> tuple[str, ...]:
        """Return the lines in a language."""
        return self.en if language == "en" else self.it


ROLLED = ("2 2 2 3", "5 2 3 3")
LEOPARD = Begun(CONVOY, ("no support", *ROLLED), ("nessun", *ROLLED))
CARD = Begun(
    VILLAGE, ("all are set up", "all are set up", "5S"), ("tutti schierati", "tutti schierati", "5P")
)
GUN = Begun(VILLAGE, (*CARD.en, "a bound and attack"), (*CARD.it, "a balzo e attacco"))
MOVE = Begun(
    SAWMILL,
    (*("all are on the table", "all are set up") * 2, "throw: 5 3", "move first", "seal", "seal"),
    (*("tutti sul tavolo", "tutti schierati") * 2, "tirare: 5 3", "muovi per primo", "sigilla", "sigilla"),
)
FIRE = Begun(
    SAWMILL,
    (*MOVE.en, "end moves", "end moves", *("seal",) * 4),
    (*MOVE.it, "fine movimenti", "fine movimenti", *("sigilla",) * 4),
)
DECLARING = Begun(
    PATROL,
    (*("all are on the table", "all are set up") * 2, "-", "throw: 6 3", "done", "done"),
    (*("tutti sul tavolo", "tutti schierati") * 2, "-", "tirare: 6 3", "fatto", "fatto"),
)

AT_SOMEBODY = [
    (LEOPARD, "en", "L>n : 30 cover", "medium machine gun: Leopard does not see who is there"),
    (LEOPARD, "en", "L>n : 30 cover", "tank gun: Leopard aims this weapon at terrain, not at men."),
    (LEOPARD, "it", "L>n : 30 copertura", "MMG: Leopard non vede chi c'è; prima bisogna avvistarlo."),
    (GUN, "en", "a>B: 40", "Baker has not been spotted"),
    (GUN, "en", "a attack B", "Between two cards it is put on the table. (LT-VIS.b)"),
    (GUN, "it", "a>B: 40", "Fra due carte lo si mette sul tavolo. (LT-VIS.b)"),
    (FIRE, "en", "M>b: 38", "Boban is not observed"),
    (FIRE, "en", "M fire b", "there is only covering fire (BI-Q.103)"),
    (FIRE, "it", "M>b: 38", "Boban non è osservato"),
    (DECLARING, "en", "A>a", "No enemy has seen Albrecht: whoever is seen is put on the table"),
    (DECLARING, "it", "A>a", "Nessun nemico ha visto Albrecht"),
]  # fmt: skip


@rule("BN-7.0.d", "BN-7.0.t", "LT-VIS.b", "BI-Q.103", "LU-VIS.a")
@pytest.mark.parametrize(("begun", "language", "line", "why"), AT_SOMEBODY)
async def test_who_can_do_nothing_to_somebody_reads_why(
    tmp_path: Path, begun: Begun, language: str, line: str, why: str
) -> None:
    """You should read what the rule says of both, by each means, and never "can do nothing against him"."""
    with kept(tmp_path, begun.scenario, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *begun.lines(language))
        before = talk.done
        said = await typed(talk, line)
        assert why in said and talk.talk.failed and talk.done == before, said


OF_ONE = [
    (GUN, "en", "help a", ("PaK 40: Bound; ", "; Do no more", "Not now: Attack.", "(LT-FIRE.b)")),
    (GUN, "it", "aiuto a", ("PaK 40: Balzo; ", "; Non fare altro", "Non adesso: Attaccare.", "(LT-FIRE.b)")),
    (CARD, "en", "help T", ("1st B is of the other side, British. The card is for Germans.",)),
    (CARD, "en", "T", ("1st B is of the other side, British. The card is for Germans.",)),
    (MOVE, "en", "help 2I", ("Fiat 6616: Armoured car: drive",)),
    (MOVE, "it", "aiuto 2I", ("Fiat 6616: Autoblindo: muove un veicolo",)),
    (FIRE, "en", "help M", ("Mair: ", "Not now: Fire: 1st squad, A section.", "(BI-FIRE.a)")),
    (FIRE, "en", "help 2i", ("it is not the step of Fiat 6616's Quality (BI-SEQ.h)",)),
    (DECLARING, "en", "help A", ("Adams:", "Adams sees no enemy in range")),
    (LEOPARD, "it", "aiuto F", ("Ferri:",)),
]  # fmt: skip


@pytest.mark.parametrize(("begun", "language", "line", "told"), OF_ONE)
async def test_help_with_somebodys_letter_tells_of_him(
    tmp_path: Path, begun: Begun, language: str, line: str, told: tuple[str, ...]
) -> None:
    """You should read what he may do and what not and why, of him whose letter it is as it stands."""
    with kept(tmp_path, begun.scenario, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *begun.lines(language))
        said = await typed(talk, line)
        assert all(one in said for one in told), said
        assert told[0] in said, said


async def test_help_is_no_empty_page_where_one_act_is_left(tmp_path: Path) -> None:
    """You should read what the only act is, where the letter alone would do it."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "all are set up", "all are set up", "QH", "s bound and attack", "s bound 5", "-")
        assert "1st A: Do no more" in await typed(talk, "help s")


INSTEAD = [
    (MOVE, "en", "2I walk 12:p -", "is a vehicle (BI-MOVE.a); what may be done: Armoured car: drive"),
    (MOVE, "it", "2I cammina 12", "è un veicolo (BI-MOVE.a); si può invece: Autoblindo: muove"),
    (MOVE, "en", "2I", "What does Fiat 6616 do? Armoured car: drive"),
]  # fmt: skip


@pytest.mark.parametrize(("begun", "language", "line", "told"), INSTEAD)
async def test_who_never_does_it_reads_what_he_may_do(
    tmp_path: Path, begun: Begun, language: str, line: str, told: str
) -> None:
    with kept(tmp_path, begun.scenario, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *begun.lines(language))
        assert told in await typed(talk, line) and talk.talk.failed


@rule("BI-OPP.c", "BI-SEQ.m")
async def test_who_has_moved_reads_so_where_he_may_not_fire_at_a_move(tmp_path: Path) -> None:
    with kept(tmp_path, SAWMILL, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, *MOVE.en, "G run 20:-", "p", "end moves", "v walk 8:G", "7")
        assert "Sgt Corradi has done something already this turn (BI-SEQ.m)" in await typed(talk, "G>v: 7")


def test_what_comes_first_is_told_with_the_word_for_it() -> None:
    """You should read what to type for the test that comes before anything else."""
    for language, word in (("en", "(type “recover”)"), ("it", "(scrivi «riprendersi»)")):
        assert word in sentences(language).text("bn-test-first", figure="Ricci")


async def test_a_side_is_told_nothing_of_whom_it_does_not_know(tmp_path: Path) -> None:
    """You should read the same of an enemy whom you do not see as of one whom there is not."""
    with kept(tmp_path, VILLAGE) as talk:
        await talk.begin()
        await typed(talk, *GUN.en)
        port = talk.talk.seats.port("axis")
        assert port.against("attack", {"figure": "pak"}, "pak", "baker")
        for id in ("baker", "nobody"):
            told = port.against("attack", {"figure": "pak"}, "pak", id)
            ids = {one.refusal.message.id for one in told or () if one.refusal is not None}
            assert ids == {"lt-no-such-enemy"}, told


async def test_nobody_is_no_word_too_many_in_brief(tmp_path: Path) -> None:
    """You should read no mistake beside a drive that was done, where nobody was asked for."""
    with kept(tmp_path, SAWMILL, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, *MOVE.en)
        said = await typed(talk, "2I drive 20:p -")
        assert "drives 20 cm" in said and "Not used" not in said and not talk.talk.failed, said
