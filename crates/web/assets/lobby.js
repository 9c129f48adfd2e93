// The lobby: what to play, against whom, with which split; and the game that was left.

import { builder } from "./builder.js";
import { element, listed } from "./bags.js";
import { levelsOf, recommendedTo, winsText } from "./levels.js";
import { load, save } from "./memory.js";
import { keptGames, newId, slotOf } from "./slots.js";
import { showRules } from "./rules.js";
import { glyph } from "./tile.js";

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
// What is recommended against an opponent: the setup of people of that level.
const MY_LEVEL = { Beginner: "beginner", Club: "club" };

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

// The splits that were built in this browser, for the rules of this name.
const ownSplits = (name) => (load("splits") ?? []).filter(({ table }) => table === name);

// A split in a line: "A 1 3 5 7 9, B 2 4 6 8, C + −, D × ÷".
const splitText = (bags) => Object.entries(bags).map(([bag, tiles]) => `${bag} ${[...new Set(tiles)].map(glyph).join(" ")}`).join(", ");

// What a kept game is played with, found by content among what there is here; null where something of it is missing.
export const partsOf = (game, all) => {
  const setup = (key) => all.opponents.findIndex((one) => one.key === key);
  const { opponent, player, mine } = game.match;
  const place = setup(opponent);
  const missing = place < 0 || (player !== null && !all.players.some(({ key }) => key === player)) || (mine.setup && setup(mine.setup) < 0);
  if (missing) return null;
  const own = mine.setup ? all.opponents[setup(mine.setup)] : { about: [], bags: mine.bags };
  return { number: all.opponents[place].table, card: own.about, letters: Object.keys(own.bags ?? {}) };
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

  // The bags of a choice of splits: those of a setup, or of a split that was built before.
  const bagsOf = (value) => (value.startsWith("own-") ? ownSplits(table().name)[Number(value.slice(4))].bags : all.opponents[Number(value)].bags ?? {});

  const showSplit = () => {
    const build = $("mine").value === "bags";
    $("builder").hidden = !build;
    $("split-trays").hidden = build;
    const setup = all.opponents[Number($("mine").value)];
    $("split-says").replaceChildren(...(table().bags && setup ? [winsText(setup), " ", element("a", { href: `#card=${setup.key}` }, "Its card")] : []));
    if (!table().bags) return;
    if (!build) {
      listed($("split-trays"), bagsOf($("mine").value));
    } else {
      const letters = [..."ABCDEFGH"].slice(0, table().bags);
      own = builder($("builder"), table().tiles, letters, bagsOf($("mine").options[0].value));
    }
  };

  // The split that is recommended against the opponent; who has not chosen another one gets it.
  const recommend = () => {
    const level = MY_LEVEL[chosenOf("against")] ?? (chosenOf("against") === "any" ? "club" : "expert");
    const place = recommendedTo(all, level)?.place;
    if (!table().bags || place === undefined || all.opponents[place].table !== number()) return;
    const [first] = $("mine").options;
    const [before, chosen] = [first.value, $("mine").value];
    Object.assign(first, { value: String(place), text: `Recommended: ${all.opponents[place].name} (${levelsOf(all.opponents[place])})` });
    $("mine").value = chosen === before ? String(place) : chosen;
    showSplit();
  };

  const showOpponent = () => {
    recommend();
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
      grouped($("mine"), all, mineHere());
      const [first] = mineHere().filter(([, { bags }]) => bags).at(0);
      $("mine").prepend(option(first, `${table().differs.length > 0 ? "" : "Recommended: "}${all.opponents[first].name}`), option("bags", "Build my own"));
      const built = ownSplits(rules.name).map(({ bags }, place) => option(`own-${place}`, splitText(bags)));
      if (built.length > 0) $("mine").append(element("optgroup", { label: "Built by you" }, ...built));
      $("mine").selectedIndex = 0;
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
    const chosen = $("mine").value;
    if (chosen === "bags") return { bags: own.bags() };
    return chosen.startsWith("own-") ? { bags: bagsOf(chosen) } : { setup: all.opponents[Number(chosen)].key };
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
    const setup = all.opponents[opponent];
    const match = {
      opponent: setup.key, player: player === null ? null : all.players[player].key, mine: mine(),
      holder, begins: begins !== "second", seed: seed ? Number(seed) : random,
    };
    // A split that was built stays in the list.
    const splits = load("splits") ?? [];
    const built = { table: table().name, bags: match.mine.bags };
    if (built.bags && !splits.some((one) => JSON.stringify(one) === JSON.stringify(built))) {
      save("splits", [...splits, built]);
      showGame();
    }
    begin({ id: newId(), match, title, setup: setup.name, clocked: Boolean(table().clock) && $("with-clock").checked });
  });

  // A game in progress, which can be continued, and discarded by pressing twice.
  const resumeLine = (game) => {
    const here = partsOf(game, all) !== null;
    const lacks = `Its setups are not here: start bagsplit serve with the files or results that have them.`;
    const discard = element("button", { type: "button", onclick: () => {
      if (discard.dataset.asked) {
        save(slotOf(game.id), null);
        enter();
        return;
      }
      discard.dataset.asked = "yes";
      discard.textContent = "Discard it for good?";
    } }, "Discard it");
    const go = element("button", { type: "button", class: "main", onclick: () => begin(game) }, "Continue");
    go.disabled = !here;
    return element("li", {}, element("p", {}, `Against ${game.title}: you ${game.score ?? 0}, ${game.title} ${game.opponentScore ?? 0}, after ${game.turns ?? 0} turns.`),
      ...(here ? [] : [element("p", { class: "problem" }, lacks)]), element("p", { class: "buttons" }, go, discard));
  };
  $("opponent").addEventListener("change", showOpponent);
  $("mine").addEventListener("change", showSplit);

  const enter = () => {
    const games = keptGames();
    $("lobby").hidden = false;
    $("table").hidden = true;
    $("resume").hidden = games.length === 0;
    $("resume-games").replaceChildren(...games.map(resumeLine));
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
