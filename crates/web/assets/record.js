// A recorded game: a curve of the chances, a list of turns with what each gave away.

import { head, percent } from "./server.js";
import { pretty } from "./tile.js";

const element = (name, attributes = {}, text = "") => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
};

const PLACED = /^([A-U]\d+)( right| down)? (\S+)$/;

// What was done in a turn, with signs as people write them.
export const actionText = (text) => {
  const placed = text.match(PLACED);
  return placed ? `${placed[1]}${placed[2] ?? ""} ${pretty(placed[3])}` : text;
};

// From this share of games on a turn is marked.
const MUCH = 0.1;

// The first player's chances after each turn.
export const chances = (steps) => steps.map((step) => (step.chance ? (step.player === 0 ? step.chance.win : 1 - step.chance.win) : null));

export const curve = (steps, choose) => {
  const [width, height, left] = [720, 160, 34];
  const svg = element("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Chances of the first player after each turn" });
  const x = (n) => left + ((width - left - 8) * (n + 1)) / Math.max(steps.length, 1);
  const y = (share) => 8 + (height - 24) * (1 - share);
  for (const share of [0, 0.5, 1]) {
    svg.append(element("line", { class: "axis", x1: left, x2: width - 8, y1: y(share), y2: y(share) }));
    svg.append(element("text", { x: 2, y: y(share) + 4 }, `${100 * share}%`));
  }
  const known = chances(steps).map((share, n) => [share, n]).filter(([share]) => share !== null);
  svg.append(element("polyline", { class: "curve", points: known.map(([share, n]) => `${x(n)},${y(share)}`).join(" ") }));
  for (const [share, n] of known) {
    const dot = element("circle", { class: steps[n].lost >= MUCH ? "lost" : "turn", cx: x(n), cy: y(share), r: steps[n].lost >= MUCH ? 4 : 2.5 });
    dot.append(element("title", {}, `turn ${n + 1}: ${actionText(steps[n].action)}`));
    dot.addEventListener("click", () => choose(n));
    svg.append(dot);
  }
  return svg;
};

export const turns = (table, told, choose) => {
  head(table, ["turn", "player", "action", "points", told.players[0] === "you" ? "your chance" : `chance of ${told.players[0]}`, "loss", "better"]);
  table.tBodies[0].replaceChildren();
  // All from one side, as the curve: the first player's.
  const wins = chances(told.steps);
  told.steps.forEach((step, n) => {
    const row = table.tBodies[0].insertRow();
    row.dataset.turn = n;
    if (step.lost >= MUCH) row.className = "lost";
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = String(n + 1);
    button.setAttribute("aria-label", `Set the position before turn ${n + 1}`);
    button.addEventListener("click", () => choose(n));
    row.insertCell().append(button);
    const better = step.lost > 0.0005 && step.best ? actionText(step.best[0]) : "";
    for (const text of [
      told.players[step.player], actionText(step.action), String(step.points), wins[n] === null ? "" : percent(wins[n]),
      step.lost > 0.0005 ? percent(step.lost) : "", better,
    ]) row.insertCell().textContent = text;
  });
};
