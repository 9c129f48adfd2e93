// A lesson: the expressions of a setup's list in their order, each to be found on a board and in a hand of the setup's own games.

import { whereOf } from "./expression.js";
import { pointsText, boardRows, runText } from "./history.js";
import { againText, lessons } from "./leitner.js";
import { miniBoard } from "./miniboard.js";
import { ask } from "./server.js";
import { nameOfTile, pretty, tileElement } from "./tile.js";

const $ = (id) => document.getElementById(id);

// A sentence with signs as people write them.
const signs = (text) => text.replaceAll("*", "×").replaceAll("/", "÷").replaceAll("-", "−");

const sorted = (tiles) => [...tiles].sort().join("");

// Shows lessons for what is chosen: `mine` gives the setup; `answered` is called after each answer.
export const sheetLessons = ({ mine, answered }) => {
  let kept;
  let number;
  let lesson;
  let table;
  let picked = new Set();
  let asking = 0;

  const says = (text = "", kind = "") => {
    $("sheet-says").textContent = text;
    $("sheet-says").className = `verdict ${kind}`;
  };

  const showBoard = (place) => {
    const rows = boardRows(lesson.board);
    $("sheet-board").replaceChildren(miniBoard(rows, place, place.length > 0 ? `The board with ${runText(rows, place, table)}` : "The board"));
  };

  const showLine = () => {
    $("sheet-line").textContent = `${lesson.rank} of ${lesson.of}: ${pretty(lesson.line)}`;
    $("sheet-legend").textContent = lesson.legend.map(signs).join(" ");
    $("sheet-show").hidden = true;
  };

  const ended = (over) => {
    for (const part of $("sheet-hand").querySelectorAll("button")) part.disabled = over;
    $("sheet-check").disabled = over || picked.size === 0;
  };

  const showHand = () => {
    $("sheet-hand").replaceChildren(...[...lesson.hand].map((tile, place) => {
      const made = tileElement(tile, { tag: "button" });
      made.setAttribute("aria-label", nameOfTile(tile));
      made.setAttribute("aria-pressed", "false");
      made.addEventListener("click", () => {
        if (!picked.delete(place)) picked.add(place);
        made.setAttribute("aria-pressed", String(picked.has(place)));
        ended(false);
      });
      return made;
    }));
    ended(false);
  };

  const next = async () => {
    const last = ++asking;
    const chosen = mine();
    ({ rules: table } = chosen);
    kept = lessons(`sheet-${chosen.name}`);
    number = kept.next();
    picked = new Set();
    for (const part of ["sheet-line", "sheet-legend"]) $(part).textContent = "";
    for (const part of ["sheet-board", "sheet-hand"]) $(part).replaceChildren();
    $("sheet-show").hidden = $("sheet-check").disabled = true;
    says("Looking for a position …");
    try {
      const found = await ask("sheet", { table: chosen.table, mine: chosen.mine, number });
      if (last !== asking) return;
      lesson = found;
      showBoard([]);
      showHand();
      // Each expression is shown first, and asked from memory once the list has been gone through.
      if (number <= lesson.of) showLine();
      else {
        $("sheet-line").textContent = `One of your ${lesson.of} expressions scores here`;
        $("sheet-show").hidden = false;
      }
      says(kept.box(number) > 0 ? `Which tiles do you place? You missed this one before (box ${kept.box(number)}).` : "Which tiles do you place?");
    } catch (error) {
      if (last === asking) says(error.message, "no");
    }
  };

  $("sheet-check").addEventListener("click", () => {
    const given = sorted([...picked].map((place) => lesson.hand[place]).join(""));
    const right = lesson.answers.find(({ place }) => sorted(place.map(([, tile]) => tile).join("")) === given);
    const { place, points } = right ?? lesson.answers[0];
    kept.answered(number, right !== undefined);
    showLine();
    showBoard(place);
    ended(true);
    says(`${right ? "Right:" : "No."} ${runText(boardRows(lesson.board), place, table)} (${whereOf(place)}), ${pointsText(points)}. ${againText(kept.box(number))}`, right ? "yes" : "no");
    answered();
    $("sheet-next").focus();
  });
  $("sheet-show").addEventListener("click", showLine);
  $("sheet-next").addEventListener("click", next);
  $("draws-of").addEventListener("change", () => $("sheet").hidden || next());
  return next;
};
