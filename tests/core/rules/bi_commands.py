"""Every command of Bassa Intensità by its name, wherever in the book's folder it stands."""

from core.rules import load

globals().update({kind.__name__: kind for kind in load("bassa_intensita").commands})
