"""A laboratory for Math Scrabble: experiments, matches, positions, players and environments.

>>> import bagsplit
>>> bagsplit.Position(hand="25*3").placements(top=1)[0]["points"]
1
"""

import typing as _typing

from bagsplit._core import VERSION as __version__
from bagsplit.errors import BagsplitError, IllegalDecision, InputError, NotInstalled, TemporaryError
from bagsplit.experiments import Experiment, Results, Table, compare
from bagsplit.games import Game, replay, review
from bagsplit.matches import Setup, match
from bagsplit.people import card, fit_player
from bagsplit.players import Player
from bagsplit.positions import Position, judge, placements
from bagsplit.studies import Step, Study, best, equilibrium, search

if _typing.TYPE_CHECKING:
    from bagsplit.environments import ScrabbleEnv, env
    from bagsplit.vectors import ScrabbleVector, vector

__all__ = [
    "BagsplitError",
    "Experiment",
    "Game",
    "IllegalDecision",
    "InputError",
    "NotInstalled",
    "Player",
    "Position",
    "Results",
    "ScrabbleEnv",
    "ScrabbleVector",
    "Setup",
    "Step",
    "Study",
    "Table",
    "TemporaryError",
    "__version__",
    "best",
    "card",
    "compare",
    "env",
    "equilibrium",
    "fit_player",
    "judge",
    "match",
    "placements",
    "replay",
    "review",
    "search",
    "vector",
]


def __getattr__(name: str) -> object:
    # Environments need packages that nothing else does.
    if name in ("env", "ScrabbleEnv"):
        from bagsplit import environments

        return getattr(environments, name)
    if name in ("vector", "ScrabbleVector"):
        from bagsplit import vectors

        return getattr(vectors, name)
    raise AttributeError(f"module 'bagsplit' has no attribute '{name}'")


def __dir__() -> list[str]:
    return [*__all__, "__doc__", "__file__", "__name__", "__path__"]
