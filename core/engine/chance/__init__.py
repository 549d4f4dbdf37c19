"""Everything that throws or foresees: resolution, the oracles that answer it, odds, previews, fair dice."""
