// What has happened in a game, in words and in the list of turns.

import { element, inWords } from "./bags.js";
import { rowsOf, runThrough, valueOf, valueText, whereOf, withPlaced } from "./expression.js";
import { nameOf, placeOf } from "./position.js";
import { pretty } from "./tile.js";

const PLACED = /^([A-U]\d+)( right| down)? (\S+)$/;
const LISTED = /^(pass, discarding|exchange) (.+)$/;

// The run that a placement forms on a board before it, with its value in Math Scrabble: "5×2 = 10".
export const runText = (rows, place, table) => {
  const run = runThrough(withPlaced(rows, place), place);
  const value = table.bags ? valueOf(run) : null;
  return value ? `${pretty(run)} = ${valueText(value)}` : pretty(run);
};

// Adds to each turn with a placement the run that it forms: boards grow in the order of turns.
const withRuns = (log, table) => {
  let rows = Array.from({ length: table.side }, () => Array(table.side).fill("."));
  return log.map((entry) => {
    if (entry.place.length === 0) return { ...entry, run: null };
    const run = runText(rows, entry.place, table);
    rows = withPlaced(rows, entry.place);
    return { ...entry, run };
  });
};

// A pass or an exchange in words.
export const otherText = (what) => {
  const listed = what.match(LISTED);
  if (listed && !listed[2].startsWith("of ")) return `${listed[1]} ${[...listed[2]].map((tile) => pretty(tile) || "blank").join(" ")}`;
  return what;
};

// The squares and tiles of an action such as "G5 down 7.+", in which a dot is a square that holds a tile; none for a pass.
export const placeOfAction = (text) => {
  const placed = text.match(PLACED);
  if (!placed) return [];
  const [row, col] = placeOf(placed[1]);
  const [down, right] = placed[2] === " down" ? [1, 0] : [0, 1];
  const tiles = placed[3].match(/\?.|./gu);
  return tiles.map((tile, step) => [nameOf(row + step * down, col + step * right), tile]).filter(([, tile]) => tile !== ".");
};

// The rows of a board, whose squares may be separated by spaces.
export const boardRows = (text) => (text.includes(" ") ? rowsOf(text) : text.trim().split("\n").map((row) => [...row]));

// What an action does on this board: "2×5 = 10 (E7 across)", or a pass or an exchange in words.
export const actionText = (action, rows, table) => {
  const place = placeOfAction(action);
  return place.length > 0 ? `${runText(rows, place, table)} (${whereOf(place)})` : otherText(action);
};

const HOW = {
  "out-of-tiles": "no tiles were left", "six-passes": "everybody passed", scoreless: "nobody scored any more", target: "enough points",
  clock: "time ran out", forfeit: "a program failed twice",
};

// Why a game ended.
export const endText = (why) => HOW[why] ?? why;

const doneText = (entry) => (entry.run === null ? otherText(entry.what) : `${entry.run} (${whereOf(entry.place)})`);

export const pointsText = (points) => `${points} ${points === 1 ? "point" : "points"}`;

const drawnText = (entry, table) => {
  if (!entry.drawn) return "";
  const counts = Object.fromEntries(Object.entries(entry.drawn).map(([bag, tiles]) => [bag, tiles.length]));
  const tiles = [...Object.values(entry.drawn).join("")].map((tile) => pretty(tile)).join(" ");
  return table.bags ? `drew ${tiles} (${inWords(counts)})` : `drew ${tiles}`;
};

// The last thing that the opponent did, as a sentence; nothing where the opponent has done nothing yet.
export const lastMove = (log, table, title) => {
  const entry = withRuns(log, table).filter(({ mine }) => !mine).at(-1);
  if (!entry) return "";
  const extra = entry.mulligan ? " and took the Mulligan" : "";
  if (entry.run !== null) return `${title} placed ${doneText(entry)}: ${pointsText(entry.points)}${extra}.`;
  return entry.what === "opening draw" ? `${title} drew ${table.hand} tiles${extra}.` : `${title}: ${doneText(entry)}${extra}.`;
};

// The list of turns, the last one first.
export const showTurns = (container, log, table, title) => {
  const row = (entry) => {
    const more = [drawnText(entry, table), entry.mulligan ? "took the Mulligan" : ""].filter(Boolean).join("; ");
    return element("li", { class: entry.mine ? "mine" : "theirs" },
      element("span", { class: "who" }, entry.mine ? "You" : title),
      element("span", { class: "did" }, doneText(entry), ...(more ? [element("span", { class: "small" }, more)] : [])),
      element("span", { class: "earned" }, entry.place.length > 0 ? `+${entry.points}` : ""));
  };
  container.replaceChildren(...withRuns(log, table).map(row).reverse());
};
