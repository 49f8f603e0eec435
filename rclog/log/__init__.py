"""Our file: what a line may say, how lines are read and written, and how an event becomes a row for the judge."""
