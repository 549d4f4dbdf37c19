"""What an act in hand means, drawn on the map: given as shapes by the core, made into cells here."""
