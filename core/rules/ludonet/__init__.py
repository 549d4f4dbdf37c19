"""The Ludonet quick skirmish of 1996: hidden deployment, sealed declarations, simultaneous fire."""
