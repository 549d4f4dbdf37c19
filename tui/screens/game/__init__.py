"""The game screen: its layout and its controllers."""
