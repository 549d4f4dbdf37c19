"""The table in centimetres: places, terrain, sight lines, arcs, templates, paths. Knows no rule book.

Lengths are cm. x grows to the east and y to the north; angles are degrees, 0 to the east and
counter-clockwise positive, so north is 90. Printed limits are included (see `places.TOLERANCE`).
"""
