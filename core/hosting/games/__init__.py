"""Games by id: begun, adopted, branched, played once more; who is invited and who hands on his seat."""
