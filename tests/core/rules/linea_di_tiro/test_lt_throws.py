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
)  # fmt: skip
