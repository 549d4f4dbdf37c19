"""Bassa Intensità: every throw as people read it (`tests/core/rules/test_every_throw.py` tests them)."""

from __future__ import annotations

from throws import told

THROWS = (
    told(
        "bi-initiative", "BI-SEQ.b", "total", "high", (4,),
        ("Abu, initiative (BI-SEQ.b): throw 1d6:", "Abu, iniziativa (BI-SEQ.b): tira 1d6:"),
        ("4", "4"),
    ),
    told(
        "bi-leader", "BI-CMD.q", "any", "low", (4,),
        (
            "Abu, a new leader (BI-CMD.q): throw 1d10, 4 or less passes:",
            "Abu, nuovo comandante (BI-CMD.q): tira 1d10, riesce con 4 o meno:",
        ),
        ("4* → passed (4 or less)", "4* → riuscito (4 o meno)"), 4, 10,
    ),
    told(
        "bi-isolation", "BI-CMD.j", "any", "low", (7,),
        (
            "Abu, isolated (BI-CMD.j): throw 1d10, 5 or less passes:",
            "Abu, isolato (BI-CMD.j): tira 1d10, riesce con 5 o meno:",
        ),
        ("7 → failed (5 or less)", "7 → fallito (5 o meno)"), 5, 10,
    ),
    told(
        "bi-morale", "BI-MOR.i", "any", "low", (8,),
        (
            "Abu, morale (BI-MOR.i): throw 1d10, 7 or less passes:",
            "Abu, morale (BI-MOR.i): tira 1d10, riesce con 7 o meno:",
        ),
        ("8 → failed (7 or less)", "8 → fallito (7 o meno)"), 7, 10,
    ),
    told(
        "bi-reaction", "BI-MOR.k", "faces", "-", (5,),
        ("Abu, reaction (BI-MOR.k): throw 1d6:", "Abu, reazione (BI-MOR.k): tira 1d6:"),
        ("5", "5"),
    ),
    told(
        "bi-mine-vehicle", "BI-MINE.e", "hits", "low", (2,),
        (
            "Abu, an anti-tank mine under a vehicle (BI-MINE.e): throw 1d6, 3 or less counts:",
            "Abu, una mina anticarro sotto un veicolo (BI-MINE.e): tira 1d6, vale 3 o meno:",
        ),
        ("2* → 1 counts (3 or less)", "2* → 1 valido (3 o meno)"), 3,
    ),
    told(
        "bi-secret-mine", "BI-MINE.i", "any", "low", (5,),
        (
            "Abu, mines noticed (BI-MINE.i): throw 1d10, 4 or less passes:",
            "Abu, mine avvistate (BI-MINE.i): tira 1d10, riesce con 4 o meno:",
        ),
        ("5 → failed (4 or less)", "5 → fallito (4 o meno)"), 4, 10,
    ),
    told(
        "bi-disarm", "BI-MINE.l", "any", "low", (2,),
        (
            "Abu, disarming (BI-MINE.l): throw 1d10, 2 or less passes:",
            "Abu, disinnesco (BI-MINE.l): tira 1d10, riesce con 2 o meno:",
        ),
        ("2* → passed (2 or less)", "2* → riuscito (2 o meno)"), 2, 10,
    ),
    told(
        "bi-action", "BI-ACT.d", "any", "low", (5,),
        (
            "Abu, action (BI-ACT.d): throw 1d10, 4 or less passes:",
            "Abu, azione (BI-ACT.d): tira 1d10, riesce con 4 o meno:",
        ),
        ("5 → failed (4 or less)", "5 → fallito (4 o meno)"), 4, 10,
    ),
    told(
        "bi-smoke", "BI-SMOKE.d", "faces", "-", (3,),
        (
            "Abu, how long smoke lasts (BI-SMOKE.d): throw 1d6:",
            "Abu, durata del fumo (BI-SMOKE.d): tira 1d6:",
        ),
        ("3", "3"),
    ),
    told(
        "bi-flight", "BI-HELI.a", "total", "high", (3, 4),
        (
            "Abu, how far it flies (BI-HELI.a): throw 2d6:",
            "Abu, quanto vola (BI-HELI.a): tira 2d6:",
        ),
        ("3 4 = 7", "3 4 = 7"),
    ),
    told(
        "bi-engine", "BI-AA.i", "any", "low", (3,),
        (
            "Abu, damaged engine: lands or goes home (BI-AA.i): throw 1d6, 2 or less passes:",
            "Abu, motore danneggiato: atterra o rientra (BI-AA.i): tira 1d6, riesce con 2 o meno:",
        ),
        ("3 → failed (2 or less)", "3 → fallito (2 o meno)"), 2,
    ),
)  # fmt: skip
