"""Every throw of Linea di Tiro as people are asked for it and shown it (`test_every_throw.py`)."""

from __future__ import annotations

from throws import told

THROWS = (
    told(
        "lt-anti-tank", "LT-AT.d", "total", "low", (2, 3),
        ("Abu, anti-tank fire (LT-AT.d): throw 2d6:", "Abu, tiro controcarro (LT-AT.d): tira 2d6:"),
        ("2 3 = 5", "2 3 = 5"),
    ),
    told(
        "lt-he", "LT-HE.d", "total", "low", (2,),
        ("Abu, HE fire (LT-HE.d): throw 1d6:", "Abu, tiro HE (LT-HE.d): tira 1d6:"),
        ("2", "2"),
    ),
    told(
        "lt-mg", "LT-HE.d", "total", "low", (4,),
        ("Abu, MG fire (LT-HE.d): throw 1d6:", "Abu, tiro MG (LT-HE.d): tira 1d6:"),
        ("4", "4"),
    ),
    told(
        "lt-morale", "LT-MOR.c", "total", "low", (5,),
        ("Abu, morale (LT-MOR.c): throw 1d6:", "Abu, morale (LT-MOR.c): tira 1d6:"),
        ("5", "5"),
    ),
    told(
        "lt-scatter", "LT-Q.39", "faces", "-", (3, 5),
        (
            "Abu, scatter: direction and cm (LT-Q.39): throw 2d6:",
            "Abu, dispersione: direzione e cm (LT-Q.39): tira 2d6:",
        ),
        ("3 5", "3 5"),
    ),
    told(
        "lt-shelled", "LT-ART.g", "total", "low", (2,),
        (
            "Abu, under artillery fire (LT-ART.g): throw 1d6:",
            "Abu, sotto il tiro d'artiglieria (LT-ART.g): tira 1d6:",
        ),
        ("2", "2"),
    ),
    told(
        "lt-secret-shelled", "LT-ART.g", "total", "low", (2,),
        (
            "Abu, under artillery fire, hidden (LT-ART.g): throw 1d6:",
            "Abu, sotto il tiro d'artiglieria, nascosto (LT-ART.g): tira 1d6:",
        ),
        ("2", "2"),
    ),
    told(
        "lt-secret-he", "LT-HE.d", "total", "low", (2,),
        (
            "Abu, HE fire at who is hidden (LT-HE.d): throw 1d6:",
            "Abu, tiro HE contro chi è nascosto (LT-HE.d): tira 1d6:",
        ),
        ("2", "2"),
    ),
    told(
        "lt-assault", "LT-ASL.j", "any", "low", (3,),
        (
            "Abu, assault on a vehicle (LT-ASL.j): throw 1d6, 4 or less passes:",
            "Abu, assalto a un mezzo (LT-ASL.j): tira 1d6, riesce con 4 o meno:",
        ),
        ("3* → passed (4 or less)", "3* → riuscito (4 o meno)"), 4,
    ),
    told(
        "lt-overrun", "LT-ASL.h", "any", "low", (5,),
        (
            "Abu, overrun (LT-ASL.h): throw 1d6, 4 or less passes:",
            "Abu, investimento (LT-ASL.h): tira 1d6, riesce con 4 o meno:",
        ),
        ("5 → failed (4 or less)", "5 → fallito (4 o meno)"), 4,
    ),
    told(
        "lt-melee", "LT-ASL.s", "total", "high", (5,),
        ("Abu, melee (LT-ASL.s): throw 1d6:", "Abu, mischia (LT-ASL.s): tira 1d6:"),
        ("5", "5"),
    ),
)  # fmt: skip
