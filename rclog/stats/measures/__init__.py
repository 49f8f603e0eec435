"""One file a measure; its name is the file's. Found by `rclog.stats.measure.measures`."""
