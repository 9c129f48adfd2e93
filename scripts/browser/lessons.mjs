// Learns in a real browser, plays with fingers, and looks for barriers: node lessons.mjs BAGSPLIT FOLDER [SHOTS]
// FOLDER is where the server is started; pictures go into SHOTS.
import assert from "node:assert/strict";
import { accessible, fits, PHONE, pictures, runAll, serve, test } from "./common.mjs";
import { asked, best, choose, dragByFinger, drawByCard, goOn, keepTiles, openLobby, placeByClicks, seed, start, toTurn } from "./playing.mjs";

const [bagsplit, folder, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const shoot = pictures(shots, "practice-");
const open = options => openLobby(url, at, options);

test("draws are learned, and what was missed comes again", async () => {
  const { page, done } = await open();
  await page.getByRole("tab", { name: "What to draw" }).click();
  await page.locator("#draws-of").selectOption({ label: "odd and even" });
  assert.equal(await page.locator("#draws-goal").inputValue(), "follow", "the first lesson is to follow the card");
  const bags = page.locator("#draws-bags");
  let missed = null;
  for (let asked = 0; asked < 6; asked++) {
    const wanted = parseInt((await bags.locator("h2").first().textContent()).match(/\d+/)[0]);
    const holds = await bags.locator(".tiles").evaluateAll(trays => trays.map(tray => tray.getAttribute("aria-label")));
    const lesson = [await page.locator("#draws-hand").innerHTML(), ...holds].join(" ");
    if (missed && lesson === missed.lesson) {
      await page.locator("#draws-says", { hasText: "missed before" }).waitFor();
      missed.again = true;
    }
    // All from the first bags, which is seldom good.
    for (let taken = 0; taken < wanted; taken++) await bags.locator(".more:enabled").first().click();
    await bags.getByRole("button", { name: "Take these" }).click();
    await page.locator("#draws-says.yes, #draws-says.no").waitFor();
    if (!missed && await page.locator("#draws-says.no").count()) missed = { lesson };
    if (asked === 0) {
      await accessible(page, "a lesson in drawing");
      await shoot(page, "draws");
    }
    await page.getByRole("button", { name: "Next" }).click();
    await bags.locator(".more").first().waitFor();
  }
  assert.ok(missed?.again, "one was missed, and came again");
  assert.match(await page.locator("#draws-count").textContent(), /\d of 6 right; \d to come again/);
  await page.locator("#draws summary").click();
  await page.locator("#draws-card", { hasText: "First draw: " }).waitFor();
  await page.locator("#draws-goal").selectOption("best");
  await page.waitForFunction(() => document.getElementById("draws-count").textContent === "");
  await done();
});

test("expressions are chosen and completed", async () => {
  const { page, done } = await open();
  await page.getByRole("tab", { name: "Powers of ten" }).click();
  const kinds = new Set();
  for (let asked = 0; asked < 12 && kinds.size < 2; asked++) {
    await page.locator("#expressions-answers button").first().waitFor();
    const options = page.locator("#expressions-answers .options button");
    if (await options.count()) {
      if (!kinds.has("which")) await shoot(page, "which");
      kinds.add("which");
      await options.first().click();
      await page.locator("#expressions-answers .right").waitFor();
      await accessible(page, "which is a power of ten");
    } else {
      if (!kinds.has("complete")) await shoot(page, "complete");
      kinds.add("complete");
      const check = page.getByRole("button", { name: "Check" });
      const tiles = page.locator("#expressions-answers .picks button");
      for (let n = 0; !(await check.isEnabled()); n++) await tiles.nth(n).click();
      await check.click();
    }
    await page.locator("#expressions-says.yes, #expressions-says.no").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
  }
  assert.deepEqual([...kinds].sort(), ["complete", "which"]);
  await done();
});

test("on a phone fingers are enough, and nothing scrolls sideways", async () => {
  const { page, done } = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  assert.ok(await fits(page));
  await shoot(page, "phone-lobby", { fullPage: true });
  await page.getByText("Mine: I begin").tap();
  await seed(page, 7);
  await page.getByRole("button", { name: "Start game" }).tap();
  assert.equal(await asked(page), "drawing");
  assert.ok(await fits(page));
  await shoot(page, "phone-draw");
  await toTurn(page);
  const [score, board] = [await page.locator("#score").boundingBox(), await page.locator("#grid").boundingBox()];
  assert.ok(score.y + score.height <= board.y && score.y >= 0, "the score is above the board, and in sight");
  const found = await best(page);
  const [[name, tile], ...rest] = found.place;
  await dragByFinger(page, tile, name);
  for (const [square, other] of rest) {
    await page.locator(`#hand button[data-tile="${other}"]`).first().tap();
    await page.locator(`[data-place=${square}]`).tap();
  }
  await page.locator("#says", { hasText: `${found.points} point` }).waitFor();
  assert.equal(await page.locator("#grid .placed").count(), found.place.length);
  assert.ok(await fits(page));
  await shoot(page, "phone-turn");
  await goOn(page, () => page.locator("#lay").tap());
  await toTurn(page);
  await page.getByRole("tab", { name: "Play" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("#draws-bags .more").first().waitFor();
  assert.ok(await fits(page));
  await shoot(page, "phone-draws");
  await done();
});

for (const colorScheme of ["light", "dark"]) {
  for (const [size, viewport] of [["1280", { width: 1280, height: 860 }], ["390", PHONE]]) {
    test(`lobby, draw, Mulligan and turn are accessible: ${colorScheme}, ${size}`, async () => {
      const { page, done } = await open({ viewport, colorScheme });
      await accessible(page, "lobby");
      await shoot(page, `lobby-${colorScheme}-${size}`, { fullPage: true });
      await choose(page, "Mine: I begin");
      await page.locator("#with-clock").check();
      await start(page);
      let met = 0;
      for (let what = await asked(page); what !== "turn" || met === 0; what = await asked(page)) {
        await accessible(page, what);
        await shoot(page, `${what}-${colorScheme}-${size}`);
        if (what === "drawing") await drawByCard(page);
        else if (what === "mulligan") await keepTiles(page);
        met++;
      }
      const found = await best(page);
      if (found) await placeByClicks(page, found.place);
      await page.locator("#says.yes, #says.no").first().waitFor();
      await accessible(page, "turn");
      await shoot(page, `turn-${colorScheme}-${size}`);
      assert.ok(await fits(page));
      await done();
    });
  }
}

await runAll(end);
