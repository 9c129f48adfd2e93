// The board as a grid of squares: draws it, moves the focus by arrows, and reports keys and clicks.

import { glyph, kindsOf, nameOfTile } from "./tile.js";
import { nameOf } from "./position.js";

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const PREMIUMS = { d: ["dl", "2×", "double tile"], t: ["tl", "3×", "triple tile"], D: ["dw", "2W", "double equation"], T: ["tw", "3W", "triple equation"] };

const edge = (text) => {
  const made = document.createElement("span");
  made.className = "edge";
  made.setAttribute("aria-hidden", "true");
  made.textContent = text;
  return made;
};

// Draws the squares of `game` into `container`. Callbacks get row and column: `typed(row, col, key)` says whether a tile was
// set, `erased` and `clicked` say whether they changed something, `entered` is called with the square that gets the focus,
// `command(key)` gets Enter and Escape. The cursor skips squares for which `occupied` is true.
export const grid = (container, game, { typed, erased, clicked = () => {}, entered = () => {}, command = () => false, occupied = () => false }) => {
  const { side, premiums, scores = {} } = game;
  const middle = (side - 1) / 2;
  let here = [middle, middle];
  let along = [0, 1];
  let cursor = false;
  let shown = () => ({});
  const squares = new Map();
  const at = (row, col) => squares.get(nameOf(row, col));
  const inside = (row, col) => row >= 0 && col >= 0 && row < side && col < side;

  const focus = (row, col) => {
    if (inside(row, col)) at(row, col).focus({ preventScroll: true });
  };

  // The next square along the line that is free, or the last one.
  const step = (sign) => {
    let [row, col] = here;
    do [row, col] = [row + sign * along[0], col + sign * along[1]];
    while (inside(row, col) && occupied(row, col));
    if (inside(row, col)) focus(row, col);
  };

  const mark = () => {
    for (const square of squares.values()) square.classList.remove("cursor", "down");
    if (cursor && !occupied(...here)) at(...here).classList.add("cursor", ...(along[0] ? ["down"] : []));
  };

  const onKey = (event, row, col) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key;
    if (MOVES[key]) {
      along = MOVES[key].map(Math.abs);
      cursor = true;
      const [down, right] = MOVES[key];
      focus(row + down, col + right);
    } else if (key === " ") {
      along = [along[1], along[0]];
      cursor = true;
    } else if (key === "Home" || key === "End") {
      focus(...(along[0] ? [key === "Home" ? 0 : side - 1, col] : [row, key === "Home" ? 0 : side - 1]));
    } else if (key === "Backspace") {
      if (!erased(row, col)) {
        step(-1);
        erased(...here);
      }
    } else if (key === "Delete") {
      erased(row, col);
    } else if (key === "Enter" || key === "Escape") {
      if (!command(key)) return;
    } else if (key.length === 1) {
      cursor = true;
      if (occupied(row, col)) step(1);
      if (typed(...here, key)) step(1);
    } else {
      return;
    }
    event.preventDefault();
    mark();
  };

  const square = (row, col) => {
    const made = document.createElement("button");
    made.type = "button";
    made.setAttribute("role", "gridcell");
    made.dataset.place = nameOf(row, col);
    made.addEventListener("focus", () => {
      here = [row, col];
      for (const other of squares.values()) other.tabIndex = other === made ? 0 : -1;
      entered(row, col);
      mark();
    });
    made.addEventListener("keydown", (event) => onKey(event, row, col));
    // Some browsers click a button when Space is let go of.
    made.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
    made.addEventListener("click", (event) => {
      // Enter and Space on a square are keys of the board; a click that they make has no pointer.
      if (clicked(row, col)) cursor = false;
      else if (!occupied(row, col)) {
        // Across at first; the same square again turns.
        along = made.classList.contains("cursor") && !along[0] ? [1, 0] : [0, 1];
        cursor = true;
      }
      here = [row, col];
      if (event.detail > 0) made.focus({ preventScroll: true });
      mark();
    });
    squares.set(made.dataset.place, made);
    return made;
  };

  container.classList.add("board");
  container.style.setProperty("--side", side);
  container.style.gridTemplateColumns = `1.1rem repeat(${side}, minmax(0, 1fr))`;
  const letters = Array.from({ length: side }, (_, col) => edge(nameOf(0, col)[0]));
  const lines = Array.from({ length: side }, (_, row) => {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    line.append(edge(String(row + 1)), ...Array.from({ length: side }, (_, col) => square(row, col)));
    return line;
  });
  container.replaceChildren(edge(""), ...letters, ...lines);

  // Shows what lies where: `what` gives for a row and column the tile, more kinds that it looks by, a badge, and what a
  // screen reader says beside the tile.
  const show = (what = shown) => {
    shown = what;
    for (let row = 0; row < side; row++) {
      for (let col = 0; col < side; col++) {
        const { tile = "", kinds = [], says = "", badge = "" } = what(row, col);
        const button = at(row, col);
        const premium = PREMIUMS[premiums?.[row][col]];
        const star = row === middle && col === middle;
        button.textContent = tile ? glyph(tile) : star ? "" : premium?.[1] ?? "";
        button.className = ["square", ...(premium ? [premium[0]] : []), ...(star ? ["star"] : []), ...(tile ? kindsOf(tile) : []), ...kinds.filter(Boolean)].join(" ");
        for (const [name, value] of Object.entries({ tile, badge, points: tile ? scores[tile[0]] ?? "" : "" })) {
          if (value === "") delete button.dataset[name];
          else button.dataset[name] = value;
        }
        button.tabIndex = row === here[0] && col === here[1] ? 0 : -1;
        const free = premium ? `empty, ${star ? "star" : premium[1]}, ${premium[2]}` : star ? "empty, star" : "empty";
        button.setAttribute("aria-label", `${button.dataset.place} ${tile ? `${nameOfTile(tile)}${says}` : free}`);
      }
    }
    mark();
  };

  return {
    show,
    focus: (row = here[0], col = here[1]) => focus(row, col),
    // The free square that a tile from the hand goes to without another click, if one was chosen.
    cursor: () => (cursor && !occupied(...here) ? here : null),
    advance: () => {
      step(1);
      mark();
    },
    forget: () => {
      cursor = false;
      mark();
    },
  };
};
