// The page of play and practice: its tabs, and what they show.

import { archive } from "./archive.js";
import { startGame } from "./game.js";
import { learning } from "./learning.js";
import { lobby } from "./lobby.js";
import { closeReview, review } from "./review.js";
import { model } from "./model.js";
import { needed } from "./opening.js";

const $ = (id) => document.getElementById(id);

const all = await needed("practice");

// --- tabs

const TABS = ["game", "learn"];
const showLessons = learning(all);
const shown = {
  learn: () => {
    showLessons();
    showModel();
  },
};

const turnTo = (name) => {
  for (const tab of TABS) {
    $(tab).hidden = tab !== name;
    $(`tab-${tab}`).setAttribute("aria-selected", String(tab === name));
    $(`tab-${tab}`).tabIndex = tab === name ? 0 : -1;
  }
  shown[name]?.();
  // A page that is loaded again shows the same tab, and other pages link to the lessons.
  history.replaceState(null, "", name === "learn" ? "#learn" : location.pathname + location.search);
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

const toTable = () => {
  $("lobby").hidden = true;
  $("table").hidden = false;
};

const back = () => {
  closeReview();
  enter();
  kept.show();
  $("start").querySelector("[type=submit]").focus();
};

const { enter, choose } = lobby(all, async (game) => {
  toTable();
  const number = all.opponents[game.match.opponent].table;
  await startGame(game, { tables: all.tables, number }, back);
});

const kept = archive(all.tables, {
  look: (game, number) => {
    toTable();
    review(game, all.tables[number], number, back);
  },
  changed: () => {
    enter();
    kept.show();
  },
});

const showModel = model(all, (setup) => {
  turnTo("game");
  choose(setup);
});

enter();
kept.show();
if (location.hash === "#learn") turnTo("learn");
document.documentElement.dataset.ready = "yes";
