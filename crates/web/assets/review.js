// A finished game: who won, the curve of the player's chances, the costliest turns with the better moves, all turns.

import { element, listed } from "./bags.js";
import { whereOf } from "./expression.js";
import { percent } from "./figures.js";
import { boardRows, endText, otherText, placeOfAction, pointsText, runText } from "./history.js";
import { miniBoard } from "./miniboard.js";
import { placing } from "./placing.js";
import { changePlayed } from "./played.js";
import { previewText } from "./preview.js";
import { curve, MUCH } from "./record.js";
import { scoreboard } from "./scoreboard.js";
import { ask } from "./server.js";

const $ = (id) => document.getElementById(id);

const COSTLY = 3; // turns that are shown first
const LITTLE = 0.005; // a loss below this is none

// What only a game in progress shows, and only a finished one.
const PLAYING = ["turn-buttons", "hints", "hand-tools", "stands-for", "beside", "last"];
const FINISHED = ["ended", "replay", "over"];

// Reviews are numbered, so that one that was left does not go on.
let current = 0;

export const closeReview = () => {
  current++;
  for (const part of FINISHED) $(part).hidden = true;
  for (const part of ["hand-tools", "beside", "last"]) $(part).hidden = false;
};

const points = (share) => `${(100 * share).toFixed(1)} percentage points`;

const resultText = ({ scores, winner, ended_by: ended }, title) => {
  const who = winner === null ? "A tie" : winner === 0 ? "You win" : `${title} wins`;
  return `${who}, ${scores.join(" to ")}: ${endText(ended)}.`;
};

// The board after the last turn.
const finalBoard = ({ turns }, { side }) => {
  const rows = Array.from({ length: side }, () => Array(side).fill("."));
  for (const [square, tile] of turns.flatMap(({ place }) => place ?? [])) rows[Number(square.slice(1)) - 1][square.charCodeAt(0) - 65] = tile;
  return rows.map((row) => row.join(" ")).join("\n");
};

// Shows a finished game against `title` by the rules `table`, the table of this number; `left` is called by "New game".
export const review = async ({ id, title, record }, table, number, left) => {
  closeReview();
  const mine = current;
  for (const part of PLAYING) $(part).hidden = true;
  for (const part of FINISHED) $(part).hidden = false;
  for (const part of ["costly", "turns", "curve"]) $(part).replaceChildren();
  const hints = record.hints ?? [];
  const tiles = placing(table, { changed: () => {}, refused: () => {}, play: () => {} });
  $("hand").inert = true;
  const says = (text) => {
    $("says").textContent = text;
    $("says").className = "verdict";
  };
  const lay = (board, placed = [], hand = "") => tiles.show({ board, placed, tiles: hand, fresh: new Set(), active: false });

  scoreboard($("score"), ["You", title], null).show({ points: record.scores, notes: ["", ""], active: record.winner, says: "Game over." });
  $("result").textContent = resultText(record, title);
  URL.revokeObjectURL($("record").href);
  $("record").href = URL.createObjectURL(new Blob([`${JSON.stringify(record)}\n`], { type: "application/jsonl" }));
  $("again").onclick = left;
  lay(finalBoard(record, table));
  $("costly-says").textContent = "The network is evaluating the turns …";
  says("");
  $("result").focus();

  let steps;
  try {
    ({ steps } = await ask("steps", { record: JSON.stringify(record) }));
  } catch (error) {
    if (mine === current) $("costly-says").textContent = error.message;
    return;
  }
  if (mine !== current) return;

  const who = (step) => (step.player === 0 ? "You" : title);
  const rows = (step) => boardRows(step.board);
  const boardText = (step) => rows(step).map((row) => row.join(" ")).join("\n");
  const doneText = (step) => (step.place.length > 0 ? `${runText(rows(step), step.place, table)} (${whereOf(step.place)}), ${pointsText(step.points)}` : otherText(step.action));
  const hasBetter = (step) => step.best && step.lost >= LITTLE;
  const hinted = (n) => hints.some((hint) => hint.turn === n + 1 && hint.kind !== "draw");

  // The better move of a step in words: its expression and its points, or a pass.
  const betterText = async (step) => {
    const place = placeOfAction(step.best[0]);
    if (place.length === 0) return `${otherText(step.best[0])}.`;
    const position = { game: table.name, board: boardText(step), hand: step.hands[step.player] };
    try {
      const said = await ask("preview", { table: number, position, place });
      return `${previewText(said, table.bags)[0].slice(0, -1)} (${whereOf(place)}).`;
    } catch {
      return `${runText(rows(step), place, table)} (${whereOf(place)}).`;
    }
  };

  // --- the turns one by one

  let at = steps.length; // the turn that is shown; after the last one the final position
  let better = false;
  const show = async () => {
    $("earlier").disabled = at === 0;
    $("later").disabled = at === steps.length;
    const step = steps[at];
    $("better").disabled = !step || !hasBetter(step);
    if ($("better").disabled) better = false;
    $("better").setAttribute("aria-pressed", String(better));
    for (const line of $("turns").children) line.classList.toggle("here", Number(line.dataset.turn) === at);
    listed($("replay-bags"), Object.fromEntries(step?.bags ?? []));
    $("replay-whose").textContent = step?.bags.length ? `${step.player === 0 ? "Your" : `${title}'s`} bags` : "";
    if (!step) {
      lay(finalBoard(record, table));
      says("The final position.");
      return;
    }
    lay(boardText(step), better ? placeOfAction(step.best[0]) : step.place, step.hands[step.player]);
    const [shown, where] = [at, better];
    const text = better ? `better: ${await betterText(step)}` : `${doneText(step)}.`;
    if (mine !== current || shown !== at || where !== better) return;
    says(`Turn ${at + 1}, ${step.player === 0 ? "you" : title}: ${text}`);
  };
  const turnTo = (n, withBetter = false) => {
    [at, better] = [n, withBetter];
    show();
  };
  $("earlier").onclick = () => turnTo(at - 1);
  $("later").onclick = () => turnTo(at + 1);
  $("better").onclick = () => turnTo(at, !better);

  const line = (step, n) => element("li", { class: [step.player === 0 ? "mine" : "theirs", ...(step.lost >= MUCH ? ["lost"] : [])].join(" "), "data-turn": String(n) },
    element("button", { type: "button", "aria-label": `Show turn ${n + 1}`, onclick: () => turnTo(n) }, String(n + 1)),
    element("span", { class: "did" }, `${who(step)}: ${doneText(step)}`, ...(hinted(n) ? [element("span", { class: "small" }, "with a hint")] : [])),
    element("span", { class: "earned" }, step.lost >= LITTLE ? `−${percent(step.lost)}` : ""));
  $("turns").replaceChildren(...steps.map(line));
  $("curve").replaceChildren(curve(steps, turnTo, { table, whose: "your", width: Math.max(300, $("curve").clientWidth) }));

  // --- the costliest turns

  const costly = steps.map((step, n) => ({ step, n })).filter(({ step }) => step.player === 0 && hasBetter(step))
    .sort((one, other) => other.step.lost - one.step.lost).slice(0, COSTLY);
  const own = steps.filter(({ player }) => player === 0);
  const lost = own.reduce((sum, step) => sum + step.lost, 0) / Math.max(own.length, 1);
  const draws = hints.filter(({ kind }) => kind === "draw").length;
  const helped = hints.length > 0 ? ` Hints used: ${hints.length - draws} for moves, ${draws} for draws.` : "";
  $("costly-says").textContent = `On average a turn of yours lost ${points(lost)}.${costly.length === 0 ? " No turn lost much." : ""}${helped}`;
  if (id) changePlayed(id, { lost });
  const texts = await Promise.all(costly.map(({ step }) => betterText(step)));
  if (mine !== current) return;
  $("costly").replaceChildren(...costly.map(({ step, n }, place) => {
    const picture = miniBoard(rows(step), placeOfAction(step.best[0]), `The board with the better move of turn ${n + 1}`);
    picture.addEventListener("click", () => turnTo(n, true));
    return element("article", { class: "costly" }, picture, element("div", {},
      element("h3", {}, `Turn ${n + 1}: −${points(step.lost)}`),
      element("p", {}, element("strong", {}, "Better: "), texts[place]),
      element("p", { class: "small" }, `You${hinted(n) ? ", with a hint" : ""}: ${doneText(step)}. Chance ${percent(step.best[1].win)} instead of ${percent(step.chance.win)}.`),
      element("p", { class: "buttons" }, element("button", { type: "button", "aria-label": `Show on the board: turn ${n + 1}`, onclick: () => turnTo(n, true) }, "Show on the board"))));
  }));
  show();
};
