// Tiles that are chosen rather than typed: which the rack under the board offers, and what becomes of one.

import { nameOf, without } from "./position.js";
import { ERASE, rack } from "./rack.js";

const kinds = (game) => [...new Set(game.tiles)];

// A blank that lies there and does not say yet what it stands for, by row and column.
const bareBlank = (position) => {
  for (const [place, tile] of position.laid) if (tile === "?") return place.split(",").map(Number);
  for (const [row, tiles] of position.squares.entries()) {
    if (tiles.includes("?")) return [row, tiles.indexOf("?")];
  }
  return null;
};

// What is in the hand and not laid.
const inHand = (position) => without(position.hand, [...position.laid.values()]) ?? position.hand;

// Where chosen tiles can go, with the text that they go into: all but the board take a tile as soon as it is chosen.
const TEXTS = {
  hand: ["into your hand", (position) => [position, "hand"]],
  opponent: ["into the opponent's hand", (position) => [position, "opponentHand"]],
};
const textOf = (position, where) => {
  if (TEXTS[where]) return TEXTS[where][1](position);
  return where in position.bags ? [position.bags, where] : null;
};

// The rack in `container`, with `says` to tell what it is for and the choice `into` of where tiles go. `now` gives the
// position and whether tiles are laid from the hand; `typed` and `erased` do what keys on a square do; `filled` is called when
// tiles went into a text. Gives `clicked(row, col)` for the board, and `show()` for when anything has changed.
export const choosing = ({ container, says, into }, { now, typed, erased, filled }) => {
  const target = () => (now().lays ? "board" : into.value);

  const chosen = (tile) => {
    if (tile === null) return;
    const { position } = now();
    const blank = bareBlank(position);
    if (blank && tile !== ERASE) {
      typed(...blank, tile);
      made.choose(null);
      return;
    }
    const text = textOf(position, target());
    if (!text) return;
    const [where, key] = text;
    where[key] = tile === ERASE ? where[key].slice(0, -1) : where[key] + tile;
    made.choose(null);
    filled();
  };

  const clicked = (row, col) => {
    const tile = made.chosen();
    if (tile === null) return;
    if (tile === ERASE) erased(row, col);
    else typed(row, col, tile);
  };

  const show = () => {
    const { position, lays } = now();
    const blank = bareBlank(position);
    const open = document.activeElement === into ? into.value : target();
    into.closest("label").hidden = lays;
    const places = [
      ["board", "onto the board"], ...Object.entries(TEXTS).map(([where, [name]]) => [where, name]),
      ...Object.keys(position.bags).map((letter) => [letter, `into bag ${letter}`]),
    ];
    into.replaceChildren(...places.map(([where, name]) => new Option(name, where)));
    into.value = places.some(([where]) => where === open) ? open : "board";
    if (blank) {
      says.textContent = `The blank on ${nameOf(...blank)} stands for …`;
      made.show([...kinds(position.game).filter((tile) => tile !== "?"), ERASE]);
    } else if (lays) {
      const tiles = inHand(position);
      says.textContent = tiles ? "Choose a tile of the hand, then its square." : "No tile is left in the hand.";
      made.show([...tiles, ERASE]);
    } else {
      says.textContent = target() === "board" ? "Choose a tile, then squares." : "Choose tiles, one by one.";
      made.show([...kinds(position.game), ERASE]);
    }
  };

  const made = rack(container, [], chosen);
  into.addEventListener("change", () => {
    made.choose(null);
    show();
  });
  return { clicked, show };
};
