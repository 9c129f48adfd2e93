// The lobby: what to play, against whom, with which split; and the game that was left.

import { builder } from "./builder.js";
import { element, listed } from "./bags.js";
import { levelsOf, recommendedTo, winsText } from "./levels.js";
import { load, save } from "./memory.js";
import { keptGames, newId, slotOf } from "./slots.js";
import { showRules } from "./rules.js";
import { ask, linkTo } from "./server.js";
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
// Opponents who are people: at this browser, or at another page.
const HERE = "here";
const LINK = "link";

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
  const { opponent, player, mine, person } = game.match;
  const place = setup(opponent);
  const people = [mine, ...(person ? [person.mine] : [])];
  const missing = place < 0 || (player !== null && !all.players.some(({ key }) => key === player)) || people.some((one) => one.setup && setup(one.setup) < 0);
  if (missing) return null;
  const side = (one) => {
    const own = one.setup ? all.opponents[setup(one.setup)] : { about: [], bags: one.bags };
    return { card: own.about, letters: Object.keys(own.bags ?? {}) };
  };
  return { number: all.opponents[place].table, sides: people.map(side) };
};

// How long a bot takes for a turn where the clock runs, from what the server says of its model.
const thinksText = (name, times) => {
  if (!times) return `${name} answers at once: it has no model of time`;
  const [low, high] = times.map((ms) => Math.round(ms / 1000));
  return `${name} takes ${low === high ? "" : `${low} to `}${high} seconds a turn`;
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

  const people = () => [HERE, LINK].includes(chosenOf("against"));
  const nameOf = (id) => $(id).value.trim();

  const chosenOpponent = () => {
    if (people()) return { title: chosenOf("against") === HERE ? nameOf("name-2") : "your guest", opponent: mineHere()[0][0], player: null };
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
    const level = MY_LEVEL[chosenOf("against")] ?? (people() || chosenOf("against") === "any" ? "club" : "expert");
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
    const against = chosenOf("against");
    $("any").hidden = against !== "any";
    $("people").hidden = !people();
    $("second").hidden = against !== HERE;
    $("their-split").hidden = against !== HERE || !table().bags;
    showBegins();
    $("about").hidden = people();
    const { title, opponent, player } = chosenOpponent();
    const thinks = player === null ? all.opponents[opponent].thinks : all.players[player].thinks[all.players[player].tables.indexOf(number())];
    if (table().clock) $("clock-says").textContent = `${clockText(table())}${people() ? "" : `; ${thinksText(title, thinks)}`}`;
    const about = all.opponents[chosenOpponent().opponent].about;
    $("about").replaceChildren(element("h3", {}, "How the opponent draws and decides"), ...about.map(([part, lines]) => element("p", { class: "small" }, `${part}: ${lines.join(" ")}`)));
  };

  const clockText = ({ clock }) => `${clock[0] / 1000} seconds a move, ${clock[1] / 60_000} minutes in reserve`;

  // Who holds the Advantage and who starts; what was chosen stays.
  const showBegins = () => {
    const chosen = chosenOf("begins");
    const [one, other] = [nameOf("name-1"), nameOf("name-2")];
    const options = chosenOf("against") === HERE
      ? [["yes", `${one}'s: ${one} starts`], ["second", `${one}'s: ${other} starts`], ["no", `${other}'s: ${other} starts`], ["other", `${other}'s: ${one} starts`]]
      : [["yes", "Mine: I start"], ["second", "Mine: opponent starts"], ["no", "Opponent's"]];
    const starts = chosenOf("against") === HERE ? [["yes", `${one} starts`], ["no", `${other} starts`]] : [["yes", "I start"], ["no", "Opponent starts"]];
    choices($("begins"), "begins", [["random", "Random"], ...(table().advantage ? options : starts)], () => {});
    const same = document.querySelector(`input[name=begins][value="${chosen}"]`);
    if (same) same.checked = true;
  };

  const showGame = () => {
    const rules = table();
    const cards = presets().map(([name, , , says], level) => [name, element("strong", {}, name),
      element("span", { class: "level", "aria-hidden": "true" }, "●".repeat(level + 1)), element("span", { class: "small" }, says)]);
    const persons = [[HERE, element("strong", {}, "A person here"), element("span", { class: "small" }, "You take turns at this browser")],
      ...(linkTo ? [[LINK, element("strong", {}, "A person by link"), element("span", { class: "small" }, "Each at an own page")]] : [])];
    choices($("opponents"), "against", [...cards, ["any", element("strong", {}, "Any setup"), element("span", { class: "small" }, "Choose a setup and who plays it")], ...persons], showOpponent);
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
      $("theirs").replaceChildren(...[...$("mine").children].filter(({ value }) => value !== "bags").map((one) => one.cloneNode(true)));
      $("mine").selectedIndex = 0;
    }
    $("begins-title").textContent = rules.advantage ? "Advantage (its holder decides who starts)" : "Who starts";
    $("clock-label").hidden = !rules.clock;
    showSplit();
    showOpponent();
    showRules($("rules"), rules);
  };

  const mine = () => {
    if (!table().bags) return "nothing";
    const chosen = $("mine").value;
    if (chosen === "bags") return { bags: own.bags() };
    return sideOf(chosen);
  };
  const sideOf = (chosen) => (chosen.startsWith("own-") ? { bags: bagsOf(chosen) } : { setup: all.opponents[Number(chosen)].key });

  $("start").addEventListener("click", () => {
    $("start-says").textContent = "";
  });
  $("start").addEventListener("submit", async (event) => {
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
    const holder = begins === "random" ? Math.random() < 0.5 : !["no", "other"].includes(begins);
    const clocked = Boolean(table().clock) && $("with-clock").checked;
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    const setup = all.opponents[opponent];
    const match = {
      opponent: setup.key, player: player === null ? null : all.players[player].key, mine: mine(),
      holder, begins: begins !== "second", seed: seed ? Number(seed) : random, clock: clocked,
    };
    const against = chosenOf("against");
    if (people()) match.name = nameOf("name-1");
    if (against === HERE) match.person = { name: nameOf("name-2"), mine: table().bags ? sideOf($("theirs").value) : "nothing", begins: begins !== "other" };
    if (people() && [match.name, match.person?.name].includes("")) {
      $("start-says").textContent = "Each player needs a name.";
      return;
    }
    // A split that was built stays in the list.
    const splits = load("splits") ?? [];
    const built = { table: table().name, bags: match.mine.bags };
    if (built.bags && !splits.some((one) => JSON.stringify(one) === JSON.stringify(built))) {
      save("splits", [...splits, built]);
      showGame();
    }
    const game = { id: newId(), match, title, setup: people() ? "" : setup.name, clocked };
    if (against === LINK) {
      try {
        game.room = { ...await ask("room", { open: { ...match, answers: [] } }), side: 0, answers: 0 };
      } catch (error) {
        $("start-says").textContent = error.message;
        return;
      }
    }
    begin(game);
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
    return element("li", {}, element("p", {}, game.match.person ? `${game.match.name} and ${game.match.person.name}, after ${game.turns ?? 0} turns.`
      : `Against ${game.title}: you ${game.score ?? 0}, ${game.title} ${game.opponentScore ?? 0}, after ${game.turns ?? 0} turns.`),
      ...(here ? [] : [element("p", { class: "problem" }, lacks)]), element("p", { class: "buttons" }, go, discard));
  };
  for (const name of ["name-1", "name-2"]) $(name).addEventListener("change", showBegins);
  $("opponent").addEventListener("change", showOpponent);
  $("player").addEventListener("change", showOpponent);
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

// The page by which somebody joins the game of a link; `begin` gets the game.
export const joining = (all, begin) => async (token) => {
  $("join-form").hidden = true;
  $("join-says").textContent = "";
  try {
    const { opponent, name, clock, holder } = await ask("room", { look: { token } });
    const setup = all.opponents.find(({ key }) => key === opponent);
    const rules = all.tables[setup.table];
    $("join-title").textContent = `${name} invites you to play ${rules.title}`;
    $("join-clock").textContent = clock ? `With the clock: ${rules.clock[0] / 1000} seconds a move, ${rules.clock[1] / 60_000} minutes in reserve.` : "Without a clock.";
    $("join-split").hidden = !rules.bags;
    $("join-starts").hidden = !rules.advantage || holder;
    grouped($("join-mine"), all, all.opponents.map((one, place) => [place, one]).filter(([, one]) => one.table === setup.table));
    $("join-mine").append(...(ownSplits(rules.name).map(({ bags }, place) => option(`own-${place}`, `Built by you: ${splitText(bags)}`))));
    $("join-form").hidden = false;
    $("join-form").onsubmit = async (event) => {
      event.preventDefault();
      const chosen = $("join-mine").value;
      const own = chosen.startsWith("own-") ? { bags: ownSplits(rules.name)[Number(chosen.slice(4))].bags } : { setup: all.opponents[Number(chosen)].key };
      const mine = rules.bags ? own : "nothing";
      const person = { name: $("join-name").value, mine, begins: !$("join-second").checked };
      try {
        const { seat } = await ask("room", { join: { token, person } });
        begin({ id: newId(), match: { opponent, player: null, mine }, title: name, setup: "", clocked: clock, room: { seat, side: 1, answers: 0 } });
      } catch (error) {
        $("join-says").textContent = error.message;
      }
    };
  } catch (error) {
    $("join-title").textContent = "This game cannot be joined";
    $("join-says").textContent = error.message;
  }
};
