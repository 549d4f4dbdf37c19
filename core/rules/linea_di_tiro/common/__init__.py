"""What several chapters of Linea di Tiro use: names, actors, ground, the stack of what is in progress."""
