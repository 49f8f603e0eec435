"""Many logs: the game compiled (extra `fast`)."""
