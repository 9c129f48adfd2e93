"""Matches of two setups or players."""

from __future__ import annotations

import json
import os
import secrets
import tempfile
from typing import Any, TypeAlias, cast

from bagsplit import _core
from bagsplit._inputs import File, Path, Progress, pairs_of, progress_of, rules_of, seed_of, source, threads_of
from bagsplit.players import Player, asked

SetupLike: TypeAlias = "File | Player"


class Setup:
    """A setup: what a player brings, and the policies that decide for it.

    Args:
        setup: The name of a built-in setup, a setup file, or a dict with the keys of one.
        game: The game, as for :class:`Position`.
        rules: The rules, as for :class:`Position`.

    Raises:
        InputError: It is no setup for these rules; the message names key and place.

    >>> Setup("by-hand").name
    'by-hand'
    """

    def __init__(self, setup: File, *, game: str | None = None, rules: File | None = None) -> None:
        self._core = _core.Setup(source(setup), rules_of(game, rules))

    @property
    def name(self) -> str:
        """The name in results."""
        return self._core.name

    def to_toml(self) -> str:
        """The setup as a file has it, with all its policies."""
        return self._core.to_toml()

    def __repr__(self) -> str:
        return f"<bagsplit.Setup {self.name!r}>"


def _setup_of(setup: SetupLike | Setup, rules: _core.Rules) -> _core.Setup:
    if isinstance(setup, Setup):
        return setup._core
    if not isinstance(setup, Player):
        return _core.Setup(source(setup), rules)
    own = setup.setup
    if own is None:
        private = json.loads(rules.describe())["bags"] is not None
        own = "by-computer" if private else {"name": "greedy", "bot": "greedy", "exchange": "all"}
    return _core.Setup(source(own), rules).renamed(setup.name or type(setup).__name__)


def match(
    first: SetupLike | Setup,
    second: SetupLike | Setup,
    *,
    pairs: int,
    seed: int | None = None,
    game: str | None = None,
    rules: File | None = None,
    threads: int | None = None,
    records: bool | Path = True,
    progress: Progress = False,
) -> dict[str, Any]:
    """Plays two setups against each other.

    The two games of a pair have the same tiles in the same roles, and the setups swap roles; where a :class:`Player` or a program
    plays, each game has tiles of its own. The same arguments with a seed give the same games, on any number of threads.

    Args:
        first: The name of a built-in setup, a setup file, a dict with the keys of one, a :class:`Setup`, or a :class:`Player`.
        second: Likewise.
        pairs: How many pairs, two games each.
        seed: The seed of all luck; by default 0, or a random one where a :class:`Player` or a program plays.
        game: The game, as for :class:`Position`.
        rules: The rules, as for :class:`Position`.
        threads: How many threads play; one for each processor by default. A :class:`Player` is asked in the calling thread.
        records: True for the records of all games in the result (about 3 kB a game), False for none, or a file for them, one
            line of JSON each. A file that is there is continued if it is of the same match.
        progress: True for a bar or line as in :meth:`Experiment.run`, or a function of the games so far and in all.

    Returns:
        What ``bagsplit match --format json`` writes, and ``records``. ``["result"]["share"]["value"]`` is the share of the games
        that the first setup won, 0 to 1, with ``low`` and ``high`` of its 95% interval; ``["result"]["points_ahead"]`` is in
        points a game.

    Raises:
        InputError: An argument is wrong.
        IllegalDecision: A player decides something that the rules forbid.
        KeyboardInterrupt: After Ctrl-C.
    """
    resolved = rules_of(game, rules)
    one, other = _setup_of(first, resolved), _setup_of(second, resolved)
    if seed is None:
        foreign = any(isinstance(setup, Player) for setup in (first, second))
        foreign = foreign or any('kind = "external"' in setup.to_toml() for setup in (one, other))
        seed = secrets.randbits(53) if foreign else 0
    pairs, seed, threads = pairs_of(pairs), seed_of(seed), threads_of(threads)
    shown = progress_of(progress)
    lines = ""
    if isinstance(first, Player) or isinstance(second, Player):
        asks = [asked(setup, resolved) if isinstance(setup, Player) else None for setup in (first, second)]
        text, lines = _core.play_match_of_players(resolved, one, other, asks, pairs, seed, shown)
        if not isinstance(records, bool):
            with open(records, "w", encoding="utf-8") as file:
                file.write(lines)
    elif records is True:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "records.jsonl")
            text = _core.play_match(resolved, one, other, pairs, seed, threads, path, shown)
            with open(path, encoding="utf-8") as file:
                lines = file.read()
    else:
        into = None if records is False else records
        text = _core.play_match(resolved, one, other, pairs, seed, threads, into, shown)
    played = cast("dict[str, Any]", json.loads(text))
    if records is True:
        played["records"] = [json.loads(line) for line in lines.splitlines()]
    return played
