// The list of placements, each shown on the board when it is pointed at or moved to.

import { head, percent } from "./server.js";

const HEAD = ["placement", "points", "chance", "margin", "forms", "keeps", "worth"];

// How an action comes out, and how sure that is.
const outcome = ({ wins, proven }) => {
  if (proven === "nothing") return wins ? "may win" : "may lose";
  return wins ? "wins" : "loses";
};
const ahead = ({ margin, proven }) => `${proven === "margin" ? "" : "about "}${margin > 0 ? "+" : ""}${margin}`;

// Fills the table; `show` is told which placement to show on the board, or null, and `lay` which is chosen.
export const list = (table, placements, game, { show, lay }) => {
  const solved = placements.some(({ exact }) => exact);
  head(table, solved ? HEAD.map((name) => (name === "chance" ? "comes out" : name)) : HEAD);
  const body = table.tBodies[0];
  body.replaceChildren();
  for (const line of placements) {
    const row = body.insertRow();
    row.className = line.kind;
    if (line.kind !== "place") {
      // Nothing is laid: there is nothing to show on the board.
      row.insertCell().textContent = line.laid;
      fill(row, line, game);
      continue;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = line.laid;
    row.addEventListener("mouseenter", () => show(line.place));
    row.addEventListener("mouseleave", () => show(null));
    button.addEventListener("focus", () => show(line.place));
    button.addEventListener("blur", () => show(null));
    button.addEventListener("click", () => lay(line.place));
    row.insertCell().append(button);
    fill(row, line, game);
  }
};

const fill = (row, line, game) => {
  for (const [text, kind] of cells(line, game)) {
    const cell = row.insertCell();
    cell.textContent = text;
    cell.className = kind;
  }
};

const cells = ({ points, chance, exact, forms, kept, worth }, game) => {
  // What is no expression has no value, and need not have one.
  const form = ({ text, value }) => (value === "not defined" ? text : game.bags ? `${text} = ${value}` : `${text} (+${value})`);
  return [
    [String(points), "number"],
    [exact ? outcome(exact) : chance ? percent(chance.win) : "", exact ? `${exact.wins ? "wins" : "loses"} ${exact.proven}` : "number"],
    [exact ? ahead(exact) : chance ? chance.margin.toFixed(1) : "", "number"],
    [forms.map(form).join("; "), "forms"],
    [kept, ""],
    [worth === null ? "" : worth.toFixed(1), "number"],
  ];
};

// How many there are, and how much is proven, in a sentence.
export const summary = ({ count, complete, placements, ending }) => {
  const shown = placements.filter(({ kind }) => kind === "place").length;
  if (!complete) return `The best ${shown} found so far; looking for better ones …`;
  if (placements.length === 0 && count !== 0) return "";
  const known = count === null
    ? `The best ${shown}; with a blank in hand not all are counted.`
    : count === 0 ? "Nothing can be laid." : `${count} legal placements, the best ${shown} here.`;
  if (ending) return `${known} Nothing is hidden any more: working out how each comes out …`;
  const solved = placements.filter(({ exact }) => exact);
  if (solved.length === 0) return known;
  const open = solved.filter(({ exact }) => exact.proven === "nothing").length;
  const margins = solved.filter(({ exact }) => exact.proven === "win").length;
  const all = "Nothing is hidden any more: how they come out if both go on as well as they can is proven";
  if (open + margins === 0) return `${known} ${all}.`;
  const but = [
    open && `${open} of these, which took too long ("may")`, margins && `the margins of ${margins} others ("about")`,
  ].filter(Boolean).join(" and ");
  return `${known} ${all}, but for ${but}.`;
};
