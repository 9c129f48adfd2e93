// Uses the analysis page for the games with one bag, and for games of stored results, in a real browser:
// node games.mjs BAGSPLIT FOLDER
// FOLDER has the results stored/results/named of scripts/browser/browser.sh.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { runAll, serve, test, watched } from "./common.mjs";

const [bagsplit, folder] = process.argv.slice(2);
const cwd = join(folder, "stored");
const { url, page: at, end } = await serve(bagsplit, cwd);

/// The board, on which nothing may go wrong.
async function open(options = {}, hash = "") {
  const mine = asked => asked.startsWith(url) || asked.startsWith("data:");
  const opened = await watched(at("analysis") + hash, mine, { viewport: { width: 1400, height: 950 }, ...options });
  await opened.page.locator("#grid button").first().waitFor();
  return opened;
}

const rows = page => page.locator("#placements tbody tr");
const tile = (page, name) => page.locator("#rack").getByRole("button", { name, exact: true });

test("games with one bag have exchanges in the list and in trials", async () => {
  const { page, done } = await open();
  await page.locator("#game").selectOption("binary-number-scrabble");
  await page.getByLabel("Hand", { exact: true }).fill("01=10+1");
  await page.locator("#placements tbody tr.exchange").waitFor();
  await page.getByRole("button", { name: "Simulate the top moves" }).click();
  await page.locator("#tried", { hasText: "simulations each" }).waitFor();
  assert.match((await page.locator("#trials tbody td:first-child").allTextContents()).join(), /exchange/);
  await done();
});

test("a list that takes long begins with what is found soon", async () => {
  const { page, done } = await open();
  await page.locator("#game").selectOption("number-scrabble");
  await page.waitForFunction(() => document.querySelectorAll("#grid button").length === 225);
  // Every answer is remembered, since the second one may come before anything else looks at the first.
  await page.evaluate(() => {
    const count = document.getElementById("count");
    window.answers = [];
    new MutationObserver((records) => {
      const rows = document.querySelectorAll("#placements tbody tr").length;
      for (const record of records) {
        for (const node of record.addedNodes) window.answers.push({ text: node.textContent, rows });
      }
    }).observe(count, { childList: true });
  });
  await page.getByLabel("Hand", { exact: true }).fill("12+=35-4?");
  await page.locator("#count", { hasText: "with a blank in hand not all are counted" }).waitFor();
  const soon = await page.evaluate(() => window.answers.find(({ text }) => text.includes("found so far")));
  // A fast machine finds all of them at once.
  assert.ok(!soon || soon.rows > 1);
  assert.ok(await rows(page).count() > 20);
  await done();
});

test("a chosen blank asks what it stands for", async () => {
  const { page, done } = await open();
  await page.locator("#game").selectOption("number-scrabble");
  await page.waitForFunction(() => document.querySelectorAll("#grid button").length === 225);
  await page.getByLabel("Hand", { exact: true }).fill("7=?");
  await page.getByLabel("place tiles from the hand").check();
  for (const [name, square] of [["7", "G8"], ["equals", "H8"], ["blank", "I8"]]) {
    await tile(page, name).click();
    await page.locator(`[data-place=${square}]`).click();
  }
  await page.locator("#rack-says", { hasText: "The blank on I8 stands for" }).waitFor();
  await tile(page, "7").click();
  await page.locator("#verdict.yes").waitFor();
  assert.deepEqual(await page.locator("#grid .placed").evaluateAll(squares => squares.map(square => square.dataset.tile)), ["7", "=", "?7"]);
  await done();
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

test("a game of stored results opens at the address that replay prints", async () => {
  const said = execFileSync(bagsplit, "replay results/named --matchup even/plain even/random --pair 3".split(" "), { cwd, encoding: "utf8" });
  const { hash } = new URL(said.match(/http:\S+/)[0]);
  const { page, done } = await open({}, hash);
  const result = page.locator("#result");
  await result.filter({ hasText: "even/plain" }).waitFor();
  const scores = said.match(/^\d+ : \d+, /gm).map(line => line.replace(/\D+$/, "").replace(" : ", " to "));
  assert.equal(scores.length, 2);
  assert.ok((await result.textContent()).includes(scores[0]), scores[0]);
  await page.locator("#record-line").selectOption({ label: "2" });
  await page.waitForFunction(score => document.getElementById("result").textContent.includes(score), scores[1]);
  await done();
  // The browser says on its console that there is no such game, so nothing is asked of that here.
  for (const [wrong, why] of [[hash.replace("pair=3", "pair=99"), "pair 99: the experiment has the pairs 0 to 3"],
    [hash.replace("=named", "=none"), "no results folder 'none' is served here"], [hash.replace("&pair=3", ""), "pair: found ''; a whole number is needed"]]) {
    const { page } = await open({}, wrong);
    await page.locator("#says", { hasText: why }).waitFor();
    await page.close();
  }
});

await runAll(end);
