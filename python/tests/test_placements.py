"""Environments whose actions are listed placements, and the interface of gymnasium."""

import copy
import pickle

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

import gymnasium  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

import bagsplit  # noqa: E402

GAMES = ["math-scrabble", "number-scrabble", "binary-number-scrabble"]
LISTED = {"actions": "placements", "reward": "points"}


def choose(rng, mask):
    return int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_accepts_listed_placements(name):
    api_test(bagsplit.env(name, actions="placements", top=7), num_cycles=100)
    seed_test(lambda: bagsplit.env(name, actions="placements", top=7), num_cycles=40)


def test_listed_placements_are_those_of_a_position_and_their_features_say_what_they_earn_and_keep():
    env = bagsplit.env("math-scrabble", decisions=["turn"], top=20, order="points", **LISTED)
    env.reset(seed=3)
    rng, compared, kinds = np.random.default_rng(1), 0, len(env.tiles)
    while env.agents and not env.terminations[env.agent_selection]:
        seen = env.observe(env.agent_selection)
        numbers, mask = seen["observation"], seen["action_mask"]
        board = numbers[env.parts["board"]].reshape(env.side, env.side, len(env.faces))
        hand = "".join(tile * count for tile, count in zip(env.tiles, numbers[env.parts["hand"]]))
        rows = ["".join(env.faces[face.argmax()] if face.any() else "." for face in row) for row in board]
        rows = numbers[env.parts["placements"]].reshape(env.top, env.features), rows
        listed = bagsplit.Position("\n".join(rows[1]), hand).placements(top=20)
        assert mask[:20].sum() == len(listed) and mask[20] == 1
        for rank, (row, one) in enumerate(zip(rows[0], listed)):
            assert env.describe(rank) == f"{one['text']} for {one['points']} points"
            operators = sum(tile in "+-*/" for tile in dict(one["place"]).values())
            first = min(one["place"], key=lambda each: (int(each[0][1:]), each[0][0]))[0]
            assert [row[0], row[1:4].sum(), row[4], row[5]] == [one["points"], one["points"], len(one["place"]), operators]
            assert [row[6], row[7]] == [int(first[1:]) - 1, ord(first[0]) - ord("A")]
            assert sum(([tile] * count for tile, count in zip(env.tiles, row[-kinds:])), []) == sorted(
                one["kept"], key=env.tiles.index
            )
            compared += 1
        assert not rows[0][len(listed) :].any()
        env.step(choose(rng, mask))
    assert compared > 100


def test_lists_by_leaves_have_the_first_placement_of_each_set_of_tiles():
    envs = [bagsplit.env(decisions=["turn"], actions="placements", top=1000, order=order) for order in ("points", "leaves")]
    for env in envs:
        env.reset(seed=3)
    compared = 0
    for _ in range(8):
        agent = envs[0].agent_selection
        listed = []
        for env in envs:
            rows = env.observe(agent)["observation"][env.parts["placements"]].reshape(env.top, env.features)
            listed.append([tuple(row) for row in rows.tolist() if row[4]])
        first = {}
        for row in listed[0]:
            first.setdefault(row[-len(envs[0].tiles) :], row)
        common = [row for row in listed[1] if row[-len(envs[0].tiles) :] in first]
        assert common == [*first.values()] and len(set(listed[1])) == len(listed[1]) and common[0] == listed[1][0]
        compared += len(common)
        for env in envs:
            env.step(0)
    assert compared > 50


@pytest.mark.parametrize("actions", ["tiles", "placements"])
@pytest.mark.parametrize("opponent", [None, "random-that-places"])
def test_rewards_of_points_add_up_to_the_points_ahead(actions, opponent):
    env = bagsplit.env(actions=actions, opponent=opponent, decisions=["turn"], reward="points")
    rng, between = np.random.default_rng(0), 0
    for seed in range(3):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        while not env.terminations[env.agent_selection]:
            mask = env.infos[env.agent_selection]["action_mask"]
            env.step(int(np.flatnonzero(mask)[0]) if actions == "placements" else choose(rng, mask))
            for agent, reward in env.rewards.items():
                total[agent] += reward
            between += any(env.rewards.values()) and not any(env.terminations.values())
        first, second = env.record["scores"]
        assert [*total.values()] == [first - second, second - first][: len(total)]
    assert between > 3 or actions == "tiles"


def test_many_games_with_listed_placements_are_those_of_single_environments():
    options = {"opponent": "greedy", "decisions": ["turn", "draw"], "top": 9, **LISTED}
    many = bagsplit.vector(n=2, threads=2, **options)
    ones = [bagsplit.env(**options) for _ in range(2)]
    seen, infos = many.reset(seed=5)
    for place, one in enumerate(ones):
        one.reset(seed=5 + place)
    rng, ends = np.random.default_rng(0), 0
    for _ in range(150):
        for place, one in enumerate(ones):
            said = one.observe("player_0")
            assert (said["observation"] == seen[place]).all()
            assert (said["action_mask"] == infos["action_mask"][place]).all()
        actions = [choose(rng, mask) for mask in infos["action_mask"]]
        seen, rewards, ended, _, infos = many.step(actions)
        for place, one in enumerate(ones):
            one.step(actions[place])
            assert (one.rewards["player_0"], one.terminations["player_0"]) == (rewards[place], ended[place])
            if ended[place]:
                ends += 1
                one.reset()
    assert ends >= 2


def test_a_pass_discards_by_the_policy_of_the_setup():
    setup = {"name": "mine", "split": "odd-even", "bot": "greedy", "discard": "all", "mulligan": "never"}
    env = bagsplit.env(setups=(setup, setup), decisions=["turn"], actions="placements")
    env.reset(seed=1)
    hand = env.observe(env.agent_selection)["observation"][env.parts["hand"]].copy()
    env.step(env.top)
    assert env.describe(env.top) == "pass, or no Mulligan"
    seen = env.observe(env.agent_selection)["observation"]
    assert list(seen[env.parts["last"]]) == [0, 1, 0]
    assert (seen[env.parts["last_discarded"]] == hand).all() and hand.sum() == 7


def test_a_pass_with_a_shared_bag_exchanges_by_the_policy_of_the_setup():
    for exchange, exchanged in (("never", 0), ({"kind": "worst", "tiles": 3}, 3)):
        setup = {"name": "mine", "bot": "greedy", "exchange": exchange}
        env = bagsplit.env("number-scrabble", setups=(setup, setup), decisions=["turn"], actions="placements")
        env.reset(seed=1)
        env.step(env.top)
        assert list(env.observe(env.agent_selection)["observation"][env.parts["last"]]) == [0, int(exchanged == 0), exchanged]


def test_the_observation_has_the_opponents_last_action():
    env = bagsplit.env(decisions=["turn"], actions="placements")
    env.reset(seed=2)
    assert not env.observe(env.agent_selection)["observation"][env.parts["last"]].any()
    before = env.observe(env.agent_selection)["observation"][env.parts["board"]].copy()
    env.step(0)
    seen = env.observe(env.agent_selection)["observation"]
    changed = (seen[env.parts["board"]] != before).reshape(env.side**2, -1).any(axis=1)
    assert (seen[env.parts["last_squares"]] == changed).all()
    assert list(seen[env.parts["last"]]) == [changed.sum(), 0, 0] and changed.any()


def test_the_opponents_split_is_seen_where_the_rules_make_it_known():
    setups = [{"name": split, "split": split, "bot": "greedy"} for split in ("even", "odd-even")]
    for known in (False, True):
        env = bagsplit.env(rules={"game": "math-scrabble", "split-hidden": not known}, setups=setups, decisions=["turn"])
        env.reset(seed=1)
        while env.agent_selection != "player_0":
            env.step(choose(np.random.default_rng(0), env.infos[env.agent_selection]["action_mask"]))
        split = env.observe("player_0")["observation"][env.parts["opponent_split"]].reshape(-1, len(env.tiles))
        assert split.any() == known
        if known:
            own = env.observe("player_0")["observation"][env.parts["bags"]].reshape(split.shape)
            assert len(split) == 4 and (split != own).any() and split.sum() > own.sum()


@pytest.mark.parametrize("opponent", ["random", "random-that-places", "beginner", "club", "greedy", "equity"])
def test_named_opponents_play(opponent):
    env = bagsplit.env(opponent=opponent, decisions=["turn"], **LISTED)
    env.reset(seed=1)
    while not env.terminations["player_0"]:
        env.step(env.top)
    assert [player["setup"] for player in env.record["players"]] == ["Player", opponent]


@pytest.mark.parametrize("options", [{}, LISTED, {"opponent": "beginner", **LISTED}])
def test_environments_are_pickled_in_the_middle_of_a_game(options):
    env = bagsplit.env(decisions=["turn"], **options)
    fresh = pickle.loads(pickle.dumps(env))
    fresh.reset(seed=4)
    env.reset(seed=4)
    rng = np.random.default_rng(0)
    for _ in range(6):
        env.step(choose(rng, env.infos[env.agent_selection]["action_mask"]))
    env.reset()
    for _ in range(6):
        env.step(choose(rng, env.infos[env.agent_selection]["action_mask"]))
    copies = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    for _ in range(6):
        action = choose(rng, env.infos[env.agent_selection]["action_mask"])
        for one in (env, *copies):
            one.step(action)
    for one in copies:
        agent = env.agent_selection
        assert one.agent_selection == agent and one.rewards == env.rewards
        assert (one.observe(agent)["observation"] == env.observe(agent)["observation"]).all()


def test_gymnasium_makes_single_and_many_environments():
    env = gymnasium.make("bagsplit.solo:bagsplit/math-scrabble-v1", opponent="beginner", top=10)
    seen, info = env.reset(seed=1)
    many = gymnasium.make_vec("bagsplit.solo:bagsplit/math-scrabble-v1", num_envs=2, opponent="beginner", top=10, threads=1)
    assert (many.reset(seed=1)[0][0] == seen).all()
    total, over = 0.0, False
    while not over:
        assert (env.get_wrapper_attr("action_masks")() == info["action_mask"]).all()
        action = int(np.flatnonzero(info["action_mask"])[0])
        seen, reward, over, _, info = env.step(action)
        total += reward
    first, second = env.unwrapped.aec.record["scores"]
    assert total == first - second
    with pytest.raises(bagsplit.InputError, match="opponent=None"):
        gymnasium.make("bagsplit.solo:bagsplit/math-scrabble-v1", opponent=None)


@pytest.mark.parametrize(
    ("options", "says"),
    [({"actions": "words"}, "actions='words'"), ({**LISTED, "top": 0}, "top=0"), ({**LISTED, "top": 2000}, "top=2000"), ({**LISTED, "order": "size"}, "order='size'")],
)
def test_wrong_arguments_are_input_errors(options, says):
    for make in (bagsplit.env, bagsplit.vector):
        with pytest.raises(bagsplit.InputError, match=says):
            make(**options)
