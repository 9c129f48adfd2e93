// Gives every field and every import something wrong, in a real browser: node wrong.mjs BAGSPLIT FOLDER
// BAGSPLIT is the program, which is started in FOLDER, or the folder of the static site. Each has to refuse it by a sentence with the
// field, what was found and what is allowed, and to take what is right after that.
import assert from "node:assert/strict";
import { accessible, PHONE, runAll, serve, test, watched } from "./common.mjs";

const [bagsplit, folder] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const mine = asked => [url, "data:", "blob:"].some(start => asked.startsWith(start));

/// A page on which nothing may go wrong besides answers that refuse, which the browser tells its console of.
async function open(path, options) {
  const { page, wrong } = await watched(at(path), mine, options);
  await page.locator("html[data-ready]").waitFor();
  const done = async () => {
    assert.deepEqual(wrong.filter(what => !what.includes("400 (Bad Request)")), []);
    await page.close();
  };
  return { page, done };
}

const EMPTY = Array(13).fill(".".repeat(13)).join("\n");
const position = more => JSON.stringify({ game: "math-scrabble", board: EMPTY, ...more });
const TILES = "is no tile of Math Scrabble (1-9 + - * /)";
const LINES = 'A file of records has one game a line, as "Save the record" after a game writes it.';
const EXPORT = 'Import reads a file that "Export" wrote, and this is none: ';

// Fields of the analysis: what is typed, and the sentence. The hand is "25*" meanwhile.
const FIELDS = [
  ["Hand", "25x", `hand: 'x' ${TILES}`],
  ["Hand", "<b>", `hand: '<' ${TILES}`],
  ["Hand", "٣", `hand: '٣' ${TILES}`],
  ["Hand", "12345678", "hand: 8 tiles in hand, where 7 fill it"],
  ["Hand", "11112", "hand: 4 tiles '1', where a player can have 3 at most"],
  ["Bag A", "x", `bag A: 'x' ${TILES}`],
  ["Bag D", "1111", "bag A to D: 4 tiles '1' in hand and bags together, where a player has 3"],
  ["Opponent's hand, if you know it", "=", `the opponent's hand: '=' ${TILES}`],
  ["Opponent's hand, if you know it", "12345678", "the opponent's hand: 8 tiles, where a full hand has 7"],
  ["Opponent's discards", "x", `the opponent's discards: 'x' ${TILES}`],
  ["Your discards", "1111", "your discards: 4 tiles '1', where 3 are neither in your hand nor in your bags"],
  ...["Your points", "Opponent's points"].flatMap(label => ["-3", "1.5", "99999", ""].map(found =>
    [label, found, `${label}: found ${found ? `"${found}"` : "no number"}; a whole number from 0 to 9999 is allowed`])),
  ["Consecutive passes", "6", 'Consecutive passes: found "6"; a whole number from 0 to 5 is allowed'],
];

// Positions as text: those that are no position, and those that are one with a wrong part.
const TEXTS = [
  ["", "#load-says", "This text is no position: it is not JSON"],
  ["[]", "#load-says", 'found []; a JSON object with "game" and "board" is needed'],
  ['{"game":"chess"}', "#load-says", '"game" is "chess"; "math-scrabble", "number-scrabble", "binary-number-scrabble" are allowed'],
  ['{"game":"math-scrabble","board":5}', "#load-says", '"board" is 5; a text of rows is needed'],
  ['{"game":"math-scrabble","board":"..."}', "#load-says", "the board has 1 row where Math Scrabble has 13"],
  [position({ board: EMPTY.slice(1) }), "#load-says", "row 1 has 12 squares where 13 are needed"],
  [position({ board: `x${EMPTY.slice(1)}` }), "#problem", "board: row 1: 'x' is no tile on a board"],
  [position({ hand: 25 }), "#load-says", '"hand" is 25; text such as "25*" is needed'],
  [position({ hand: "25x" }), "#problem", `hand: 'x' ${TILES}`],
  [position({ bags: 4 }), "#load-says", '"bags" is 4; an object such as {"A": "123"} is needed'],
  [position({ bags: { E: "1" } }), "#load-says", '"bags" has "E"; A, B, C, D is allowed'],
  [position({ score: "x" }), "#load-says", '"score" is "x"; a whole number is needed'],
  [position({ score: 99999 }), "#problem", 'Your points: found "99999"; a whole number from 0 to 9999 is allowed'],
  [position({ holder: 5 }), "#load-says", '"holder" is 5; true or false is needed'],
  [position({ hnd: "1" }), "#load-says", 'it has "hnd"; "game", "board", "hand"'],
];

const FILES = [
  ["\n", "found an empty file; a file of records has one game a line."],
  ["PNG", `found "PNG", which is not JSON. ${LINES}`],
  ["[]", `found [], which has no "format" or no "turns". ${LINES}`],
  ['{"format":1}', `found {"format":1}, which has no "format" or no "turns". ${LINES}`],
  ['{"format":1,"turns":[]}', LINES],
];

for (const [name, options] of [["desktop", { viewport: { width: 1280, height: 860 } }], ["phone", { viewport: PHONE }]]) {
  test(`every field of the analysis refuses what is wrong by a sentence: ${name}`, async () => {
    const { page, done } = await open("analysis", options);
    await page.getByText("Opponent and discards", { exact: true }).click();
    const says = page.locator("#problem");
    for (const [label, typed, sentence] of FIELDS) {
      const field = page.getByLabel(label, { exact: true });
      const before = await field.inputValue();
      if (label !== "Hand") await page.getByLabel("Hand", { exact: true }).fill("25*");
      await field.fill(typed);
      await says.filter({ hasText: sentence }).waitFor();
      await field.fill(before);
      await page.locator("#problem:empty").waitFor({ state: "attached" });
    }
    // Signs as people write them are no mistakes.
    await page.getByLabel("Hand", { exact: true }).fill("6÷3×5−1");
    await page.locator("#placements tbody tr").first().waitFor();
    await page.getByLabel("Your points").fill("-1");
    await says.filter({ hasText: "found" }).waitFor();
    await accessible(page, "a wrong field");
    await done();
  });
}

test("a text that is no position is refused by a sentence, and a right one is taken after it", async () => {
  const { page, done } = await open("analysis");
  await page.getByText("Load and save", { exact: true }).click();
  for (const [text, where, sentence] of TEXTS) {
    await page.locator("#text").fill(text);
    await page.locator("#load").click();
    await page.locator(where, { hasText: sentence }).waitFor();
  }
  await page.locator("#text").fill(position({ hand: "25*" }));
  await page.locator("#load").click();
  await page.locator("#load-says:empty").waitFor({ state: "attached" });
  await page.locator("#placements tbody tr").first().waitFor();
  await done();
});

test("a file that is no record is refused by a sentence with its name", async () => {
  const { page, done } = await open("analysis");
  await page.getByText("Load and save", { exact: true }).click();
  for (const [text, sentence] of FILES) {
    await page.locator("#file").setInputFiles({ name: "games.jsonl", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.locator("#load-says", { hasText: sentence }).waitFor();
    assert.match(await page.locator("#load-says").textContent(), /^games\.jsonl: /);
  }
  await done();
});

test("a seed and an import that are wrong are refused by a sentence", async () => {
  const { page, done } = await open("");
  await page.getByText("More", { exact: true }).click();
  for (const found of ["abc", "-1", "1.5", "1e3", "9".repeat(16)]) {
    await page.getByLabel("Seed").fill(found);
    await page.getByRole("button", { name: "Start game" }).click();
    await page.locator("#start-says", { hasText: `Seed: found "${found}"; a whole number of up to 15 digits is allowed, or nothing for a random one.` }).waitFor();
  }
  for (const [text, why] of [
    ["", `${EXPORT}it is not JSON.`], ["[]", `${EXPORT}found [].`], ["{}", `${EXPORT}"format" is missing; "bagsplit-practice" is needed.`],
    ['{"format":"bagsplit-practice","version":2}', '"version" is 2; this page reads version 1.'],
    ['{"format":"bagsplit-practice","version":1,"kept":{"games":5}}', '"kept" has an entry "games" that this page cannot read'],
  ]) {
    await page.locator("#import").setInputFiles({ name: "kept.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await page.locator("#import-says.problem", { hasText: why }).waitFor();
  }
  await page.getByLabel("Seed").fill("7");
  await page.getByRole("button", { name: "Start game" }).click();
  await page.locator("#table").waitFor();
  await done();
});

await runAll(end);
