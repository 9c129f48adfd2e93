// Looks at what the pages of the server show and say, and compares it with what is so: node looks.mjs BAGSPLIT FOLDER [SHOTS]
// FOLDER is where the server is started; pictures go into SHOTS.
import assert from "node:assert/strict";
import { accessible, pictures, runAll, serve, test } from "./common.mjs";
import { asked, best, choose, drawByCard, goOn, keepGames, openLobby, placeByClicks, seed, start, toTurn } from "./playing.mjs";

const [bagsplit, folder, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const shoot = pictures(shots, "looks-");
const open = options => openLobby(url, at, options);

const number = text => Number(text.match(/\d+/)[0]);

test("the points of a turn are the same in preview, message, scoreboard and list, from the moment it is played", async () => {
  const { page, done } = await open();
  await choose(page, "Mine: I start");
  await seed(page, 5);
  await start(page);
  const own = () => page.locator(".side .points").first().textContent().then(Number);
  const scored = [];
  for (let turn = 0; turn < 12 && scored.length < 4; turn++) {
    if (await toTurn(page) === "over") break;
    const before = await own();
    const found = await best(page);
    if (!found) {
      await page.locator("#pass").click();
      await goOn(page, () => page.locator("#pick .main").click());
      if (await asked(page) === "drawing") assert.match(await page.locator("#log li").first().textContent(), /^Youpass/);
      continue;
    }
    await placeByClicks(page, found.place);
    await page.locator("#says").filter({ hasText: `${found.points} point` }).waitFor();
    await goOn(page, () => page.locator("#lay").click());
    assert.equal(number(await page.locator("#says").textContent()), found.points, "the message");
    assert.equal(await own() - before, found.points, "the scoreboard");
    const mine = page.locator("#log .mine .earned").filter({ hasText: "+" }).first();
    assert.equal(number(await mine.textContent()), found.points, "the list of turns");
    scored.push(found.points);
  }
  assert.ok(new Set(scored).size > 1, `turns of different points tell one from the next: ${scored}`);
  await done();
});

test("every bag has a button to take a tile that can be seen, and copied bags read as tiles", async () => {
  const { page, done } = await open();
  const copied = (await page.locator("#split-trays .tiles").evaluateAll(all => all.map(tiles => {
    getSelection().selectAllChildren(tiles);
    return getSelection().toString();
  }))).join("").replace(/\s/g, "");
  const bags = await page.evaluate(async () => {
    const { list } = await import(new URL("server.js", location.href));
    return (await list("practice")).opponents.find(({ name, from }) => name === "by-hand" && from === "recommended").bags;
  });
  const held = Object.values(bags).join("").replaceAll("*", "×").replaceAll("/", "÷").replaceAll("-", "−");
  assert.equal([...copied].sort().join(""), [...held].sort().join(""));
  await choose(page, "Mine: I start");
  await start(page);
  assert.equal(await asked(page), "drawing");
  const plus = page.locator("#drawing [data-bag=B] .plus");
  for (let taken = 1; taken <= 3; taken++) {
    await plus.click();
    assert.equal(await page.locator("#drawing [data-bag=B] .count").textContent(), String(taken));
  }
  await shoot(page, "draw");
  await done();
});

/// The contrast of two colours as a browser computes them.
const contrast = (one, other) => {
  const light = color => {
    const parts = color.match(/[\d.]+/g).slice(0, 3).map(part => Number(part) / 255);
    const [r, g, b] = parts.map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

for (const colorScheme of ["light", "dark"]) {
  test(`outlines of placed tiles and of the last move are seen on every kind of tile: ${colorScheme}`, async () => {
    const { page, done } = await open({ colorScheme });
    const found = await page.evaluate(async () => {
      const { placing } = await import(new URL("placing.js", location.href));
      document.getElementById("table").hidden = false;
      const board = placing({ side: 5, hand: 7, tiles: "15+=?" }, { changed() {}, refused() {}, play() {} });
      const row = ["1", "+", "=", "?1", "."].join(" ");
      board.show({ board: Array(5).fill(row).join("\n"), tiles: "", fresh: new Set(["A1", "B1", "C1", "D1"]), active: true, placed: [["E2", "+"], ["E3", "5"]] });
      return [...document.querySelectorAll("#grid :is(.fresh, .placed)")].map(square => {
        const { outlineColor, outlineWidth, boxShadow } = getComputedStyle(square);
        return { outlineColor, outlineWidth, boxShadow };
      });
    });
    assert.equal(found.length, 6);
    for (const { outlineColor, outlineWidth, boxShadow } of found) {
      assert.equal(outlineWidth, "3px");
      const rim = boxShadow.match(/(rgb[^)]*\))[^,]*inset/)[1];
      assert.ok(contrast(outlineColor, rim) >= 3, `${outlineColor} on ${rim}: ${contrast(outlineColor, rim)}`);
    }
    await done();
  });
}

/// Every control that is in sight, rested on by the mouse, breaks nothing; and the page's headings go down by one level.
async function looksRight(page, where) {
  await accessible(page, where, [], ["best-practice"]);
  const controls = await page.locator("a:visible, button:visible:enabled, summary:visible, label:visible:has(input), select:visible").all();
  const kinds = new Set();
  for (const control of controls) {
    // One of a kind is enough: its place in the page, its classes, and whether it is pressed.
    const kind = await control.evaluate(it => {
      const chain = [];
      for (let at = it; at.parentElement; at = at.parentElement) chain.push(`${at.tagName}.${at.className}`);
      return [it.getAttribute("aria-current"), it.getAttribute("aria-pressed"), it.getAttribute("aria-selected"), it.querySelector(":checked") !== null, ...chain].join(" ");
    });
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    await control.hover();
    await accessible(page, `${where}, resting on ${(await control.textContent()).trim().slice(0, 40)}`, [], [], ["color-contrast"]);
  }
  assert.ok(kinds.size > 3, `${where} has controls`);
}

for (const colorScheme of ["light", "dark"]) {
  test(`pages break nothing while the mouse rests on each control: ${colorScheme}`, async () => {
    const { page, done } = await open({ colorScheme });
    await looksRight(page, "lobby");
    for (const name of ["Answer", "Learn", "Card"]) {
      await page.locator(".top nav").getByRole("link", { name }).click();
      await looksRight(page, name);
    }
    await keepGames(page, 1);
    await page.goto(at("analysis"));
    await page.locator("html[data-ready]").waitFor();
    await looksRight(page, "analysis");
    await page.evaluate(() => location.assign("#game=1"));
    await page.locator("#costly article").first().waitFor();
    await looksRight(page, "a review");
    await page.goto(at(""));
    await page.locator("html[data-ready]").waitFor();
    await choose(page, "Mine: I start");
    await start(page);
    await asked(page);
    await looksRight(page, "draw");
    await drawByCard(page);
    await toTurn(page);
    await looksRight(page, "turn");
    await done();
  });
}

await runAll(end);
