// A finished or recorded game on the analysis board: its result, the curve of chances, the costliest turns with the better moves, and
// all turns, of which each sets its position.

import { element } from "./bags.js";
import { whereOf } from "./expression.js";
import { percent } from "./figures.js";
import { boardRows, endText, otherText, placeOfAction, pointsText, runText } from "./history.js";
import { miniBoard } from "./miniboard.js";
import { changePlayed, played, sideOf } from "./played.js";
import { asked, fromAsked, placeOf } from "./position.js";
import { previewText } from "./preview.js";
import { curve, MUCH } from "./record.js";
import { ask, stored } from "./server.js";

const $ = (id) => document.getElementById(id);

const MOST = 1000; // games of a file that there is a choice among
const COSTLY = 3; // turns that are shown first
const LITTLE = 0.005; // a loss below this is none

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

const points = (share) => `${(100 * share).toFixed(1)} percentage points`;

const mean = (steps) => steps.reduce((sum, { lost }) => sum + lost, 0) / Math.max(steps.length, 1);

// The board after the last turn.
const finalBoard = ({ turns }, { side }) => {
  const rows = Array.from({ length: side }, () => Array(side).fill("."));
  for (const [square, tile] of turns.flatMap(({ place }) => place ?? [])) {
    const [row, col] = placeOf(square);
    rows[row][col] = tile;
  }
  return rows.map((row) => row.join(" ")).join("\n");
};

// Shows games by the rules of `games`; `set` gets the position of a turn, with the tiles that were placed, and whose it is. Connects
// the choice of a file, the buttons and the arrow keys, and shows the game that the address names.
export const reviews = (games, set) => {
  let current = 0; // games are numbered, so that one that was left does not go on
  let turnTo = null; // shows a turn of the game, counted from 0
  let at = 0;
  let better = false;

  const says = (text) => {
    $("says").textContent = text;
  };

  // Shows the game of a record; `own` is what is kept of a game that was played here.
  const open = async (record, own = null) => {
    const mine = ++current;
    turnTo = null;
    const { steps, players, game: name, winner, scores, ended_by: ended } = await ask("steps", { record: JSON.stringify(record) });
    if (mine !== current) return;
    const game = games.find((one) => one.name === name);
    if (!game) throw new Error("there is no board for the rules of this game; start bagsplit serve with --rules FILE, a file of these rules");
    const side = own ? sideOf(own) : 0;
    const names = own ? (side === 1 ? [own.title, "You"] : ["You", own.title]) : players;
    const result = winner === null ? "A tie" : own && winner === side ? "You win" : `${names[winner]} wins`;
    $("game-record").hidden = false;
    $("setting").open = false;
    $("result").textContent = `${own ? "" : `${names[0]} against ${names[1]}: `}${result}, ${(side === 1 ? [...scores].reverse() : scores).join(" to ")}: ${endText(ended)}.`;
    URL.revokeObjectURL($("record").href);
    $("record").href = URL.createObjectURL(new Blob([`${JSON.stringify(record)}\n`], { type: "application/jsonl" }));
    const hints = record.hints ?? [];
    const hinted = (n) => hints.some((hint) => hint.turn === n + 1 && hint.kind !== "draw");
    const rows = (step) => boardRows(step.board);
    const doneText = (step) => (step.place.length > 0 ? `${runText(rows(step), step.place, game)} (${whereOf(step.place)}), ${pointsText(step.points)}` : otherText(step.action));
    const hasBetter = (step) => step?.best && step.lost >= LITTLE;
    const position = (step) => fromAsked(JSON.stringify({
      game: name, board: step.board, hand: step.hands[step.player], bags: Object.fromEntries(step.bags),
      discards: step.discards[step.player], "opponent-discards": step.discards[1 - step.player],
      score: step.scores[step.player], "opponent-score": step.scores[1 - step.player], holder: Boolean(step.holder), passes: step.passes,
    }), games);

    // The better move of a step in words: its expression and its points, or a pass.
    const betterText = async (step) => {
      const place = placeOfAction(step.best[0]);
      if (place.length === 0) return `${otherText(step.best[0])}.`;
      const said = await ask("judge", { position: asked(position(step)), place });
      return `${previewText(said, game.bags)[0].slice(0, -1)} (${whereOf(place)}).`;
    };

    turnTo = async (n, withBetter = false) => {
      [at, better] = [Math.min(Math.max(n, 0), steps.length), withBetter];
      const step = steps[at];
      better &&= Boolean(hasBetter(step));
      $("grid").scrollIntoView({ block: "nearest" });
      $("earlier").disabled = at === 0;
      $("later").disabled = at === steps.length;
      $("better").disabled = !hasBetter(step);
      $("better").setAttribute("aria-pressed", String(better));
      for (const line of $("turns").children) line.classList.toggle("here", Number(line.dataset.turn) === at);
      if (!step) {
        set(fromAsked(JSON.stringify({ game: name, board: finalBoard(record, game), score: scores[0], "opponent-score": scores[1] }), games), [], names[0]);
        says("The final position.");
        return;
      }
      set(position(step), better ? placeOfAction(step.best[0]) : step.place, names[step.player]);
      const [shown, where] = [at, better];
      const text = better ? `better: ${await betterText(step)}` : `${doneText(step)}.`;
      if (mine === current && shown === at && where === better) says(`Turn ${at + 1}, ${names[step.player].replace(/^You$/, "you")}: ${text}`);
    };

    const line = (step, n) => element("li", { class: [step.player === side ? "mine" : "theirs", ...(step.lost >= MUCH ? ["lost"] : [])].join(" "), "data-turn": String(n) },
      element("button", { type: "button", "aria-label": `Show turn ${n + 1}`, onclick: () => turnTo(n) }, String(n + 1)),
      element("span", { class: "did" }, `${names[step.player]}: ${doneText(step)}`, ...(hinted(n) ? [element("span", { class: "small" }, "with a hint")] : [])),
      element("span", { class: "earned" }, step.lost >= LITTLE ? `−${percent(step.lost)}` : ""));
    $("turns").replaceChildren(...steps.map(line));
    $("curve").replaceChildren(curve(steps, turnTo, { table: game, side, whose: own ? "your" : `${names[0]}'s`, width: Math.max(300, $("curve").clientWidth) }));
    $("curve-says").textContent = `${own ? "Your" : `${names[0]}'s`} chance of winning after each turn, as the network estimates it from what that side saw.`;
    turnTo(steps.length);
    $("result").focus();
    $("game-record").scrollIntoView({ block: "nearest" });

    const costly = steps.map((step, n) => ({ step, n })).filter(({ step }) => (!own || step.player === side) && hasBetter(step))
      .sort((one, other) => other.step.lost - one.step.lost).slice(0, COSTLY);
    $("costliest").disabled = costly.length === 0;
    $("costliest").onclick = () => turnTo(costly[0].n, true);
    const lost = [0, 1].map((player) => mean(steps.filter((step) => step.player === player)));
    const draws = hints.filter(({ kind }) => kind === "draw").length;
    const helped = hints.length > 0 ? ` Hints used: ${hints.length - draws} for moves, ${draws} for draws.` : "";
    const average = own ? `On average a turn of yours lost ${points(lost[side])}.` : `On average a turn lost ${points(lost[0])} (${names[0]}) and ${points(lost[1])} (${names[1]}).`;
    $("costly-says").textContent = `${average}${costly.length === 0 ? " No turn lost much." : ""}${helped}`;
    if (own) changePlayed(own.id, { lost: lost[side] });
    const texts = await Promise.all(costly.map(({ step }) => betterText(step)));
    if (mine !== current) return;
    $("costly").replaceChildren(...costly.map(({ step, n }, place) => {
      const picture = miniBoard(rows(step), placeOfAction(step.best[0]), `The board with the better move of turn ${n + 1}`);
      picture.addEventListener("click", () => turnTo(n, true));
      const whose = own ? "" : `, ${names[step.player]}`;
      return element("article", { class: "costly" }, picture, element("div", {},
        element("h3", {}, `Turn ${n + 1}${whose}: −${points(step.lost)}`),
        element("p", {}, element("strong", {}, "Better: "), texts[place]),
        element("p", { class: "small" }, `${names[step.player]}${hinted(n) ? ", with a hint" : ""}: ${doneText(step)}. Chance ${percent(step.best[1].win)} instead of ${percent(step.chance.win)}.`),
        element("p", { class: "buttons" }, element("button", { type: "button", "aria-label": `Show on the board: turn ${n + 1}`, onclick: () => turnTo(n, true) }, "Show on the board"))));
    }));
  };

  const openLine = async (line, file) => {
    try {
      const wrong = wrongLine(line);
      if (wrong) throw new Error(wrong);
      await open(JSON.parse(line));
      $("load-says").textContent = "";
    } catch (error) {
      if (!file) return says(`This game cannot be shown: ${error.message}.`);
      $("load-says").textContent = `${file}: ${error.message}. A file of records has one game a line, as "Save the record" after a game writes it.`;
    }
  };

  // Shows the first game of records, one a line; the others can be chosen. Records of no file are of stored results.
  const openLines = async (text, file) => {
    const lines = text.split(/\r\n|\r|\n/).filter((line) => line.replace(/^\ufeff+/, "").trim());
    if (lines.length === 0) {
      $("load-says").textContent = `${file}: found an empty file; a file of records has one game a line.`;
      return;
    }
    $("record-line").replaceChildren(...lines.slice(0, MOST).map((_, n) => new Option(n + 1, n)));
    $("record-line").onchange = () => openLine(lines[$("record-line").value], file);
    $("record-line").closest("label").hidden = lines.length === 1;
    await openLine(lines[0], file);
  };

  // The game that the address names: one that was finished here, or one of stored results.
  const route = () => {
    if (location.hash.startsWith("#results=")) {
      stored(location.hash.slice(1)).then((records) => openLines(records)).catch((error) => says(`${error.message}.`));
      return;
    }
    const id = Number(location.hash.match(/^#game=(\d+)$/)?.[1]);
    const own = played().find((one) => one.id === id);
    if (own) open(own.record, sideOf(own) === null ? null : own).catch((error) => says(error.message));
    else if (id) says("This browser keeps no finished game of this address.");
  };

  $("file").addEventListener("change", async () => {
    const [file] = $("file").files;
    if (!file) return;
    await openLines(await file.text(), file.name);
  });
  $("earlier").onclick = () => turnTo(at - 1);
  $("later").onclick = () => turnTo(at + 1);
  $("better").onclick = () => turnTo(at, !better);
  document.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !turnTo || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    event.preventDefault();
    turnTo(at + step);
  });
  addEventListener("popstate", route);
  return route;
};
