// Export and import of all that is kept in this browser, as one JSON file.

import { load, names, save } from "./memory.js";

const FORMAT = "bagsplit-practice";
const VERSION = 1;
const ONLY = 'Import reads a file that "Export" wrote, and this is none';

export const allKept = () => Object.fromEntries(names().sort().map((name) => [name, load(name)]));

export const exportText = () =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, exported: new Date().toISOString(), kept: allKept() }, null, 1)}\n`;

const isObject = (what) => typeof what === "object" && what !== null && !Array.isArray(what);
const isCount = (what) => Number.isInteger(what) && what >= 0;
const isGame = (game) => isObject(game) && isCount(game.id) && ["title", "table"].every((name) => typeof game[name] === "string")
  && isObject(game.record) && ["turns", "scores"].every((name) => Array.isArray(game.record[name]));
const isDeck = (deck) => isObject(deck) && [deck.asked, deck.right, deck.next, deck.learned].every(isCount) && typeof deck.recent === "string"
  && isObject(deck.boxes) && Object.values(deck.boxes).every((item) => isObject(item) && [item.box, item.time, item.asked].every(isCount));

// What may be kept, by its name.
const KINDS = [
  [/^games$/, (games) => Array.isArray(games) && games.every(isGame)],
  [/^game(-\d+)?$/, (game) => isObject(game) && isObject(game.match) && Array.isArray(game.answers)],
  [/^splits$/, (splits) => Array.isArray(splits) && splits.every(({ table, bags }) => typeof table === "string" && isObject(bags))],
  [/^sound$/, (sound) => typeof sound === "boolean"],
  [/^lessons-.+$/, isDeck],
];

// What an exported file holds; throws what is wrong with it.
export const readExport = (text) => {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error(`${ONLY}: it is not JSON.`);
  }
  if (!isObject(file) || file.format !== FORMAT) throw new Error(`${ONLY}: ${isObject(file) ? `"format" is ${JSON.stringify(file.format) ?? "missing"}; "${FORMAT}" is needed` : `found ${JSON.stringify(file).slice(0, 40)}`}.`);
  if (file.version !== VERSION) throw new Error(`This export cannot be read: "version" is ${JSON.stringify(file.version) ?? "missing"}; this page reads version ${VERSION}. Export it again with a page of this version.`);
  if (!isObject(file.kept)) throw new Error('This export is damaged: "kept" is not an object. Export it again.');
  for (const [name, what] of Object.entries(file.kept)) {
    const kind = KINDS.find(([pattern]) => pattern.test(name));
    if (!kind || !kind[1](what)) throw new Error(`This export is damaged: "kept" has an entry "${name}" that this page cannot read. Export it again.`);
  }
  return file.kept;
};

// Replaces all that is kept; says whether the browser keeps all of it.
export const replaceKept = (kept) => {
  for (const name of names()) save(name, null);
  return Object.entries(kept).every(([name, what]) => save(name, what));
};

// "12 games and 140 answers".
export const countsText = (kept) => {
  const games = kept.games?.length ?? 0;
  const answers = Object.entries(kept).filter(([name]) => name.startsWith("lessons-")).reduce((sum, [, { asked }]) => sum + asked, 0);
  return `${games} ${games === 1 ? "game" : "games"} and ${answers} ${answers === 1 ? "answer" : "answers"}`;
};
