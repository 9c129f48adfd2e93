// The analysis board: puts the position on the page, asks the server, and shows what it says.

import { asked, empty, fromAsked, laidPlace, nameOf, placeOf, play, restOf, without } from "./position.js";
import { curve, turns } from "./record.js";

const $ = (id) => document.getElementById(id);
const token = document.querySelector("meta[name=bagsplit-token]").content;
const MOST = 60;
const WORLDS = 16;

let games = [];
let position;
let here = [0, 0];
let found = [];
let ghost = new Map();
let asking = 0;
let judging = 0;
let trying = null;
let record = null;

const ask = async (what, body) => {
  const answer = await fetch(`/api/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-bagsplit-token": token },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) {
    let why = text;
    try {
      why = JSON.parse(text).error;
    } catch {
      // Not every refusal is JSON.
    }
    throw new Error(why || `the server says ${answer.status}`);
  }
  return JSON.parse(text);
};

const percent = (share) => `${(100 * share).toFixed(1)} %`;

// --- the board

const drawGrid = () => {
  const grid = $("grid");
  const side = position.game.side;
  grid.style.gridTemplateColumns = `1.2rem repeat(${side}, minmax(0, 1fr))`;
  grid.replaceChildren();
  grid.append(document.createElement("span"));
  for (let col = 0; col < side; col++) grid.append(edge(nameOf(0, col)[0]));
  for (let row = 0; row < side; row++) {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    line.append(edge(String(row + 1)));
    for (let col = 0; col < side; col++) line.append(square(row, col));
    grid.append(line);
  }
  showGrid();
};

const edge = (text) => {
  const made = document.createElement("span");
  made.className = "edge";
  made.setAttribute("aria-hidden", "true");
  made.textContent = text;
  return made;
};

const square = (row, col) => {
  const made = document.createElement("button");
  made.type = "button";
  made.setAttribute("role", "gridcell");
  made.dataset.place = nameOf(row, col);
  made.addEventListener("focus", () => {
    here = [row, col];
    for (const other of $("grid").querySelectorAll("button")) other.tabIndex = other === made ? 0 : -1;
    $("where").textContent = `${nameOf(row, col)}: type a tile, an arrow goes on, Backspace takes it away.`;
  });
  made.addEventListener("keydown", (event) => onKey(event, row, col));
  return made;
};

const at = (row, col) => $("grid").querySelector(`[data-place="${nameOf(row, col)}"]`);

const showGrid = () => {
  const middle = (position.game.side - 1) / 2;
  for (const button of $("grid").querySelectorAll("button")) {
    const [row, col] = placeOf(button.dataset.place);
    const key = `${row},${col}`;
    const laid = position.laid.get(key);
    const tile = position.squares[row][col];
    const shadow = tile || laid ? undefined : ghost.get(button.dataset.place);
    const what = tile || laid || shadow || "";
    button.textContent = what;
    button.className = ["square", tile && "tile", laid && "laid", shadow && "ghost", row === middle && col === middle && "star"]
      .filter(Boolean)
      .join(" ");
    button.tabIndex = row === here[0] && col === here[1] ? 0 : -1;
    button.setAttribute("aria-label", `${button.dataset.place} ${what ? `${what}${laid ? ", laid" : ""}` : "empty"}`);
  }
};

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
let towards = [0, 1];

const go = (row, col, [down, right]) => {
  const side = position.game.side;
  const [r, c] = [row + down, col + right];
  if (r >= 0 && c >= 0 && r < side && c < side) at(r, c).focus();
};

const onKey = (event, row, col) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key;
  if (MOVES[key]) {
    towards = key === "ArrowUp" || key === "ArrowDown" ? [1, 0] : [0, 1];
    event.preventDefault();
    go(row, col, MOVES[key]);
    return;
  }
  const lays = document.querySelector("input[name=way]:checked").value === "lay";
  if (key === "Backspace" || key === "Delete") {
    event.preventDefault();
    if (lays || position.laid.has(`${row},${col}`)) position.laid.delete(`${row},${col}`);
    else position.squares[row][col] = "";
    changed(lays);
    if (key === "Backspace") go(row, col, towards.map((step) => -step));
    return;
  }
  if (key.length !== 1 || key === " ") return;
  event.preventDefault();
  const tile = key.toUpperCase() === key ? key : knownTile(key);
  // A blank is typed as '?', and then the symbol that it stands for.
  const before = lays ? position.laid.get(`${row},${col}`) : position.squares[row][col];
  const what = before === "?" && tile !== "?" ? `?${tile}` : tile;
  if (lays) {
    if (position.squares[row][col]) return;
    const others = [...position.laid].filter(([place]) => place !== `${row},${col}`).map(([, other]) => other);
    if (without(position.hand, [...others, what]) === null) {
      judging++;
      verdict(`The hand has no ${tile} left.`, "no");
      return;
    }
    position.laid.set(`${row},${col}`, what);
  } else {
    position.squares[row][col] = what;
  }
  changed(lays);
  if (what !== "?") go(row, col, towards);
};

// Letters are tiles of Binary Number Scrabble as capitals, and square and root of Number Scrabble as they are.
const knownTile = (key) => (position.game.tiles.includes(key) ? key : key.toUpperCase());

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
    const said = await ask("placements", { position: asked(position), most: MOST });
    if (mine !== asking) return;
    $("problem").textContent = "";
    showPlacements(said);
    showDraw(said.draw);
  } catch (error) {
    if (mine !== asking) return;
    $("problem").textContent = error.message;
    showPlacements({ count: 0, placements: [], pass: null });
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

const HEAD = ["placement", "points", "chance", "margin", "forms", "keeps", "worth"];

const showPlacements = ({ count, placements, pass }) => {
  found = placements;
  const table = $("placements");
  table.tHead.replaceChildren();
  const head = table.tHead.insertRow();
  for (const name of HEAD) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = name;
    head.append(cell);
  }
  const body = table.tBodies[0];
  body.replaceChildren();
  for (const line of placements) {
    const row = body.insertRow();
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = line.laid;
    const show = () => {
      ghost = new Map(line.place);
      showGrid();
    };
    const hide = () => {
      ghost = new Map();
      showGrid();
    };
    row.addEventListener("mouseenter", show);
    row.addEventListener("mouseleave", hide);
    button.addEventListener("focus", show);
    button.addEventListener("blur", hide);
    button.addEventListener("click", () => {
      position.laid = new Map(line.place.map(([place, tile]) => [placeOf(place).join(","), tile]));
      changed(true);
    });
    row.insertCell().append(button);
    // What is no expression has no value, and need not have one.
    const form = ({ text, value }) => (value === "not defined" ? text : position.game.bags ? `${text} = ${value}` : `${text} (+${value})`);
    const { chance, worth } = line;
    const cells = [
      [String(line.points), "number"], [chance ? percent(chance.win) : "", "number"], [chance ? chance.margin.toFixed(1) : "", "number"],
      [line.forms.map(form).join("; "), "forms"], [line.kept, ""], [worth === null ? "" : worth.toFixed(1), "number"],
    ];
    for (const [text, kind] of cells) {
      const cell = row.insertCell();
      cell.textContent = text;
      cell.className = kind;
    }
  }
  const known = count === null ? `The best ${placements.length}; with a blank in hand not all are counted.` : `${count} legal placements, the best ${placements.length} here.`;
  const passing = pass ? ` Best pass: ${pass[0]} (${percent(pass[1].win)}).` : "";
  $("count").textContent = placements.length || count === 0 ? `${known}${passing}` : "";
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
      $("tried").textContent = "Trials need to know your bags (and are for Math Scrabble).";
      break;
    }
    for (const one of said) {
      const sum = sums.get(one.action) ?? { n: 0, chances: 0, squares: 0, margins: 0 };
      sum.n += one.worlds;
      sum.chances += one.chances;
      sum.squares += one.chances_squared;
      sum.margins += one.margins;
      sums.set(one.action, sum);
    }
    showTrials(sums);
  }
  if (trying === mine) stopTrying();
};

const showTrials = (sums) => {
  const rows = [...sums].map(([action, { n, chances, squares, margins }]) => {
    const mean = chances / n;
    const error = 1.96 * Math.sqrt(Math.max(squares / n - mean * mean, 0) / Math.max(n - 1, 1));
    return { action, n, mean, error, margin: margins / n };
  });
  rows.sort((one, other) => other.mean - one.mean);
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const name of ["action", "wins", "95 % interval", "margin"]) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = name;
    head.append(cell);
  }
  const body = table.createTBody();
  for (const { action, mean, error, margin } of rows) {
    const row = body.insertRow();
    const low = Math.max(mean - error, 0);
    const high = Math.min(mean + error, 1);
    for (const text of [action, percent(mean), `${percent(low)} to ${percent(high)}`, margin.toFixed(1)]) row.insertCell().textContent = text;
  }
  $("trials").replaceChildren(table);
  $("tried").textContent = `${rows[0]?.n ?? 0} worlds each.`;
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

const start = (game) => {
  position = empty(game);
  here = [(game.side - 1) / 2, (game.side - 1) / 2];
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
  const bags = Object.fromEntries(step.bags);
  position = fromAsked(JSON.stringify({
    game: game.name, board: step.board, hand: step.hands[step.player], bags,
    score: step.scores[step.player], "opponent-score": step.scores[1 - step.player],
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
  const table = $("turns");
  table.tHead.replaceChildren();
  table.tBodies[0].replaceChildren();
  turns(table, record, showTurn);
  $("game-record").hidden = false;
};

const load = async () => {
  const [file] = $("file").files;
  if (!file) return;
  const lines = (await file.text()).split("\n").filter((line) => line.trim());
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
  $("game").addEventListener("change", () => start(games.find((game) => game.name === $("game").value)));
  $("hand").addEventListener("input", () => {
    position.hand = $("hand").value.trim();
    position.laid.clear();
    changed();
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
