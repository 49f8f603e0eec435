"""The command line: one thin file a command. Each is a call of the library; what it prints is made in `rclog.show`."""

import gc

# A command makes many objects that live to its end; looking for garbage among them took a tenth of the time of `rclog replay`.
gc.set_threshold(100_000)
