// Uses the analysis board in a real browser as players do: node board.mjs BAGSPLIT FOLDER [SHOTS]
// FOLDER has games.jsonl, records of Math Scrabble; pictures go into SHOTS.
import assert from "node:assert/strict";
import { join } from "node:path";
import { accessible, fits, pictures, runAll, serve, test, watched } from "./common.mjs";

const [bagsplit, folder, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit);
const shoot = (page, name) => pictures(shots, "board-")(page, name, { fullPage: true });

/// The board, on which nothing may go wrong.
async function open(options = {}) {
  const mine = asked => asked.startsWith(url) || asked.startsWith("data:");
  const opened = await watched(at("analysis"), mine, { viewport: { width: 1400, height: 950 }, ...options });
  await opened.page.locator("#grid button").first().waitFor();
  return opened;
}

const rows = page => page.locator("#placements tbody tr");

const tile = (page, name) => page.locator("#rack").getByRole("button", { name, exact: true });

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
  // Equivalent placements share a row until it is opened.
  const groups = await rows(page).count();
  assert.ok(groups > 5, `${groups} groups`);
  const more = page.locator("#placements button.more").first();
  assert.match(await more.textContent(), /^\d+ orders?, \d+ places?$/);
  await more.click();
  assert.ok(await page.locator("#placements tr.member").count() > 0);
  await more.click();
  assert.equal(await rows(page).count(), groups);
  assert.equal(await page.locator("#placements tbody tr.pass").count(), 1);
  const wins = (await page.locator("#placements tbody tr:not(.member, .pass) td:nth-child(3)").allTextContents()).map(parseFloat);
  assert.ok(wins.every((win, n) => n === 0 || win <= wins[n - 1]), String(wins));
  assert.match(await page.locator("#count").textContent(), /legal placements, the best \d+ here/);
  await page.locator("#placements tbody tr.place").first().hover();
  assert.ok(await page.locator("#grid .ghost").count() >= 3);
  await accessible(page, "analysis");
  await shoot(page, "light");
  await done();
});

test("what is laid is judged at once, with the reason where it is not legal", async () => {
  const { page, done } = await open();
  await setUp(page);
  await page.getByLabel("place tiles from the hand").check();
  await page.locator("[data-place=A1]").focus();
  await page.keyboard.type("2*5");
  await page.locator("#verdict.no", { hasText: "must cover the star" }).waitFor();
  await page.getByRole("button", { name: "Recall" }).click();
  await page.locator("[data-place=G7]").focus();
  await page.keyboard.type("2*5");
  await page.locator("#verdict.yes", { hasText: "2×5 = 10: 1 operator = 1 point" }).waitFor();
  await page.keyboard.type("9");
  await page.locator("#verdict.no", { hasText: "no 9 left" }).waitFor();
  await page.getByRole("button", { name: "Play placed tiles" }).click();
  await page.locator("#grid .tile:not(.placed)").nth(2).waitFor();
  assert.equal(await page.getByLabel("Hand", { exact: true }).inputValue(), "14+8");
  assert.equal(await page.getByLabel("Your points").inputValue(), "1");
  // Three tiles are to be drawn now.
  await page.locator("#draw", { hasText: /from [A-D].*value/ }).waitFor();
  await done();
});

test("trials refine the chances, with intervals that get narrower", async () => {
  const { page, done } = await open();
  await setUp(page);
  const button = page.getByRole("button", { name: "Simulate the top moves" });
  await button.click();
  await page.locator("#tried", { hasText: "simulations each" }).waitFor();
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

test("a hand that the opponent cannot have is refused, and endings are solved", async () => {
  const { page, wrong } = await open();
  await page.getByLabel("Hand", { exact: true }).fill("25*");
  await page.getByLabel("all are empty").check();
  await page.getByText("Opponent and discards").click();
  const theirs = page.getByLabel("Opponent's hand");
  await theirs.fill("1111");
  await page.locator("#problem", { hasText: "the opponent can have 3" }).waitFor();
  await theirs.fill("1");
  await page.locator("#count", { hasText: "is proven" }).waitFor();
  const best = page.locator("#placements tbody tr").first();
  assert.equal(await best.locator("td:nth-child(3)").textContent(), "wins");
  assert.equal(await best.locator("td:nth-child(4)").textContent(), "+1");
  assert.equal(await page.locator("#placements th:nth-child(3)").textContent(), "result");
  await shoot(page, "ending");
  assert.deepEqual(wrong.filter(what => !what.includes("400 (Bad Request)")), []);
  await page.close();
});

test("a position is set by choosing tiles and squares", async () => {
  const { page, done } = await open();
  for (const [name, square] of [["2", "G7"], ["times", "H7"], ["5", "I7"], ["9", "J7"]]) {
    await tile(page, name).click();
    assert.equal(await tile(page, name).getAttribute("aria-pressed"), "true");
    await page.locator(`[data-place=${square}]`).click();
  }
  await tile(page, "remove tiles").click();
  await page.locator("[data-place=J7]").click();
  assert.deepEqual(await page.locator("#grid .tile").allTextContents(), ["2", "×", "5"]);
  assert.equal(await page.locator("#rack [aria-pressed=true]").count(), 1);
  // With nothing chosen a click changes nothing.
  await tile(page, "remove tiles").click();
  await page.locator("[data-place=I7]").click();
  assert.equal(await page.locator("#grid .tile").count(), 3);
  // Into hand and bags they go at once.
  await page.getByLabel("Chosen tiles go").selectOption("hand");
  for (const name of ["1", "plus", "9", "7", "remove tiles"]) await tile(page, name).click();
  assert.equal(await page.getByLabel("Hand", { exact: true }).inputValue(), "1+9");
  await page.getByLabel("Chosen tiles go").selectOption("C");
  await tile(page, "divided by").click();
  assert.equal(await page.getByLabel("Bag C").inputValue(), "/");
  // From the hand: what lies is in the rack no longer.
  await page.getByLabel("place tiles from the hand").check();
  assert.equal(await page.getByLabel("Chosen tiles go").isVisible(), false);
  assert.equal(await page.locator("#rack button").count(), 4);
  for (const [name, square] of [["plus", "J7"], ["9", "K7"]]) {
    await tile(page, name).click();
    await page.locator(`[data-place=${square}]`).click();
  }
  await page.locator("#verdict", { hasText: "2×5+9 = 19: legal" }).waitFor();
  assert.equal(await page.locator("#rack button").count(), 2);
  await shoot(page, "chosen");
  await done();
});

test("the rack is used with the keyboard", async () => {
  const { page, done } = await open();
  assert.equal(await page.locator("#rack button[tabindex='0']").count(), 1);
  await page.locator("#rack button[tabindex='0']").focus();
  const at = () => page.evaluate(() => document.activeElement.dataset.tile);
  assert.equal(await at(), "1");
  await page.keyboard.press("ArrowRight");
  assert.equal(await at(), "2");
  await page.keyboard.press("Space");
  assert.equal(await page.locator("#rack [aria-pressed=true]").getAttribute("data-tile"), "2");
  await page.locator("[data-place=G7]").focus();
  await page.keyboard.press("Enter");
  assert.deepEqual(await page.locator("#grid .tile").allTextContents(), ["2"]);
  await page.locator("#rack button[tabindex='0']").focus();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#rack [aria-pressed=true]").count(), 0);
  await done();
});

test("on a phone fingers are enough", async () => {
  const { page, done } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.getByLabel("Chosen tiles go").selectOption("hand");
  for (const name of ["2", "5", "times"]) await tile(page, name).tap();
  await rows(page).first().waitFor();
  await page.getByLabel("place tiles from the hand").tap();
  for (const [name, square] of [["2", "G7"], ["times", "H7"], ["5", "I7"]]) {
    await tile(page, name).tap();
    await page.locator(`[data-place=${square}]`).tap();
  }
  await page.locator("#verdict.yes", { hasText: "1 point" }).waitFor();
  assert.ok(await fits(page));
  await shoot(page, "fingers");
  await done();
});

test("wrong tiles are named, and a position is kept as text", async () => {
  const { page, wrong } = await open();
  await page.getByLabel("Hand", { exact: true }).fill("25x");
  await page.locator("#problem", { hasText: "'x'" }).waitFor();
  await page.getByLabel("Hand", { exact: true }).fill("25*");
  await page.locator("#placements tbody tr").first().waitFor();
  await page.locator("#loading summary").click();
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

test("a recorded game is gone through, and a turn sets its position", async () => {
  const { page, done } = await open();
  await page.locator("#loading summary").click();
  await page.locator("#file").setInputFiles(join(folder, "games.jsonl"));
  await page.locator("#turns li").nth(3).waitFor();
  assert.ok(await page.locator("#curve svg polyline").count() === 1);
  assert.match(await page.locator("#result").textContent(), /<i>one<\/i> against two: .+, \d+ to \d+: /);
  const { y, height } = await page.locator("#result").boundingBox();
  assert.ok(y >= 0 && y + height < 950, "the loaded game is in sight");
  assert.equal(await page.evaluate(() => document.activeElement.id), "result");
  assert.equal(await page.locator("i").count(), 0);
  await page.getByRole("button", { name: "Show turn 4", exact: true }).click();
  await page.locator("#turns .here").waitFor();
  await page.locator("#says", { hasText: "Turn 4, " }).waitFor();
  assert.match(await page.locator("#whose").textContent(), /^Hand and bags: (<i>one<\/i>|two)$/);
  assert.ok(await page.locator("#bag-list .tile").count() > 0, "bags are trays");
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
  assert.ok(await fits(page));
  await accessible(page, "analysis on a phone");
  await shoot(page, "phone");
  await done();
  const other = await open({ colorScheme: "dark" });
  await setUp(other.page);
  await shoot(other.page, "dark");
  await other.done();
});

await runAll(end);
