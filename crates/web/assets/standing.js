// What a game in progress shows beside the board: the score, the bags, the unseen tiles, the last move, the turns, the title.

import { showTitle } from "./attention.js";
import { listed } from "./bags.js";
import { lastMove, showTurns } from "./history.js";
import { tilesOf } from "./tile.js";

const $ = (id) => document.getElementById(id);

const standing = (known, asked) => {
  if (asked === "waiting") return "";
  if (asked === "turn") return known.passes > 0 ? `Your turn. Consecutive passes: ${known.passes} of ${known["passes-to-end"]}.` : "Your turn.";
  return asked.draw ? `Draw ${asked.draw.wanted} ${asked.draw.wanted === 1 ? "tile" : "tiles"}.` : "Take the Mulligan?";
};

const notesOf = (known, table) => {
  if (!table.advantage) return ["", ""];
  return known.holder ? [known["mulligan-left"] ? "Advantage, Mulligan left" : "Advantage", ""] : ["", "Advantage"];
};

// Shows a game against `title` by the rules `table`, in which the player is asked something.
export const showStanding = ({ log, overage, now }, { table, title, scores, bags }) => {
  const { seen: known, asked } = now.asked ?? { ...now.waiting, asked: "waiting" };
  const waits = asked === "waiting";
  scores.show({ points: [known.score, known["opponent-score"]], notes: notesOf(known, table), active: waits ? 1 : 0, says: waits ? `${title} decides.` : standing(known, asked) });
  scores.rest(overage);
  listed($("yours").querySelector(".trays"), bags);
  $("yours").hidden = !table.bags || Boolean(asked.draw);
  const more = known["in-bag"] === null ? "" : `, ${known["in-bag"]} of them in the bag`;
  $("unseen").querySelector("summary").textContent = `Unseen tiles: ${known.unseen.length}${more}`;
  $("unseen").querySelector("p").textContent = known["in-bag"] === null ? "The opponent's hand and bags." : "The opponent's hand and the shared bag.";
  $("unseen-tiles").replaceChildren(tilesOf(known.unseen));
  const last = lastMove(log, table, title);
  $("last").textContent = last;
  // Read out what happened, and then what is asked.
  $("announce").textContent = `${last} ${standing(known, asked)} You ${known.score}, ${title} ${known["opponent-score"]}.`;
  if (waits) {
    showTitle(`${title}'s turn · ${known.score}–${known["opponent-score"]} · bagsplit`);
    showTurns($("log"), log, table, title);
    return;
  }
  const call = asked === "turn" ? "Your turn" : "Your draw";
  showTitle(`● ${call} · ${known.score}–${known["opponent-score"]} · bagsplit`, `○ ${call}!`);
  showTurns($("log"), log, table, title);
};
