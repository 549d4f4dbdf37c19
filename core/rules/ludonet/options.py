"""Ludonet quick skirmish: the options of the rulings (`lu.…`), the default first."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.engine.contract.options import GameOptions, off, on, one_of, whole, word


class Options(GameOptions, frozen=True, kw_only=True):
    """How a game is read."""

    sequence: Literal[
        "move-fire-melee-air", "fire-move-melee-air", "air-move-fire-melee", "move-melee-fire-air"
    ] = word("LU-Q.01")
    move_order: Literal["side", "alternate_unit"] = word("LU-Q.03")
    initiative: Literal["once", "each_turn", "alternate"] = word("LU-Q.02")
    placing: Literal["unit", "figure"] = word("LU-DEP.f")
    reconceal: bool = off("LU-DEP.h")
    wrecks: Literal["mark", "remove"] = word("LU-TRN.h")
    wreck_blocks_los: bool = off("LU-Q.31")
    fire_mods_cumulative: bool = off("LU-Q.08")
    fire_into_melee: bool = off("LU-FIR.p")
    run_and_fire: bool = on("LU-FIR.p")
    mg_shots: bool = off("LU-T.WPN")
    indirect_spotter: bool = off("LU-VIS.i")
    scatter: bool = off("LU-Q.16")
    tank_vs_inf: Literal["afv", "grenade"] = word("LU-Q.11")
    immobilised_fire: bool = on("LU-Q.12")
    immob_stack: Literal["reset", "add", "destroy"] = word("LU-Q.13")
    melee_tie: Literal["next_turn", "reroll_now"] = word("LU-Q.19")
    breakaway: Literal["opposed", "to_hit"] = word("LU-Q.20")
    behind_persist: bool = off("LU-Q.21")
    air_radius: float = one_of("LU-Q.18", among=(1.5, 3))
    air_vs_vehicle: bool = on("LU-Q.22")
    aa_effect: Literal["shoot_down", "abort_pass"] = word("LU-AIR.h")
    air_grant: Literal["program", "referee"] = word("LU-T.TRN")  # step 1
    morale_rolls: Literal["per_loss", "per_turn", "immediate"] = word("LU-Q.24")
    retreat_cm: int = one_of("LU-Q.25", among=(0, 5, 15), zero="allowance")
    rally: Literal["reinforced", "roll_5_6"] = word("LU-Q.26")
    retreat_fire: bool = on("LU-MOR.k")
    reveal_on_fire: bool = on("LU-Q.28")
    turn_limit: int = whole("LU-MOR.l", most=99, zero="none")

    words: ClassVar[str] = "lu-option"
