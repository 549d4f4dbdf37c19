"""Linea di Tiro: the options of the rulings (`lt.…`), the default first."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.engine.contract.options import OFF, ON, GameOptions, one_of, whole


class Options(GameOptions, frozen=True, kw_only=True):
    """How a game is read."""

    ace_is_figure: bool = OFF  # LT-Q.01
    reshuffle: Literal["full", "under", "set_aside"]  # LT-Q.02
    platoon_interleave: bool = OFF  # LT-Q.06
    at_dice: Literal["2d6", "1d6"]  # LT-Q.09
    execute_needs_prepared: bool = OFF  # LT-Q.10
    prep_max: int = whole(2, most=4, zero="0", plain=True)  # LT-Q.11
    speed_drops_prepared: bool = OFF  # LT-Q.12
    prep_names_type: bool = OFF  # LT-Q.13
    response_chain: bool = ON  # LT-Q.15
    spotting: Literal["side", "own_eyes"]  # LT-Q.17
    spotting_sticky: bool = OFF  # LT-Q.17
    hidden_sight: Literal["sides", "referee"]  # LT-Q.17: who is asked at a real table
    reset_strict: bool = OFF  # LT-Q.18
    area_fire: bool = OFF  # LT-Q.20
    immobilised_fire: bool = OFF  # LT-Q.21
    motion_decay: Literal["next_activation", "end_of_enemy_card", "end_of_activation"]  # LT-Q.22
    speed_reverse: bool = OFF  # LT-Q.23
    arcs: bool = ON  # LT-Q.26
    mg_vs_armour: bool = ON  # LT-Q.27
    minus_stack: bool = OFF  # LT-Q.28
    plus_stack: bool = OFF  # LT-Q.29
    at_vs_infantry: bool = OFF  # LT-Q.30
    he_streak: Literal["per_firer", "per_side"]  # LT-Q.31
    double_i: bool = OFF  # LT-Q.32
    assault_costs_attack: bool = OFF  # LT-Q.33
    overrun_escort: bool = OFF  # LT-Q.34
    free_opportunity: bool = OFF  # LT-Q.37
    art_needs_sight: bool = OFF  # LT-Q.39
    art_scatter: bool = OFF  # LT-Q.39
    morale_plus_stack: bool = OFF  # LT-Q.41
    voluntary_rout_window: Literal["all", "test_assault", "test"]  # LT-Q.42
    rout_rally: bool = OFF  # LT-Q.44
    melee_group: bool = OFF  # LT-Q.51
    overrun_through: bool = OFF  # LT-Q.52
    front_half_angle: int = one_of(60, 45, 90)  # LT-Q.53
    overwatch: bool = OFF  # LT-Q.57
    prepared_public: bool = ON  # LT-Q.58
    passenger_loss: Literal["test", "destroyed"]  # LT-Q.60
    opportunity_point: Literal["start", "defender_choice"]  # LT-Q.63
    wrecks: bool = ON  # LT-Q.65
    free_attack_by: Literal["anybody", "who_stands"]  # LT-Q.66
    joker_repeat: bool = OFF  # LT-JOK.c
    joker_sides: bool = OFF  # LT-JOK.e
    data_public: bool = ON  # LT-ROS.a

    words: ClassVar[str] = "lt-option"
