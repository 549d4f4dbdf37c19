"""Non-lethal weapons, where the referee allows them (BI-NONLETHAL); rubber bullets are rolled with damage."""
