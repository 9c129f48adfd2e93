// The rules of each game in one minute, with something to try.

import { element } from "./bags.js";
import { isPower, valueOf, valueText } from "./expression.js";
import { pretty, tileElement } from "./tile.js";

const example = (text, says) => element("p", { class: "example" }, element("span", { class: "tiles", role: "img", "aria-label": pretty(text) }, ...[...text].map((tile) => tileElement(tile))), says);

const list = (...lines) => element("ol", {}, ...lines.map((line) => element("li", {}, line)));

// A hand to try an expression with.
const tryOut = () => {
  const HAND = ["5", "*", "2", "+", "9", "1"];
  let used = [];
  const slots = element("div", { class: "tiles slots" });
  const hand = element("div", { class: "tiles" });
  const says = element("p", { class: "small", role: "status" });
  const verdict = () => {
    const text = used.map((place) => HAND[place]).join("");
    const value = valueOf(text);
    if (!text) return "Make a power of ten: choose tiles.";
    if (!value) return `${pretty(text)} is not an expression yet.`;
    const count = [...text].filter((tile) => "+-*/".includes(tile)).length;
    const equal = `${pretty(text)} = ${valueText(value)}`;
    return isPower(value) ? `${equal}: ${count} ${count === 1 ? "point" : "points"}!` : `${equal}: not a power of ten, no points.`;
  };
  const button = (place, act) => {
    const made = tileElement(HAND[place], { tag: "button" });
    made.addEventListener("click", () => {
      act();
      show();
      (hand.querySelector("button") ?? slots.querySelector("button")).focus();
    });
    return made;
  };
  const show = () => {
    slots.replaceChildren(...used.map((place, at) => button(place, () => used.splice(at, 1))));
    const left = HAND.map((_, place) => place).filter((place) => !used.includes(place));
    hand.replaceChildren(...left.map((place) => button(place, () => used.push(place))));
    says.textContent = verdict();
  };
  show();
  return element("div", { class: "try" }, element("h3", {}, "Try it"), slots, hand, says);
};

const RULES = {
  "math-scrabble": () => [
    element("p", {}, "Make powers of ten on the board. Each operator in one earns a point."),
    example("5*2", "= 10: 1 point"), example("87+3*65/15", "= 100: 3 points, and 3 more for six new tiles"),
    list(
      "Before the game you split your 47 tiles into four bags.",
      "You hold 7 tiles. To draw, say how many come from which bag; then they come at random.",
      "Place tiles in one line so that they make an expression: digits at both ends, never two operators in a row. × and ÷ go first.",
      "The first expression covers the star. Each later one uses a tile that is there already.",
      "It may have any value, but only 10, 100, 1000 … and 1/10, 1/100 … earn points.",
      "Instead you may pass, and discard tiles to draw others.",
      "The holder of the Advantage decides who starts, and may once put a draw back and draw again (Mulligan).",
      "More points win. At equal scores the player who reached the score first wins; at 0 to 0 the holder of the Advantage does.",
      "The game ends when no tiles are left, and after six passes in a row, three of each player."),
    tryOut(),
  ],
  "number-scrabble": () => [
    element("p", {}, "Place correct equations, as words in Scrabble."),
    example("3+4=7", ""), example("2*2=1+3=4", "several parts are fine"),
    list(
      "Place tiles in one line; each line that they form is a correct equation.",
      "At most one new = in a turn. The first equation covers the star; each later one touches a tile.",
      "² squares the number before it, √ is the root of the number after it. A blank stands for any symbol.",
      "You score the new tiles, and for each equation the square root of its value, rounded up. Premium squares multiply.",
      "All nine tiles in one turn earn 50 more.", "Instead you may exchange tiles or pass. Six turns in a row without points end the game."),
  ],
  "binary-number-scrabble": () => [
    element("p", {}, "Number Scrabble in binary: only 0 and 1."),
    example("1+1=10", ""), example("101A1=1", "AND goes bit by bit"),
    list(
      "Place tiles in one line; each line that they form is a correct equation of binary numbers.",
      "At most one new = in a turn. The first equation covers the star; each later one touches a tile.",
      "AND, OR: bit by bit. NOT turns the bits of the number after it, which may begin with zeros.",
      "You score the new tiles, and for each equation the largest bit of its value. Premium squares multiply.",
      "Instead you may exchange tiles or pass. Six turns in a row without points end the game."),
  ],
};

// What differs from the published rules, in a list.
const differing = ({ differs }) => (differs.length === 0 ? [] : [element("h3", {}, "By other rules here"),
  element("ul", {}, ...differs.map(([key, own, published]) => element("li", {}, `${key}: ${own} instead of ${published}`))),
  element("h3", {}, "As published")]);

export const showRules = (container, table) => container.replaceChildren(...differing(table), ...(RULES[table.name]?.() ?? []));
