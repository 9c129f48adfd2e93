// The lobby: what to play, against whom, with which split; and the game that was left.

import { builder } from "./builder.js";
import { element, listed } from "./bags.js";
import { load, save } from "./memory.js";
import { showRules } from "./rules.js";

const $ = (id) => document.getElementById(id);

// The opponents on cards: a bot, by how its name begins, and the setup that it plays.
const PRESETS = {
  private: [
    ["Beginner", "beginner", "by-hand-beginners", "A beginner who overlooks much"],
    ["Club", "club", "by-hand", "Plays well, slips at times"],
    ["Expert", "expert", "by-hand", "Rarely misses a good placement"],
    ["Computer", "value", "by-computer", "The strongest bot, with a network"],
  ],
  shared: [
    ["Beginner", "greedy", "greedy", "Takes the most points each turn"],
    ["Club", "equity", "equity", "Also keeps good tiles"],
    ["Computer", "value", "equity", "The strongest bot, with a network"],
  ],
};
const MY_SPLIT = "by-hand";

export const option = (value, text) => element("option", { value: String(value) }, text);

// A choice among few, as radio buttons in boxes.
export const choices = (fieldset, name, options, chosen) => {
  const choice = ([value, ...inside], place) => {
    const input = element("input", { type: "radio", name, value: String(value), ...(place === 0 ? { checked: "" } : {}) });
    input.addEventListener("change", chosen);
    return element("label", { class: "choice" }, input, ...inside);
  };
  fieldset.replaceChildren(fieldset.querySelector("legend"), ...options.map(choice));
};
export const chosenOf = (name) => document.querySelector(`input[name=${name}]:checked`)?.value;

// What a recommended setup wins; empty for others.
export const evidence = ({ about }) => about.filter(([part]) => part === "Evidence").map(([, lines]) => lines.join(" ")).join(" ");

// The setups of `all` by where they come from, in a select.
export const grouped = (select, all, opponents) => {
  const groups = new Map();
  for (const [place, { from, table, name }] of opponents) {
    const label = all.tables.length > 1 && !select.dataset.one ? `${all.tables[table].title}, ${from}` : from;
    if (!groups.has(label)) groups.set(label, element("optgroup", { label }));
    groups.get(label).append(option(place, name));
  }
  select.replaceChildren(...groups.values());
};

// The lobby for what there is to choose from; `begin` gets the game that is started or continued.
export const lobby = (all, begin) => {
  const numbered = all.opponents.map((opponent, place) => [place, opponent]);
  let own = null; // the builder of a split

  const number = () => Number(chosenOf("game"));
  const table = () => all.tables[number()];
  const mineHere = () => numbered.filter(([, one]) => one.table === number());
  const setupNamed = (name) => {
    const here = mineHere().filter(([, one]) => one.name === name);
    return (here.find(([, one]) => one.from === "recommended") ?? here[0] ?? mineHere()[0])[0];
  };
  const playerNamed = (start) => all.players.findIndex(({ name, tables }) => name.startsWith(start) && tables.includes(number()));
  const presets = () => (table().bags ? PRESETS.private : PRESETS.shared).filter(([, player]) => playerNamed(player) >= 0);

  const chosenOpponent = () => {
    const preset = presets().find(([name]) => name === chosenOf("against"));
    if (preset) return { title: preset[0], opponent: setupNamed(preset[2]), player: playerNamed(preset[1]) };
    const opponent = Number($("opponent").value);
    return { title: all.opponents[opponent].name, opponent, player: $("player").value === "" ? null : Number($("player").value) };
  };

  const showSplit = () => {
    const build = $("mine").value === "bags";
    $("builder").hidden = !build;
    $("split-trays").hidden = build;
    $("split-says").textContent = build || !table().bags ? "" : evidence(all.opponents[Number($("mine").value)]);
    if (!table().bags) return;
    if (!build) {
      listed($("split-trays"), all.opponents[Number($("mine").value)].bags ?? {});
    } else {
      const letters = [..."ABCDEFGH"].slice(0, table().bags);
      own = builder($("builder"), table().tiles, letters, all.opponents[setupNamed(MY_SPLIT)].bags ?? {});
    }
  };

  const showOpponent = () => {
    $("any").hidden = chosenOf("against") !== "any";
    const about = all.opponents[chosenOpponent().opponent].about;
    $("about").replaceChildren(element("h3", {}, "How the opponent draws and decides"), ...about.map(([part, lines]) => element("p", { class: "small" }, `${part}: ${lines.join(" ")}`)));
  };

  const showGame = () => {
    const rules = table();
    const cards = presets().map(([name, , , says], level) => [name, element("strong", {}, name),
      element("span", { class: "level", "aria-hidden": "true" }, "●".repeat(level + 1)), element("span", { class: "small" }, says)]);
    choices($("opponents"), "against", [...cards, ["any", element("strong", {}, "Any setup"), element("span", { class: "small" }, "Choose a setup and who plays it")]], showOpponent);
    const asked = document.querySelector(`input[name=against][value="${presets().find(([name]) => name.toLowerCase() === all.level)?.[0]}"]`);
    if (asked) asked.checked = true;
    grouped($("opponent"), all, mineHere());
    $("player").replaceChildren(option("", "its own bot"), ...all.players.map((player, place) => [player, place])
      .filter(([player]) => player.tables.includes(number())).map(([player, place]) => option(place, player.name)));
    $("my-split").hidden = !rules.bags;
    if (rules.bags) {
      const recommended = setupNamed(MY_SPLIT);
      grouped($("mine"), all, mineHere().filter(([place]) => place !== recommended));
      $("mine").prepend(option(recommended, `Recommended: ${all.opponents[recommended].name}`), option("bags", "Build my own"));
      $("mine").value = String(recommended);
    }
    $("begins-title").textContent = rules.advantage ? "Advantage (its holder decides who starts)" : "Who starts";
    choices($("begins"), "begins", rules.advantage
      ? [["random", "Random"], ["yes", "Mine: I start"], ["second", "Mine: opponent starts"], ["no", "Opponent's"]]
      : [["random", "Random"], ["yes", "I start"], ["no", "Opponent starts"]], () => {});
    $("clock-label").hidden = !rules.clock;
    if (rules.clock) $("clock-says").textContent = `${rules.clock[0] / 1000} seconds a move, ${rules.clock[1] / 60_000} minutes in reserve`;
    showSplit();
    showOpponent();
    showRules($("rules"), rules);
  };

  const mine = () => {
    if (!table().bags) return "nothing";
    return $("mine").value === "bags" ? { bags: own.bags() } : { setup: Number($("mine").value) };
  };

  $("start").addEventListener("click", () => {
    $("start-says").textContent = "";
  });
  $("start").addEventListener("submit", (event) => {
    event.preventDefault();
    const seed = $("seed").value.trim();
    if (seed && !/^\d{1,15}$/.test(seed)) {
      $("start-says").textContent = `Seed: found "${seed}"; a whole number of up to 15 digits is allowed, or nothing for a random one.`;
      return;
    }
    if (table().bags && $("mine").value === "bags" && own.open() > 0) {
      $("start-says").textContent = `MS-3: every tile goes into a bag; ${own.open()} are left.`;
      return;
    }
    const begins = chosenOf("begins");
    const { title, opponent, player } = chosenOpponent();
    const holder = begins === "random" ? Math.random() < 0.5 : begins !== "no";
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    const match = { opponent, player, mine: mine(), holder, begins: begins !== "second", seed: seed ? Number(seed) : random };
    begin({ match, title, setup: all.opponents[opponent].name, clocked: Boolean(table().clock) && $("with-clock").checked });
  });

  // A game that was left, if the server still has its opponent.
  const kept = () => {
    const game = load("game");
    const opponent = all.opponents[game?.match?.opponent];
    return opponent && opponent.name === game.setup && all.tables[opponent.table].name === game.table ? game : null;
  };
  $("continue").addEventListener("click", () => begin(kept()));
  $("forget").addEventListener("click", () => {
    save("game", null);
    enter();
  });
  $("opponent").addEventListener("change", showOpponent);
  $("mine").addEventListener("change", showSplit);

  const enter = () => {
    const game = kept();
    $("lobby").hidden = false;
    $("table").hidden = true;
    $("resume").hidden = !game;
    if (game) $("resume-says").textContent = `Against ${game.title}: you ${game.score}, ${game.title} ${game.opponentScore}, after ${game.turns} turns.`;
  };

  // Chooses the split of a setup.
  const choose = (setup) => {
    const game = document.querySelector(`input[name=game][value="${all.opponents[setup].table}"]`);
    if (!game.checked) {
      game.checked = true;
      showGame();
    }
    $("mine").value = String(setup);
    showSplit();
    $("mine").focus();
  };

  choices($("games"), "game", all.tables.map(({ title }, place) => [place, title]), showGame);
  showGame();
  return { enter, choose };
};
