// Simulations of actions: sums, means with intervals, a table.

import { head, percent, signed } from "./figures.js";
import { actionText, boardRows } from "./history.js";
import { ask } from "./server.js";

const $ = (id) => document.getElementById(id);

const WORLDS = 16; // simulations that are asked for at once
const PARTS = 400;

// Adds the sums of another part of the worlds.
const add = (sums, trials) => {
  for (const one of trials) {
    const sum = sums.get(one.action) ?? { n: 0, chances: 0, squares: 0, margins: 0 };
    sum.n += one.worlds;
    sum.chances += one.chances;
    sum.squares += one.chances_squared;
    sum.margins += one.margins;
    sums.set(one.action, sum);
  }
};

// Each action with its mean and the half width of its 95% interval, best first.
const means = (sums) => {
  const mean = ([action, { n, chances, squares, margins }]) => {
    const wins = chances / n;
    const error = 1.96 * Math.sqrt(Math.max(squares / n - wins * wins, 0) / Math.max(n - 1, 1));
    return { action, wins, error, margin: margins / n };
  };
  return [...sums].map(mean).sort((one, other) => other.wins - one.wins);
};

// The table of what has come out so far.
const trialTable = (sums, rows, game) => {
  const made = document.createElement("table");
  made.createTHead();
  head(made, ["action", "wins", "95% interval", "margin"]);
  const body = made.createTBody();
  for (const { action, wins, error, margin } of means(sums)) {
    const row = body.insertRow();
    const [low, high] = [Math.max(wins - error, 0), Math.min(wins + error, 1)];
    for (const text of [actionText(action, rows, game), percent(wins), `${percent(low)} to ${percent(high)}`, signed(margin)]) {
      row.insertCell().textContent = text;
    }
  }
  return made;
};

// In how many worlds each was tried.
const worlds = (sums) => [...sums.values()][0]?.n ?? 0;

// The button that simulates the top moves of the position that `question` gives, by the rules that `game` gives, until it is pressed
// again.
export const simulations = (question, game) => {
  let trying = null;

  const stop = () => {
    trying = null;
    $("try").setAttribute("aria-pressed", "false");
    $("progress").hidden = true;
  };

  const simulate = async () => {
    const mine = {};
    trying = mine;
    $("try").setAttribute("aria-pressed", "true");
    $("progress").hidden = false;
    const sums = new Map();
    const [position, rules] = [question(), game()];
    for (let part = 1; trying === mine && part <= PARTS; part++) {
      let said;
      try {
        said = await ask("trials", { position, worlds: WORLDS, part });
      } catch (error) {
        $("tried").textContent = error.message;
        break;
      }
      if (trying !== mine) return;
      if (said === null) {
        $("tried").textContent = "Simulations need to know your bags.";
        break;
      }
      add(sums, said);
      $("trials").replaceChildren(trialTable(sums, boardRows(position.board), rules));
      $("progress").value = part;
      $("tried").textContent = `${worlds(sums)} simulations each.`;
    }
    if (trying === mine) stop();
  };

  $("progress").max = PARTS;
  $("try").addEventListener("click", () => (trying ? stop() : simulate()));
  return {
    stop,
    clear: () => {
      $("trials").replaceChildren();
      $("tried").textContent = "";
    },
  };
};
