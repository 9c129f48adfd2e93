// The page of answer, play, lessons and card: its views, and what they show.

import { cards, showAnswers } from "./answer.js";
import { archive } from "./archive.js";
import { startGame, stopGame } from "./game.js";
import { learning } from "./learning.js";
import { joining, lobby, partsOf } from "./lobby.js";
import { model } from "./model.js";
import { needed } from "./opening.js";
import { played } from "./played.js";
import { keepGame, keptGame, reviewLink } from "./slots.js";

const $ = (id) => document.getElementById(id);

const all = await needed("practice");

// --- views: each has an address, so that Back, links and reloading work

const VIEWS = ["answer", "game", "learn", "card", "join"];
const showLessons = learning(all);
const showCard = cards(all);

const show = (view) => {
  for (const name of VIEWS) $(name).hidden = name !== view;
  for (const link of document.querySelectorAll(".top nav a")) {
    if (link.getAttribute("href") === (view === "game" ? "./" : `./#${view}`)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
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
  const [, view, of] = location.hash.match(/^#(\w+)(?:=(\w+))?$/) ?? [];
  const id = view === "game" ? of : undefined;
  // The setup that the address names, if it is here.
  const place = all.opponents.findIndex(({ key }) => key === of);
  const game = id && (keptGame(id) ?? (fresh?.id === Number(id) ? fresh : null));
  const parts = game && partsOf(game, all);
  stopGame();
  if (parts) {
    toTable();
    startGame(game, { tables: all.tables, ...parts }, () => go(""));
  } else if (id && played().some((one) => one.id === Number(id))) {
    location.replace(reviewLink(id));
  } else if (view === "join") {
    show("join");
    showJoin(of);
  } else if (view === "learn") {
    if (place >= 0) $("draws-of").value = String(place);
    show("learn");
    showLessons(place >= 0);
    showModel();
  } else if (view === "answer") {
    show("answer");
    showAnswers(all);
  } else if (view === "card") {
    show("card");
    showCard(place >= 0 ? place : undefined);
  } else {
    show("game");
    enter();
    kept.show();
    if (view === "split" && place >= 0) choose(place);
  }
};

const go = (hash) => {
  history.pushState(null, "", hash || location.pathname + location.search);
  route();
  scrollTo(0, 0);
  if (!hash) $("start").querySelector("[type=submit]").focus({ preventScroll: true });
};
addEventListener("popstate", route);

// Links to views of this page change what is shown, and do not load it again.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.download || new URL(link.href).pathname !== location.pathname) return;
  event.preventDefault();
  go(new URL(link.href).hash);
});

const begin = (game) => {
  fresh = game;
  if (!keptGame(game.id)) keepGame(game);
  go(`#game=${game.id}`);
};
const { enter, choose } = lobby(all, begin);
const showJoin = joining(all, begin);

const kept = archive({
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
