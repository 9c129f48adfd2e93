// What the tiles that lie there would earn, said below the board while they are being placed.

import { isPower, valueOf } from "./expression.js";
import { pretty } from "./tile.js";

const plural = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

const operators = (text) => [...text].filter((symbol) => "+-*/".includes(symbol)).length;

// "87+3×65÷15 = 100: 3 operators + bonus 3 = 6 points" in Math Scrabble.
const ofPrivate = ({ points, bonus, forms }) => {
  const earning = forms.filter(({ text }) => valueOf(text) && isPower(valueOf(text)));
  const [main] = forms;
  // Other rules than the published ones may score other values, operators or the opening.
  const explained = earning.reduce((sum, { text }) => sum + operators(text), bonus) === points;
  if (!explained) return `${pretty(main.text)} = ${main.value.replace("-", "−")}: ${plural(points, "point")}`;
  if (points === 0) return `${pretty(main.text)} = ${main.value.replace("-", "−")}: legal, but not a power of ten: 0 points`;
  const parts = earning.map(({ text, value }) => `${pretty(text)} = ${value}: ${plural(operators(text), "operator")}`);
  if (bonus > 0) parts.push(`bonus ${bonus}`);
  return parts.length === 1 ? `${parts[0]} = ${plural(points, "point")}` : `${parts.join(" + ")} = ${plural(points, "point")}`;
};

// "3+4 = 7 (bonus 3): 11 points" in the games with one bag, where the value of a form is its bonus.
const ofShared = ({ points, bonus, forms }) => {
  const parts = forms.map(({ text, value }) => `${pretty(text)} (value bonus ${value})`);
  return `${parts.join(", ")}${bonus > 0 ? ` and ${bonus} for all tiles` : ""}: ${plural(points, "point")}`;
};

// What the server said of a placement, as a sentence with its kind.
export const previewText = (said, bags) => {
  if (said.refused) return [`Not yet: ${said.refused}.`, "no"];
  return [`${bags ? ofPrivate(said) : ofShared(said)}.`, said.points > 0 ? "yes" : ""];
};
