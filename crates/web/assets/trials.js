// Actions that are tried out in more and more worlds: sums, means with intervals, a table.

import { head, percent } from "./server.js";

// Adds the sums of another part of the worlds.
export const add = (sums, trials) => {
  for (const one of trials) {
    const sum = sums.get(one.action) ?? { n: 0, chances: 0, squares: 0, margins: 0 };
    sum.n += one.worlds;
    sum.chances += one.chances;
    sum.squares += one.chances_squared;
    sum.margins += one.margins;
    sums.set(one.action, sum);
  }
};

// Each action with its mean and the half width of its 95 % interval, best first.
const means = (sums) => {
  const mean = ([action, { n, chances, squares, margins }]) => {
    const wins = chances / n;
    const error = 1.96 * Math.sqrt(Math.max(squares / n - wins * wins, 0) / Math.max(n - 1, 1));
    return { action, wins, error, margin: margins / n };
  };
  return [...sums].map(mean).sort((one, other) => other.wins - one.wins);
};

// The table of what has come out so far.
export const table = (sums) => {
  const made = document.createElement("table");
  made.createTHead();
  head(made, ["action", "wins", "95 % interval", "margin"]);
  const body = made.createTBody();
  for (const { action, wins, error, margin } of means(sums)) {
    const row = body.insertRow();
    const [low, high] = [Math.max(wins - error, 0), Math.min(wins + error, 1)];
    for (const text of [action, percent(wins), `${percent(low)} to ${percent(high)}`, margin.toFixed(1)]) {
      row.insertCell().textContent = text;
    }
  }
  return made;
};

// In how many worlds each was tried.
export const worlds = (sums) => [...sums.values()][0]?.n ?? 0;
