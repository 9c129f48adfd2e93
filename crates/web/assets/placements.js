// The list of placements: equivalent ones together, each shown on the board when it is pointed at or focused.

import { element } from "./bags.js";
import { isPower, valueOf, whereOf } from "./expression.js";
import { head, percent, signed } from "./figures.js";
import { otherText } from "./history.js";
import { pretty, tileElement, tilesOf } from "./tile.js";

const HEAD = ["expression", "points", "chance", "margin", "keeps", "value"];

// The proven result of an action. Of some only the winner is proven.
const outcome = ({ wins }) => (wins ? "wins" : "loses");
const ahead = ({ margin }) => (margin === null ? "" : `${margin > 0 ? "+" : ""}${signed(margin, 0)}`);

// The form that a placement is called by: the first that earns, or the one that it lies in.
const mainForm = ({ forms }, game) => {
  const earns = ({ text }) => game.bags && valueOf(text) !== null && isPower(valueOf(text));
  return forms.find(earns) ?? forms[0];
};

const formText = ({ text, value }, game) => {
  // What is no expression has no value, and need not have one.
  if (value === "not defined") return pretty(text);
  return game.bags ? `${pretty(text)} = ${value.replace("-", "−")}` : `${pretty(text)} (+${value})`;
};

// Placements that use the same tiles for the same points, and the same value where they earn some, in the order of their best.
const grouped = (placements, game) => {
  const groups = new Map();
  for (const line of placements) {
    const form = line.kind === "place" ? mainForm(line, game) : null;
    const outcomeOf = line.exact ? `${outcome(line.exact)} ${line.exact.margin}` : "";
    const key = form ? [line.points, line.kept, line.points > 0 && form.value, outcomeOf].join("|") : line.laid;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(line);
  }
  return [...groups.values()];
};

const plural = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

// "8 orders, 5 places": how the placements of a group differ.
const variants = (group, game) => {
  const orders = new Set(group.map((line) => mainForm(line, game).text)).size;
  const places = new Set(group.map((line) => line.place.map(([square]) => square).sort().join())).size;
  return `${plural(orders, "order")}, ${plural(places, "place")}`;
};

// Fills the table; `show` gets the placement to show on the board, or null, and `lay` the one that is chosen.
export const list = (table, placements, game, { show, lay }) => {
  const solved = placements.some(({ exact }) => exact);
  head(table, solved ? HEAD.map((name) => (name === "chance" ? "result" : name)) : HEAD);
  const body = table.tBodies[0];
  body.replaceChildren();

  const lineRow = (line, inside, at = -1) => {
    const row = body.insertRow(at);
    row.className = line.kind;
    const first = row.insertCell();
    first.className = "forms";
    if (line.kind === "place") {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...inside);
      row.addEventListener("mouseenter", () => show(line.place));
      row.addEventListener("mouseleave", () => show(null));
      button.addEventListener("focus", () => show(line.place));
      button.addEventListener("blur", () => show(null));
      button.addEventListener("click", () => lay(line.place));
      first.append(button);
    } else {
      first.textContent = otherText(line.laid);
    }
    fill(row, line);
    return row;
  };

  for (const group of grouped(placements, game)) {
    const [best] = group;
    const others = best.kind === "place" ? best.forms.filter((form) => form !== mainForm(best, game)) : [];
    const row = lineRow(best, best.kind === "place" ? [formText(mainForm(best, game), game)] : []);
    if (best.kind !== "place") continue;
    const where = document.createElement("span");
    where.className = "where";
    where.textContent = ` ${whereOf(best.place)}${others.length > 0 ? `; also ${others.map((form) => formText(form, game)).join(", ")}` : ""} `;
    row.cells[0].append(where);
    if (group.length === 1) continue;
    const more = document.createElement("button");
    more.type = "button";
    more.className = "more";
    more.textContent = variants(group, game);
    more.setAttribute("aria-expanded", "false");
    row.cells[0].append(more);
    let members = [];
    more.addEventListener("click", () => {
      const open = more.getAttribute("aria-expanded") !== "true";
      more.setAttribute("aria-expanded", String(open));
      for (const member of members) member.remove();
      members = open ? group.slice(1).map((line, place) => {
        const text = `${formText(mainForm(line, game), game)} (${whereOf(line.place)})`;
        const member = lineRow(line, [text], row.sectionRowIndex + 1 + place);
        member.classList.add("member");
        return member;
      }) : [];
    });
  }
};

const fill = (row, { points, chance, exact, kept, worth }) => {
  const cells = [
    [String(points), "number"],
    [exact ? outcome(exact) : chance ? percent(chance.win) : "", exact ? outcome(exact) : "number"],
    [exact ? ahead(exact) : chance ? signed(chance.margin) : "", "number"],
    [kept ? tilesOf(kept) : "", ""],
    [worth === null ? "" : signed(worth), "number"],
  ];
  for (const [content, kind] of cells) {
    const cell = row.insertCell();
    cell.append(content);
    cell.className = kind;
  }
};

// How many there are, and how much is proven, in a sentence.
export const summary = ({ count, complete, placements, ending }) => {
  const shown = placements.filter(({ kind }) => kind === "place").length;
  if (!complete) return `The best ${shown} found so far; searching for better ones …`;
  if (placements.length === 0 && count !== 0) return "";
  const known = count === null
    ? `The best ${shown}; with a blank in hand not all are counted.`
    : count === 0 ? "No legal placement." : `${count} legal placements, the best ${shown} here, equivalent ones together.`;
  if (ending) return `${known} Nothing is hidden any more: solving the ending …`;
  const solved = placements.filter(({ exact }) => exact);
  if (solved.length === 0) return known;
  const open = placements.length - solved.length;
  const margins = solved.filter(({ exact }) => exact.margin === null).length;
  const all = "Nothing is hidden any more: the result with best play on both sides is proven";
  const but = [
    open && `${open} of these, which took too long`, margins && `the margins of ${margins} others`,
  ].filter(Boolean).join(" and ");
  return but ? `${known} ${all}, except for ${but}.` : `${known} ${all}.`;
};

// What to draw from which bag, and what hand that gives on average.
export const drawAdvice = (draw) => {
  if (!draw) return ["Enter your bags and a hand that is not full."];
  const from = draw.from.map(({ bag, tiles }) => `${tiles} from ${bag}`).join(", ");
  const kind = ([tile, mean]) => element("span", { class: "kind" }, tileElement(tile, { small: true }), element("span", { class: "many" }, mean.toFixed(2)));
  return [
    element("strong", {}, from), `: value ${signed(draw.value)} points on average. The hand then has, on average: `,
    element("span", { class: "tiles" }, ...draw.expected.map(kind)),
  ];
};
