"""The tables of Bassa Intensità in the book's shape (BI-T.01 to BI-T.28): pure look-ups. cm, d6 and d10.

A key that a table does not have raises `KeyError`, a face that its die has not raises `ValueError`.
"""
