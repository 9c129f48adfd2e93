// A small picture of the board with a placement on it.

import { element } from "./bags.js";
import { withPlaced } from "./expression.js";
import { nameOf } from "./position.js";
import { glyph, kindsOf } from "./tile.js";

// `rows` is the board before the placement `place`; `label` is what screen readers say.
export const miniBoard = (rows, place, label) => {
  const placed = new Set(place.map(([square]) => square));
  const cell = (tile, row, col) => {
    const kinds = tile === "." ? [] : [...kindsOf(tile), ...(placed.has(nameOf(row, col)) ? ["placed"] : [])];
    return element("span", { class: kinds.join(" ") }, tile === "." ? "" : glyph(tile));
  };
  const made = element("div", { class: "mini-board", role: "img", "aria-label": label },
    ...withPlaced(rows, place).flatMap((tiles, row) => tiles.map((tile, col) => cell(tile, row, col))));
  made.style.setProperty("--side", rows.length);
  return made;
};
