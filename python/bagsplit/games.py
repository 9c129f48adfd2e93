"""States of games: what must be decided, what is legal, and what follows."""

from __future__ import annotations

import copy
import itertools
import json
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias, cast

from bagsplit import _core, _drawing
from bagsplit._decisions import KINDS, decision_of
from bagsplit._inputs import File, plain, rules_of, seed_of, whole
from bagsplit.errors import InputError
from bagsplit.matches import Setup, SetupLike, _setup_of
from bagsplit.players import Player, Seen
from bagsplit.positions import Position

Decision: TypeAlias = "Mapping[str, Any]"
"""One of ``{"place": [("G7", "5"), ...]}``, ``{"pass": "12"}`` with the tiles to discard, ``{"exchange": "12"}``,
``{"draw": {"A": 2, "C": 1}}``, ``{"mulligan": True}`` and ``{"start": "self"}`` or ``"other"``."""

_Origin: TypeAlias = "tuple[Any, ...]"
_Step: TypeAlias = "str | int | None"


class Game:
    """A game in progress, with both sides of it: :attr:`ask` says what must be decided and by whom, :meth:`apply` decides.

    A fair player decides from :meth:`observation` and :meth:`legal`. A search that is not to see hidden tiles and draws to come
    plans in worlds that :meth:`resample` makes. ``copy.copy`` and ``copy.deepcopy`` are :meth:`copy`: the whole state, with what
    is hidden.

    Games are equal if their rules, what is asked for, what both players see and their records are. They can change, so they
    have no hash; they can be pickled.

    Args:
        game: The game, as for :class:`bagsplit.Position`.
        splits: The split of both players, or a pair of them: a name such as ``"even"``, a file, or a dict of bags
            (``{"A": "123...", ...}``). Then the bot ``greedy`` decides in :meth:`apply_by_setup`.
        setups: In place of splits, the setups of the players, as for :func:`bagsplit.match`.
        rules: The rules, as for :class:`bagsplit.Position`.
        seed: The seed of all luck; a random one by default. Where the setups decide everything, the game is that of
            :func:`bagsplit.match` with this seed, ``pair`` and ``index``.
        pair: The number of the pair.
        index: The game of the pair, 0 or 1; in the second the players swap roles.

    Raises:
        InputError: An argument is wrong.

    >>> game = Game(splits="even", seed=1)
    >>> while game.ask:
    ...     game.apply(game.legal(top=1)[0])
    >>> game.record["ended_by"] != ""
    True
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        game: str = "math-scrabble",
        *,
        splits: File | Sequence[File] | None = None,
        setups: Sequence[SetupLike | Setup | None] = (None, None),
        rules: File | None = None,
        seed: int | None = None,
        pair: int = 0,
        index: int = 0,
    ) -> None:
        resolved = rules_of(game, rules)
        if splits is not None:
            if any(setup is not None for setup in setups):
                raise InputError("splits and setups: give one of them; a setup has its own split")
            both = splits if isinstance(splits, Sequence) and not isinstance(splits, str | bytes) else (splits, splits)
            setups = [_of_split(split) for split in both]
        if len(setups) != 2 or any(isinstance(setup, Player) for setup in setups):
            raise InputError("splits and setups: one for each of two players is needed, and no Player; ask it and apply()")
        first, second = (_setup_of(Player() if setup is None else setup, resolved) for setup in setups)
        for setup in (first, second):
            if 'kind = "external"' in setup.to_toml():
                raise InputError(f"setup '{setup.name}': a Game starts no programs; ask one and apply() its decisions")
        number = secrets.randbits(53) if seed is None else seed_of(seed)
        self._begin(("game", resolved, first, second, number, whole("pair", pair, 0, 2**63), whole("index", index, 0, 1)))

    def _begin(self, origin: _Origin, steps: Sequence[_Step] = ()) -> None:
        """Starts from an origin; states after these steps are made when they are asked for."""
        self._origin = origin
        self._steps: list[_Step] = [*steps]
        self._states: list[_core.State | None] = [None] * (len(steps) + 1)
        self._described: tuple[_core.State, dict[str, Any]] | None = None

    @classmethod
    def _of(cls, origin: _Origin, steps: Sequence[_Step] = ()) -> Game:
        game = cls.__new__(cls)
        game._begin(origin, steps)
        return game

    @property
    def _state(self) -> _core.State:
        return self._at(len(self._steps))

    @property
    def _rules(self) -> _core.Rules:
        origin = self._origin
        while origin[0] == "world":
            origin = origin[1]
        if origin[0] == "game":
            return cast(_core.Rules, origin[1])
        record = json.loads(origin[1])
        return _core.Rules(record["game"], ("json", json.dumps(record["rules"])))

    @property
    def _view(self) -> dict[str, Any]:
        """What is asked for, and what both players see."""
        state = self._state
        if self._described is None or self._described[0] is not state:
            self._described = state, json.loads(state.describe())
        return self._described[1]

    def _at(self, place: int) -> _core.State:
        state = self._states[place]
        if state is None:
            step = self._steps[place - 1] if place else 0
            if isinstance(step, int) and self._origin[0] == "record":
                state = _core.State.replay(self._origin[1], step)
            elif place:
                state = self._at(place - 1).apply(cast("str | None", step))
            elif self._origin[0] == "game":
                state = _core.State(*self._origin[1:])
            else:
                state = Game._of(*self._origin[1:3])._state.resample(*self._origin[3:])
            state = self._settled(state)
            self._states[place] = state
        return state

    def _settled(self, state: _core.State) -> _core.State:
        """The state after draws where there is nothing to decide: from a shared bag."""
        shared = json.loads(self._rules.describe())["bags"] is None
        while shared and (json.loads(state.describe())["request"] or {}).get("kind") == "draw":
            state = state.apply(None)
        return state

    @classmethod
    def replay(cls, record: Mapping[str, Any] | str) -> Game:
        """The game of a record, a dict or a line of JSON, as far as the record goes; :meth:`undo` goes back turn by turn.

        A record says nothing of the tiles that are still in bags, so other turns draw other tiles. A forfeit is no decision:
        such a game is the one before it.

        Raises:
            InputError: It is no record, or breaks a clause of the rules.
        """
        text, turns = _record_of(record)
        game = cls._of(("record", text), range(1, turns + 1))
        game._state
        return game

    @property
    def ask(self) -> dict[str, Any] | None:
        """What must be decided and by whom: ``player`` (0 or 1), ``kind`` (``start``, ``turn``, ``draw``, ``mulligan``), for a
        draw ``wanted``, how many tiles, and for the Mulligan ``drawn``, the tiles by bag. None when the game is over."""
        view = self._view
        if view["player"] is None:
            return None
        asked = ((key, view["request"].get(key)) for key in ("kind", "wanted", "drawn"))
        return {"player": view["player"], **{key: value for key, value in asked if value is not None}}

    @property
    def outcome(self) -> dict[str, Any] | None:
        """``winner`` (None for a tie), ``scores`` and ``ended_by``; None before the game is over."""
        outcome = self._view["outcome"]
        return None if outcome is None else dict(outcome)

    @property
    def record(self) -> dict[str, Any] | None:
        """The record so far, as ``docs/reference/records.md`` has it; None in a world that was resampled."""
        record = cast("dict[str, Any] | None", copy.deepcopy(self._view["record"]))
        if record is not None and self._origin[0] == "record" and "variant" in (own := json.loads(self._origin[1])):
            record["variant"] = own["variant"]
        return record

    def observation(self, player: int) -> Seen:
        """What a player sees, as programs and :class:`bagsplit.Player` do; nothing that is hidden. ``last`` is the last turn of
        either player."""
        return cast(Seen, copy.deepcopy(self._view["seen"][whole("player", player, 0, 1)]))

    def position(self) -> Position:
        """The board, and the hand of the player who decides; of player 0 when the game is over."""
        seen = self.observation(self._view["player"] or 0)
        return Position._of(seen["board"], seen["hand"], self._rules)

    def legal(self, top: int | None = 20, kinds: Sequence[str] | None = None) -> list[Any]:
        """The legal decisions, as :meth:`apply` takes them. Of the placements the ``top`` best by points, the best first (all for
        None; ``position().arrays()`` has them without dicts), then passes with all discards, and exchanges.

        Args:
            top: How many placements.
            kinds: Only decisions of these kinds: ``place``, ``pass``, ``exchange``, ``draw``, ``mulligan``, ``start``.
        """
        known = [kind for all_kinds in KINDS.values() for kind in all_kinds]
        if isinstance(kinds, str) or (unknown := [kind for kind in kinds or () if kind not in known]):
            raise InputError(f"kinds={kinds!r}: a list of {', '.join(known)} is needed")
        asked = self.ask
        if asked is None:
            return []
        seen = self.observation(asked["player"])
        found: list[Any] = []
        for kind in KINDS[asked["kind"]]:
            if kinds is None or kind in kinds:
                found += self._of_kind(kind, asked, seen, top)
        return found

    def _of_kind(self, kind: str, asked: Mapping[str, Any], seen: Seen, top: int | None) -> list[Any]:
        if kind == "place":
            return list(self.position().placements(top))
        if kind == "pass":
            discards = json.loads(self._rules.describe())["discards"]
            return [{"pass": tiles} for tiles in _subsets(seen["hand"], len(seen["hand"]) if discards else 0)]
        if kind == "exchange":
            return [{"exchange": tiles} for tiles in _subsets(seen["hand"], seen.get("exchange_limit", 0)) if tiles]
        if kind == "draw":
            bags = {bag: min(len(tiles), asked["wanted"]) for bag, tiles in seen["bags"].items()}
            counts = itertools.product(*(range(most + 1) for most in bags.values()))
            return [{"draw": dict(zip(bags, count))} for count in counts if sum(count) == asked["wanted"]]
        if kind == "mulligan":
            return [{"mulligan": False}, {"mulligan": True}]
        return [{"start": "self"}, {"start": "other"}]

    def best(self, top: int = 1) -> list[dict[str, Any]]:
        """The best actions of a turn by the network of the strong player, the best first: ``top`` placements, and the best pass or
        exchange in its place. :meth:`apply` takes them. ``win`` is the probability of winning and ``margin`` the points ahead
        at the end, both from what the player sees.

        Raises:
            InputError: No turn is asked for.
        """
        lines = json.loads(self._state.best(whole("top", top, 1, 1000)))
        hand = self.position().hand
        return [_action(line, hand) for line in lines]

    def apply(self, decision: Decision) -> None:
        """Takes a decision: one of :meth:`legal` or :meth:`best`, or a dict of the same form.

        Raises:
            IllegalDecision: It breaks a clause of the rules, which the message names; the game is then as before.
            TypeError: It is no decision.
        """
        self._take(json.dumps({"id": 1, **decision_of(decision, "the decision")}))

    def apply_by_setup(self) -> None:
        """Has the setup of the player decide."""
        self._take(None)

    def _take(self, step: str | None) -> None:
        state = self._state
        if self._view["player"] is None:
            raise InputError("the game is over; undo() goes back")
        self._states.append(self._settled(state.apply(step)))
        self._steps.append(step)

    def undo(self) -> None:
        """Goes back to the state before the last decision; after :meth:`replay`, before the last turn.

        Raises:
            InputError: There is none.
        """
        if not self._steps:
            raise InputError("there is nothing to undo: no decision was taken")
        self._steps.pop()
        self._states.pop()

    def copy(self) -> Game:
        """A copy that goes on by itself: the whole state, with what is hidden."""
        made = self._of(self._origin, self._steps)
        made._states = [*self._states]
        return made

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def resample(self, player: int, seed: int | None = None) -> Game:
        """The same game for a player in another world: the opponent's hidden tiles, all draws to come and the choices of setups are
        drawn again from what the player can know. What a search finds in such worlds does not depend on what is hidden. It has
        no record, and nothing to undo.

        Args:
            player: The player who looks.
            seed: The seed of the world; a random one by default.
        """
        number = secrets.randbits(53) if seed is None else seed_of(seed)
        origin = ("world", self._origin, tuple(self._steps), whole("player", player, 0, 1), number)
        made = self._of(origin)
        made._states[0] = self._state.resample(*origin[3:])
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._of, (self._origin, self._steps)

    def _key(self) -> tuple[Any, ...]:
        return self._rules.describe(), self._view

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def _line(self) -> str:
        asked, scores = self.ask, self.observation(0)["scores"]
        points = f"{scores[0]} : {scores[1]}"
        if asked is None:
            outcome = cast("dict[str, Any]", self.outcome)
            winner = "a tie" if outcome["winner"] is None else f"player {outcome['winner']} wins"
            return f"{points}, {winner} ({outcome['ended_by']})"
        wanted = f" of {asked['wanted']}" if "wanted" in asked else ""
        return f"{points}, player {asked['player']} decides: {asked['kind']}{wanted}"

    def __repr__(self) -> str:
        return f"<bagsplit.Game: {self._line()}>"

    def __str__(self) -> str:
        return f"{self.position()}\n{self._line()}"

    def _repr_html_(self) -> str:
        position = self.position()
        return _drawing.board(position._rows(), f"hand {position.hand}; {self._line()}")


def replay(record: Mapping[str, Any] | str) -> Iterator[Game]:
    """The game of a record before each of its turns; ``Game.replay`` has the state after the last one.

    Raises:
        InputError: It is no record, or breaks a clause of the rules.
    """
    text, turns = _record_of(record)
    for turn in range(turns):
        yield Game._of(("record", text), range(1, turn + 1))


def review(
    records: Sequence[Mapping[str, Any] | str], *, simulations: int | None = None, worst: int = 10
) -> dict[str, Any]:
    """Reviews recorded games: what each turn lost in win probability against the best action, by what the player saw.

    Args:
        records: Records, as ``match(...)["records"]`` or lines of JSON.
        simulations: Evaluate by this many simulations of each action, in place of the network of the strong player.
        worst: How many of the worst turns to list.

    Returns:
        ``players``, ``worst_turns`` and ``games``, as ``bagsplit review --format json``.

    Raises:
        InputError: A record is none, or breaks a clause of the rules.
    """
    lines = [_record_of(record)[0] for record in records]
    number = None if simulations is None else whole("simulations", simulations, 2, 100_000)
    return cast("dict[str, Any]", json.loads(_core.review(lines, number, whole("worst", worst, 0, 10_000))))


def _record_of(record: Mapping[str, Any] | str) -> tuple[str, int]:
    """A record as a line, and its number of turns."""
    if not isinstance(record, str | Mapping):
        raise TypeError(f"record={record!r}: a record is needed, as a dict or a line of JSON; match(...)['records'] has a list of them")
    text = record if isinstance(record, str) else json.dumps(record, default=plain)
    _core.State.replay(text, 0)
    return text, len(json.loads(text)["turns"])


def _of_split(split: File) -> dict[str, Any]:
    name = split if isinstance(split, str) else "split"
    if isinstance(split, Mapping) and not {"bags", "recipe", "name"} & split.keys():
        split = {"bags": split}
    return {"name": name, "split": split, "bot": "greedy"}


def _subsets(tiles: str, most: int) -> list[str]:
    """The different selections of tiles, up to this number of them, the smallest first."""
    sizes = range(min(most, len(tiles)) + 1)
    return [*dict.fromkeys("".join(chosen) for size in sizes for chosen in itertools.combinations(tiles, size))]


def _action(line: Mapping[str, Any], hand: str) -> dict[str, Any]:
    """An action of the network, with the keys of placements."""
    chance = line["chance"] or {"win": None, "margin": None}
    known = {"text": line["laid"], "points": line["points"], "kept": line["kept"], **chance}
    if line["kind"] != "place":
        given = Counter(hand) - Counter(line["kept"])
        return {line["kind"]: "".join(sorted(given.elements())), **known}
    return {"place": line["place"], **known, "expressions": line["forms"], "kept_value": line["worth"]}
