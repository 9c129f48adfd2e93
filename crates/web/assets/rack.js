// Tiles as buttons: one is chosen and then squares take it, so that nobody needs a keyboard.
// It knows nothing of the page; whoever makes a rack says what a chosen tile is for.

import { nameOfTile, tileElement } from "./tile.js";

// What a rack offers beside tiles: taking them away.
export const ERASE = "⌫";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// Puts a button for each of `tiles` (a text, or a list of texts) into `container`; equal ones share a button, which
// says how many they are. `chosen` is called with the tile that is chosen, or null when it is released, by choosing it
// again or by Escape. One button is a stop of the Tab key; arrows, Home and End go on from there.
//
// Gives `show(tiles)`, which puts other tiles there and keeps what is chosen if it is still among them (else `chosen`
// is called with null), `choose(tile)`, which chooses without a click, and `chosen()`, the tile that is chosen or null.
export const rack = (container, tiles, chosen) => {
  let pressed = null;
  const buttons = () => [...container.querySelectorAll("button")];

  const mark = () => {
    for (const button of buttons()) button.setAttribute("aria-pressed", String(button.dataset.tile === pressed));
  };

  const choose = (tile) => {
    if (tile === pressed) return;
    pressed = tile;
    mark();
    chosen(tile);
  };

  // The stop of the Tab key: one of the buttons, which has the focus where `focused`.
  const stopAt = (button, focused) => {
    for (const other of buttons()) other.tabIndex = other === button ? 0 : -1;
    if (focused) button?.focus();
  };

  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = buttons();
    const here = all.indexOf(event.target);
    if (here < 0) return;
    if (event.key === "Escape") choose(null);
    else if (event.key === "Home") stopAt(all[0], true);
    else if (event.key === "End") stopAt(all[all.length - 1], true);
    else if (STEPS[event.key]) stopAt(all[(here + STEPS[event.key] + all.length) % all.length], true);
    else return;
    event.preventDefault();
  };

  const button = (tile, count) => {
    const made = tileElement(tile, { tag: "button" });
    if (tile === ERASE) made.className = "tile blank";
    if (count > 1) {
      const [many, rest] = ["sub", "span"].map((name) => document.createElement(name));
      many.textContent = count;
      rest.className = "quiet";
      rest.textContent = " of them";
      made.append(many, rest);
    } else {
      made.setAttribute("aria-label", tile === ERASE ? "remove tiles" : nameOfTile(tile));
    }
    made.addEventListener("focus", () => stopAt(made, false));
    made.addEventListener("click", () => choose(tile === pressed ? null : tile));
    return made;
  };

  const show = (shown) => {
    const counts = new Map();
    for (const tile of shown) counts.set(tile, (counts.get(tile) ?? 0) + 1);
    // Whoever goes by keys stays where they were, as far as that is still there.
    const before = container.contains(document.activeElement) ? document.activeElement.dataset.tile : null;
    container.replaceChildren(...[...counts].map(([tile, count]) => button(tile, count)));
    const all = buttons();
    const same = before === null ? undefined : all.find((one) => one.dataset.tile === before) ?? all[0];
    stopAt(same ?? all[0], same !== undefined);
    if (pressed !== null && !counts.has(pressed)) choose(null);
    mark();
  };

  container.classList.add("rack");
  container.setAttribute("role", "toolbar");
  container.onkeydown = onKey;
  show(tiles);
  return { show, choose, chosen: () => pressed };
};
