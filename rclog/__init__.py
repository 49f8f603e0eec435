"""rclog: record, replay and judge games of Royal Casino."""

__version__ = "0.1.0"
