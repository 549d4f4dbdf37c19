"""The settings as lists: what can be set, what each may be with what it changes, and the keys."""
