"""The map: ground, figures and what lies over them, its caption, legend, ruler and zoom; a place on it."""
