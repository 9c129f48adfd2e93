// The page of play and practice: its tabs, and what they show.

import { drawLessons } from "./drawlesson.js";
import { expressionLessons } from "./expressionlesson.js";
import { startGame } from "./game.js";
import { grouped, lobby, option } from "./lobby.js";

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

// --- the lobby and games

const { enter } = lobby(all, async (game) => {
  $("lobby").hidden = true;
  $("table").hidden = false;
  const number = all.opponents[game.match.opponent].table;
  await startGame(game, { tables: all.tables, number }, () => {
    enter();
    $("start").querySelector("[type=submit]").focus();
  });
});

// --- lessons

const withBags = all.opponents.map((opponent, place) => [place, opponent]).filter(([, other]) => other.bags && Object.keys(other.bags).length > 1);
grouped($("draws-of"), all, withBags);
const recommended = withBags.find(([, { from }]) => from === "recommended");
if (recommended) $("draws-of").value = String(recommended[0]);
begun.draws = drawLessons(() => {
  const place = Number($("draws-of").value);
  return { name: all.opponents[place].name, table: all.opponents[place].table, mine: { setup: place } };
});
for (let level = 1; level <= all.levels; level++) $("level").append(option(level, String(level)));
begun.expressions = expressionLessons(Math.max(0, all.tables.findIndex((table) => table.bags)));

enter();
document.documentElement.dataset.ready = "yes";
