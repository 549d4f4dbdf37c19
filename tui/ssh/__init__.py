"""Terminals served over SSH: who may come in, one app for each connection, and none can harm the others.

It knows bytes, keys and terminals; what people do there is the business of the app that `ClubPort` makes.
"""
