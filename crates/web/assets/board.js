// The analysis board: puts the position on the page, asks the server, and shows what it says.

import { choosing } from "./choosing.js";
import { grid } from "./grid.js";
import { asked, empty, fromAsked, laidPlace, nameOf, placeOf, play, restOf, without } from "./position.js";
import { reviews } from "./review.js";
import { drawAdvice, list as listPlacements, summary } from "./placements.js";
import { previewText } from "./preview.js";
import { needed } from "./opening.js";
import { ask } from "./server.js";
import { nameOfTile, plain, tileOf, tilesOf } from "./tile.js";
import { simulations } from "./trials.js";

const $ = (id) => document.getElementById(id);
const MOST = 1000; // placements of the list: equivalent ones share a row
const MOST_SOLVED = 60;
const SETTLED = 400;

let games = [];
let position;
let board;
let tiles;
let trials;
let ghost = new Map();
let asking = 0;
let judging = 0;

// --- the board

const drawGrid = () => {
  board = grid($("grid"), position.game, {
    typed,
    erased,
    clicked: (row, col) => {
      tiles.clicked(row, col);
      return true;
    },
    // Typed tiles of the hand go around what lies there; typed tiles of the position replace it.
    occupied: (row, col) => lays() && position.squares[row][col] !== "",
    entered: (row, col) => {
      $("where").textContent = `${nameOf(row, col)}: type a tile or choose one below. Space turns, Backspace removes.`;
    },
  });
  showGrid();
};

const showGrid = () =>
  board.show((row, col) => {
    const placed = position.laid.get(`${row},${col}`);
    const tile = position.squares[row][col];
    if (tile) return { tile };
    if (placed) return { tile: placed, kinds: ["placed"], says: ", placed" };
    const shadow = ghost.get(nameOf(row, col));
    return shadow ? { tile: shadow, kinds: ["ghost"] } : {};
  });

const lays = () => document.querySelector("input[name=way]:checked").value === "lay";

const erased = (row, col) => {
  const lying = lays();
  const there = position.laid.delete(`${row},${col}`) || (!lying && position.squares[row][col] !== "");
  if (!lying) position.squares[row][col] = "";
  changed(lying);
  return there;
};

const typed = (row, col, key) => {
  const place = `${row},${col}`;
  const lying = lays();
  const what = tileOf(position.game, key, lying ? position.laid.get(place) : position.squares[row][col]);
  if (lying) {
    if (position.squares[row][col]) return false;
    const others = [...position.laid].filter(([other]) => other !== place).map(([, other]) => other);
    if (without(position.hand, [...others, what]) === null) {
      judging++;
      verdict(`The hand has no ${nameOfTile(what)} left.`, "no");
      return false;
    }
    position.laid.set(place, what);
  } else {
    position.squares[row][col] = what;
  }
  changed(lying);
  return what !== "?";
};

// --- what the server says

const verdict = (text, kind = "") => {
  $("verdict").textContent = text;
  $("verdict").className = `verdict ${kind}`;
};

const judge = async () => {
  // Answers may come in another order than questions were asked: only the last one's is shown.
  const mine = ++judging;
  const place = laidPlace(position);
  if (place.length === 0) {
    verdict("");
    return null;
  }
  try {
    const said = await ask("judge", { position: asked(position), place });
    if (mine !== judging) return null;
    verdict(...previewText(said, position.game.bags));
    return said.refused ? null : said.points;
  } catch (error) {
    if (mine === judging) verdict(error.message, "no");
    return null;
  }
};

let later;
const changed = (onlyLaid = false) => {
  showGrid();
  tiles.show();
  $("hand-tiles").replaceChildren(tilesOf(position.hand));
  judge();
  if (onlyLaid) return;
  trials.stop();
  trials.clear();
  ghost = new Map();
  $("text").value = JSON.stringify(asked(position), null, 1);
  clearTimeout(later);
  later = setTimeout(list, 150);
};

const list = async () => {
  const mine = ++asking;
  try {
    const wrong = NUMBERS.map(wrongNumber).find(Boolean);
    if (wrong) throw new Error(wrong);
    const said = await ask("placements", { position: asked(position), most: MOST, soon: true });
    if (mine !== asking) return;
    $("problem").textContent = "";
    showPlacements(said);
    $("draw").replaceChildren(...drawAdvice(said.draw));
    if (!said.complete) {
      const all = await ask("placements", { position: asked(position), most: MOST });
      if (mine !== asking) return;
      showPlacements(all);
    }
    if (!said.ending) return;
    // This takes seconds: whoever goes on typing does not ask for it.
    await new Promise((done) => setTimeout(done, SETTLED));
    if (mine !== asking) return;
    const solved = await ask("exact", { position: asked(position), most: MOST_SOLVED });
    if (mine === asking) showPlacements(solved);
  } catch (error) {
    if (mine !== asking) return;
    $("problem").textContent = error.message;
    showPlacements({ count: null, complete: true, placements: [] });
    $("draw").replaceChildren(...drawAdvice(null));
  }
};

// Lays these tiles in place of those that are laid.
const lay = (place) => {
  position.laid = new Map(place.map(([square, tile]) => [placeOf(square).join(","), tile]));
};

const showPlacements = (said) => {
  const show = (place) => {
    ghost = new Map(place ?? []);
    showGrid();
  };
  const choose = (place) => {
    lay(place);
    changed(true);
  };
  listPlacements($("placements"), said.placements, position.game, { show, lay: choose });
  $("count").textContent = position.hand ? summary(said) : "Give a hand, or load a game below: here are the best moves then.";
};

// --- the page

const showAll = () => {
  $("game").value = position.game.name;
  $("hand").value = position.hand;
  $("hand-says").textContent = `${position.game.title}: ${position.game.hand} tiles fill a hand.`;
  $("score").value = position.score;
  $("opponent-score").value = position.opponentScore;
  $("passes").value = position.passes;
  $("holder").checked = position.holder;
  const bags = Object.keys(position.bags);
  $("bags").hidden = bags.length === 0;
  $("bags-empty").checked = position.bagsEmpty;
  for (const [id, [key, all]] of Object.entries(KNOWN)) {
    $(id).value = position[key];
    $(id).closest("label").hidden = !all && bags.length === 0;
  }
  const line = (letter) => {
    const label = document.createElement("label");
    const input = document.createElement("input");
    const tray = document.createElement("span");
    const showTray = () => tray.replaceChildren(tilesOf(position.bags[letter]));
    label.append(letter, input, tray);
    showTray();
    input.value = position.bags[letter];
    input.autocomplete = "off";
    input.spellcheck = false;
    input.setAttribute("aria-label", `Bag ${letter}`);
    input.addEventListener("input", () => {
      position.bags[letter] = plain(input.value.trim());
      if (position.bags[letter]) $("bags-empty").checked = position.bagsEmpty = false;
      showTray();
      changed();
    });
    return label;
  };
  $("bag-list").replaceChildren(...bags.map(line));
  drawGrid();
  changed();
};

// What else may be known, by the field that says it; where bags are shared only what is for all games.
const KNOWN = {
  "opponent-hand": ["opponentHand", true],
  "opponent-discards": ["opponentDiscards", false],
  discards: ["discards", false],
};

const start = (game) => {
  position = empty(game);
  showAll();
};

const NUMBERS = ["score", "opponent-score", "passes"];
// What is wrong with the number in a field, in words.
const wrongNumber = (id) => {
  const { validity, value, min, max, labels } = $(id);
  if (validity.valid) return null;
  return `${labels[0].textContent.trim()}: found ${value ? `"${value}"` : "no number"}; a whole number from ${min} to ${max} is allowed`;
};
const number = (id, set) =>
  $(id).addEventListener("input", () => {
    if ($(id).validity.valid) set(Number($(id).value));
    changed();
  });

const wire = () => {
  tiles = choosing({ container: $("rack"), says: $("rack-says"), into: $("into") }, {
    now: () => ({ position, lays: lays() }), typed, erased,
    filled: () => {
      position.laid.clear();
      if (Object.values(position.bags).some((held) => held)) position.bagsEmpty = false;
      showAll();
    },
  });
  for (const way of document.querySelectorAll("input[name=way]")) way.addEventListener("change", () => tiles.show());
  $("game").addEventListener("change", () => start(games.find((game) => game.name === $("game").value)));
  $("hand").addEventListener("input", () => {
    position.hand = plain($("hand").value.trim());
    position.laid.clear();
    changed();
  });
  for (const [id, [key]] of Object.entries(KNOWN)) {
    $(id).addEventListener("input", () => {
      position[key] = plain($(id).value.trim());
      changed();
    });
  }
  $("bags-empty").addEventListener("change", () => {
    position.bagsEmpty = $("bags-empty").checked;
    if (position.bagsEmpty) for (const letter of Object.keys(position.bags)) position.bags[letter] = "";
    showAll();
  });
  number("score", (value) => (position.score = value));
  number("opponent-score", (value) => (position.opponentScore = value));
  number("passes", (value) => (position.passes = value));
  $("holder").addEventListener("change", () => {
    position.holder = $("holder").checked;
    changed();
  });
  $("clear").addEventListener("click", () => start(position.game));
  $("back").addEventListener("click", () => {
    position.laid.clear();
    changed(true);
  });
  $("take").addEventListener("click", async () => {
    const points = await judge();
    if (points !== null && play(position, points)) showAll();
  });
  $("rest").addEventListener("click", () => {
    for (const letter of Object.keys(position.bags)) position.bags[letter] = "";
    position.bags.A = restOf(position);
    position.bagsEmpty = false;
    showAll();
  });
  $("load").addEventListener("click", () => {
    try {
      position = fromAsked($("text").value, games);
      $("load-says").textContent = "";
      showAll();
    } catch (error) {
      $("load-says").textContent = `This text is no position: ${error.message}`;
    }
  });
};

games = await needed("games");
$("game").append(...games.map(({ name, title }) => new Option(title, name)));
trials = simulations(() => asked(position), () => position.game);
const showGame = reviews(games, (chosen, placed, whose) => {
  position = chosen;
  lay(placed);
  $("whose").textContent = `Hand and bags: ${whose}`;
  $("analysis-title").hidden = true;
  showAll();
});
wire();
start(games[0]);
showGame();
document.documentElement.dataset.ready = "yes";
