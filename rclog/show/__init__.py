"""Findings and games made visible: as text here, and in the forms that other programs read."""
