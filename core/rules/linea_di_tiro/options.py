"""Linea di Tiro: the options of the rulings (`lt.…`), the default first."""

from __future__ import annotations

OPTIONS: dict[str, tuple[str, ...]] = {
    "ace_is_figure": ("off", "on"),  # LT-Q.01
    "reshuffle": ("full", "under", "set_aside"),  # LT-Q.02
    "platoon_interleave": ("off", "on"),  # LT-Q.06
    "at_dice": ("2d6", "1d6"),  # LT-Q.09
    "execute_needs_prepared": ("off", "on"),  # LT-Q.10
    "prep_max": ("2", "1", "3", "4", "0"),  # LT-Q.11
    "speed_drops_prepared": ("off", "on"),  # LT-Q.12
    "prep_names_type": ("off", "on"),  # LT-Q.13
    "response_chain": ("on", "off"),  # LT-Q.15
    "spotting": ("side", "own_eyes"),  # LT-Q.17
    "spotting_sticky": ("off", "on"),  # LT-Q.17
    "reset_strict": ("off", "on"),  # LT-Q.18
    "area_fire": ("off", "on"),  # LT-Q.20
    "immobilised_fire": ("off", "on"),  # LT-Q.21
    "motion_decay": ("next_activation", "end_of_enemy_card", "end_of_activation"),  # LT-Q.22
    "speed_reverse": ("off", "on"),  # LT-Q.23
    "arcs": ("on", "off"),  # LT-Q.26
    "mg_vs_armour": ("on", "off"),  # LT-Q.27
    "minus_stack": ("off", "on"),  # LT-Q.28
    "plus_stack": ("off", "on"),  # LT-Q.29
    "at_vs_infantry": ("off", "on"),  # LT-Q.30
    "he_streak": ("per_firer", "per_side"),  # LT-Q.31
    "double_i": ("off", "on"),  # LT-Q.32
    "assault_costs_attack": ("off", "on"),  # LT-Q.33
    "overrun_escort": ("off", "on"),  # LT-Q.34
    "free_opportunity": ("off", "on"),  # LT-Q.37
    "art_needs_sight": ("off", "on"),  # LT-Q.39
    "art_scatter": ("off", "on"),  # LT-Q.39
    "morale_plus_stack": ("off", "on"),  # LT-Q.41
    "voluntary_rout_window": ("all", "test_assault", "test"),  # LT-Q.42
    "rout_rally": ("off", "on"),  # LT-Q.44
    "melee_group": ("off", "on"),  # LT-Q.51
    "overrun_through": ("off", "on"),  # LT-Q.52
    "front_half_angle": ("60", "45", "90"),  # LT-Q.53
    "overwatch": ("off", "on"),  # LT-Q.57
    "prepared_public": ("on", "off"),  # LT-Q.58
    "passenger_loss": ("test", "destroyed"),  # LT-Q.60
    "opportunity_point": ("start", "defender_choice"),  # LT-Q.63
    "wrecks": ("on", "off"),  # LT-Q.65
    "free_attack_by": ("anybody", "who_stands"),  # LT-Q.66
    "joker_repeat": ("off", "on"),  # LT-JOK.c
    "joker_sides": ("off", "on"),  # LT-JOK.e
    "data_public": ("on", "off"),  # LT-ROS.a
}
