// A game against a bot: shows the position, asks what comes next, and sends the answers.

import { listed } from "./bags.js";
import { clock } from "./clock.js";
import { lastMove, showTurns } from "./history.js";
import { save } from "./memory.js";
import { askDraw, askExchange, askMulligan, askPass, hidePanels } from "./panels.js";
import { placing } from "./placing.js";
import { previewText } from "./preview.js";
import { review } from "./review.js";
import { scoreboard } from "./scoreboard.js";
import { ask } from "./server.js";
import { tilesOf } from "./tile.js";

const $ = (id) => document.getElementById(id);

const TITLE = document.title;
const LATE = 2 ** 32; // the time of a turn that used up the reserve
const JUDGED = 80; // milliseconds without a change before a placement is judged

// What is played: `match` is what the server is asked besides the answers, `table` the rules, `clocked` whether there is a
// clock, `title` what the opponent is called.
let match;
let table;
let tableNumber;
let clocked;
let title;
let setup; // the name of the opponent's setup
let answers = [];
let state;
let spent = 0; // of this turn, before the page was loaded or the draw was asked
let tiles; // board and hand
let scores; // the scoreboard
let watch;
let keeper;
let leave;
let asking = false;
let judging = 0;
let later;

const seen = () => state.now.asked.seen;
const isTurn = () => state?.now.asked?.asked === "turn";

const says = (text, kind = "") => {
  $("says").textContent = text;
  $("says").className = `verdict ${kind}`;
};

const keep = () => {
  const known = state?.now.asked?.seen;
  save("game", {
    match, title, setup, clocked, answers, spent: watch?.turn() ?? spent, table: table.name,
    score: known?.score ?? 0, opponentScore: known?.["opponent-score"] ?? 0, turns: state?.log.length ?? 0,
  });
};

// --- the preview of a placement

const judge = async (placed) => {
  const mine = ++judging;
  const { board, hand } = seen();
  try {
    const position = { game: table.name, board, hand };
    const said = await ask("preview", { table: tableNumber, position, place: placed });
    if (mine !== judging) return;
    says(...previewText(said, table.bags));
    tiles.setBadge(said.refused ? "" : `+${said.points}`);
  } catch (error) {
    if (mine === judging) says(error.message, "no");
  }
};

const placedChanged = (placed) => {
  judging++;
  clearTimeout(later);
  $("lay").disabled = placed.length === 0;
  $("back").disabled = placed.length === 0;
  says(tiles.isWaiting() ? "Choose what the blank stands for." : "");
  if (placed.length > 0 && !tiles.isWaiting()) later = setTimeout(() => judge(placed), JUDGED);
};

// --- what is known beside the board

const standing = (known, asked) => {
  if (asked === "turn") return known.passes > 0 ? `Your turn. Consecutive passes: ${known.passes} of ${known["passes-to-end"]}.` : "Your turn.";
  return asked.draw ? `Draw ${asked.draw.wanted} ${asked.draw.wanted === 1 ? "tile" : "tiles"}.` : "Take the Mulligan?";
};

const notesOf = (known) => {
  if (!table.advantage) return ["", ""];
  return known.holder ? [known["mulligan-left"] ? "Advantage, Mulligan left" : "Advantage", ""] : ["", "Advantage"];
};

const showKnown = (known, asked) => {
  scores.show({ points: [known.score, known["opponent-score"]], notes: notesOf(known), active: 0, says: standing(known, asked) });
  scores.rest(state.overage);
  listed($("yours").querySelector(".trays"), known.bags);
  $("yours").hidden = !table.bags || Boolean(asked.draw);
  const more = known["in-bag"] === null ? "" : `, ${known["in-bag"]} of them in the bag`;
  $("unseen").querySelector("summary").textContent = `Unseen tiles: ${known.unseen.length}${more}`;
  $("unseen-tiles").replaceChildren(tilesOf(known.unseen));
  const last = lastMove(state.log, table, title);
  $("last").textContent = last;
  // Read out what happened, and then what is asked.
  $("announce").textContent = `${last} ${standing(known, asked)} You ${known.score}, ${title} ${known["opponent-score"]}.`;
  document.title = `${asked === "turn" ? "● Your turn" : "● Your draw"} · ${known.score}–${known["opponent-score"]} · bagsplit`;
  showTurns($("log"), state.log, table, title);
};

// --- asking

const show = () => {
  const { seen: known, asked } = state.now.asked;
  hidePanels();
  const last = state.log.filter(({ mine }) => !mine).at(-1);
  const turn = asked === "turn";
  tiles.show({ board: known.board, tiles: known.hand, fresh: new Set(last?.place.map(([square]) => square)), active: turn });
  showKnown(known, asked);
  $("turn-buttons").hidden = !turn;
  $("lay").disabled = $("back").disabled = true;
  $("exchange").hidden = !table.exchanges;
  $("exchange").disabled = known["exchange-limit"] === 0;
  watch?.stop();
  if (clocked && (turn || (asked.draw && lastTurn()))) watch.start(spent, state.overage[0]);
  keep();
  if (turn) {
    tiles.focus();
    // On a phone the draw was further down than board and score.
    $("score").scrollIntoView({ block: "nearest" });
  }
  if (asked.draw) askDraw(asked.draw, known.bags, drawn);
  if (asked.mulligan) askMulligan(asked.mulligan, known.hand, (taken) => answer({ mulligan: taken }));
};

const drawn = (counts) => {
  // Placing and choosing the draw are one move to the clock (MS-21).
  const turn = lastTurn();
  const before = turn?.ms;
  if (clocked && turn) turn.ms = watch.turn();
  answer({ draw: counts }, () => {
    if (turn) turn.ms = before;
  });
};

// The turn that the person has answered last, if its draw belongs to it.
const lastTurn = () => {
  const last = answers.at(-1);
  return last?.place ?? last?.pass ?? last?.exchange ?? null;
};

const answer = async (what, undo = () => {}) => {
  if (asking) return;
  asking = true;
  clearTimeout(later);
  judging++;
  if (what) answers.push(what);
  const thinking = setTimeout(() => {
    scores.active(1);
    says(`${title} is thinking …`);
  }, 150);
  const refuse = (why) => {
    if (what) answers.pop();
    undo();
    scores.active(0);
    says(why, "no");
  };
  try {
    const said = await ask("play", { ...match, answers });
    clearTimeout(thinking);
    if (said.refused) {
      refuse(`Not legal: ${said.refused.why}.`);
      return;
    }
    const turn = what?.place ?? what?.pass ?? what?.exchange;
    // The time of a turn goes on while its draw is chosen.
    spent = turn && said.now.asked?.asked.draw ? turn.ms ?? 0 : what ? 0 : spent;
    state = said;
    says(what?.place ? earned(said) : "");
    if (said.now.over) await over(said.now.over);
    else show();
  } catch (error) {
    clearTimeout(thinking);
    refuse(error.message);
  } finally {
    clearTimeout(thinking);
    asking = false;
  }
};

const earned = (said) => {
  const mine = said.log.filter((entry) => entry.mine && entry.place.length > 0).at(-1);
  return mine ? `You scored ${mine.points} ${mine.points === 1 ? "point" : "points"}.` : "";
};

const timeOf = () => (clocked ? { ms: watch.turn() } : {});

const outOfTime = () => {
  const turn = lastTurn();
  if (state.now.asked?.asked.draw && turn) {
    turn.ms = LATE;
    answer(null);
  } else if (isTurn()) {
    answer({ pass: { tiles: "", ms: LATE } });
  }
};

const play = () => {
  const placed = tiles.placed();
  if (placed.length > 0 && isTurn()) answer({ place: { tiles: placed, ...timeOf() } });
};

const cancelled = () => {
  hidePanels();
  tiles.focus();
};

const wire = () => {
  $("lay").onclick = play;
  $("back").onclick = () => tiles.recall();
  $("sort").onclick = () => tiles.sort();
  $("shuffle").onclick = () => tiles.shuffle();
  $("pass").onclick = () => {
    tiles.recall();
    if (table.discards) askPass(seen().hand, table.scores, (some) => answer({ pass: { tiles: some, ...timeOf() } }), cancelled);
    else answer({ pass: { tiles: "", ...timeOf() } });
  };
  $("exchange").onclick = () => {
    tiles.recall();
    const most = seen()["exchange-limit"];
    askExchange(seen().hand, table.scores, most, (some) => answer({ exchange: { tiles: some, ...timeOf() } }), cancelled);
  };
  $("leave").onclick = stop;
  $("again").onclick = () => {
    save("game", null);
    stop();
  };
  $("show-keys").onclick = () => $("keys").showModal();
  $("table").onkeydown = (event) => {
    const blanks = table.tiles.includes("?");
    if (event.key === "F1" || (event.key === "?" && !blanks)) {
      event.preventDefault();
      event.stopPropagation();
      $("keys").showModal();
    } else if (event.key === "Escape" && !$("pick").hidden) {
      cancelled();
    }
  };
};

const stop = () => {
  watch?.stop();
  clearInterval(keeper);
  document.title = TITLE;
  leave();
};

// --- the end

const WHILE_PLAYING = ["turn-buttons", "hand-tools", "leave", "yours", "unseen", "stands-for"];

const over = async (end) => {
  watch?.stop();
  clearInterval(keeper);
  save("game", null);
  hidePanels();
  document.title = `Game over · ${TITLE}`;
  for (const part of WHILE_PLAYING) $(part).hidden = true;
  showTurns($("log"), state.log, table, title);
  scores.show({ points: end.scores, notes: ["", ""], active: end.won === null ? null : end.won ? 0 : 1, says: "Game over." });
  $("last").textContent = lastMove(state.log, table, title);
  const lay = (board, placed) => tiles.show({ board, placed, tiles: "", fresh: new Set(), active: false });
  lay(end.board || Array(table.side).fill(Array(table.side).fill(".").join(" ")).join("\n"), []);
  await review(end, title, { lay, says });
};

// Plays a game, from its beginning or from where it was kept; `left` is called when the person leaves it.
export const startGame = async (game, { tables, number }, left) => {
  ({ match, title, setup, clocked } = game);
  answers = game.answers ?? [];
  spent = game.spent ?? 0;
  [table, tableNumber, leave] = [tables[number], number, left];
  state = null;
  $("over").hidden = true;
  for (const part of WHILE_PLAYING) $(part).hidden = ["turn-buttons", "stands-for", "yours"].includes(part);
  hidePanels();
  says("");
  $("last").textContent = "";
  tiles = placing(table, { changed: placedChanged, refused: (why) => says(why, "no"), play });
  scores = scoreboard($("score"), ["You", title], clocked ? table.clock : null);
  wire();
  watch = clocked ? clock(table.clock, { show: (times) => scores.clock(0, times), out: outOfTime }) : null;
  clearInterval(keeper);
  // So that a turn goes on where it was when the page is loaded again.
  if (clocked) keeper = setInterval(keep, 2000);
  await answer(null);
};
