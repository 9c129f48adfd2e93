// The levels of players, in the words and the order of every face, and what is recommended to each.

import { percent } from "./figures.js";

export const LEVELS = { beginner: "Beginners", club: "Club", expert: "Experts", computer: "With a computer" };

// What is recommended at a level, and what it wins there; null without a recommendation.
export const recommendedTo = (all, level) => {
  const place = all.opponents.findIndex(({ recommended }) => recommended.some((one) => one.level === level));
  return place < 0 ? null : { place, ...all.opponents[place].recommended.find((one) => one.level === level) };
};

// What a setup wins at the levels that it is recommended to, and under which condition it is, in words.
export const winsText = ({ recommended }) => recommended
  .map(({ level, condition, value, low, high }) =>
    `${LEVELS[level]}: wins ${percent(value)} (${percent(low)} to ${percent(high)})${condition ? `, recommended ${condition}` : ""}`).join("; ");

// The levels that a setup is recommended at, in words.
export const levelsOf = ({ recommended }) => recommended.map(({ level }) => LEVELS[level]).join(", ");
