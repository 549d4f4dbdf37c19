"""Breaking News, Extras: explosives in fake objective markers (BN-X.IED, BN-9.1.a)."""
