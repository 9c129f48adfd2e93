// The page of practice: what to play, and against whom.

import { element } from "./bags.js";
import { drawLessons } from "./drawlesson.js";
import { expressionLessons } from "./expressionlesson.js";
import { play } from "./game.js";
import { load, save } from "./memory.js";

const $ = (id) => document.getElementById(id);

const all = await (await fetch("/practice.json")).json();

// --- tabs

const TABS = ["game", "draws", "expressions"];
const begun = {};

const turnTo = (name) => {
  for (const tab of TABS) {
    $(tab).hidden = tab !== name;
    $(`tab-${tab}`).setAttribute("aria-selected", String(tab === name));
    $(`tab-${tab}`).tabIndex = tab === name ? 0 : -1;
  }
  begun[name]?.();
  delete begun[name];
};

TABS.forEach((name, place) => {
  $(`tab-${name}`).addEventListener("click", () => turnTo(name));
  $(`tab-${name}`).addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const other = TABS[(place + step + TABS.length) % TABS.length];
    turnTo(other);
    $(`tab-${other}`).focus();
  });
});

// --- what there is to choose from

const option = (value, text) => element("option", { value: String(value) }, text);

// The setups among which there is a choice, by where they come from.
const grouped = (select, opponents) => {
  const groups = new Map();
  for (const [place, opponent] of opponents) {
    const name = all.tables.length > 1 ? `${all.tables[opponent.table].title}, ${opponent.from}` : opponent.from;
    if (!groups.has(name)) groups.set(name, element("optgroup", { label: name }));
    groups.get(name).append(option(place, opponent.name));
  }
  select.replaceChildren(...groups.values());
};

const numbered = all.opponents.map((opponent, place) => [place, opponent]);
const opponent = () => all.opponents[Number($("opponent").value)];
const tableOf = (place) => all.tables[all.opponents[place].table];

const showOpponent = () => {
  const { table, about } = opponent();
  const rules = all.tables[table];
  $("player").replaceChildren(option("", "its own player"),
    ...all.players.map((player, place) => [player, place]).filter(([player]) => player.tables.includes(table)).map(([player, place]) => option(place, player.name)));
  const mine = numbered.filter(([, other]) => other.table === table);
  grouped($("mine"), mine);
  $("mine").prepend(option("bags", "bags of my own"));
  $("mine-label").hidden = !rules.bags;
  $("mine").value = $("opponent").value;
  $("begins-label").hidden = !rules.advantage;
  $("clock-label").hidden = !rules.clock;
  $("about").replaceChildren(...about.map(([part, lines]) => element("p", { class: "small" }, `${part}: ${lines.join(" ")}`)));
  ownBags();
};

const ownBags = () => {
  const rules = all.tables[opponent().table];
  const own = rules.bags && $("mine").value === "bags";
  $("own-bags").hidden = !own;
  if (!own || $("own-bags").querySelector("input")) return;
  const start = opponent().bags ?? {};
  const line = (letter) => element("label", {}, letter, element("input", { "aria-label": `Bag ${letter}`, "data-bag": letter, autocomplete: "off", spellcheck: "false", value: start[letter] ?? "" }));
  $("own-bags").querySelector(".bag-texts").replaceChildren(...[..."ABCDEFGH"].slice(0, rules.bags).map(line));
};

const mineOf = (select) => {
  if (select.value !== "bags") return { setup: Number(select.value) };
  const bags = [...$("own-bags").querySelectorAll("input")].filter((input) => input.value.trim());
  return { bags: Object.fromEntries(bags.map((input) => [input.dataset.bag, input.value.trim()])) };
};

// --- a game

const toStart = () => {
  $("start").hidden = false;
  $("table").hidden = true;
  const kept = load("game");
  $("resume").hidden = !(kept && all.opponents[kept.match?.opponent]?.name === kept.title);
};

const begin = async (game) => {
  $("start").hidden = true;
  $("table").hidden = false;
  await play(game, tableOf(game.match.opponent), toStart);
};

$("start").addEventListener("submit", async (event) => {
  event.preventDefault();
  const rules = all.tables[opponent().table];
  const lot = { yes: true, no: false }[$("holder").value] ?? Math.random() < 0.5;
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const match = {
    opponent: Number($("opponent").value),
    player: $("player").value === "" ? null : Number($("player").value),
    mine: rules.bags ? mineOf($("mine")) : "nothing",
    holder: lot,
    begins: $("begins").checked,
    seed,
  };
  await begin({ match, title: opponent().name, clocked: Boolean(rules.clock) && $("with-clock").checked });
});

$("resume").addEventListener("click", () => begin(load("game")));
$("opponent").addEventListener("change", showOpponent);
$("mine").addEventListener("change", ownBags);

// --- lessons

const withBags = numbered.filter(([, other]) => other.bags && Object.keys(other.bags).length > 1);
grouped($("draws-of"), withBags);
begun.draws = drawLessons(() => {
  const place = Number($("draws-of").value);
  return { name: all.opponents[place].name, table: all.opponents[place].table, mine: { setup: place } };
});
for (let level = 1; level <= all.levels; level++) $("level").append(option(level, String(level)));
begun.expressions = expressionLessons(Math.max(0, all.tables.findIndex((table) => table.bags)));

grouped($("opponent"), numbered);
showOpponent();
toStart();
