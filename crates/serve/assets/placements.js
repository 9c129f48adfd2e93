// The list of placements, each shown on the board when it is pointed at or moved to.

import { head, percent } from "./server.js";

const HEAD = ["placement", "points", "chance", "margin", "forms", "keeps", "worth"];

// Fills the table; `show` is told which placement to show on the board, or null, and `lay` which is chosen.
export const list = (table, placements, game, { show, lay }) => {
  head(table, HEAD);
  const body = table.tBodies[0];
  body.replaceChildren();
  for (const line of placements) {
    const row = body.insertRow();
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = line.laid;
    row.addEventListener("mouseenter", () => show(line.place));
    row.addEventListener("mouseleave", () => show(null));
    button.addEventListener("focus", () => show(line.place));
    button.addEventListener("blur", () => show(null));
    button.addEventListener("click", () => lay(line.place));
    row.insertCell().append(button);
    for (const [text, kind] of cells(line, game)) {
      const cell = row.insertCell();
      cell.textContent = text;
      cell.className = kind;
    }
  }
};

const cells = ({ points, chance, forms, kept, worth }, game) => {
  // What is no expression has no value, and need not have one.
  const form = ({ text, value }) => (value === "not defined" ? text : game.bags ? `${text} = ${value}` : `${text} (+${value})`);
  return [
    [String(points), "number"],
    [chance ? percent(chance.win) : "", "number"],
    [chance ? chance.margin.toFixed(1) : "", "number"],
    [forms.map(form).join("; "), "forms"],
    [kept, ""],
    [worth === null ? "" : worth.toFixed(1), "number"],
  ];
};

// How many there are, and the best pass, in a sentence.
export const summary = ({ count, placements, pass }) => {
  if (placements.length === 0 && count !== 0) return "";
  const known = count === null
    ? `The best ${placements.length}; with a blank in hand not all are counted.`
    : `${count} legal placements, the best ${placements.length} here.`;
  return pass ? `${known} Best pass: ${pass[0]} (${percent(pass[1].win)}).` : known;
};
