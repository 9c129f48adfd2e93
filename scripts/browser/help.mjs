// Asks for hints in a real browser, exports and imports games and progress, listens: node help.mjs BAGSPLIT FOLDER [SHOTS]
// FOLDER is where the server is started; pictures go into SHOTS.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { accessible, browser, fits, PHONE, pictures, runAll, serve, test } from "./common.mjs";
import { asked, choose, drawByCard, goOn, openLobby, seed, start, toReview, toTurn, visible } from "./playing.mjs";

const [bagsplit, folder, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const shoot = pictures(shots, "help-");
const open = options => openLobby(url, at, options);

/// Lets the clock of the player run out, which ends a game.
async function loseOnTime(page) {
  for (const ms of [84_000, 11_000, 300_000]) await page.clock.runFor(ms);
  await page.locator("#result", { hasText: "time ran out" }).waitFor();
}

async function downloaded(page, act) {
  const download = page.waitForEvent("download");
  await act();
  return readFileSync(await (await download).path(), "utf8");
}

const chooseFile = (page, text) => page.locator("#import").setInputFiles({ name: "kept.json", mimeType: "application/json", buffer: Buffer.from(text) });

for (const [name, options] of [["light, 1280", { viewport: { width: 1280, height: 860 } }], ["dark, 390", { viewport: PHONE, colorScheme: "dark" }]]) {
  test(`hints are shown on the board, and the review, the record and an export know of them: ${name}`, async () => {
    const { page, done } = await open(options);
    const hint = name => page.getByRole("button", { name, exact: true }).click();
    await page.locator("#mine").selectOption({ label: "by-hand" });
    await page.locator("#with-clock").check();
    await choose(page, "Mine: I start");
    await seed(page, 8);
    await page.clock.install();
    await start(page);
    assert.equal(await asked(page), "drawing");
    await hint("Show my card's draw");
    const counts = await page.locator("#drawing .count").allTextContents();
    assert.equal(counts.reduce((sum, count) => sum + Number(count), 0), 7);
    await goOn(page, () => page.getByRole("button", { name: "Draw", exact: true }).click());
    await toTurn(page);
    await page.locator("#hints summary").click();
    await hint("A placement that scores");
    await page.locator("#hint-says", { hasText: "This placement scores." }).waitFor();
    await page.locator("#says.yes", { hasText: /= .+: \d operators?.* points?\.$/ }).waitFor();
    const placed = await page.locator("#grid .placed").count();
    assert.ok(placed >= 3 && placed <= 7);
    await page.locator("#hints-used", { hasText: "(used: 1)" }).waitFor();
    await accessible(page, `a hint: ${name}`);
    assert.ok(await fits(page));
    await shoot(page, `hint-${name.replace(", ", "-")}`);
    await goOn(page, () => page.locator("#lay").click());
    await toTurn(page);
    assert.equal(await page.locator("#hint-says").textContent(), "", "a hint is for one turn");
    await hint("The best move");
    await page.locator("#hint-says", { hasText: /^The network likes this .*best: .*chance of winning of \d+\.\d%\.$/ }).waitFor();
    // A page that is loaded again knows the hints that were used.
    const used = await page.locator("#hints-used").textContent();
    await page.reload();
    await toTurn(page);
    assert.equal(await page.locator("#hints-used").textContent(), used);
    await loseOnTime(page);
    const record = JSON.parse(await downloaded(page, () => page.getByRole("link", { name: "Save the record" }).click()));
    await toReview(page);
    await page.locator("#turns .mine", { hasText: "with a hint" }).waitFor();
    await page.locator("#costly-says", { hasText: "Hints used: 2 for moves, 2 for draws." }).waitFor();
    await accessible(page, `a review: ${name}`);
    assert.ok(await fits(page));
    await shoot(page, `review-${name.replace(", ", "-")}`, { fullPage: true });
    assert.deepEqual(record.hints, [{ turn: 0, kind: "draw" }, { turn: 1, kind: "scores" }, { turn: 1, kind: "draw" }, { turn: 3, kind: "best" }]);
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.locator("html[data-ready]").waitFor();
    assert.equal(await page.locator("#archive-says").textContent(), "1 game finished, 0 won.");
    const exported = await downloaded(page, () => page.getByRole("button", { name: "Export" }).click());
    assert.deepEqual(JSON.parse(exported).kept.games[0].record, record);
    assert.equal(await downloaded(page, () => page.getByRole("button", { name: "Save all records" }).click()), `${JSON.stringify(record)}\n`);

    // Another browser that keeps nothing gets all of it by an import, and only when it says so.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.locator("#archive-says", { hasText: "No finished games yet." }).waitFor();
    await chooseFile(page, exported);
    await page.locator("#import-asks", { hasText: "The file holds 1 game and 0 answers. Importing replaces what this browser keeps: 0 games and 0 answers." }).waitFor();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    assert.ok(!(await visible(page, "import-ask")) && !(await visible(page, "archive")));
    await chooseFile(page, exported);
    await accessible(page, `an import: ${name}`);
    await page.getByRole("button", { name: "Replace" }).click();
    await page.locator("#import-says", { hasText: "Imported 1 game and 0 answers." }).waitFor();
    await shoot(page, `archive-${name.replace(", ", "-")}`, { fullPage: true });
    assert.ok(await fits(page));
    await page.getByRole("link", { name: /^Review the game against Beginner/ }).click();
    await page.locator("#costly-says", { hasText: "Hints used: 2 for moves" }).waitFor();
    await done();
  });
}

test("a file that is no export is refused, and nothing is lost by it", async () => {
  const { page, done } = await open();
  await page.evaluate(() => localStorage.setItem("bagsplit-lessons-which-1", JSON.stringify({ asked: 3, right: 2, next: 4, learned: 0, recent: "110", boxes: {} })));
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  const file = { format: "bagsplit-practice", version: 1, kept: {} };
  for (const [text, why] of [
    ["1,2", 'Import reads a file that "Export" wrote, and this is none: it is not JSON.'],
    ["[]", 'Import reads a file that "Export" wrote, and this is none: found [].'],
    ["{}", 'Import reads a file that "Export" wrote, and this is none: "format" is missing; "bagsplit-practice" is needed.'],
    [JSON.stringify({ ...file, version: 9 }), 'This export cannot be read: "version" is 9; this page reads version 1. Export it again with a page of this version.'],
    [JSON.stringify({ ...file, kept: 1 }), 'This export is damaged: "kept" is not an object. Export it again.'],
    [JSON.stringify({ ...file, kept: { games: [{ title: "x" }] } }), 'This export is damaged: "kept" has an entry "games" that this page cannot read. Export it again.'],
    [JSON.stringify({ ...file, kept: { other: 1 } }), 'This export is damaged: "kept" has an entry "other" that this page cannot read. Export it again.'],
    [JSON.stringify({ ...file, kept: { "lessons-which-1": { asked: -1 } } }), 'This export is damaged: "kept" has an entry "lessons-which-1" that this page cannot read. Export it again.'],
  ]) {
    await chooseFile(page, text);
    await page.locator("#import-says.problem").filter({ hasText: why }).waitFor();
    assert.ok(!(await visible(page, "import-ask")));
  }
  assert.equal(await page.evaluate(() => JSON.stringify(localStorage)), kept);
  await done();
});

test("a turn sounds unless sounds are off, and the title flashes while the page is hidden", async () => {
  const { page, done } = await open();
  await page.addInitScript(() => {
    window.notes = 0;
    window.OscillatorNode = class extends OscillatorNode {
      start(when) {
        window.notes++;
        super.start(when);
      }
    };
  });
  await page.reload();
  await choose(page, "Mine: I start");
  await start(page);
  await drawByCard(page);
  await toTurn(page);
  const notes = () => page.evaluate(() => window.notes);
  assert.ok(await notes() > 0, "the turn sounded");
  const sound = page.getByRole("button", { name: "Sound", exact: true });
  await sound.click();
  assert.equal(await sound.getAttribute("aria-pressed"), "false");
  const before = await notes();
  const pass = async () => {
    await page.locator("#pass").click();
    await goOn(page, () => page.locator("#pick .main").click());
    await toTurn(page);
  };
  await pass();
  assert.equal(await notes(), before, "sounds are off");
  await page.reload();
  await toTurn(page);
  assert.equal(await sound.getAttribute("aria-pressed"), "false", "and stay off");
  const hide = hidden => page.evaluate(hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  await hide(true);
  await pass();
  await page.waitForFunction(() => document.title === "○ Your turn!");
  await page.waitForFunction(() => document.title.startsWith("● Your turn ·"));
  await page.waitForFunction(() => document.title === "○ Your turn!");
  await hide(false);
  assert.match(await page.title(), /^● Your turn ·/);
  await done();
});

for (const [path, list] of [["", "practice"], ["analysis", "games"]]) {
  test(`a page whose list '${list}' cannot be loaded says so`, async () => {
    const page = await browser.newPage({ viewport: PHONE });
    await page.route(`**/${list}.json`, asked => asked.abort());
    await page.goto(at(path));
    const said = page.getByRole("alert");
    await said.waitFor();
    assert.match(await said.textContent(), /could not be loaded .* reload the page/);
    assert.ok(await said.isVisible() && await fits(page));
    await page.close();
  });
}

await runAll(end);
