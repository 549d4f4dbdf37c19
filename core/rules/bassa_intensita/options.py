"""Bassa Intensità 1.9: the options of the rulings (`bi.…`), the default first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from core.engine.contract.options import OFF, ON, GameOptions, one_of, whole


class Options(GameOptions, frozen=True, kw_only=True):
    """How a game is read."""

    hedev_die: Literal["d10", "d6"]  # BI-Q.01
    nat10_fails: bool = OFF  # BI-Q.02
    nat1_succeeds: bool = OFF  # BI-Q.03
    half_order: Literal["last", "first"]  # BI-Q.04
    half_stack: Literal["cumulative", "once"]  # BI-Q.05
    flash_by_day: bool = OFF  # BI-Q.08
    activity_scope: Literal["figure", "unit"]  # BI-Q.10
    declare: Literal["secret", "open"]  # BI-Q.11
    measure: Literal["centre", "base_edge"]  # BI-Q.13
    edge_depth_cm: int = whole(2, most=4, plain=True)  # BI-Q.14
    isolation_retry: bool = OFF  # BI-Q.15
    section_leader_tether: bool = OFF  # BI-Q.17
    leader_loss_scope: Literal["whole_unit", "only_uncovered"]  # BI-Q.18
    leader_loss: Literal["out_of_action", "killed_only"]  # BI-Q.19
    move_mods: Literal["add", "multiply"]  # BI-Q.22
    prev_phase: Literal["fire_phase", "also_current_movement"]  # BI-Q.24
    crawl: bool = OFF  # BI-Q.26
    reverse: Literal["off", "half_offroad"]  # BI-Q.29
    cover_visible: Literal["at_once", "hold"]  # BI-Q.31
    cover_terrain_scope: Literal["rectangle", "whole_element"]  # BI-Q.32
    area_orientation: Literal["along", "firer_choice"]  # BI-Q.35
    area_hits_friends: bool = ON  # BI-Q.36
    target_move_mods: Literal["whole_turn", "opportunity_only"]  # BI-Q.40
    prone_in_cover: Literal["stack", "no_stack"]  # BI-Q.41
    device_replaces_penalty: bool = OFF  # BI-Q.43
    ammo_tracking: bool = OFF  # BI-Q.46
    he_direct_auto: bool = OFF  # BI-Q.47
    stone_entrenched: bool = OFF  # BI-Q.50
    ind_axis: Literal["observer", "gun"]  # BI-Q.53
    adjust_damage: bool = OFF  # BI-Q.54
    unseen_adjust: Literal["repeat", "contact_lost"]  # BI-Q.55
    shift: Literal["exact", "up_to"]  # BI-Q.56
    ffe_order_free: bool = OFF  # BI-Q.57
    ind_step: Literal["observer", "guns", "before_elite"]  # BI-Q.58
    shock_start: Literal["at_once", "next_turn_only"]  # BI-Q.60
    wound_timer: Literal["secret", "open"]  # BI-Q.62
    small_arms_scare_armour: bool = OFF  # BI-Q.63
    occupants: Literal["roll_6", "all_dead", "unhurt"]  # BI-Q.64
    front_arc: int = one_of(90, 180)  # BI-Q.65
    morale_merge: Literal["per_step", "per_trigger"]  # BI-Q.70
    cmdr_minus: Literal["while_vacant", "that_check_only"]  # BI-Q.71
    under_fire_window: Literal["phase", "turn"]  # BI-Q.72
    panic_move: Literal["end_of_step", "next_segment"]  # BI-Q.73
    prisoners_need_guard: bool = OFF  # BI-Q.74
    squadmate_scope: Literal["smallest_unit", "whole_squad"]  # BI-Q.77
    obs_roll: Literal["per_element", "per_unit"]  # BI-Q.78
    shell_smoke_axis: Literal["free", "across"]  # BI-Q.83
    smoke_with_move: bool = OFF  # BI-Q.84
    air_first_deviation: bool = ON  # BI-Q.86
    at_bomb_row: Literal["artillery", "missile"]  # BI-Q.87
    strafe_when: Literal["next_turn", "same_phase"]  # BI-Q.88
    heli_plus1: Literal["test_die", "reaction_die"]  # BI-Q.92
    mine_burst: Literal["all_near", "crosser_only"]  # BI-Q.95
    mines_told: Literal["referee", "owner"]  # BI-Q.95: who says it at a real table
    trap_distance_cm: int = one_of(1, 10)  # BI-Q.97
    tear_gas_turns: int = whole(1, least=1, most=6, plain=True)  # BI-Q.99
    vehicle_isolation: Literal["radio", "leader_distance"]  # BI-Q.100
    passenger_fire: Literal["off", "open_vehicles"]  # BI-Q.102
    he_at_suspected: bool = OFF  # BI-Q.103
    seen_told: Literal["watcher", "both"]  # BI-Q.120
    vehicles_block_los: bool = ON  # BI-Q.14
    flash_extends: bool = OFF  # BI-Q.43
    medic_only: bool = OFF  # BI-Q.62
    light: Literal["day", "moon", "no_moon"]  # BI-NIGHT.h
    nonlethal: bool = OFF  # BI-NONLETHAL.a
    crew_cm: int = whole(5, most=10, zero="any", plain=True)  # BI-Q.108
    flight_fire: Literal["segment", "off"]  # BI-Q.109
    no_cover: Literal["shocked", "flees_on"]  # BI-Q.110
    second_shock: Literal["any", "morale"]  # BI-Q.111
    turn_limit: int = whole(0, most=99, zero="none")  # BI-SEQ.a

    words: ClassVar[str] = "bi-option"
    before: ClassVar[Mapping[str, Any]] = {
        "crew_cm": 0, "flight_fire": "off", "no_cover": "flees_on", "second_shock": "morale",
    }  # fmt: skip
