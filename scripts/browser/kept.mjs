// Leaves games and comes back to them in a real browser: node kept.mjs BAGSPLIT FOLDER
// FOLDER is where the server is started.
import assert from "node:assert/strict";
import { runAll, serve, test } from "./common.mjs";
import { asked, choose, drawByCard, goOn, openLobby, playBest, seed, start, toTurn, visible } from "./playing.mjs";

const [bagsplit, folder] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const open = options => openLobby(url, at, options);

const ready = page => page.locator("html[data-ready]").waitFor();
const log = page => page.locator("#log").textContent();

/// Starts a game, and plays a turn of it.
async function playTurn(page, number) {
  await choose(page, "Mine: I start");
  await seed(page, number);
  await start(page);
  await toTurn(page);
  await playBest(page);
  await toTurn(page);
}

test("a game has an address: reloading stays in it, Back leaves it and Forward returns", async () => {
  const { page, done } = await open();
  await playTurn(page, 5);
  assert.match(page.url(), /#game=\d+$/);
  const before = await log(page);
  await page.reload();
  await toTurn(page);
  assert.equal(await log(page), before);
  await page.goBack();
  await page.locator("#lobby").waitFor();
  assert.ok(await visible(page, "resume"));
  await page.goForward();
  await toTurn(page);
  assert.equal(await log(page), before);
  await done();
});

test("each game has a slot of its own, and is discarded only when that is said twice", async () => {
  const { page, done } = await open();
  await playTurn(page, 5);
  const first = await log(page);
  await page.getByRole("button", { name: "Leave the game" }).click();
  await start(page);
  await asked(page);
  await page.getByRole("button", { name: "Leave the game" }).click();
  const lines = page.locator("#resume-games li");
  assert.equal(await lines.count(), 2, "starting a game has not replaced the other one");
  await lines.nth(1).getByRole("button", { name: "Continue" }).click();
  await toTurn(page);
  assert.equal(await log(page), first);
  await page.getByRole("button", { name: "Leave the game" }).click();
  await lines.first().getByRole("button", { name: "Discard it" }).click();
  assert.equal(await lines.count(), 2, "it asks first");
  await lines.first().getByRole("button", { name: "Discard it for good?" }).click();
  assert.equal(await lines.count(), 1);
  await page.reload();
  await ready(page);
  assert.equal(await lines.count(), 1);
  await done();
});

test("a game goes on in one tab: the other one says so, takes no move back, and can take it over", async () => {
  const { page, done } = await open();
  await playTurn(page, 5);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await toTurn(other);
  const says = page.locator("#says", { hasText: "This game goes on in another tab." });
  await says.waitFor();
  assert.ok(!(await visible(page, "turn-buttons")));
  await other.locator("#pass").click();
  await goOn(other, () => other.locator("#pick .main").click());
  await toTurn(other);
  const after = await log(other);
  await page.getByRole("button", { name: "Go on here" }).click();
  await toTurn(page);
  assert.equal(await log(page), after, "the moves of the other tab are there");
  await other.locator("#says", { hasText: "This game goes on in another tab." }).waitFor();
  await other.close();
  await done();
});

test("a kept game is played on with the same bags and bots whatever else is listed, and not without them", async () => {
  const { page, done } = await open();
  await playTurn(page, 5);
  const before = await log(page);
  const bags = await page.locator("#yours .trays").textContent();
  await page.route("**/practice.json", async asked => {
    const said = await asked.fetch();
    const all = await said.json();
    all.opponents.reverse();
    all.players.reverse();
    await asked.fulfill({ response: said, json: all });
  });
  await page.reload();
  await toTurn(page);
  assert.equal(await log(page), before);
  assert.equal(await page.locator("#yours .trays").textContent(), bags);
  await page.unroute("**/practice.json");
  await page.route("**/practice.json", async asked => {
    const said = await asked.fetch();
    const all = await said.json();
    const gone = JSON.parse(await page.evaluate(() => localStorage[Object.keys(localStorage).find(key => /bagsplit-game-/.test(key))])).match.opponent;
    for (const one of all.opponents) if (one.key === gone) one.key = "other";
    await asked.fulfill({ response: said, json: all });
  });
  await page.reload();
  await page.locator("#resume-games .problem", { hasText: "Its setups are not here" }).waitFor();
  assert.ok(await page.locator("#resume-games").getByRole("button", { name: "Continue" }).isDisabled());
  await done();
});

test("a split that was built stays in the list", async () => {
  const { page, done } = await open();
  await page.getByRole("radio", { name: "Club" }).check();
  await page.locator("#mine").selectOption({ label: "Build my own" });
  await page.locator("#builder [data-bag=C] [data-tile='+']").click();
  await page.locator("#builder").getByRole("button", { name: "Bag D" }).click();
  await page.locator("#builder .pool [data-tile='+']").click();
  await choose(page, "Mine: I start");
  await start(page);
  await drawByCard(page);
  const bags = await page.evaluate(() => JSON.parse(localStorage["bagsplit-splits"])[0].bags);
  await page.getByRole("link", { name: /bagsplit/ }).click();
  await page.locator("#lobby").waitFor();
  const built = page.locator("#mine optgroup[label='Built by you'] option");
  assert.equal(await built.count(), 1);
  await page.locator("#mine").selectOption(await built.getAttribute("value"));
  assert.match(await page.locator("#split-trays [data-bag=D] .tiles").getAttribute("aria-label"), /5 times plus/);
  await start(page);
  await asked(page);
  const games = await page.evaluate(() => Object.keys(localStorage).filter(key => /bagsplit-game-/.test(key)).map(key => JSON.parse(localStorage[key]).match.mine.bags));
  assert.deepEqual(games, [bags, bags]);
  assert.equal(await page.evaluate(() => JSON.parse(localStorage["bagsplit-splits"]).length), 1, "once");
  await done();
});

await runAll(end);
