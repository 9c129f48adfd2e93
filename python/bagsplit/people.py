"""For people who play at a table: cards of setups, and models of players."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from bagsplit import _core
from bagsplit._inputs import File, Progress, installed, plain, progress_of, rules_of, seed_of, source, threads_of, whole
from bagsplit.matches import Setup


def card(
    setup: File | Setup,
    *,
    level: str | None = None,
    pairs: int = 300,
    seed: int = 0,
    lines: int = 30,
    game: str | None = None,
    rules: File | None = None,
    threads: int | None = None,
    progress: Progress = False,
) -> dict[str, Any]:
    """A setup as a card for the table: its bags, its instructions, and what each part is worth.

    Args:
        setup: A name, a file, a dict or a :class:`Setup`; where it names no bot, a club player has it.
        level: Who plays on both sides: ``beginner``, ``club``, ``expert`` or ``computer``.
        pairs: How many pairs measure each part; 0 measures nothing.
        seed: Their seed.
        lines: At most how many expressions to memorise.
        game: The game, as for :class:`Position`.
        rules: The rules, as for :class:`Position`.
        threads: How many threads play; one for each processor by default.
        progress: As for :func:`match`.

    Returns:
        ``bags``, ``parts``, ``known``, ``lines`` and more, as ``bagsplit card --format json``.
    """
    installed("cards")
    given = ("toml", setup.to_toml()) if isinstance(setup, Setup) else source(setup)
    measured = (whole("pairs", pairs, 0, 100_000_000), seed_of(seed))
    shown = progress_of(progress)
    text = _core.card(given, rules_of(game, rules), level, measured, whole("lines", lines, 0, 10_000), threads_of(threads), shown)
    return cast("dict[str, Any]", json.loads(text))


def fit_player(
    records: Sequence[Mapping[str, Any] | str],
    *,
    player: str | int | None = None,
    learned: File | None = None,
    best_setups: bool = False,
    pairs: int = 400,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress = False,
) -> dict[str, Any]:
    """Fits the bot ``person`` to a player's recorded games of Math Scrabble.

    Args:
        records: Records, as ``match(...)["records"]``, lines of JSON, or texts of exports of practice.
        player: The name of a setup in the records, 0 or 1; by default the human in games of practice.
        learned: The setup whose expressions the player has learned; by default the common ones.
        best_setups: Whether to rank setups for play without a computer, played by the fitted bot.
        pairs: The pairs of each.
        seed: Their seed.
        threads: How many threads work; one for each processor by default.
        progress: As for :func:`match`.

    Returns:
        ``knows``, ``looks`` and ``slips`` with intervals, ``predictions``, ``best`` and more, as ``bagsplit fit-player --format json``.

    Raises:
        InputError: A record is none, or there are too few games of the player.
    """
    texts = [record if isinstance(record, str) else json.dumps(record, default=plain) for record in records]
    best = (whole("pairs", pairs, 10, 100_000_000), seed_of(seed)) if best_setups else None
    known = None if learned is None else source(learned)
    name = None if player is None else str(player)
    return cast(
        "dict[str, Any]", json.loads(_core.fit_player(texts, name, known, best, threads_of(threads), progress_of(progress)))
    )
