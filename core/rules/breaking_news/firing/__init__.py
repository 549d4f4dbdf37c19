"""Fire and its answers (BN-8.0 to BN-8.3, BN-8.7). In the order of the book:

8.0 `open_fire`, `aiming`, `shot_legality`, `to_hit`, `split_burst`, `shooting`; 7.0.t `at_terrain`;
8.0.1 `burst_area`; 8.1 `group_fire`; 5.3 `windows`, `reactions`; 8.2 `who_may_react`, `opportunity` (whom
they may hit), `opportunity_fire`, `victims`; 8.3 `covering`, `covering_front`, `under_covering_fire`;
8.7 `friendly_fire`. Dodging (6.5) is a movement. `announced` is what waits for its dice; `resolution`
takes an act through all of it, step by step; `merging` is for its odds.
"""
