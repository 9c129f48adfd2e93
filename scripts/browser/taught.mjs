// What the answer needs is taught: node taught.mjs BAGSPLIT FOLDER [SHOTS]
// FOLDER is where the server is started; pictures go into SHOTS.
import assert from "node:assert/strict";
import { accessible, fits, PHONE, pictures, runAll, serve, test } from "./common.mjs";
import { asked, choose, goOn, openLobby, seed, start, toTurn } from "./playing.mjs";

const [bagsplit, folder, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const shoot = pictures(shots, "taught-");
const open = options => openLobby(url, at, options);

/// Picks the tiles of the first answer of a lesson, or others.
async function answer(page, right) {
  const { hand, answers } = await page.evaluate(() => window.lastLesson);
  const wanted = right ? answers[0].place.map(([, tile]) => tile) : [hand[0], hand[1], hand[2], hand[3], hand[4], hand[5]];
  for (const tile of wanted) await page.locator(`#sheet-hand [data-tile="${tile}"][aria-pressed=false]`).first().click();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  return answers;
}

for (const [size, options] of [["desktop", {}], ["phone in the dark", { viewport: PHONE, colorScheme: "dark" }]]) {
  test(`the first lesson is the expressions of the level's setup, in their order: ${size}`, async () => {
    const { page, done } = await open(options);
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = async (...asked) => {
        const said = await fetch(...asked);
        if (String(asked[0]).endsWith("api/sheet")) window.lastLesson = await said.clone().json();
        return said;
      };
    });
    await page.evaluate(() => location.assign("#learn"));
    await page.reload();
    await page.locator("#sheet-hand button").first().waitFor();
    assert.ok(await page.getByRole("radio", { name: "Your expressions" }).isChecked());
    assert.match(await page.locator("#draws-of option:checked").textContent(), /^by-hand-beginners \(Beginners\)$/);
    const byHand = await page.evaluate(async () => {
      const { list } = await import(new URL("server.js", location.href));
      return (await list("practice")).opponents.find(({ name, from }) => name === "by-hand" && from === "recommended").expressions;
    });
    await page.locator("#draws-of").selectOption({ label: "by-hand (Club, Experts)" });
    for (let rank = 1; rank <= 5; rank++) {
      const shown = byHand[rank - 1].replaceAll("*", "×").replaceAll("/", "÷").replaceAll("-", "−");
      await page.locator("#sheet-line", { hasText: `${rank} of 20: ${shown}` }).waitFor();
      await page.locator("#sheet-says", { hasText: "Which tiles do you place?" }).waitFor();
      if (rank === 1) assert.match(await page.locator("#sheet-legend").textContent(), /^\[\] is a run that earns already\. \[\]÷1: put ÷1 after it/);
      const right = rank !== 2;
      const answers = await answer(page, right);
      await page.locator(right ? "#sheet-says.yes" : "#sheet-says.no").waitFor();
      if (right) assert.match(await page.locator("#sheet-says").textContent(), new RegExp(`^Right: .+ = .+, ${answers[0].points} points?\\.`));
      assert.ok(await page.locator("#sheet-board .placed").count() > 0, "the answer is on the board");
      if (rank === 1) {
        await accessible(page, `a lesson in expressions: ${size}`);
        assert.ok(await fits(page));
        await shoot(page, size.split(" ")[0], { fullPage: true });
      }
      await page.locator("#sheet-next").click();
    }
    // The missed one comes again, and is known by then.
    await page.locator("#sheet-says", { hasText: "You missed this one before (box 1)" }).waitFor();
    assert.match(await page.locator("#sheet-line").textContent(), /^2 of 20: /);
    await answer(page, true);
    await page.locator("#sheet-says.yes", { hasText: "Box 2" }).waitFor();
    assert.match(await page.locator("#progress tbody tr").first().textContent(), /6 answers/);
    // After the list it is asked from memory.
    await page.evaluate(() => localStorage.setItem("bagsplit-lessons-sheet-by-hand", JSON.stringify({ asked: 20, right: 20, next: 21, learned: 0, recent: "", boxes: {} })));
    await page.locator("#sheet-next").click();
    await page.locator("#sheet-line", { hasText: "One of your 20 expressions scores here" }).waitFor();
    await page.getByRole("button", { name: "Show the expression" }).click();
    await page.locator("#sheet-line", { hasText: "1 of 20: []÷1" }).waitFor();
    assert.deepEqual(await page.locator("#lessons strong").allTextContents(), ["Your expressions", "Follow your card", "Best draw", "Power of ten", "Complete it"]);
    await done();
  });
}

test("the split that is recommended is that of the opponent's level, and the card speaks at each draw", async () => {
  const { page, done } = await open();
  const chosen = () => page.locator("#mine option:checked").textContent();
  for (const [level, setup] of [["Beginner", "by-hand-beginners (Beginners)"], ["Club", "by-hand (Club, Experts)"], ["Computer", "by-hand (Club, Experts)"]]) {
    await page.getByRole("radio", { name: level }).check();
    assert.equal(await chosen(), `Recommended: ${setup}`);
  }
  await page.locator("#mine").selectOption({ label: "operators apart" });
  await page.getByRole("radio", { name: "Beginner" }).check();
  assert.equal(await chosen(), "operators apart", "who has chosen keeps it");
  await page.locator("#mine").selectOption({ label: "Recommended: by-hand-beginners (Beginners)" });
  await choose(page, "Mine: I start");
  await start(page);
  assert.equal(await asked(page), "drawing");
  const says = page.locator("#drawing .card-says");
  assert.equal(await says.textContent(), "Your card: all 7 from A.");
  await page.getByRole("button", { name: "Show my card's draw" }).click();
  assert.deepEqual(await page.locator("#drawing .count").allTextContents(), ["7", "0", "0"], "and the draw is what it says");
  await done();
});

test("the rules tell how games end, and a pass that ends one asks first", async () => {
  const { page, done } = await open();
  const rules = await page.locator("#rules").textContent();
  assert.match(rules, /six passes in a row/);
  assert.match(rules, /at 0 to 0 the holder of the Advantage/);
  await page.getByRole("radio", { name: "Club" }).check();
  await choose(page, "Opponent's");
  await seed(page, 3);
  await start(page);
  const pass = async () => {
    await page.locator("#pass").click();
    await goOn(page, () => page.locator("#pick .main").click());
  };
  let last = false;
  for (let turn = 0; turn < 40 && !last; turn++) {
    if (await toTurn(page) === "over") break;
    await page.locator("#pass").click();
    last = await page.locator("#pick", { hasText: "This pass ends the game" }).isVisible();
    await page.locator("#pick").getByRole("button", { name: "Cancel" }).click();
    if (!last) await pass();
  }
  assert.ok(last, "somebody who only passes comes to the pass that ends the game");
  await page.locator("#pass").click();
  const [, winner, high, low] = (await page.locator("#pick p").first().textContent()).match(/^(.+) wins?, (\d+) to (\d+): 6 turns in a row/);
  await accessible(page, "the last pass");
  await shoot(page, "last-pass");
  await goOn(page, () => page.getByRole("button", { name: "Pass and end the game" }).click());
  assert.match(await page.locator("#result").textContent(), new RegExp(`^${winner} wins?, ${winner === "You" ? `${high} to ${low}` : `${low} to ${high}`}: everybody passed`));
  await done();
});

await runAll(end);
