// The lessons: which one is chosen, and the progress in each.

import { element } from "./bags.js";
import { drawLessons } from "./drawlesson.js";
import { expressionLessons } from "./expressionlesson.js";
import { head } from "./figures.js";
import { progress } from "./leitner.js";
import { levelsOf, recommendedTo, winsText } from "./levels.js";
import { choices, chosenOf, grouped, option } from "./lobby.js";
import { byOpponent } from "./played.js";
import { sheetLessons } from "./sheetlesson.js";

const $ = (id) => document.getElementById(id);

// Each lesson: its name, its title, what it asks, and the section that shows it.
const LESSONS = [
  ["sheet", "Your expressions", "The twenty that the advice rests on, in their order", "sheet"],
  ["follow", "Follow your card", "Draw what the card says", "draws"],
  ["best", "Best draw", "Find the draw with the highest value", "draws"],
  ["which", "Power of ten", "Which of these is one?", "expressions"],
  ["complete", "Complete it", "Tiles are missing", "expressions"],
];

// Fills a table with rows of a title, a note below it, and numbers.
const fill = (table, rows) => table.tBodies[0].replaceChildren(...rows.map(([title, note, ...numbers]) => element("tr", {},
  element("th", { scope: "row" }, title, element("span", { class: "small" }, note)), ...numbers.map((text) => element("td", { class: "number" }, text)))));

const shareText = (share) => (Number.isFinite(share) ? `${Math.round(100 * share)}%` : "");

const showProgress = () => {
  head($("progress"), ["lesson", "right", "last 20", "due", "boxes 1–5"]);
  fill($("progress"), LESSONS.map(([name, title]) => {
    const { asked, right, recent, boxes, due, learned } = progress(`${name}-`);
    return [title, `${asked} ${asked === 1 ? "answer" : "answers"}, ${learned} learned`, shareText(right / asked), shareText(recent), String(due), boxes.join(" ")];
  }));
  const games = byOpponent();
  $("no-games").hidden = games.length > 0;
  $("games-by").hidden = games.length === 0;
  head($("games-by"), ["opponent", "games", "won", "loss a turn"]);
  fill($("games-by"), games.map(({ title, games: count, won, lost }) => [title, "", String(count), String(won), lost === null ? "" : (100 * lost).toFixed(1)]));
};

const showDue = () => {
  for (const [name] of LESSONS) {
    const { due } = progress(`${name}-`);
    $("lessons").querySelector(`[value=${name}]`).closest("label").querySelector(".due").textContent = due > 0 ? `${due} due` : "";
  }
};

// Sets up the lessons for what there is to choose from; gives what shows the next question, and fills in the progress.
export const learning = (all) => {
  const chosen = () => chosenOf("lesson");
  const answered = () => {
    showProgress();
    showDue();
  };

  const withBags = all.opponents.map((opponent, place) => [place, opponent]).filter(([, other]) => other.bags && Object.keys(other.bags).length > 1);
  grouped($("draws-of"), all, withBags);
  for (const choice of $("draws-of").options) {
    const levels = levelsOf(all.opponents[Number(choice.value)]);
    if (levels) choice.text += ` (${levels})`;
  }
  const recommended = recommendedTo(all, all.level ?? "beginner");
  if (recommended) $("draws-of").value = String(recommended.place);
  const showWins = () => {
    $("draws-say").textContent = winsText(all.opponents[Number($("draws-of").value)]);
  };
  $("draws-of").addEventListener("change", showWins);
  showWins();
  for (let level = 1; level <= all.levels; level++) $("level").append(option(level, String(level)));

  const mine = () => {
    const place = Number($("draws-of").value);
    return { name: all.opponents[place].name, table: all.opponents[place].table, rules: all.tables[all.opponents[place].table], mine: { setup: all.opponents[place].key } };
  };
  const table = Math.max(0, all.tables.findIndex(({ bags }) => bags));
  const next = {
    sheet: sheetLessons({ mine, answered }),
    draws: drawLessons({ mine, goal: chosen, answered }),
    expressions: expressionLessons({ table, goal: chosen, answered }),
  };

  const show = () => {
    const [, title, , section] = LESSONS.find(([name]) => name === chosen());
    for (const each of ["sheet", "draws", "expressions"]) $(each).hidden = each !== section;
    $("of").hidden = section === "expressions";
    $(`${section}-title`).textContent = title;
    next[section]();
    answered();
  };
  choices($("lessons"), "lesson", LESSONS.map(([name, title, asks]) => [name, element("strong", {}, title), element("span", { class: "small" }, asks), element("span", { class: "small due" })]), show);
  let begun = false;
  // Shows the lesson, anew where another setup was chosen.
  return (other) => {
    if (begun && !other) answered();
    else show();
    begun = true;
  };
};
