// A game against a setup: shows where it is, and asks what comes next.

import { allocate, element, listed, pick } from "./bags.js";
import { clock } from "./clock.js";
import { grid, tileOf } from "./grid.js";
import { save } from "./memory.js";
import { nameOf, placeOf, without } from "./position.js";
import { rack } from "./rack.js";
import { review } from "./review.js";
import { ask, head } from "./server.js";

const $ = (id) => document.getElementById(id);

// What is played: `match` is what the server is asked besides the answers, `table` the rules, `clocked` whether there is a
// clock, `title` what the opponent is called.
let match;
let table;
let clocked;
let title;
let answers = [];
let state;
let spent = 0; // of this turn, before the page was loaded or the draw was asked
let shown = { board: "", fresh: new Set() }; // what lies on the board, and what of it the other has just laid
let laid = new Map(); // square -> tile
let waiting = "";
let board;
let tiles;
let chosen = null;
let watch;
let keeper;
let leave;

const now = () => state.now.asked;
const seen = () => now().seen;
const isTurn = () => now()?.asked === "turn";

const says = (text, kind = "") => {
  $("says").textContent = text;
  $("says").className = `verdict ${kind}`;
};

const keep = () => save("game", { match, title, clocked, answers, spent: watch?.turn() ?? spent });

// --- the board and the hand

const rowsOf = (text) => text.trim().split("\n").map((row) => row.trim().split(/\s+/));

const PREMIUMS = { d: "2×", t: "3×", D: "W2", T: "W3" };

const showBoard = () => {
  const rows = rowsOf(shown.board);
  board.show((row, col) => {
    const tile = rows[row][col];
    if (tile !== ".") return { text: tile, kinds: ["tile", shown.fresh.has(nameOf(row, col)) && "fresh"] };
    const own = laid.get(nameOf(row, col));
    return own ? { text: own, kinds: ["laid"], says: ", laid" } : {};
  });
};

const left = () => without(seen().hand, [...laid.values()]) ?? "";

const changed = () => {
  showBoard();
  tiles.show(isTurn() ? left() : seen().hand);
  $("stands-for").hidden = waiting === "";
};

const lay = (name, what) => {
  const others = [...laid].filter(([square]) => square !== name).map(([, tile]) => tile);
  if (without(seen().hand, [...others, what]) === null) {
    says(`The hand has no ${what} left.`, "no");
    return false;
  }
  says("");
  laid.set(name, what);
  waiting = what === "?" ? name : "";
  changed();
  return what !== "?";
};

const free = (row, col) => isTurn() && rowsOf(shown.board)[row][col] === ".";

const makeBoard = () => {
  board = grid($("grid"), table.side, {
    typed: (row, col, key) => free(row, col) && lay(nameOf(row, col), tileOf(table, key, laid.get(nameOf(row, col)))),
    erased: (row, col) => {
      laid.delete(nameOf(row, col));
      changed();
    },
    clicked: (row, col) => {
      const name = nameOf(row, col);
      if (!free(row, col)) return;
      if (laid.has(name)) laid.delete(name);
      else if (chosen) {
        lay(name, chosen);
        // Another of the same is chosen anew, as every tile is.
        tiles.choose(null);
      }
      changed();
    },
  });
  if (table.premiums) {
    for (const button of $("grid").querySelectorAll("button")) {
      const [row, col] = placeOf(button.dataset.place);
      const what = PREMIUMS[table.premiums[row][col]];
      if (what) button.dataset.premium = what;
    }
  }
  tiles = rack($("hand"), "", (tile) => {
    chosen = tile;
  });
  const symbols = [...new Set(table.tiles)].filter((tile) => tile !== "?").join("");
  const stand = rack($("symbols"), symbols, (symbol) => {
    if (symbol === null || waiting === "") return;
    laid.set(waiting, `?${symbol}`);
    waiting = "";
    stand.choose(null);
    changed();
  });
};

// --- what is known beside the board

const fact = (name, what, id = "") => element("div", {}, element("dt", {}, name), element("dd", id ? { id } : {}, what));

const showFacts = (known) => {
  const facts = [
    fact("You", String(known.score)),
    fact(title, String(known.opponentScore)),
    fact("Passes running", `${known.passes} of ${known.limit}`),
  ];
  if (table.advantage) facts.push(fact("Advantage", known.holder ? `yours${known.mulligan ? ", Mulligan left" : ""}` : "the other's"));
  if (known.inBag !== null) facts.push(fact("In the bag", String(known.inBag)));
  if (clocked) facts.push(fact("This move", "", "move-time"), fact("Your reserve", "", "reserve-time"));
  $("facts").replaceChildren(...facts);
};

const showLog = () => {
  head($("log"), ["who", "did", "points"]);
  const row = (entry) => {
    const did = [entry.what];
    if (entry.drawn) did.push(`drew ${Object.entries(entry.drawn).map(([bag, some]) => (table.bags ? `${some} from ${bag}` : some)).join(", ")}`);
    if (entry.mulligan) did.push("took the Mulligan");
    const made = document.createElement("tr");
    for (const text of [entry.mine ? "you" : title, did.join("; "), entry.place.length > 0 ? String(entry.points) : ""]) made.insertCell().textContent = text;
    return made;
  };
  // The last turn comes first: it is what one looks for.
  $("log").tBodies[0].replaceChildren(...state.log.map(row).reverse());
};

// --- asking

const PANELS = ["pick", "drawing", "mulligan"];

const hidePanels = () => {
  for (const panel of PANELS) {
    $(panel).hidden = true;
    $(panel).replaceChildren();
  }
};

const show = () => {
  const { seen: known, asked } = now();
  laid = new Map();
  waiting = "";
  hidePanels();
  shown.board = known.board;
  const last = state.log.at(-1);
  shown.fresh = new Set(last && !last.mine ? last.place.map(([square]) => square) : []);
  showFacts({
    score: known.score, opponentScore: known["opponent-score"], passes: known.passes, limit: known["passes-to-end"],
    holder: known.holder, mulligan: known["mulligan-left"], inBag: known["in-bag"],
  });
  listed($("yours").querySelector(".bags"), known.bags);
  $("yours").hidden = !table.bags;
  $("unseen").querySelector("p").textContent = known.unseen;
  showLog();
  changed();
  $("turn-buttons").hidden = asked !== "turn";
  $("exchange").hidden = !table.exchanges;
  $("exchange").disabled = known["exchange-limit"] === 0;
  if (asked.draw) askDraw(asked.draw);
  if (asked.mulligan) askMulligan(asked.mulligan);
  const timed = clocked && (asked === "turn" || (asked.draw && lastTurn()));
  watch?.stop();
  if (timed) watch.start(spent, state.overage[0]);
  keep();
};

const askDraw = ({ wanted, advice }) => {
  $("drawing").hidden = false;
  allocate($("drawing"), { bags: seen().bags, wanted, advice }, (counts) => {
    // Placing and choosing the draw are one move to the clock (MS-21).
    const turn = lastTurn();
    const before = turn?.ms;
    if (clocked && turn) turn.ms = watch.turn();
    answer({ draw: counts }, () => {
      if (turn) turn.ms = before;
    });
  });
};

const askMulligan = ({ drawn, advice }) => {
  const said = Object.entries(drawn).map(([bag, some]) => `${some} from ${bag}`).join(", ");
  const button = (text, taken) => element("button", { type: "button", onclick: () => answer({ mulligan: taken }) }, text);
  $("mulligan").hidden = false;
  $("mulligan").replaceChildren(
    element("p", {}, `You drew ${said}. Take the Mulligan: put these back and draw as many again? There is one in a game.`),
    element("p", { class: "small" }, `Your setup ${advice ? "would" : "would not"}.`),
    element("p", { class: "buttons" }, button("Keep them", false), button("Take the Mulligan", true)),
  );
};

// The turn that the person has answered last, if its draw belongs to it.
const lastTurn = () => {
  const last = answers.at(-1);
  return last?.place ?? last?.pass ?? last?.exchange ?? null;
};

let asking = false;

const answer = async (what, undo = () => {}) => {
  if (asking) return;
  asking = true;
  if (what) answers.push(what);
  try {
    const said = await ask("play", { ...match, answers });
    if (said.refused) {
      if (what) answers.pop();
      undo();
      says(`Not legal: ${said.refused.why}.`, "no");
      return;
    }
    const turn = what?.place ?? what?.pass ?? what?.exchange;
    // The time of a turn goes on while its draw is chosen.
    spent = turn && said.now.asked?.asked.draw ? turn.ms ?? 0 : what ? 0 : spent;
    state = said;
    says(what?.place ? points(said) : "");
    if (said.now.over) await over(said.now.over);
    else show();
  } catch (error) {
    if (what) answers.pop();
    undo();
    says(error.message, "no");
  } finally {
    asking = false;
  }
};

const points = (said) => {
  const mine = said.log.filter((entry) => entry.mine && entry.place.length > 0).at(-1);
  return mine ? `${mine.points} ${mine.points === 1 ? "point" : "points"}.` : "";
};

const timeOf = () => (clocked ? { ms: watch.turn() } : {});

const outOfTime = () => {
  const turn = lastTurn();
  const late = 2 ** 32;
  if (now()?.asked.draw && turn) {
    turn.ms = late;
    answer(null);
  } else if (isTurn()) {
    answer({ pass: { tiles: "", ms: late } });
  }
};

const wire = () => {
  $("lay").onclick = () => answer({ place: { tiles: [...laid], ...timeOf() } });
  $("back").onclick = () => {
    laid = new Map();
    waiting = "";
    says("");
    changed();
  };
  $("pass").onclick = () => {
    if (!table.discards) return answer({ pass: { tiles: "", ...timeOf() } });
    $("pick").hidden = false;
    pick($("pick"), { tiles: seen().hand, head: "Which tiles do you throw away? As many are drawn instead.", label: "Pass" },
      (some) => answer({ pass: { tiles: some, ...timeOf() } }), hidePanels);
  };
  $("exchange").onclick = () => {
    $("pick").hidden = false;
    pick($("pick"), { tiles: seen().hand, head: "Which tiles go back into the bag?", label: "Exchange", fewest: 1, most: seen()["exchange-limit"] },
      (some) => answer({ exchange: { tiles: some, ...timeOf() } }), hidePanels);
  };
  $("leave").onclick = () => {
    stop();
    leave();
  };
  $("again").onclick = () => {
    stop();
    save("game", null);
    leave();
  };
};

const stop = () => {
  watch?.stop();
  clearInterval(keeper);
};

// --- the end

const over = async (end) => {
  stop();
  save("game", null);
  hidePanels();
  for (const part of ["turn-buttons", "facts", "leave", "yours", "unseen", "stands-for"]) $(part).hidden = true;
  $("hand").replaceChildren();
  showLog();
  const lay = (text, place) => {
    shown.board = text;
    shown.fresh = new Set();
    laid = new Map(place);
    showBoard();
  };
  lay(end.board || emptyBoard(), []);
  await review(end, title, { lay, says });
};

const emptyBoard = () => Array(table.side).fill(Array(table.side).fill(".").join(" ")).join("\n");

// Plays a game, from its beginning or from where it was kept; `left` is called when the person leaves it.
export const play = async (game, rules, left) => {
  ({ match, title, clocked } = game);
  answers = game.answers ?? [];
  spent = game.spent ?? 0;
  [table, leave] = [rules, left];
  $("over").hidden = true;
  $("turn-buttons").hidden = true;
  for (const part of ["facts", "leave", "yours", "unseen"]) $(part).hidden = false;
  hidePanels();
  says("");
  makeBoard();
  wire();
  watch = clocked
    ? clock(table.clock, {
        show: ({ move, reserve, late }) => {
          $("move-time").textContent = move;
          $("reserve-time").textContent = reserve;
          $("reserve-time").classList.toggle("late", late);
        },
        out: outOfTime,
      })
    : null;
  clearInterval(keeper);
  // So that a turn goes on where it was when the page is loaded again.
  if (clocked) keeper = setInterval(keep, 2000);
  await answer(null);
};
