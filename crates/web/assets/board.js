// The analysis board: puts the position on the page, asks the server, and shows what it says.

import { choosing } from "./choosing.js";
import { grid, tileOf } from "./grid.js";
import { asked, empty, fromAsked, laidPlace, nameOf, placeOf, play, restOf, without } from "./position.js";
import { list as listPlacements, summary } from "./placements.js";
import { curve, turns } from "./record.js";
import { ask } from "./server.js";
import { add, table as trialTable, worlds } from "./trials.js";

const $ = (id) => document.getElementById(id);
const MOST = 60;
const WORLDS = 16;
const SETTLED = 400;

let games = [];
let position;
let board;
let tiles;
let ghost = new Map();
let asking = 0;
let judging = 0;
let trying = null;
let record = null;

// --- the board

const drawGrid = () => {
  board = grid($("grid"), position.game.side, {
    typed,
    erased,
    clicked: (row, col) => tiles.clicked(row, col),
    entered: (row, col) => {
      $("where").textContent = `${nameOf(row, col)}: type a tile or choose one, an arrow goes on, Backspace takes it away.`;
    },
  });
  showGrid();
};

const showGrid = () =>
  board.show((row, col) => {
    const laid = position.laid.get(`${row},${col}`);
    const tile = position.squares[row][col];
    if (tile) return { text: tile, kinds: ["tile"] };
    if (laid) return { text: laid, kinds: ["laid"], says: ", laid" };
    const shadow = ghost.get(nameOf(row, col));
    return shadow ? { text: shadow, kinds: ["ghost"] } : {};
  });

const lays = () => document.querySelector("input[name=way]:checked").value === "lay";

const erased = (row, col) => {
  const lying = lays();
  if (lying || position.laid.has(`${row},${col}`)) position.laid.delete(`${row},${col}`);
  else position.squares[row][col] = "";
  changed(lying);
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
      verdict(`The hand has no ${what} left.`, "no");
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
    if (said.refused) verdict(`Not legal: ${said.refused}.`, "no");
    else verdict(`Legal: ${said.points} ${said.points === 1 ? "point" : "points"}.`, "yes");
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
  judge();
  if (onlyLaid) return;
  stopTrying();
  ghost = new Map();
  $("text").value = JSON.stringify(asked(position), null, 1);
  clearTimeout(later);
  later = setTimeout(list, 150);
};

const list = async () => {
  const mine = ++asking;
  try {
    const said = await ask("placements", { position: asked(position), most: MOST, soon: true });
    if (mine !== asking) return;
    $("problem").textContent = "";
    showPlacements(said);
    showDraw(said.draw);
    if (!said.complete) {
      const all = await ask("placements", { position: asked(position), most: MOST });
      if (mine !== asking) return;
      showPlacements(all);
    }
    if (!said.ending) return;
    // This takes seconds: whoever goes on typing does not ask for it.
    await new Promise((done) => setTimeout(done, SETTLED));
    if (mine !== asking) return;
    const solved = await ask("exact", { position: asked(position), most: MOST });
    if (mine === asking) showPlacements(solved);
  } catch (error) {
    if (mine !== asking) return;
    $("problem").textContent = error.message;
    showPlacements({ count: null, complete: true, placements: [] });
    showDraw(null);
  }
};

const showDraw = (draw) => {
  if (!draw) {
    $("draw").textContent = "Bags and a hand that is not full are needed for this.";
    return;
  }
  const from = draw.from.map(({ bag, tiles }) => `${tiles} from ${bag}`).join(", ");
  const hand = draw.expected.map(([tile, mean]) => `${tile} ${mean.toFixed(2)}`).join("  ");
  $("draw").textContent = `${from}: worth ${draw.value.toFixed(1)} points on average. The hand then holds, on average: ${hand}.`;
};

const showPlacements = (said) => {
  const show = (place) => {
    ghost = new Map(place ?? []);
    showGrid();
  };
  const lay = (place) => {
    position.laid = new Map(place.map(([square, tile]) => [placeOf(square).join(","), tile]));
    changed(true);
  };
  listPlacements($("placements"), said.placements, position.game, { show, lay });
  $("count").textContent = summary(said);
};

// --- trials

const stopTrying = () => {
  trying = null;
  $("try").setAttribute("aria-pressed", "false");
};

const tryOut = async () => {
  if (trying) {
    stopTrying();
    return;
  }
  const mine = {};
  trying = mine;
  $("try").setAttribute("aria-pressed", "true");
  const sums = new Map();
  const question = asked(position);
  for (let part = 1; trying === mine && part <= 400; part++) {
    let said;
    try {
      said = await ask("trials", { position: question, worlds: WORLDS, part });
    } catch (error) {
      $("tried").textContent = error.message;
      break;
    }
    if (trying !== mine) return;
    if (said === null) {
      $("tried").textContent = "Trials need to know your bags.";
      break;
    }
    add(sums, said);
    $("trials").replaceChildren(trialTable(sums));
    $("tried").textContent = `${worlds(sums)} worlds each.`;
  }
  if (trying === mine) stopTrying();
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
    label.append(letter, input);
    input.value = position.bags[letter];
    input.autocomplete = "off";
    input.spellcheck = false;
    input.setAttribute("aria-label", `Bag ${letter}`);
    input.addEventListener("input", () => {
      position.bags[letter] = input.value.trim();
      if (position.bags[letter]) $("bags-empty").checked = position.bagsEmpty = false;
      changed();
    });
    return label;
  };
  $("bag-list").replaceChildren(...bags.map(line));
  $("trials").replaceChildren();
  $("tried").textContent = "";
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

const number = (id, set) =>
  $(id).addEventListener("input", () => {
    set(Math.max(0, Math.trunc(Number($(id).value) || 0)));
    changed();
  });

const showTurn = (n) => {
  const step = record.steps[n];
  const game = games.find((game) => game.name === record.game);
  if (!game) {
    $("load-says").textContent = "There is no board for the rules of this game; start bagsplit serve with --rules FILE, a file of these rules.";
    return;
  }
  const bags = Object.fromEntries(step.bags);
  position = fromAsked(JSON.stringify({
    game: game.name, board: step.board, hand: step.hands[step.player], bags,
    discards: step.discards[step.player], "opponent-discards": step.discards[1 - step.player],
    score: step.scores[step.player], "opponent-score": step.scores[1 - step.player],
    holder: step.holder, passes: step.passes,
  }), games);
  showAll();
  for (const row of $("turns").tBodies[0].rows) row.classList.toggle("here", Number(row.dataset.turn) === n);
};

const showRecord = async (line) => {
  try {
    record = await ask("steps", { record: line });
    $("load-says").textContent = "";
  } catch (error) {
    $("load-says").textContent = error.message;
    return;
  }
  const [one, two] = record.players;
  const won = record.winner === null ? "a tie" : `${record.players[record.winner]} wins`;
  $("record-title").textContent = `${one} against ${two}: ${record.scores.join(" to ")}, ${won} (${record.ended_by})`;
  $("curve").replaceChildren(curve(record.steps, showTurn));
  turns($("turns"), record, showTurn);
  $("game-record").hidden = false;
};

const load = async () => {
  const [file] = $("file").files;
  if (!file) return;
  const lines = (await file.text()).split(/\r\n|\r|\n/).filter((line) => line.replace(/^\ufeff+/, "").trim());
  const choice = (n) => {
    const made = document.createElement("option");
    made.value = n;
    made.textContent = n + 1;
    return made;
  };
  $("record-line").replaceChildren(...lines.slice(0, 1000).map((_, n) => choice(n)));
  $("record-line").onchange = () => showRecord(lines[$("record-line").value]);
  if (lines.length > 0) await showRecord(lines[0]);
};

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
    position.hand = $("hand").value.trim();
    position.laid.clear();
    changed();
  });
  for (const [id, [key]] of Object.entries(KNOWN)) {
    $(id).addEventListener("input", () => {
      position[key] = $(id).value.trim();
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
  $("file").addEventListener("change", load);
  $("try").addEventListener("click", tryOut);
};

games = await (await fetch("/games.json")).json();
for (const game of games) {
  const made = document.createElement("option");
  made.value = game.name;
  made.textContent = game.title;
  $("game").append(made);
}
for (const { name, page } of await (await fetch("/reports.json")).json()) {
  const link = document.createElement("a");
  link.href = page;
  link.textContent = name;
  $("reports").append($("reports").hasChildNodes() ? ", " : "Reports: ", link);
}
wire();
start(games[0]);
