// Uses the analysis board in a real browser as players do: node board.mjs BAGSPLIT FOLDER [SHOTS]
// FOLDER has games.jsonl, records of Math Scrabble; pictures go into SHOTS.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [bagsplit, folder, shots] = process.argv.slice(2);
if (shots) mkdirSync(shots, { recursive: true });
const server = spawn(bagsplit, ["serve"], { stdio: ["ignore", "pipe", "inherit"] });
const url = await new Promise((found, failed) => {
  let said = "";
  server.stdout.on("data", part => {
    said += part;
    const at = said.match(/http:\/\/[^ ]+/);
    if (at) found(at[0]);
  });
  server.on("exit", () => failed(new Error(`the server ended: ${said}`)));
});
// Containers let nobody make the sandbox; the pages are ours.
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });

/// The board, on which nothing may go wrong: no error, no dialog, nothing loaded from elsewhere.
async function open(options = {}) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 950 }, ...options });
  // Machines are shared and slow; what is waited for comes, or it does not.
  page.setDefaultTimeout(120_000);
  const wrong = [];
  page.on("console", said => wrong.push(`console: ${said.text()}`));
  page.on("pageerror", error => wrong.push(`error: ${error}`));
  page.on("dialog", dialog => { wrong.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", asked => { if (!asked.url().startsWith(url) && !asked.url().startsWith("data:")) wrong.push(`loads ${asked.url()}`); });
  await page.goto(url);
  await page.locator("#grid button").first().waitFor();
  return { page, done: async () => { assert.deepEqual(wrong, []); await page.close(); }, wrong };
}

const shoot = async (page, name) => shots && page.screenshot({ path: join(shots, `board-${name}.png`), fullPage: true });
const rows = page => page.locator("#placements tbody tr");
const tests = [];
const test = (name, run) => tests.push([name, run]);

const HAND = "25*14+8";
async function setUp(page) {
  await page.getByLabel("Hand", { exact: true }).fill(HAND);
  for (const [bag, tiles] of [["A", "1122333"], ["B", "445566677788999"], ["C", "++++-----"], ["D", "****/////"]]) {
    await page.getByLabel(`Bag ${bag}`).fill(tiles);
  }
  await page.locator("#placements tbody td:nth-child(3)", { hasText: "%" }).first().waitFor();
}

test("a position is set and analysed, with the network's favourite first", async () => {
  const { page, done } = await open();
  await setUp(page);
  assert.equal(await rows(page).count(), 60);
  const wins = (await page.locator("#placements tbody td:nth-child(3)").allTextContents()).map(parseFloat);
  assert.ok(wins.every((win, n) => n === 0 || win <= wins[n - 1]), String(wins));
  assert.match(await page.locator("#count").textContent(), /legal placements, the best 60 here. Best pass: pass/);
  await rows(page).first().hover();
  assert.ok(await page.locator("#grid .ghost").count() >= 3);
  await shoot(page, "light");
  await done();
});

test("what is laid is judged at once, with the reason where it is not legal", async () => {
  const { page, done } = await open();
  await setUp(page);
  await page.getByLabel("lays tiles from the hand").check();
  await page.locator("[data-place=A1]").focus();
  await page.keyboard.type("2*5");
  await page.locator("#verdict.no", { hasText: "must cover the star" }).waitFor();
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.locator("[data-place=G7]").focus();
  await page.keyboard.type("2*5");
  await page.locator("#verdict.yes", { hasText: "1 point" }).waitFor();
  await page.keyboard.type("9");
  await page.locator("#verdict.no", { hasText: "no 9 left" }).waitFor();
  await page.getByRole("button", { name: "Play what is laid" }).click();
  await page.locator("#grid .tile").nth(2).waitFor();
  assert.equal(await page.getByLabel("Hand", { exact: true }).inputValue(), "14+8");
  assert.equal(await page.getByLabel("Your points").inputValue(), "1");
  // Three tiles are to be drawn now.
  await page.locator("#draw", { hasText: /from [A-D].*worth/ }).waitFor();
  await done();
});

test("trials refine the chances, with intervals that get narrower", async () => {
  const { page, done } = await open();
  await setUp(page);
  const button = page.getByRole("button", { name: "Try out the best" });
  await button.click();
  await page.locator("#tried", { hasText: "worlds each" }).waitFor();
  const width = async () => {
    const [low, high] = (await page.locator("#trials tbody td:nth-child(3)").first().textContent()).split(" to ").map(parseFloat);
    return high - low;
  };
  const first = await width();
  await page.waitForFunction(() => parseInt(document.getElementById("tried").textContent) >= 96);
  assert.ok(await width() < first, `${await width()} after ${first}`);
  await button.click();
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  await done();
});

test("wrong tiles are named, and a position is kept as text", async () => {
  const { page, wrong } = await open();
  await page.getByLabel("Hand", { exact: true }).fill("25x");
  await page.locator("#problem", { hasText: "'x'" }).waitFor();
  await page.getByLabel("Hand", { exact: true }).fill("25*");
  await page.locator("#placements tbody tr").first().waitFor();
  await page.locator("summary").click();
  const text = await page.getByLabel("The position as text").inputValue();
  await page.getByRole("button", { name: "Empty board" }).click();
  assert.equal(await page.getByLabel("Hand", { exact: true }).inputValue(), "");
  await page.getByLabel("The position as text").fill(text);
  await page.getByRole("button", { name: "Set this position" }).click();
  assert.equal(await page.getByLabel("Hand", { exact: true }).inputValue(), "25*");
  await page.getByLabel("The position as text").fill("{ nothing");
  await page.getByRole("button", { name: "Set this position" }).click();
  await page.locator("#load-says", { hasText: "no position" }).waitFor();
  // The browser tells its console of answers that refuse; of anything else it has nothing to tell.
  assert.deepEqual(wrong.filter(what => !what.includes("400 (Bad Request)")), []);
  await page.close();
});

test("the other games have boards of their own", async () => {
  const { page, done } = await open();
  for (const [game, side, hand] of [["number-scrabble", 15, "12+=3"], ["binary-number-scrabble", 15, "01=10"]]) {
    await page.locator("#game").selectOption(game);
    await page.waitForFunction(squares => document.querySelectorAll("#grid button").length === squares, side * side);
    await page.getByLabel("Hand", { exact: true }).fill(hand);
    await rows(page).first().waitFor();
    assert.equal(await page.locator("#bags").isVisible(), false);
  }
  await done();
});

test("a recorded game is gone through, and a turn sets its position", async () => {
  const { page, done } = await open();
  await page.locator("summary").click();
  await page.locator("#file").setInputFiles(join(folder, "games.jsonl"));
  await page.locator("#turns tbody tr").nth(3).waitFor();
  assert.ok(await page.locator("#curve svg polyline").count() === 1);
  assert.match(await page.locator("#record-title").textContent(), /<i>one<\/i> against two/);
  assert.equal(await page.locator("i").count(), 0);
  await page.getByRole("button", { name: "Set the position before turn 4" }).click();
  await page.locator("#turns tr.here").waitFor();
  await page.locator("#placements tbody tr").first().waitFor();
  assert.ok(await page.getByLabel("Hand", { exact: true }).inputValue());
  await shoot(page, "record");
  await done();
});

test("it is used with the keyboard alone", async () => {
  const { page, done } = await open();
  await page.locator("[data-place=G7]").focus();
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.place), "G8");
  await page.keyboard.type("1+9");
  assert.deepEqual(await page.locator("#grid .tile").allTextContents(), ["1", "+", "9"]);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  assert.ok((await page.locator("#grid .tile").allTextContents()).length < 3);
  // One square of the board is a stop of the Tab key, not all of them.
  assert.equal(await page.locator("#grid button[tabindex='0']").count(), 1);
  await done();
});

test("on a phone and in the dark", async () => {
  const { page, done } = await open({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await setUp(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await shoot(page, "phone");
  await done();
  const other = await open({ colorScheme: "dark" });
  await setUp(other.page);
  await shoot(other.page, "dark");
  await other.done();
});

let failed = 0;
for (const [name, run] of tests) {
  try {
    await run();
    console.log(`ok: ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED: ${name}\n${error.stack}`);
  }
}
await browser.close();
server.removeAllListeners("exit");
server.kill("SIGINT");
process.exit(failed ? 1 : 0);
