"""Rules of tabletop role-playing games that can be run, exactly and with their working."""
