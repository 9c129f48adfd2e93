"""States of games: decisions, worlds, records, pickling."""

import copy
import pickle
import random

import pytest

import bagsplit

GAMES = ["math-scrabble", "number-scrabble", "binary-number-scrabble"]


def played(game, decisions=None, seed=0):
    """A game after random decisions, placements mostly."""
    rng = random.Random(seed)
    state = bagsplit.Game(game, seed=5)
    while state.ask and decisions != 0:
        places = state.legal(top=5, kinds=["place"])
        state.apply(rng.choice(places if places and rng.random() < 0.9 else state.legal(top=5)))
        decisions = decisions and decisions - 1
    return state


def test_the_games_of_setups_are_those_of_a_match():
    records = bagsplit.match("by-hand", "by-computer", pairs=2, seed=3)["records"]
    for record in records:
        state = bagsplit.Game(setups=("by-hand", "by-computer"), seed=3, pair=record["pair"], index=record["index"])
        while state.ask:
            state.apply_by_setup()
        assert state.record == record


@pytest.mark.parametrize("game", GAMES)
def test_a_record_replayed_gives_the_same_record(game):
    state = played(game)
    record = state.record
    assert record["ended_by"] and state.outcome == {key: record[key] for key in ("winner", "scores", "ended_by")}
    again = bagsplit.Game.replay(record)
    assert again.record == record and again.ask is None
    before = list(bagsplit.replay(record))
    assert len(before) == len(record["turns"]) and all(one.ask["kind"] == "turn" for one in before)
    for one, turn in zip(before, record["turns"]):
        assert one.ask["player"] == turn["player"]
        assert "place" not in turn or one.position().judge(turn["place"])["points"] == turn["points"]
    again.undo()
    assert again == before[-1]
    part = played(game, decisions=12).record
    assert bagsplit.Game.replay(part).record == part


def test_states_of_a_record_are_evaluated():
    record = bagsplit.match("by-hand", "by-computer", pairs=1, seed=3, records=True)["records"][0]
    for state in bagsplit.replay(record):
        best = state.best(3)
        assert 1 <= len(best) <= 4 and best == sorted(best, key=lambda action: -action["win"])
        state.apply(best[0])


@pytest.mark.parametrize("game", GAMES)
def test_legal_decisions_are_taken_and_undone(game):
    state = bagsplit.Game(game, seed=9)
    kinds, rng = set(), random.Random(1)
    for _ in range(20):
        if state.ask is None:
            break
        before = state.copy()
        for decision in state.legal(top=3)[:40]:
            state.apply(decision)
            assert state != before
            state.undo()
            assert state == before
            kinds |= decision.keys() & {"place", "pass", "exchange", "draw", "mulligan", "start"}
        state.apply(rng.choice(state.legal(top=3)[:3] if state.ask["kind"] == "turn" else state.legal()))
    private = {"start", "draw", "mulligan"} if game == "math-scrabble" else {"exchange"}
    assert kinds == {"place", "pass"} | private
    with pytest.raises(bagsplit.InputError, match="nothing to undo"):
        bagsplit.Game(game, seed=9).undo()


def test_random_seeds_give_other_games():
    assert bagsplit.Game("number-scrabble") != bagsplit.Game("number-scrabble")
    assert bagsplit.Game("number-scrabble", seed=1) == bagsplit.Game("number-scrabble", seed=1)


def plan(state, player, worlds=3):
    """The decision that has the best mean margin of some random games in worlds of the player's view."""
    values = []
    for decision in state.legal(top=4)[:4]:
        margin = 0
        for seed in range(worlds):
            world, rng = state.resample(player, seed), random.Random(seed)
            world.apply(decision)
            for _ in range(12):
                if world.ask is None:
                    break
                world.apply(rng.choice(world.legal(top=2, kinds=["place", "draw", "mulligan"]) or world.legal()))
            scores = world.observation(player)["scores"]
            margin += scores[0] - scores[1]
        values.append(margin)
    return values


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decisions", [6, 12, 20])
def test_plans_in_two_worlds_with_equal_views_are_equal(game, decisions):
    one = next(state for seed in range(100) if (state := played(game, decisions, seed)).ask)
    while one.ask["kind"] != "turn":
        one.apply(one.legal()[0])
    player = one.ask["player"]
    other = one.resample(player, 77)
    assert other.observation(player) == one.observation(player)
    hidden = [state.observation(1 - player)["hand"] for state in (one, other)]
    assert decisions == 20 or hidden[0] != hidden[1]
    assert other.record is None and other != one
    for seed in range(5):
        worlds = [state.resample(player, seed) for state in (one, other)]
        assert worlds[0] == worlds[1]
        for world in worlds:
            world.apply(world.legal(top=1)[0])
        # The draws that follow are the same ones, too.
        while worlds[0].ask and worlds[0].ask["kind"] != "turn":
            for world in worlds:
                world.apply(world.legal()[0])
        assert worlds[0] == worlds[1]
    assert plan(one, player) == plan(other, player)


def test_copies_go_on_by_themselves():
    state = played("math-scrabble", 10)
    for made in (copy.copy(state), copy.deepcopy(state), state.copy(), pickle.loads(pickle.dumps(state))):
        assert made == state
        made.apply(made.legal(top=1)[0])
        assert made != state
        made.undo()
        made.undo()
        assert made != state
    world = state.resample(0, 3)
    world.apply(world.legal(top=1)[0])
    assert pickle.loads(pickle.dumps(world)) == world
    again = pickle.loads(pickle.dumps(bagsplit.Game.replay(state.record)))
    assert again.record == state.record


def test_a_state_is_drawn():
    state = played("number-scrabble", 8)
    assert "number" not in repr(state) and "decides: turn" in repr(state)
    assert str(state).count("\n") == len(state.observation(0)["board"]) + 1
    page = state._repr_html_()
    tiles = sum(tile != "." for row in state.observation(0)["board"] for tile in row.split())
    assert page.count("font-weight:bold") == tiles > 0


def test_values_are_equal_and_pickle():
    position = bagsplit.Position(hand="25*3")
    assert repr(position) == "Position(hand='25*3', game='math-scrabble')"
    assert position == bagsplit.Position(hand="3*52", board="\n".join(["." * 13] * 13)) and position != "25*3"
    assert len({position, bagsplit.Position(hand="*253")}) == 1 and position != bagsplit.Position(hand="25*")
    rules = {"hand": 5, "tiles": {"?": 0}}
    small = bagsplit.Position(hand="1+1=2"[:5], game="number-scrabble", rules=rules)
    assert eval(repr(small), {"Position": bagsplit.Position}) == small != bagsplit.Position(hand="1+1=2", game="number-scrabble")
    assert "<td" in position._repr_html_() and "hand 25*3" in str(position)
    for value in (position, small):
        for made in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
            assert made == value and made.placements() == value.placements()
    for name in ("by-hand", "by-computer"):
        setup = bagsplit.Setup(name)
        made = pickle.loads(pickle.dumps(setup))
        assert made.to_toml() == setup.to_toml() and copy.deepcopy(setup).name == name
        played = [bagsplit.match(one, "by-hand", pairs=2, seed=1)["records"] for one in (setup, made)]
        assert played[0] == played[1]
    experiment = bagsplit.Experiment(
        {"name": "two", "pairs": 3, "setup": [{"name": split, "split": split, "bot": "greedy"} for split in ("even", "low-high")]}
    )
    made = pickle.loads(pickle.dumps(experiment))
    assert made.to_toml() == experiment.to_toml() and made.setups == experiment.setups


def test_placements_come_as_arrays():
    np = pytest.importorskip("numpy")
    position = bagsplit.Position(hand="1+?=2", game="number-scrabble")
    arrays = position.arrays()
    listed = position.placements(top=None)
    assert len(arrays.points) == len(listed) == position.count()
    side = 15

    def text(squares, tiles):
        texts = [("?" if tile > 127 else "") + chr(tile & 127) for tile in tiles if tile]
        return tuple((f"{chr(65 + at % side)}{at // side + 1}", tile) for at, tile in zip(squares[squares >= 0], texts))

    found = {text(*row): int(points) for points, *row in zip(*arrays)}
    assert found == {tuple(map(tuple, one["place"])): one["points"] for one in listed}
    assert arrays.points.dtype == np.int32


class Wrong(bagsplit.Player):
    def __init__(self, **answers):
        self.answers = answers

    def turn(self, seen):
        return self.answers["turn"]


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda game: game.apply(None), TypeError, "'return' forgotten"),
        (lambda game: game.apply("pass"), TypeError, "the decision is 'pass'; a dict"),
        (lambda game: game.apply({"move": 1}), TypeError, "one of place, pass"),
        (lambda game: game.apply({"place": "E7"}), TypeError, "pairs of a square and a tile"),
        (lambda game: game.apply({"pass": None}), TypeError, "'' for none"),
        (lambda game: game.apply({"draw": {"A": 1.5}}), TypeError, "whole numbers by bag"),
        (lambda game: game.apply({"mulligan": 1}), TypeError, "True or False"),
        (lambda game: game.apply({"draw": {"A": 1}}), bagsplit.IllegalDecision, "'turn'|a turn"),
        (lambda game: game.apply({"place": [("A1", "9")]}), bagsplit.IllegalDecision, "MS-"),
        (lambda game: game.observation(2), bagsplit.InputError, "player=2"),
        (lambda game: game.resample("me"), TypeError, "player='me'"),
        (lambda game: game.legal(kinds="place"), bagsplit.InputError, "kinds='place'"),
        (lambda game: game.legal(kinds=["move"]), bagsplit.InputError, "a list of place"),
        (lambda game: game.best(0), bagsplit.InputError, "top=0"),
        (lambda _: bagsplit.Game("chess"), bagsplit.InputError, "no game is called 'chess'"),
        (lambda _: bagsplit.Game(splits=("even",)), bagsplit.InputError, "two players"),
        (lambda _: bagsplit.Game(splits="even", setups=("by-hand", None)), bagsplit.InputError, "one of them"),
        (lambda _: bagsplit.Game(splits="evn"), bagsplit.InputError, "evn"),
        (lambda _: bagsplit.Game(splits={"A": "1"}), bagsplit.InputError, "MS-|tiles"),
        (lambda _: bagsplit.Game(setups=(Wrong(), None)), bagsplit.InputError, "no Player"),
        (lambda _: bagsplit.Game(seed=-1), bagsplit.InputError, "seed=-1"),
        (lambda _: bagsplit.Game(index=2), bagsplit.InputError, "index=2"),
        (lambda _: bagsplit.Game.replay([1]), TypeError, "a record is needed"),
        (lambda _: bagsplit.Game.replay({"format": 1}), bagsplit.InputError, "not a game record"),
        (lambda _: bagsplit.Position(hand=25), TypeError, "hand=25"),
        (lambda _: bagsplit.match(Wrong, "by-hand", pairs=1), TypeError, r"Wrong is a class; give an object, Wrong\(\)"),
        (lambda _: bagsplit.match(3, "by-hand", pairs=1), TypeError, "3: a name, the path of a file, or a dict"),
        (lambda _: bagsplit.match(Wrong(turn=None), "by-hand", pairs=1), TypeError, r"Wrong.turn\(\) returned is None.*forgotten"),
        (lambda _: bagsplit.match(Wrong(turn=[]), "by-hand", pairs=1), TypeError, r"Wrong.turn\(\) returned is \[\]; a dict"),
    ],
)
def test_wrong_input_says_what_was_found_and_what_would_be_right(call, error, says):
    state = bagsplit.Game(splits="even", seed=1)
    while state.ask["kind"] != "turn":
        state.apply(state.legal()[0])
    before = state.copy()
    with pytest.raises(error, match=says):
        call(state)
    assert state == before


def test_whole_numbers_of_numpy_are_taken():
    np = pytest.importorskip("numpy")
    state = bagsplit.Game(splits="even", seed=np.int64(1), pair=np.uint8(0))
    assert state == bagsplit.Game(splits="even", seed=1)
    while state.ask["kind"] != "draw":
        state.apply(state.legal()[0])
    counts = {bag: np.int64(count) for bag, count in state.legal()[0]["draw"].items()}
    state.apply({"draw": counts})
    assert state.observation(np.int64(1)) == state.observation(1)

    class Draws(bagsplit.Player):
        def draw(self, seen, wanted):
            return {bag: np.int64(min(len(tiles), wanted)) if bag == "A" else np.int64(0) for bag, tiles in seen["bags"].items()}

        def mulligan(self, seen, drawn):
            return np.bool_(False)

    with pytest.raises(bagsplit.IllegalDecision):  # A bag is empty before the others, and then these counts are too small.
        bagsplit.match(Draws(), "by-hand", pairs=1, seed=2)
    experiment = {"name": "n", "pairs": np.int64(2), "setup": [{"name": "a", "split": "even", "bot": "greedy"}] * 1}
    with pytest.raises(bagsplit.InputError, match="setup"):
        bagsplit.Experiment({**experiment, "setup": np.array([1])})


def test_the_module_lists_what_it_has():
    names = dir(bagsplit)
    assert {"env", "vector", "ScrabbleEnv", "ScrabbleVector", "Game", "replay"} <= set(names)
    assert not {"TYPE_CHECKING", "positions", "errors"} & set(names)
