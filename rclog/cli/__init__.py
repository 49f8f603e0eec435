"""The command line: one thin file a command. Each is a call of the library; what it prints is made in `rclog.show`."""
