// The curve of the chances of one side of a game.

import { percent } from "./figures.js";
import { actionText, boardRows, pointsText } from "./history.js";

// What was done in a step of a game by the rules `table`.
const doneText = (step, table) => {
  const text = actionText(step.action, boardRows(step.board), table);
  return step.place.length > 0 ? `${text}, ${pointsText(step.points)}` : text;
};

const element = (name, attributes = {}, text = "") => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
};

// From this share of games on a turn is marked.
export const MUCH = 0.1;

// A side's chance of winning after each turn, by what that side knew then: after a turn of its own what is expected of the
// action, after one of the opponent's what is expected of the best answer. So the curve falls by what its own turns lost.
export const chances = (steps, side = 0) => steps.map((step, n) => {
  const next = steps[n + 1];
  if (step.player !== side && next?.player === side && next.best) return next.best[1].win;
  if (!step.chance) return null;
  return step.player === side ? step.chance.win : 1 - step.chance.win;
});

// The chance before the first turn.
const before = ([first], side) => {
  if (!first?.best) return null;
  return first.player === side ? first.best[1].win : 1 - first.best[1].win;
};

// The curve of a side, called `whose` ("your"); `choose` gets the number of a turn that is clicked.
export const curve = (steps, choose, { table, side = 0, whose = "the first player's", width }) => {
  const [height, left] = [160, 40];
  const all = [[before(steps, side), -1], ...chances(steps, side).map((share, n) => [share, n])].filter(([share]) => share !== null);
  const [start, end] = [all[0], all.at(-1)].map((point) => (point ? percent(point[0]) : "not known"));
  const svg = element("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Curve of ${whose} chance of winning after each turn: from ${start} to ${end}` });
  const x = (n) => left + ((width - left - 8) * (n + 1)) / Math.max(steps.length, 1);
  const y = (share) => 8 + (height - 24) * (1 - share);
  for (const share of [0, 0.5, 1]) {
    svg.append(element("line", { class: "axis", x1: left, x2: width - 8, y1: y(share), y2: y(share) }));
    svg.append(element("text", { x: 2, y: y(share) + 4 }, `${100 * share}%`));
  }
  svg.append(element("polyline", { class: "curve", points: all.map(([share, n]) => `${x(n)},${y(share)}`).join(" ") }));
  for (const [share, n] of all.filter(([, n]) => n >= 0)) {
    const much = steps[n].player === side && steps[n].lost >= MUCH;
    const dot = element("circle", { class: much ? "lost" : "turn", cx: x(n), cy: y(share), r: much ? 5 : steps[n].player === side ? 3.5 : 2 });
    dot.append(element("title", {}, `Turn ${n + 1}: ${doneText(steps[n], table)}, ${percent(share)}`));
    dot.addEventListener("click", () => choose(n));
    svg.append(dot);
  }
  return svg;
};
