// The player's hand: tiles in an order of their own, which are chosen, moved, sorted and shuffled.

import { isOperator, nameOfTile, tileElement } from "./tile.js";

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

// Shows the hand in `container`. `chosen(tile)` is called when a tile is chosen, or with null when none is any longer.
export const hand = (container, scores, chosen) => {
  let order = []; // all tiles of the hand
  let gone = []; // how many of which tiles are on the board
  let pressed = null; // the place in `order`

  const buttons = () => [...container.querySelectorAll("button")];

  const choose = (place) => {
    if (place === pressed) return;
    pressed = place;
    for (const button of buttons()) button.setAttribute("aria-pressed", String(Number(button.dataset.at) === pressed));
    chosen(pressed === null ? null : order[pressed]);
  };

  const stopAt = (button, focused) => {
    for (const other of buttons()) other.tabIndex = other === button ? 0 : -1;
    if (focused) button?.focus();
  };

  const show = () => {
    const focused = container.contains(document.activeElement) ? buttons().indexOf(document.activeElement) : -1;
    const away = [...gone];
    const made = [];
    order.forEach((tile, place) => {
      const at = away.indexOf(tile);
      if (at >= 0) {
        away.splice(at, 1);
        return;
      }
      const button = tileElement(tile, { scores, tag: "button" });
      button.dataset.at = place;
      button.setAttribute("aria-label", nameOfTile(tile));
      button.setAttribute("aria-pressed", String(place === pressed));
      made.push(button);
    });
    container.replaceChildren(...made);
    if (pressed !== null && !made.some((button) => Number(button.dataset.at) === pressed)) choose(null);
    stopAt(made[Math.min(Math.max(focused, 0), made.length - 1)], focused >= 0);
  };

  container.className = "hand";
  container.setAttribute("role", "toolbar");
  container.onclick = (event) => {
    const button = event.target.closest("button");
    if (button) choose(Number(button.dataset.at) === pressed ? null : Number(button.dataset.at));
  };
  container.onkeydown = (event) => {
    const all = buttons();
    const here = all.indexOf(document.activeElement);
    if (here < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && pressed !== null) choose(null);
    else if (STEPS[event.key]) stopAt(all[(here + STEPS[event.key] + all.length) % all.length], true);
    else return;
    event.stopPropagation();
    event.preventDefault();
  };

  return {
    // Shows these tiles, of which `placed` are on the board; the order that the player has made stays.
    set: (tiles, placed = []) => {
      const fresh = [...tiles];
      const kept = order.filter((tile) => {
        const at = fresh.indexOf(tile);
        if (at >= 0) fresh.splice(at, 1);
        return at >= 0;
      });
      if (fresh.length > 0 || kept.length !== order.length) pressed = null;
      order = [...kept, ...fresh];
      gone = placed.map((tile) => tile[0]);
      show();
    },
    choose: (tile) => choose(tile === null ? null : order.indexOf(tile)),
    sort: () => {
      const by = (tile) => (isOperator(tile) ? 1 : 0);
      choose(null);
      order.sort((one, other) => by(one) - by(other) || (one < other ? -1 : 1));
      show();
    },
    shuffle: () => {
      choose(null);
      order = order.map((tile) => [Math.random(), tile]).sort(([one], [other]) => one - other).map(([, tile]) => tile);
      show();
    },
    // Moves the tile at a place of the hand before the one at another, or to the end.
    move: (from, to) => {
      choose(null);
      const [tile] = order.splice(from, 1);
      order.splice(to === null ? order.length : to > from ? to - 1 : to, 0, tile);
      show();
    },
    placeOf: (element) => Number(element.dataset.at),
    tileAt: (place) => order[place],
  };
};
