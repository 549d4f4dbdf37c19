"""What every rule book is held to, for the tests of a book: those of this program, and of a package's own.

`core.testing.plugin` has it all as tests of pytest. Nothing else of the program imports anything from here.
"""
