"""Tournaments of a host: people join, the program pairs them and begins their games, a table adds up."""
