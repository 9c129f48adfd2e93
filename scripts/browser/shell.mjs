// One head, addresses, keys of the page and sizes, in a real browser: node shell.mjs BAGSPLIT FOLDER [SHOTS]
// FOLDER is where the server is started; pictures go into SHOTS.
import assert from "node:assert/strict";
import { accessible, fits, PHONE, pictures, runAll, serve, test } from "./common.mjs";
import { best, choose, drawByCard, goOn, keepGames, openLobby, placeByDragging, seed, start, toTurn, visible } from "./playing.mjs";

const [bagsplit, folder, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const shoot = pictures(shots, "shell-");
const open = options => openLobby(url, at, options);

const PAGES = ["Answer", "Play", "Learn", "Analyse", "Card", "Rules"];
const nav = (page, name) => page.locator(".top nav").getByRole("link", { name, exact: true });

test("six pages have one head of one width, an address each, and Back", async () => {
  const { page, done } = await open();
  const heads = [];
  for (const name of PAGES) {
    await nav(page, name).click();
    await page.locator("html[data-ready]").waitFor();
    await page.locator(".top nav [aria-current=page]", { hasText: name }).waitFor();
    assert.deepEqual(await page.locator(".top nav a").allTextContents(), PAGES);
    assert.equal(await page.locator("h1:visible").count(), 1, name);
    assert.equal(await page.evaluate(() => scrollY), 0, `${name} begins at its top`);
    const { x, width, height } = await page.locator(".top").boundingBox();
    heads.push(JSON.stringify([x, width, height]));
    assert.equal(await page.locator(".top nav [aria-current=page]").count(), 1);
    await accessible(page, name, [], ["best-practice"]);
    await shoot(page, name.toLowerCase());
  }
  assert.equal(new Set(heads).size, 1, heads.join());
  for (const name of [...PAGES].reverse().slice(1)) {
    await page.goBack();
    await page.locator(".top nav [aria-current=page]", { hasText: name }).waitFor();
  }
  await done();
});

test("the answer names level, setup, number and bags, and leads to card, game and lesson", async () => {
  const { page, done } = await open({ viewport: PHONE });
  await nav(page, "Answer").click();
  const heads = page.locator("#answers h2");
  await heads.nth(3).waitFor();
  const said = await heads.allTextContents();
  assert.deepEqual(said.map(text => text.split(":")[0]), ["Beginners", "Club", "Experts", "With a computer"]);
  const known = await page.evaluate(async () => {
    const { list } = await import(new URL("server.js", location.href));
    return (await list("practice")).opponents.flatMap(({ name, recommended }) => recommended.map(({ value }) => `${name} wins ${(100 * value).toFixed(1)}%`));
  });
  assert.deepEqual(said.map(text => text.split(": ")[1]), known);
  const conditions = ["where both players have memorised fewer than ten", "unless both players have", "unless both players have", "the published match forbids"];
  for (const [place, condition] of conditions.entries()) assert.ok((await page.locator("#answers article").nth(place).textContent()).includes(condition), condition);
  assert.ok(await fits(page));
  const club = page.locator("#answers article").nth(1);
  assert.match(await club.locator("[data-bag=B] .tiles").getAttribute("aria-label"), /^3 times 2, 3 times 4, 3 times 6, 3 times 8$/);
  await club.getByRole("link", { name: "Its card" }).click();
  assert.equal(await page.locator("#card-title").textContent(), "by-hand: Club, Experts");
  assert.equal(await page.locator("#card .lines li").count(), 20);
  assert.equal(await page.locator("#card .lines li").first().textContent(), "[]÷1");
  assert.ok(await fits(page));
  await page.setViewportSize({ width: 320, height: 640 });
  assert.ok(await fits(page), "the card fits a window of 320 pixels");
  await page.goBack();
  await club.getByRole("link", { name: "Practise with it" }).click();
  await page.locator("#lobby").waitFor();
  assert.match(await page.locator("#mine option:checked").textContent(), /by-hand/);
  await page.goBack();
  await club.getByRole("link", { name: "Drill its expressions" }).click();
  await page.locator("#sheet-line", { hasText: "1 of 20: []÷1" }).waitFor();
  await done();
});

test("keys of a turn work wherever the focus is", async () => {
  const { page, done } = await open();
  await choose(page, "Mine: I start");
  await page.getByRole("radio", { name: "Club" }).check();
  await seed(page, 5);
  await start(page);
  // A letter takes a tile from that bag though the focus is elsewhere.
  await page.locator("#drawing button").first().waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("a");
  assert.equal(await page.locator("#drawing [data-bag=A] .count").textContent(), "1");
  await toTurn(page);
  const placed = () => page.locator("#grid .placed").count();
  let found = await best(page);
  for (let turn = 0; turn < 10 && !found; turn++) {
    await page.locator("#pass").click();
    await goOn(page, () => page.locator("#pick .main").click());
    await toTurn(page);
    found = await best(page);
  }
  await placeByDragging(page, found.place);
  // The focus is in the hand, or nowhere, after a drag.
  await page.locator("#hand button").first().focus();
  await page.keyboard.press("Escape");
  assert.equal(await placed(), 0);
  const tile = await page.locator("#hand button").first().getAttribute("data-tile");
  await page.locator("#hand button").first().focus();
  await page.keyboard.press(tile);
  assert.equal(await placed(), 1, "a typed tile goes onto the board");
  await page.locator("#sort").focus();
  await page.keyboard.press("Escape");
  assert.equal(await placed(), 0);
  await placeByDragging(page, found.place);
  await page.locator("#says").filter({ hasText: `${found.points} point` }).waitFor();
  await page.locator("#hand button").first().focus();
  await goOn(page, () => page.keyboard.press("Enter"));
  await page.locator("#says", { hasText: `You scored ${found.points} point` }).waitFor();
  await done();
});

for (const [name, viewport, board] of [["1280x720", { width: 1280, height: 720 }, 480], ["844x390", { width: 844, height: 390 }, 300], ["390x844", PHONE, 330], ["320x640", { width: 320, height: 640 }, 280]]) {
  test(`board, hand and buttons are in sight: ${name}`, async () => {
    const { page, done } = await open({ viewport, colorScheme: name === "844x390" ? "dark" : "light" });
    await page.getByRole("radio", { name: "Club" }).check();
    await choose(page, "Mine: I start");
    await seed(page, 5);
    await start(page);
    await page.locator("#drawing button").first().waitFor();
    await shoot(page, `draw-${name}`);
    await drawByCard(page);
    await toTurn(page);
    await shoot(page, `turn-${name}`);
    const grid = await page.locator("#grid").boundingBox();
    assert.ok(grid.width >= board && Math.abs(grid.width - grid.height) < 12, JSON.stringify(grid));
    assert.ok(await fits(page));
    if (viewport.height > 640 || viewport.width > 640) {
      for (const part of ["#grid", "#hand", "#lay", "#pass"]) {
        const { y, height } = await page.locator(part).boundingBox();
        assert.ok(y >= 0 && y + height <= viewport.height, `${part} at ${y} to ${y + height}`);
      }
    }
    await done();
  });
}

for (const [name, viewport, width] of [["1280x720", { width: 1280, height: 720 }, 440], ["844x390", { width: 844, height: 390 }, 250], ["390x844", PHONE, 340]]) {
  test(`the board is in sight at each turn of a review: ${name}`, async () => {
    const { page, done } = await open({ viewport });
    await keepGames(page, 1);
    await page.goto(at("analysis"));
    await page.evaluate(() => location.assign("#game=1"));
    await page.locator("#costly article").first().waitFor();
    for (const button of [page.locator("#turns button").nth(5), page.locator("#later"), page.locator("#costly button").first()]) {
      await button.click();
      const { y, width: wide, height } = await page.locator("#grid").boundingBox();
      assert.ok(wide >= width && y >= -1 && y + height <= viewport.height + 1, `${wide} pixels at ${y} to ${y + height}`);
    }
    await page.locator("#says", { hasText: "better: " }).waitFor();
    assert.ok(await fits(page));
    await shoot(page, `review-${name}`);
    await page.goBack();
    await done();
  });
}

test("a server that was ended is told of in words", async () => {
  const other = await serve(bagsplit, folder);
  const { page } = await openLobby(other.url, other.page);
  await choose(page, "Mine: I start");
  await start(page);
  await page.locator("#drawing button").first().waitFor();
  other.end();
  await page.waitForTimeout(1000);
  await page.getByRole("button", { name: "As my card says" }).click();
  await page.locator("#says.no", { hasText: "The program was ended. Your game is kept: start bagsplit serve again and reload this page" }).waitFor();
  assert.ok(await visible(page, "drawing"), "what was asked is still there");
  await page.context().close();
});

test("who comes without the token is told how to get in", async () => {
  const { page, done } = await open();
  await page.context().clearCookies();
  await page.goto(url);
  assert.equal(await page.locator("h1").textContent(), "How to get in");
  assert.match(await page.locator("p").textContent(), /bagsplit serve --open/);
  await page.context().close();
  void done;
});

await runAll(end);
