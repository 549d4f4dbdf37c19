"""Linea di Tiro: the options of the rulings (`lt.…`), the default first."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.engine.contract.options import GameOptions, off, on, one_of, whole, word


class Options(GameOptions, frozen=True, kw_only=True):
    """How a game is read."""

    ace_is_figure: bool = off("LT-Q.01")
    reshuffle: Literal["full", "under", "set_aside"] = word("LT-Q.02")
    platoon_interleave: bool = off("LT-Q.06")
    at_dice: Literal["2d6", "1d6"] = word("LT-Q.09")
    execute_needs_prepared: bool = off("LT-Q.10")
    prep_max: int = whole("LT-Q.11", default=2, most=4, zero="0", plain=True)
    speed_drops_prepared: bool = off("LT-Q.12")
    prep_names_type: bool = off("LT-Q.13")
    response_chain: bool = on("LT-Q.15")
    spotting: Literal["side", "own_eyes"] = word("LT-Q.17")
    spotting_sticky: bool = off("LT-Q.17")
    hidden_sight: Literal["sides", "referee"] = word("LT-Q.17")  # who is asked at a real table
    reset_strict: bool = off("LT-Q.18")
    area_fire: bool = off("LT-Q.20")
    immobilised_fire: bool = off("LT-Q.21")
    motion_decay: Literal["next_activation", "end_of_enemy_card", "end_of_activation"] = word("LT-Q.22")
    speed_reverse: bool = off("LT-Q.23")
    arcs: bool = on("LT-Q.26")
    mg_vs_armour: bool = on("LT-Q.27")
    minus_stack: bool = off("LT-Q.28")
    plus_stack: bool = off("LT-Q.29")
    at_vs_infantry: bool = off("LT-Q.30")
    he_streak: Literal["per_firer", "per_side", "once"] = word("LT-Q.31")
    double_i: bool = off("LT-Q.32")
    assault_costs_attack: bool = off("LT-Q.33")
    overrun_escort: bool = off("LT-Q.34")
    free_opportunity: bool = off("LT-Q.37")
    art_needs_sight: bool = off("LT-Q.39")
    art_scatter: bool = off("LT-Q.39")
    morale_plus_stack: bool = off("LT-Q.41")
    voluntary_rout_window: Literal["all", "test_assault", "test"] = word("LT-Q.42")
    rout_rally: bool = off("LT-Q.44")
    melee_group: bool = off("LT-Q.51")
    overrun_through: bool = off("LT-Q.52")
    front_half_angle: int = one_of("LT-Q.53", among=(60, 45, 90))
    overwatch: bool = off("LT-Q.57")
    prepared_public: bool = on("LT-Q.58")
    passenger_loss: Literal["test", "destroyed"] = word("LT-Q.60")
    opportunity_point: Literal["start", "defender_choice"] = word("LT-Q.63")
    wrecks: bool = on("LT-Q.65")
    free_attack_by: Literal["anybody", "who_stands"] = word("LT-Q.66")
    joker_repeat: bool = off("LT-JOK.c")
    joker_sides: bool = off("LT-JOK.e")
    data_public: bool = on("LT-ROS.a")

    words: ClassVar[str] = "lt-option"
