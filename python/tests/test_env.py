"""The environments, with PettingZoo's own tests."""

import copy

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test  # noqa: E402

import bagsplit  # noqa: E402
from bagsplit import env  # noqa: E402


def play(game, seed, rng):
    """Plays one game at random; the actions and the record."""
    game.reset(seed=seed)
    actions = []
    for agent in game.agent_iter():
        observation, _, over, _, info = game.last()
        if over:
            game.step(None)
            continue
        assert (observation["action_mask"] == info["action_mask"]).all()
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        actions.append((agent, action))
        game.step(action)
    return actions, game.record


GAMES = ["math-scrabble", "number-scrabble", "binary-number-scrabble"]


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_accepts_the_interface(name):
    api_test(env(name), num_cycles=300)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_the_same_games_for_the_same_seeds(name):
    seed_test(lambda: env(name), num_cycles=60)


@pytest.mark.parametrize("name", GAMES[1:])
def test_masked_random_play_of_a_shared_bag_is_legal_to_its_end(name):
    game = env(name)
    rng = np.random.default_rng(0)
    done = set()
    for seed in range(3):
        _, record = play(game, seed, rng)
        assert record["ended_by"] != "forfeit"
        done |= {key for turn in record["turns"] for key in ("place", "pass", "exchange") if turn.get(key) is not None}
    assert {"place", "exchange"} <= done
    assert game.describe(0) == "place 0 on A1"


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
@pytest.mark.parametrize("opponent", [None, "by-hand"])
def test_a_copy_goes_on_alike_and_on_its_own(copied, opponent):
    def state(game):
        seen = game.observe(game.agent_selection)["observation"].tolist()
        return game.agent_selection, seen, game.rewards, game.terminations, game.render()

    def step(game, last):
        legal = np.flatnonzero(game.observe(game.agent_selection)["action_mask"])
        game.step(int(legal[-1 if last else 0]))

    game = env(opponent=opponent, render_mode="ansi")
    early = copied(game)  # before its first game
    for one in (game, early):
        one.reset(seed=7)
        for n in range(40):
            step(one, n % 2)
    late = copied(game)
    assert state(late) == state(game) == state(early)
    step(late, True)
    assert state(late) != state(game) == state(early)
    for one in (game, early):
        step(one, False)
    assert state(game) == state(early)
    following = [play(one, None, np.random.default_rng(3)) for one in (game, early, late)]
    assert following[0] == following[1] == following[2]


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_differ_only_in_what_is_hidden_look_the_same(name):
    stepper = env(name)._stepper
    stepper.begin(3, 0, False)
    ends = set()
    for n in range(60):
        if stepper.to_move is None:
            break
        worlds = [stepper.copy() for _ in range(3)]
        for seed, world in enumerate(worlds):
            world.resample(stepper.to_move, seed)
            assert world.observation() == stepper.observation() and world.mask() == stepper.mask()
        if n == 8:
            for world in worlds:
                while world.to_move is not None:
                    world.step(world.mask().index(1))
                    ends.add(world.observation())
                assert world.record is None
        stepper.step(stepper.mask().index(1))
    assert len(ends) > 3, "what follows differs"


def test_the_same_seed_gives_the_same_game():
    one, two = (play(env(), 5, np.random.default_rng(1)) for _ in range(2))
    assert one == two
    assert play(env(), 6, np.random.default_rng(1)) != one


def test_masked_random_play_is_legal_to_its_end():
    game = env()
    rng = np.random.default_rng(0)
    for seed in range(3):
        _, record = play(game, seed, rng)
        assert record["ended_by"] != "forfeit" and len(record["turns"]) > 5
        assert sorted(game.rewards.values()) in ([-1.0, 1.0], [0.0, 0.0]) or not game.agents


def test_an_action_that_the_mask_forbids_is_refused():
    game = env()
    game.reset(seed=1)
    forbidden = int(np.flatnonzero(game.infos[game.agent_selection]["action_mask"] == 0)[0])
    with pytest.raises(bagsplit.IllegalDecision, match="not legal"):
        game.step(forbidden)


def test_wrong_arguments_are_exceptions_that_name_them():
    with pytest.raises(bagsplit.InputError, match="render_mode='loud'"):
        env(render_mode="loud")
    game = env()
    with pytest.raises(AttributeError, match="before reset"):
        game.step(0)
    with pytest.raises(bagsplit.InputError, match="seed=-1"):
        game.reset(seed=-1)
    game.reset(seed=1)
    with pytest.raises(bagsplit.InputError, match="action=-1"):
        game.step(-1)
    for action in (1.5, "0"):
        with pytest.raises(TypeError, match="action="):
            game.step(action)
    with pytest.raises(bagsplit.InputError, match="action=-1"):
        game.describe(-1)


def test_a_setup_can_be_the_opponent_and_take_decisions():
    game = env(opponent="by-hand", decisions=["turn"], reward="points")
    game.reset(seed=3)
    assert game.agents == ["player_0"]
    rng, total = np.random.default_rng(0), 0.0
    while not game.terminations["player_0"]:
        decision = game.observe("player_0")["observation"][game.parts["decision"]]
        assert list(decision) == [0, 1, 0, 0]
        game.step(int(rng.choice(np.flatnonzero(game.infos["player_0"]["action_mask"]))))
        total += game.rewards["player_0"]
    first, second = game.record["scores"]
    assert total == first - second


def test_the_observation_has_nothing_of_the_opponents_hand():
    game = env()
    game.reset(seed=2)
    rng = np.random.default_rng(0)
    for _ in range(200):
        agent = game.agent_selection
        if game.terminations[agent]:
            break
        seen = game.observe(agent)["observation"]
        hand, unseen = seen[game.parts["hand"]], seen[game.parts["unseen"]]
        assert hand.sum() <= 12 and unseen.sum() >= 0
        game.step(int(rng.choice(np.flatnonzero(game.infos[agent]["action_mask"]))))


def test_render_shows_the_board():
    game = env(render_mode="ansi")
    game.reset(seed=0)
    assert "player_" in game.render()
    assert game.describe(0) == "place 1 on A1"
    assert game.action_space("player_0").n == 2218
