// Recorded games on the analysis page: read from a file, gone through turn by turn.

import { endText } from "./history.js";
import { fromAsked } from "./position.js";
import { curve, turns } from "./record.js";
import { ask } from "./server.js";

const $ = (id) => document.getElementById(id);

const MOST = 1000; // games of a file that there is a choice among

// What a line of a file holds that is no record of a game, in words; null where it may be one.
const wrongLine = (line) => {
  const start = line.length > 40 ? `${line.slice(0, 40)}…` : line;
  try {
    const found = JSON.parse(line);
    if (found?.format && Array.isArray(found.turns)) return null;
    return `found ${start}, which has no "format" or no "turns"`;
  } catch {
    return `found "${start}", which is not JSON`;
  }
};

// Lets the player load records; `set` gets the position before the turn that is chosen.
export const records = (games, set) => {
  let record = null;
  const rules = () => games.find((game) => game.name === record.game);

  const showTurn = (n) => {
    const step = record.steps[n];
    const game = rules();
    if (!game) {
      $("load-says").textContent = "There is no board for the rules of this game; start bagsplit serve with --rules FILE, a file of these rules.";
      return;
    }
    set(fromAsked(JSON.stringify({
      game: game.name, board: step.board, hand: step.hands[step.player], bags: Object.fromEntries(step.bags),
      discards: step.discards[step.player], "opponent-discards": step.discards[1 - step.player],
      score: step.scores[step.player], "opponent-score": step.scores[1 - step.player],
      holder: Boolean(step.holder), passes: step.passes,
    }), games));
    for (const row of $("turns").tBodies[0].rows) row.classList.toggle("here", Number(row.dataset.turn) === n);
  };

  const showRecord = async (line) => {
    try {
      const wrong = wrongLine(line);
      if (wrong) throw new Error(wrong);
      record = await ask("steps", { record: line });
      $("load-says").textContent = "";
    } catch (error) {
      $("load-says").textContent = `${$("file").files[0]?.name}: ${error.message}. A file of records has one game a line, as "Save the record" after a game writes it.`;
      return;
    }
    const [one, two] = record.players;
    const won = record.winner === null ? "a tie" : `${record.players[record.winner]} wins`;
    $("record-title").textContent = `${one} against ${two}: ${record.scores.join(" to ")}, ${won}: ${endText(record.ended_by)}.`;
    $("game-record").hidden = false;
    const table = rules() ?? {};
    $("curve").replaceChildren(curve(record.steps, showTurn, { table, width: Math.max(300, $("curve").clientWidth) }));
    turns($("turns"), record, table, showTurn);
  };

  $("file").addEventListener("change", async () => {
    const [file] = $("file").files;
    if (!file) return;
    const lines = (await file.text()).split(/\r\n|\r|\n/).filter((line) => line.replace(/^\ufeff+/, "").trim());
    if (lines.length === 0) {
      $("load-says").textContent = `${file.name}: found an empty file; a file of records has one game a line.`;
      return;
    }
    $("record-line").replaceChildren(...lines.slice(0, MOST).map((_, n) => new Option(n + 1, n)));
    $("record-line").onchange = () => showRecord(lines[$("record-line").value]);
    await showRecord(lines[0]);
  });
};
