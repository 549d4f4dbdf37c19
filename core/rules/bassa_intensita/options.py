"""Bassa Intensità 1.9: the options of the rulings (`bi.…`), the default first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from core.engine.contract.options import GameOptions, off, on, one_of, whole, word


class Options(GameOptions, frozen=True, kw_only=True):
    """How a game is read."""

    hedev_die: Literal["d10", "d6"] = word("BI-Q.01")
    nat10_fails: bool = off("BI-Q.02")
    nat1_succeeds: bool = off("BI-Q.03")
    half_order: Literal["last", "first"] = word("BI-Q.04")
    half_stack: Literal["cumulative", "once"] = word("BI-Q.05")
    flash_by_day: bool = off("BI-Q.08")
    activity_scope: Literal["figure", "unit"] = word("BI-Q.10")
    declare: Literal["secret", "open"] = word("BI-Q.11")
    measure: Literal["centre", "base_edge"] = word("BI-Q.13")
    edge_depth_cm: int = whole("BI-Q.14", default=2, most=4, plain=True)
    isolation_retry: bool = off("BI-Q.15")
    section_leader_tether: bool = off("BI-Q.17")
    leader_loss_scope: Literal["whole_unit", "only_uncovered"] = word("BI-Q.18")
    leader_loss: Literal["out_of_action", "killed_only"] = word("BI-Q.19")
    move_mods: Literal["add", "multiply"] = word("BI-Q.22")
    prev_phase: Literal["fire_phase", "also_current_movement"] = word("BI-Q.24")
    crawl: bool = off("BI-Q.26")
    reverse: Literal["off", "half_offroad"] = word("BI-Q.29")
    cover_visible: Literal["at_once", "hold"] = word("BI-Q.31")
    cover_terrain_scope: Literal["rectangle", "whole_element"] = word("BI-Q.32")
    area_orientation: Literal["along", "firer_choice"] = word("BI-Q.35")
    area_hits_friends: bool = on("BI-Q.36")
    target_move_mods: Literal["whole_turn", "opportunity_only"] = word("BI-Q.40")
    prone_in_cover: Literal["stack", "no_stack"] = word("BI-Q.41")
    device_replaces_penalty: bool = off("BI-Q.43")
    ammo_tracking: bool = off("BI-Q.46")
    he_direct_auto: bool = off("BI-Q.47")
    stone_entrenched: bool = off("BI-Q.50")
    ind_axis: Literal["observer", "gun"] = word("BI-Q.53")
    adjust_damage: bool = off("BI-Q.54")
    unseen_adjust: Literal["repeat", "contact_lost"] = word("BI-Q.55")
    shift: Literal["exact", "up_to"] = word("BI-Q.56")
    ffe_order_free: bool = off("BI-Q.57")
    ind_step: Literal["observer", "guns", "before_elite"] = word("BI-Q.58")
    shock_start: Literal["at_once", "next_turn_only"] = word("BI-Q.60")
    wound_timer: Literal["secret", "open"] = word("BI-Q.62")
    small_arms_scare_armour: bool = off("BI-Q.63")
    occupants: Literal["roll_6", "all_dead", "unhurt"] = word("BI-Q.64")
    front_arc: int = one_of("BI-Q.65", among=(90, 180))
    morale_merge: Literal["per_step", "per_trigger"] = word("BI-Q.70")
    cmdr_minus: Literal["while_vacant", "that_check_only"] = word("BI-Q.71")
    under_fire_window: Literal["phase", "turn"] = word("BI-Q.72")
    panic_move: Literal["end_of_step", "next_segment"] = word("BI-Q.73")
    prisoners_need_guard: bool = off("BI-Q.74")
    squadmate_scope: Literal["smallest_unit", "whole_squad"] = word("BI-Q.77")
    obs_roll: Literal["per_element", "per_unit"] = word("BI-Q.78")
    shell_smoke_axis: Literal["free", "across"] = word("BI-Q.83")
    smoke_with_move: bool = off("BI-Q.84")
    air_first_deviation: bool = on("BI-Q.86")
    at_bomb_row: Literal["artillery", "missile"] = word("BI-Q.87")
    strafe_when: Literal["next_turn", "same_phase"] = word("BI-Q.88")
    heli_plus1: Literal["test_die", "reaction_die"] = word("BI-Q.92")
    mine_burst: Literal["all_near", "crosser_only"] = word("BI-Q.95")
    mines_told: Literal["referee", "owner"] = word("BI-Q.95")  # who says it at a real table
    trap_distance_cm: int = one_of("BI-Q.97", among=(1, 10))
    tear_gas_turns: int = whole("BI-Q.99", default=1, least=1, most=6, plain=True)
    vehicle_isolation: Literal["radio", "leader_distance"] = word("BI-Q.100")
    passenger_fire: Literal["off", "open_vehicles"] = word("BI-Q.102")
    he_at_suspected: bool = off("BI-Q.103")
    seen_told: Literal["watcher", "both"] = word("BI-Q.120")
    vehicles_block_los: bool = on("BI-Q.14")
    flash_extends: bool = off("BI-Q.43")
    medic_only: bool = off("BI-Q.62")
    light: Literal["day", "moon", "no_moon"] = word("BI-NIGHT.h")
    nonlethal: bool = off("BI-NONLETHAL.a")
    crew_cm: int = whole("BI-Q.108", default=5, most=10, zero="any", plain=True)
    flight_fire: Literal["segment", "off"] = word("BI-Q.109")
    no_cover: Literal["shocked", "flees_on"] = word("BI-Q.110")
    second_shock: Literal["any", "morale"] = word("BI-Q.111")
    mortar_emplaced: bool = on("BI-Q.124")
    turn_limit: int = whole("BI-SEQ.a", most=99, zero="none")

    words: ClassVar[str] = "bi-option"
    before: ClassVar[Mapping[str, Any]] = {
        "crew_cm": 0, "flight_fire": "off", "no_cover": "flees_on", "second_shock": "morale",
        "mortar_emplaced": False,
    }  # fmt: skip
