// Fits the model of a player in a real browser, and rates setups for that player: node model.mjs BAGSPLIT FOLDER [SHOTS]
// BAGSPLIT is the program, which is started in FOLDER, or the folder of the static site; pictures go into SHOTS.
import assert from "node:assert/strict";
import { accessible, fits, PHONE, pictures, runAll, serve, test } from "./common.mjs";
import { keepGames, openLobby } from "./playing.mjs";

const [bagsplit, folder, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const shoot = pictures(shots, "model-");

for (const [name, options] of [["light, 1280", { viewport: { width: 1280, height: 860 } }], ["dark, 390", { viewport: PHONE, colorScheme: "dark" }]]) {
  test(`a model of the player and the best setups for that player: ${name}`, async () => {
    const { page, done } = await openLobby(url, at, options);
    const button = name => page.getByRole("button", { name, exact: true });
    await page.getByRole("link", { name: "Learn", exact: true }).click();
    await page.locator("#model-games", { hasText: "It needs 10 finished games of Math Scrabble; there are 0." }).waitFor();
    assert.ok(await button("Fit it to my games").isDisabled() && await button("Best setups for me").isDisabled());
    await keepGames(page, 10);
    await page.getByRole("link", { name: "Learn", exact: true }).click();
    assert.ok(await button("Best setups for me").isDisabled(), "there is no model yet");
    await button("Fit it to my games").focus();
    await page.keyboard.press("Enter");
    await page.locator("#model-fitted table").first().waitFor();
    assert.match(await page.locator("#model-fitted").textContent(), /From 10 games with \d+ placements\. It cannot explain \d+\.\d% of your decisions\./);
    for (const row of await page.locator("#model-fitted table").first().locator("tbody tr").all()) {
      const [value, range] = await row.locator("td").allTextContents();
      const [low, high] = range.match(/[\d.]+/g).map(Number);
      assert.ok(low <= parseFloat(value) && parseFloat(value) <= high, `${value} in ${range}`);
    }
    assert.match(await page.locator("#model-fitted").textContent(), /It predicts your moves|Its predictions do not differ/);
    await accessible(page, `a model: ${name}`);
    assert.ok(await fits(page));
    // It can be stopped, and begun again.
    await button("Best setups for me").click();
    await button("Stop").click();
    await page.locator("#model-status", { hasText: "Stopped." }).waitFor();
    assert.equal(await page.locator("#model-rated table").count(), 0);
    await button("Best setups for me").click();
    await page.locator("#model-rated h3", { hasText: "Best for you: " }).waitFor();
    const wins = (await page.locator("#model-rated tbody td:nth-of-type(1)").allTextContents()).map(parseFloat);
    assert.ok(wins.length > 20);
    assert.deepEqual(wins, [...wins].sort((one, other) => other - one));
    // The verdict says what the intervals of the table say.
    const [[best, range]] = await page.locator("#model-rated tbody tr").evaluateAll(rows => rows.map(row => [row.cells[0].textContent, row.cells[2].textContent]));
    const low = parseFloat(range.match(/[\d.]+/)[0]);
    const kind = low > 50 ? "better" : wins[0] > 50 ? "tied" : "recommended";
    const verdict = await page.locator("#model-rated").textContent();
    assert.equal(await page.locator("#model-rated h3").getAttribute("data-verdict"), kind, `${wins[0]}, ${range}`);
    const expected = { better: `Best for you: ${best}It is better`, tied: `Best for you: statistically tied with by-hand${best} won most`, recommended: "Best for you: by-handNo other setup" };
    assert.ok(verdict.startsWith(expected[kind]), verdict);
    await accessible(page, `ratings: ${name}`);
    assert.ok(await fits(page));
    await page.locator("#model-title").scrollIntoViewIfNeeded();
    await shoot(page, name.replace(", ", "-"));
    const use = button(`Play with ${best}`);
    assert.equal(await use.count(), kind === "recommended" ? 0 : 1);
    if (await use.count() > 0) {
      await use.click();
      assert.equal(await page.locator("#mine option:checked").textContent(), best);
    }
    await done();
  });
}

await runAll(end);
