// Hints on request in a game: a placement that scores, or the best move by the network; shown on the board.

import { percent } from "./figures.js";
import { otherText } from "./history.js";
import { ask } from "./server.js";

const $ = (id) => document.getElementById(id);

// The squares and bags as the server reads them, out of what the player sees and what was discarded.
const positionOf = (seen, log, table) => {
  const discards = (mine) => log.filter((entry) => entry.mine === mine)
    .map(({ what }) => what.match(/^pass, discarding (.+)$/)?.[1] ?? "").join("");
  const letters = [..."ABCDEFGH"].slice(0, table.bags ?? 0);
  return {
    game: table.name, board: seen.board, hand: seen.hand, bags: Object.fromEntries(letters.map((letter) => [letter, seen.bags[letter] ?? ""])),
    discards: table.bags ? discards(true) : "", "opponent-discards": table.bags ? discards(false) : "",
    score: seen.score, "opponent-score": seen["opponent-score"], holder: seen.holder, passes: seen.passes,
  };
};

const hintText = (hint, line) => {
  if (!line) return hint === "scores" ? "No placement scores." : "The network cannot evaluate this position.";
  if (hint === "scores") return "This placement scores. There may be a better one.";
  const chance = `it estimates a chance of winning of ${percent(line.chance.win)}`;
  return line.kind === "place" ? `The network likes this placement best: ${chance}.` : `The network likes this best: ${otherText(line.laid)}; ${chance}.`;
};

// Shows how many hints for moves were used. Each hint is for a turn, numbered from 1 as in records, or 0 for the opening draw.
export const showUsed = (used) => {
  const moves = used.filter(({ kind }) => kind !== "draw").length;
  $("hints-used").textContent = moves > 0 ? `(used: ${moves})` : "";
};

// Connects the buttons. `now` gives what the player sees and the log; `place` shows tiles on the board; `use` records a hint.
export const hintButtons = (table, number, { now, place, use }) => {
  let asked = 0;
  const button = (hint) => {
    $(`hint-${hint}`).onclick = async () => {
      const mine = ++asked;
      const { seen, log } = now();
      $("hint-says").textContent = "";
      try {
        const line = await ask("hint", { table: number, position: positionOf(seen, log, table), hint });
        if (mine !== asked) return;
        use(hint);
        place(line?.place ?? []);
        $("hint-says").textContent = hintText(hint, line);
        // A hint that the board does not show has to be in sight.
        if (!line?.place.length) $("hint-says").scrollIntoView({ block: "nearest" });
      } catch (error) {
        if (mine === asked) $("hint-says").textContent = error.message;
      }
    };
  };
  button("scores");
  button("best");
  $("hints").ontoggle = () => $("hints").open && $("hints").scrollIntoView({ block: "nearest" });
  return {
    // Nothing of an earlier turn stays.
    clear: () => {
      asked++;
      $("hint-says").textContent = "";
    },
  };
};
