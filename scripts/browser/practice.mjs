// Plays and practises in a real browser as people do: node practice.mjs BAGSPLIT FOLDER [SHOTS]
// FOLDER is where the server is started; pictures go into SHOTS.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { accessible, pictures, runAll, serve, test } from "./common.mjs";
import { asked, choose, drawByCard, goOn, openLobby, placeByClicks, placeByDragging, playOn, seed, start, toReview, toTurn, visible } from "./playing.mjs";

const [bagsplit, folder, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const shoot = pictures(shots, "practice-");

const open = options => openLobby(url, at, options);

async function passByMouse(page) {
  await page.locator("#pass").click();
  const picks = page.locator("#pick .picks button");
  if (await picks.count()) await picks.first().click();
  await page.locator("#pick .main").click();
}

test("a whole game is played by mouse, with the clock, and its turns are judged", async () => {
  const { page, done } = await open();
  await choose(page, /^Any setup/);
  await page.locator("#opponent").selectOption({ label: "odd and even" });
  await page.locator("#player").selectOption({ label: "beginner" });
  await page.locator("#mine").selectOption({ label: "operators apart" });
  await choose(page, "Mine: I start");
  await page.locator("#with-clock").check();
  await seed(page, 2026);
  await shoot(page, "lobby", { fullPage: true });
  await start(page);
  assert.equal(await asked(page), "drawing");
  const take = page.locator("#drawing").getByRole("button", { name: "Draw", exact: true });
  assert.ok(await take.isDisabled(), "seven tiles have to be named");
  const one = page.getByRole("button", { name: "One from bag A" });
  for (let taken = 0; taken < 7; taken++) await one.click();
  assert.ok(await one.isDisabled(), "no more than seven");
  assert.ok(await take.isEnabled());
  await page.getByRole("button", { name: "One fewer from bag A" }).click();
  await page.locator("#drawing [role=status]", { hasText: "6 from A; 1 more to choose" }).waitFor();
  await shoot(page, "draw");
  await drawByCard(page);
  await toTurn(page);
  assert.match(await page.locator(".side.active .time").textContent(), /^1:[23]\d$/);
  assert.match(await page.locator(".side.active .reserve").textContent(), /5:00/);
  // What breaks a rule is refused with the clause, and nothing is lost by it.
  const first = page.locator("#hand button").first();
  await first.click();
  await page.locator("[data-place=A1]").click();
  await page.locator("#says.no", { hasText: "MS-9" }).waitFor();
  await page.getByRole("button", { name: "Recall" }).click();
  assert.equal(await page.locator("#hand button").count(), 7);
  let saved = false;
  await playOn(page, {
    place: (page, place, turns) => (turns % 2 ? placeByDragging : placeByClicks)(page, place),
    submit: page => page.locator("#lay").click(),
    pass: passByMouse,
    turned: async turns => {
      if (turns === 5) await shoot(page, "game");
      if (turns !== 3 || saved) return;
      // A page that is loaded again goes on where it was.
      saved = true;
      const before = await page.locator("#log").textContent();
      await page.reload();
      await toTurn(page);
      assert.equal(await page.locator("#log").textContent(), before);
    },
  });
  assert.match(await page.locator("#result").textContent(), /(You win|odd and even wins), \d+ to \d+: (no tiles were left|everybody passed)\./);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the record" }).click();
  const record = readFileSync(await (await download).path(), "utf8");
  assert.equal(JSON.parse(record).players[0].setup, "you with operators apart");
  await toReview(page);
  await page.locator("#turns li").nth(5).waitFor();
  const lost = await page.locator("#turns .earned").allTextContents();
  assert.ok(lost.some(text => text.includes("%")), "somebody lost something");
  await page.getByRole("button", { name: "Show turn 2", exact: true }).click();
  await page.locator("#says", { hasText: "Turn 2" }).waitFor();
  await page.locator("#turns .here").waitFor();
  // The costliest turns come first; the better move of each is shown on the board, with its expression or as a pass.
  await page.locator("#costly article").first().waitFor();
  const costs = (await page.locator("#costly h3").allTextContents()).map(text => parseFloat(text.match(/−([\d.]+) percentage/)[1]));
  assert.ok(costs.length <= 3);
  assert.deepEqual(costs, [...costs].sort((one, other) => other - one));
  await page.locator("#costliest").click();
  const turn = (await page.locator("#costly h3").first().textContent()).match(/Turn \d+/)[0];
  await page.locator("#says", { hasText: new RegExp(`^${turn}, .*: better: `) }).waitFor();
  for (const card of await page.locator("#costly article").all()) {
    assert.match(await card.textContent(), /Better: (.+ = .+ \([A-M]\d+( across| down)?\)|pass)/);
    const marked = await card.locator(".mini-board .placed").count();
    await card.getByRole("button").click();
    await page.locator("#says", { hasText: "better: " }).waitFor();
    assert.equal(await page.locator("#grid .placed").count(), marked);
  }
  assert.equal(await page.locator("#better").getAttribute("aria-pressed"), "true");
  assert.match(await page.locator("#curve svg").getAttribute("aria-label"), /your chance of winning after each turn: from \d+\.\d% to \d+\.\d%/);
  await accessible(page, "after the game");
  await shoot(page, "over", { fullPage: true });
  // Arrow keys go through the turns, and each sets its position: the best moves of it are listed.
  await page.getByRole("button", { name: "Show turn 2", exact: true }).click();
  await page.keyboard.press("ArrowRight");
  await page.locator("#says", { hasText: "Turn 3" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.locator("#says", { hasText: "Turn 2" }).waitFor();
  await page.locator("#placements tbody tr").first().waitFor();
  await page.reload();
  await page.locator("#turns li").nth(5).waitFor();
  assert.match(await page.locator("#result").textContent(), /(You win|odd and even wins), \d+ to \d+/);
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.locator("html[data-ready]").waitFor();
  assert.ok(await visible(page, "start"));
  assert.match(await page.locator("#archive-says").textContent(), /^1 game finished, [01] won\.$/);
  await page.getByRole("link", { name: /^Review the game against odd and even/ }).click();
  await page.locator("#costly article").first().waitFor();
  await done();
});

test("typing skips tiles, Space turns, Backspace and Escape take back", async () => {
  const { page, done } = await open();
  await choose(page, "Mine: I start");
  await start(page);
  await toTurn(page);
  const hand = await page.locator("#hand button").evaluateAll(buttons => buttons.map(button => button.dataset.tile));
  const placed = () => page.locator("#grid .placed").evaluateAll(squares => squares.map(square => square.dataset.place));
  await page.keyboard.press("Space");
  await page.keyboard.type(hand.slice(0, 3).join(""));
  assert.deepEqual(await placed(), ["G7", "G8", "G9"]);
  await page.keyboard.press("Backspace");
  assert.deepEqual(await placed(), ["G7", "G8"]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await placed(), []);
  assert.equal(await page.locator("#hand button").count(), 7);
  // A square that is chosen first takes the tiles that are chosen then.
  await page.locator("[data-place=E7]").click();
  for (let taken = 0; taken < 3; taken++) await page.locator("#hand button").first().click();
  assert.deepEqual(await placed(), ["E7", "F7", "G7"]);
  await page.locator("[data-place=F7]").click();
  assert.deepEqual(await placed(), ["E7", "G7"]);
  await page.getByRole("button", { name: "Recall" }).click();
  await page.getByRole("button", { name: "Shuffle" }).click();
  await page.getByRole("button", { name: "Sort" }).click();
  const sorted = await page.locator("#hand button").evaluateAll(buttons => buttons.map(button => button.classList.contains("operator")));
  assert.deepEqual(sorted, [...sorted].sort());
  await done();
});

test("the last move is highlighted and announced, and the score follows", async () => {
  const { page, done } = await open();
  await choose(page, "Mine: I start");
  await seed(page, 5);
  await start(page);
  let fresh = 0;
  for (let turn = 0; turn < 4 && fresh === 0; turn++) {
    await toTurn(page);
    fresh = await page.locator("#grid .fresh").count();
    if (fresh === 0) await goOn(page, () => passByMouse(page));
  }
  assert.ok(fresh > 0, "the opponent has placed something");
  assert.match(await page.locator("#last").textContent(), /^Beginner placed .+ \([A-M]\d+( across| down)?\): \d+ points?/);
  assert.match(await page.locator("#announce").textContent(), /Beginner placed .* Your turn\..* You \d+, Beginner \d+\./);
  assert.match(await page.title(), /Your turn/);
  await done();
});

test("the draw and the clock: whoever does not decide in time loses", async () => {
  const { page, done } = await open();
  await page.locator("#with-clock").check();
  await choose(page, "Mine: I start");
  await page.clock.install();
  await start(page);
  await toTurn(page);
  await page.clock.runFor(84_000);
  assert.match(await page.locator(".side.active .time").textContent(), /^0:0[56]\.\d$/, "tenths below ten seconds");
  await page.clock.runFor(11_000);
  assert.match(await page.locator(".side.active .time").textContent(), /^4:5[45]$/);
  await page.clock.runFor(300_000);
  await page.locator("#result", { hasText: "time ran out" }).waitFor();
  await done();
});

test("a split of one's own is built from tiles and held against the rules", async () => {
  const { page, done } = await open();
  await page.getByRole("radio", { name: "Club" }).check();
  await page.locator("#mine").selectOption({ label: "Build my own" });
  const own = page.locator("#builder");
  await own.getByText("All 47 tiles are in bags.").waitFor();
  await own.locator("[data-bag=C] [data-tile='+']").click();
  await own.getByText("5 of 47 tiles are in no bag yet.").waitFor();
  await start(page);
  await page.locator("#start-says", { hasText: "MS-3" }).waitFor();
  await own.getByRole("button", { name: "Bag D" }).click();
  const from = await own.locator(".pool [data-tile='+']").boundingBox();
  const to = await own.locator("[data-bag=B]").boundingBox();
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 40, { steps: 5 });
  await page.mouse.up();
  await own.getByText("All 47 tiles are in bags.").waitFor();
  await shoot(page, "builder", { fullPage: true });
  await accessible(page, "the builder");
  await start(page);
  assert.equal(await asked(page), "drawing");
  assert.match(await page.locator("#drawing [data-bag=B] .tiles").getAttribute("aria-label"), /5 times plus/);
  await done();
});

test("Number Scrabble is played with points on tiles, blanks, premiums and exchanges", async () => {
  const { page, done } = await open();
  await choose(page, "Number Scrabble");
  await choose(page, "I start");
  assert.ok(!(await visible(page, "my-split")), "there are no bags to choose");
  await start(page);
  assert.equal(await asked(page), "turn");
  assert.ok(await page.locator("[data-place=A1].tw").count());
  assert.ok(await page.locator("#hand [data-points]").count() === 9, "tiles show their points");
  await accessible(page, "Number Scrabble");
  await shoot(page, "number");
  await page.getByRole("button", { name: "Exchange" }).click();
  const go = page.locator("#pick .main");
  assert.ok(await go.isDisabled(), "something has to go back");
  await page.locator("#pick .picks button").first().click();
  await goOn(page, () => go.click());
  await page.locator("#log", { hasText: "exchange" }).waitFor();
  await page.getByRole("button", { name: "Leave the game" }).click();
  assert.ok(await visible(page, "resume"), "a game that was left can be continued");
  await done();
});

await runAll(end);
