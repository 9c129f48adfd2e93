// The page of play and practice: its tabs, and what they show.

import { archive } from "./archive.js";
import { startGame, stopGame } from "./game.js";
import { learning } from "./learning.js";
import { lobby, partsOf } from "./lobby.js";
import { model } from "./model.js";
import { needed } from "./opening.js";
import { played } from "./played.js";
import { review } from "./review.js";
import { keepGame, keptGame } from "./slots.js";

const $ = (id) => document.getElementById(id);

const all = await needed("practice");

// --- views: each has an address, so that Back, links and reloading work

const TABS = ["game", "learn"];
const showLessons = learning(all);

const show = (tab) => {
  for (const name of TABS) {
    $(name).hidden = name !== tab;
    $(`tab-${name}`).setAttribute("aria-selected", String(name === tab));
    $(`tab-${name}`).tabIndex = name === tab ? 0 : -1;
  }
};

const toTable = () => {
  show("game");
  $("lobby").hidden = true;
  $("table").hidden = false;
};

let fresh = null; // the game that was started last, for browsers that keep nothing

// Shows what the address says.
const route = () => {
  const [, id] = location.hash.match(/^#game=(\d+)$/) ?? [];
  const game = id && (keptGame(id) ?? (fresh?.id === Number(id) ? fresh : null));
  const parts = game && partsOf(game, all);
  const finished = played().find((one) => one.id === Number(id));
  stopGame();
  if (parts) {
    toTable();
    startGame(game, { tables: all.tables, ...parts }, () => go(""));
  } else if (finished) {
    const number = all.tables.findIndex(({ title }) => title === finished.table);
    toTable();
    review(finished, all.tables[number], number, () => go(""));
  } else if (location.hash === "#learn") {
    show("learn");
    showLessons();
    showModel();
  } else {
    show("game");
    enter();
    kept.show();
  }
};

const go = (hash) => {
  history.pushState(null, "", hash || location.pathname);
  route();
  if (!hash) $("start").querySelector("[type=submit]").focus();
};
addEventListener("popstate", route);

TABS.forEach((name, place) => {
  $(`tab-${name}`).addEventListener("click", () => go(name === "learn" ? "#learn" : ""));
  $(`tab-${name}`).addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const other = TABS[(place + step + TABS.length) % TABS.length];
    $(`tab-${other}`).click();
    $(`tab-${other}`).focus();
  });
});

const { enter, choose } = lobby(all, (game) => {
  fresh = game;
  if (!keptGame(game.id)) keepGame(game);
  go(`#game=${game.id}`);
});

const kept = archive(all.tables, {
  look: (game) => go(`#game=${game.id}`),
  changed: () => {
    enter();
    kept.show();
  },
});

const showModel = model(all, (setup) => {
  go("");
  choose(setup);
});

route();
document.documentElement.dataset.ready = "yes";
