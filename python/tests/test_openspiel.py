"""The games in OpenSpiel, with OpenSpiel's own tests."""

import unittest

import pytest

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")

import bagsplit.openspiel  # noqa: E402

NAME = bagsplit.openspiel.register()
bagsplit.openspiel.register("math-scrabble", "math_scrabble_turns", decisions=["turn"])


def test_random_games_pass_the_simulation_test():
    pyspiel.random_sim_test(pyspiel.load_game(NAME, {"deals": 20, "seed": 3}), num_sims=1, serialize=True, verbose=False)


def test_the_games_pass_the_api_test():
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")

    class Enforced(api_test.EnforceAPIOnPartialTreeBase):
        game_name = NAME
        game = pyspiel.load_game(NAME, {"deals": 20})

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Enforced).run(result)
    assert result.testsRun >= 4
    assert not result.failures and not result.errors, result.failures + result.errors


def play(state, rng):
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(int(actions[rng.integers(len(actions))]))
    return state


def test_a_game_is_that_of_the_environment():
    pytest.importorskip("pettingzoo")
    state = play(pyspiel.load_game(NAME, {"seed": 5}).new_initial_state(), np.random.default_rng(1))
    deal, *actions = state.history()
    env = bagsplit.env()
    env.reset(seed=5)
    for _ in range(deal % 2):
        env.reset()
    if deal >= 2:
        env._stepper.begin(5, deal // 2, bool(deal % 2))
        env._look()
    for action in actions:
        env.step(action)
    assert [env.rewards[f"player_{player}"] for player in (0, 1)] == state.returns()


def test_a_copy_is_independent_and_goes_on_alike():
    rng = np.random.default_rng(2)
    state = pyspiel.load_game("math_scrabble_turns").new_initial_state()
    for _ in range(12):
        actions = state.legal_actions()
        state.apply_action(int(actions[rng.integers(len(actions))]))
    copy = state.clone()
    before = str(state)
    assert str(copy) == before and copy.legal_actions() == state.legal_actions()
    assert copy.observation_tensor(0) == state.observation_tensor(0)
    action = state.legal_actions()[0]
    copy.apply_action(action)
    assert str(state) == before
    state.apply_action(action)
    assert str(copy) == str(state)


def test_a_resampled_state_looks_the_same_to_the_player_and_goes_on_otherwise():
    rng = np.random.default_rng(4)
    state = pyspiel.load_game(NAME).new_initial_state()
    for _ in range(40):
        actions = state.legal_actions()
        state.apply_action(int(actions[rng.integers(len(actions))]))
    player = state.current_player()
    other = state.resample_from_infostate(player, rng.random)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()
    ends = [str(play(state.resample_from_infostate(player, rng.random), np.random.default_rng(5))) for _ in range(4)]
    assert len(set(ends)) == 4
    assert other.clone().observation_tensor(player) == state.observation_tensor(player)


def test_public_observations_have_no_hand_and_none_has_perfect_recall():
    game = pyspiel.load_game(NAME)
    state = play(game.new_initial_state(), np.random.default_rng(3))
    public = pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE)
    text = game.make_py_observer(public).string_from(state, 0)
    assert "board(" in text and "hand(" not in text
    assert "hand(" in game.make_py_observer().string_from(state, 0)
    with pytest.raises(ValueError, match="perfect recall"):
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
