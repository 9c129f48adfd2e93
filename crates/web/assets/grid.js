// The board as a grid of squares: draws it, moves the focus by arrows, tells what is typed or clicked.

import { nameOf } from "./position.js";

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

const edge = (text) => {
  const made = document.createElement("span");
  made.className = "edge";
  made.setAttribute("aria-hidden", "true");
  made.textContent = text;
  return made;
};

// Draws the squares into `container`. `typed` is told of a key with the square that has the focus, `erased` of Backspace
// and Delete, `clicked` of a click, `entered` of the square that the focus comes to: all by row and column. Where `typed`
// says true, the focus goes on.
export const grid = (container, side, { typed, erased, clicked = () => {}, entered = () => {} }) => {
  let here = [(side - 1) / 2, (side - 1) / 2];
  let towards = [0, 1];
  const at = (row, col) => container.querySelector(`[data-place="${nameOf(row, col)}"]`);

  const go = ([down, right]) => {
    const [row, col] = [here[0] + down, here[1] + right];
    if (row >= 0 && col >= 0 && row < side && col < side) at(row, col).focus();
  };

  const onKey = (event, row, col) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key;
    if (MOVES[key]) {
      towards = key === "ArrowUp" || key === "ArrowDown" ? [1, 0] : [0, 1];
      event.preventDefault();
      go(MOVES[key]);
    } else if (key === "Backspace" || key === "Delete") {
      event.preventDefault();
      erased(row, col);
      if (key === "Backspace") go(towards.map((step) => -step));
    } else if (key.length === 1 && key !== " ") {
      event.preventDefault();
      if (typed(row, col, key)) go(towards);
    }
  };

  const square = (row, col) => {
    const made = document.createElement("button");
    made.type = "button";
    made.setAttribute("role", "gridcell");
    made.dataset.place = nameOf(row, col);
    made.addEventListener("focus", () => {
      here = [row, col];
      for (const other of container.querySelectorAll("button")) other.tabIndex = other === made ? 0 : -1;
      entered(row, col);
    });
    made.addEventListener("keydown", (event) => onKey(event, row, col));
    made.addEventListener("click", () => clicked(row, col));
    return made;
  };

  container.style.gridTemplateColumns = `1.2rem repeat(${side}, minmax(0, 1fr))`;
  container.replaceChildren(edge(""));
  for (let col = 0; col < side; col++) container.append(edge(nameOf(0, col)[0]));
  for (let row = 0; row < side; row++) {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    line.append(edge(String(row + 1)));
    for (let col = 0; col < side; col++) line.append(square(row, col));
    container.append(line);
  }

  // Shows what lies where: `what` gives for a row and column the text, the kinds of tile it is, and what a reader of the
  // screen is told beside the text.
  const show = (what) => {
    const middle = (side - 1) / 2;
    for (let row = 0; row < side; row++) {
      for (let col = 0; col < side; col++) {
        const { text = "", kinds = [], says = "" } = what(row, col);
        const button = at(row, col);
        button.textContent = text;
        button.className = ["square", ...kinds, row === middle && col === middle && "star"].filter(Boolean).join(" ");
        button.tabIndex = row === here[0] && col === here[1] ? 0 : -1;
        button.setAttribute("aria-label", `${button.dataset.place} ${text ? `${text}${says}` : "empty"}`);
      }
    }
  };
  return { show };
};

// The tile of a game that a key means: letters are capitals in Binary Number Scrabble, and square and root of Number
// Scrabble as they are. A blank is typed as '?' and then the symbol that it stands for.
export const tileOf = (game, key, before) => {
  const tile = game.tiles.includes(key) ? key : key.toUpperCase();
  return before === "?" && tile !== "?" ? `?${tile}` : tile;
};
