"""Ludonet quick skirmish: the options of the rulings (`lu.…`), the default first."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.engine.contract.options import OFF, ON, GameOptions, one_of, whole


class Options(GameOptions, frozen=True, kw_only=True):
    """How a game is read."""

    sequence: Literal[
        "move-fire-melee-air", "fire-move-melee-air", "air-move-fire-melee", "move-melee-fire-air"
    ]  # LU-Q.01
    move_order: Literal["side", "alternate_unit"]  # LU-Q.03
    initiative: Literal["once", "each_turn", "alternate"]  # LU-Q.02
    placing: Literal["unit", "figure"]  # LU-DEP.f
    reconceal: bool = OFF  # LU-DEP.h
    wrecks: Literal["mark", "remove"]  # LU-TRN.h
    wreck_blocks_los: bool = OFF  # LU-Q.31
    fire_mods_cumulative: bool = OFF  # LU-Q.08
    fire_into_melee: bool = OFF  # LU-FIR.p
    run_and_fire: bool = ON  # LU-FIR.p
    mg_shots: bool = OFF  # LU-T.WPN
    indirect_spotter: bool = OFF  # LU-VIS.i
    scatter: bool = OFF  # LU-Q.16
    tank_vs_inf: Literal["afv", "grenade"]  # LU-Q.11
    immobilised_fire: bool = ON  # LU-Q.12
    immob_stack: Literal["reset", "add", "destroy"]  # LU-Q.13
    melee_tie: Literal["next_turn", "reroll_now"]  # LU-Q.19
    breakaway: Literal["opposed", "to_hit"]  # LU-Q.20
    behind_persist: bool = OFF  # LU-Q.21
    air_radius: float = one_of(1.5, 3)  # LU-Q.18
    air_vs_vehicle: bool = ON  # LU-Q.22
    aa_effect: Literal["shoot_down", "abort_pass"]  # LU-AIR.h
    air_grant: Literal["program", "referee"]  # LU-T.TRN step 1
    morale_rolls: Literal["per_loss", "per_turn", "immediate"]  # LU-Q.24
    retreat_cm: int = one_of(0, 5, 15, zero="allowance")  # LU-Q.25
    rally: Literal["reinforced", "roll_5_6"]  # LU-Q.26
    retreat_fire: bool = ON  # LU-MOR.k
    reveal_on_fire: bool = ON  # LU-Q.28
    turn_limit: int = whole(0, most=99, zero="none")

    words: ClassVar[str] = "lu-option"
