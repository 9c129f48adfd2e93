// The page of rules in a real browser, of a server or of a static site: node rules.mjs BAGSPLIT|SITE FOLDER [SHOTS]
// FOLDER is where the server is started; pictures go into SHOTS.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { accessible, fits, PHONE, pictures, runAll, serve, test, watched } from "./common.mjs";
import { choose, goOn, seed, start, toTurn } from "./playing.mjs";

const [bagsplit, folder, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const shoot = pictures(shots, "rules-");

const mine = asked => [url, "data:", "blob:"].some(start => asked.startsWith(start));
async function open(hash = "", options = {}) {
  const opened = await watched(at("rules") + hash, mine, { viewport: { width: 1280, height: 800 }, ...options });
  await opened.page.locator("html[data-ready]").waitFor();
  return opened;
}

const widthOf = async (page, figure) => {
  const text = await page.locator(`[data-figure=${figure}] td`).nth(1).locator(".small").textContent();
  const [low, high] = text.replaceAll("−", "-").split(" to ").map(Number);
  return high - low;
};

// Other hands, since a server has the games of earlier questions.
for (const [name, viewport, hand] of [["desktop", { width: 1280, height: 800 }, 6], ["phone", PHONE, 5]]) {
  test(`changed rules are measured, shared and played on a ${name}`, async () => {
    const { page, done } = await open("", { viewport });
    await accessible(page, "rules");
    await page.getByLabel("hand", { exact: true }).fill(String(hand));
    await page.getByLabel("opening-points", { exact: true }).fill("300");
    await page.locator("#option-opening-points-wrong", { hasText: "opening-points is 300; it must be a whole number from 0 to 99" }).waitFor();
    assert.equal(await page.locator("#play").getAttribute("href"), null);
    await page.getByLabel("opening-points", { exact: true }).fill("3");
    await page.locator("#differs", { hasText: `hand ${hand} (7), opening-points 3 (0)` }).waitFor();
    await shoot(page, `options-${name}`);

    await page.getByRole("button", { name: "100 games" }).click();
    await page.locator("[data-figure=turns]").waitFor();
    const before = await widthOf(page, "turns");
    await page.getByRole("button", { name: "100 more games" }).waitFor();
    assert.ok(await widthOf(page, "turns") < before / 1.5, "intervals shrink with more games");
    assert.match(await page.locator("#played").textContent(), /^100 games/);
    for (const figure of ["first-wins", "mulligan", "split-lead", "skill", "comeback"]) assert.equal(await page.locator(`[data-figure=${figure}]`).count(), 1, figure);
    assert.equal(await page.locator("#endings .bar").count(), 2);
    assert.ok(await fits(page));
    await accessible(page, "figures");
    await shoot(page, `figures-${name}`, { fullPage: true });

    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save as a file" }).click();
    const file = readFileSync(await (await saved).path(), "utf8");
    assert.match(file, /^game = "math-scrabble"\n/);
    assert.ok(file.includes(`\nhand = ${hand}\n`) && file.includes("\nopening-points = 3\n"));

    const link = page.url();
    await page.goto("about:blank");
    await page.goto(link);
    await page.locator("#differs", { hasText: `hand ${hand} (7), opening-points 3 (0)` }).waitFor();
    assert.equal(await page.getByLabel("hand", { exact: true }).inputValue(), String(hand));

    await page.getByRole("link", { name: "Play it" }).click();
    await page.locator("html[data-ready]").waitFor();
    await page.getByRole("radio", { name: "Math Scrabble by other rules" }).waitFor();
    await page.locator("#rules", { hasText: `hand: ${hand} instead of 7` }).waitFor();
    await choose(page, "Mine: I start");
    await seed(page, 5);
    await start(page);
    await toTurn(page, { draws: drawAny });
    assert.equal(await page.locator("#hand button").count(), hand);
    await goOn(page, () => page.getByRole("button", { name: "Pass", exact: true }).click().then(() => passNow(page)));
    await toTurn(page, { draws: drawAny });
    await shoot(page, `game-${name}`);
    await page.reload();
    await page.locator("#hand button").first().waitFor();
    assert.equal(await page.locator("#hand button").count(), hand, "the game goes on by the same rules");
    await done();
  });
}

/// Draws from whatever bag has tiles.
async function drawAny(page) {
  await goOn(page, async () => {
    const wanted = parseInt((await page.locator("#drawing h2").first().textContent()).match(/\d+/)[0]);
    for (let taken = 0; taken < wanted; taken++) await page.locator("#drawing .more:enabled").first().click();
    await page.locator("#drawing").getByRole("button", { name: "Draw", exact: true }).click();
  });
}

/// Confirms a pass, where discards are asked for.
async function passNow(page) {
  const sure = page.locator("#pick button.main");
  if (await sure.isVisible()) await sure.click();
}

test("all games have all that their files have", async () => {
  const { page, done } = await open();
  for (const [game, option, symbol] of [["Number Scrabble", "scores", "="], ["Binary Number Scrabble", "tiles", "A"], ["Math Scrabble", "operator-points", "*"]]) {
    await page.locator("#game").selectOption({ label: game });
    const input = page.locator(`[data-option="${option}.${symbol}"] input`);
    await input.fill("9");
    await page.locator("#differs", { hasText: `${option}` }).waitFor();
    assert.ok(new URLSearchParams(new URL(page.url()).hash.slice(1)).get(`${option}.${symbol}`) === "9");
  }
  await page.getByLabel("earns", { exact: true }).fill('[10, 24, "1/2"]');
  await page.locator("#differs", { hasText: "earns 10 24 1/2" }).waitFor();
  assert.equal(await page.locator("#option-earns-wrong").textContent(), "");
  await page.getByRole("button", { name: "Published rules" }).click();
  await page.locator("#differs", { hasText: "As published" }).waitFor();
  await done();
});

runAll(end);
