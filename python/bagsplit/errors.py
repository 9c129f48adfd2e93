"""Exceptions. Their messages are the sentences of the command line, with the arguments of Python."""


class BagsplitError(Exception):
    """Base class; raised itself where something went wrong on the way, such as a damaged file."""

    def __init__(self, message: str) -> None:
        for option, argument in (("with --out", "with out="), ("--force to", "replace=True to"), ("with --threads", "with threads=")):
            message = message.replace(option, argument)
        super().__init__(message)


class InputError(BagsplitError, ValueError):
    """What was asked for is wrong: a file, a dict, an argument, a folder. The message says where and what would be right."""


class TemporaryError(BagsplitError):
    """The same call may succeed later: the folder is in use, the disk is full."""


class IllegalDecision(BagsplitError):
    """A decision of a :class:`bagsplit.Player` breaks a clause of the rules, which the message names, or is no decision."""


class NotInstalled(BagsplitError, NotImplementedError):
    """A small installation lacks what was asked for: charts, cards, reports, the command, Parquet."""
