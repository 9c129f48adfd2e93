// A game that is over: who won, what each turn gave away, the record to save.

import { actionText, curve, turns } from "./record.js";
import { ask } from "./server.js";
import { pretty } from "./tile.js";

const $ = (id) => document.getElementById(id);

const HOW = {
  "out-of-tiles": "no tiles were left", "six-passes": "everybody passed", scoreless: "nobody scored any more", target: "enough points",
  clock: "time ran out", forfeit: "a program failed twice",
};

// The board of a step with its squares separated by spaces, as all else here has it.
const spaced = (text) => (text.includes(" ") ? text : text.split("\n").map((row) => [...row].join(" ")).join("\n"));

// Shows the end of a game against the opponent called `title`. `lay` shows a board and what is laid on it, `says` says
// something below it: for whoever goes through the turns.
export const review = async (end, title, { lay, says }) => {
  const [mine, theirs] = end.scores;
  const who = end.won === null ? "A tie" : end.won ? "You win" : `${title} wins`;
  $("result").textContent = `${who}, ${mine} to ${theirs}: ${HOW[end["ended-by"]] ?? end["ended-by"]}.`;
  const record = JSON.stringify(end.record);
  URL.revokeObjectURL($("record").href);
  $("record").href = URL.createObjectURL(new Blob([`${record}\n`], { type: "application/jsonl" }));
  $("over").hidden = false;
  $("result").focus();
  const told = await ask("steps", { record });
  told.players = ["you", title];
  const turn = (n) => {
    const step = told.steps[n];
    lay(spaced(step.board), step.place);
    const bags = step.bags.map(([bag, some]) => `${bag}: ${pretty(some)}`).join(", ");
    says(`Turn ${n + 1}, ${step.player === 0 ? "you" : title} with ${pretty(step.hands[step.player])}${bags ? ` (${bags})` : ""}: ${actionText(step.action)}.`);
    for (const row of $("turns").tBodies[0].rows) row.classList.toggle("here", Number(row.dataset.turn) === n);
  };
  $("curve").replaceChildren(curve(told.steps, turn));
  turns($("turns"), told, turn);
};
