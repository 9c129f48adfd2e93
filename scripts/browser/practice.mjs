// Practises in a real browser as people do: node practice.mjs BAGSPLIT FOLDER [SHOTS]
// FOLDER is where the server is started; pictures go into SHOTS.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fits, pictures, runAll, serve, test, watched } from "./common.mjs";

const [bagsplit, folder, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const shoot = pictures(shots, "practice-");

/// The page of practice with nothing kept from before.
async function open(options = {}) {
  const mine = asked => [url, "data:", "blob:"].some(start => asked.startsWith(start));
  const opened = await watched(at("practice"), mine, { viewport: { width: 1300, height: 950 }, ...options });
  await opened.page.locator("#opponent option").first().waitFor({ state: "attached" });
  // The same luck in every run.
  await opened.page.evaluate(() => { crypto.getRandomValues = numbers => numbers.fill(2026); });
  return opened;
}

const visible = (page, id) => page.locator(`#${id}`).isVisible();

/// What comes next in a game: a draw, the Mulligan, a turn, or nothing, since it is over.
async function asked(page) {
  await page.locator("#drawing:visible button, #mulligan:visible button, #turn-buttons:visible, #over:visible").first().waitFor();
  for (const id of ["drawing", "mulligan", "over"]) if (await visible(page, id)) return id;
  return "turn";
}

/// Does something, and waits until the game has gone on.
async function goOn(page, act) {
  const answer = page.waitForResponse(said => said.url().endsWith("/api/play"));
  await act();
  await answer;
}

async function draw(page) {
  await page.getByRole("button", { name: "As my setup says" }).click();
  await goOn(page, () => page.locator("#drawing").getByRole("button", { name: "Draw", exact: true }).click());
}

/// Up to the first turn.
async function toTurn(page) {
  for (;;) {
    const what = await asked(page);
    if (what === "drawing") await draw(page);
    else if (what === "mulligan") await goOn(page, () => page.getByRole("button", { name: "Keep them" }).click());
    else return what;
  }
}

/// The best placement by points, as the analysis board finds it: a person who asks a friend.
async function best(page) {
  return page.evaluate(async () => {
    const token = document.querySelector("meta[name=bagsplit-token]").content;
    const board = [...document.querySelectorAll("#grid button")].map(button => (button.classList.contains("tile") ? button.textContent : "."));
    const side = Math.sqrt(board.length);
    const rows = Array.from({ length: side }, (_, row) => board.slice(row * side, (row + 1) * side).join(" "));
    const hand = [...document.querySelectorAll("#hand button")].map(button => button.dataset.tile.repeat(Number(button.querySelector("sub")?.textContent ?? 1))).join("");
    const said = await fetch("/api/placements", {
      method: "POST", headers: { "content-type": "application/json", "x-bagsplit-token": token },
      body: JSON.stringify({ position: { game: "math-scrabble", board: rows.join("\n"), hand }, most: 200 }),
    });
    const placements = (await said.json()).placements ?? [];
    return placements.sort((one, other) => other.points - one.points)[0]?.place ?? null;
  });
}

test("a whole game is played to its end, with the clock, and its turns are judged", async () => {
  const { page, done } = await open();
  await page.locator("#opponent").selectOption({ label: "odd and even" });
  await page.locator("#player").selectOption({ label: "beginner" });
  await page.locator("#mine").selectOption({ label: "operators apart" });
  await page.locator("#holder").selectOption("yes");
  await page.locator("#with-clock").check();
  await shoot(page, "start");
  await page.getByRole("button", { name: "Start" }).click();
  assert.equal(await asked(page), "drawing");
  const take = page.locator("#drawing").getByRole("button", { name: "Draw", exact: true });
  assert.ok(await take.isDisabled(), "seven tiles have to be named");
  await page.getByRole("button", { name: "As my setup says" }).click();
  assert.ok(await take.isEnabled());
  await page.getByRole("button", { name: "One more from A" }).click();
  await page.locator("#drawing [role=status]", { hasText: "1 too many" }).waitFor();
  await toTurn(page);
  assert.match(await page.locator("#move-time").textContent(), /^1:[23]\d$/);
  assert.equal(await page.locator("#reserve-time").textContent(), "5:00");
  // What breaks a rule is refused with the clause, and nothing is lost by it.
  const first = page.locator("#hand button").first();
  await first.click();
  await page.locator("[data-place=A1]").click();
  await goOn(page, () => page.getByRole("button", { name: "Play what is laid" }).click());
  await page.locator("#says.no", { hasText: "MS-9" }).waitFor();
  await page.getByRole("button", { name: "Take it back" }).click();
  let [turns, shown, saved] = [0, false, false];
  for (let what = await toTurn(page); what !== "over"; what = await toTurn(page)) {
    const place = await best(page);
    if (place) {
      for (const [square, tile] of place) {
        await page.locator(`#hand button[data-tile="${tile}"]`).click();
        await page.locator(`[data-place=${square}]`).click();
      }
      if (turns > 4 && !shown) await shoot(page, "game");
      shown ||= turns > 4;
      await goOn(page, () => page.getByRole("button", { name: "Play what is laid" }).click());
    } else {
      await page.locator("#turn-buttons").getByRole("button", { name: "Pass" }).click();
      const picks = page.locator("#pick .picks button");
      if (await picks.count()) await picks.first().click();
      await goOn(page, () => page.locator("#pick").getByRole("button", { name: "Pass" }).click());
    }
    turns++;
    if (turns === 3 && !saved) {
      // A page that is loaded again goes on where it was.
      saved = true;
      await toTurn(page);
      const before = await page.locator("#log tbody").textContent();
      await page.reload();
      await page.getByRole("button", { name: "Go on with the last game" }).click();
      await toTurn(page);
      assert.equal(await page.locator("#log tbody").textContent(), before);
    }
    assert.ok(turns < 80, "games end");
  }
  assert.match(await page.locator("#result").textContent(), /(You win|odd and even wins), \d+ to \d+: (no tiles were left|everybody passed)\./);
  await page.locator("#turns tbody tr").nth(5).waitFor();
  const lost = await page.locator("#turns tbody td:nth-child(6)").allTextContents();
  assert.ok(lost.some(text => text.includes("%")), "somebody gave something away");
  await page.getByRole("button", { name: "Set the position before turn 2", exact: true }).click();
  await page.locator("#says", { hasText: "Turn 2" }).waitFor();
  await page.locator("#turns tr.here").waitFor();
  await shoot(page, "over", { fullPage: true });
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the record" }).click();
  const record = readFileSync(await (await download).path(), "utf8");
  assert.equal(JSON.parse(record).players[0].setup, "you with operators apart");
  await page.getByRole("button", { name: "Another game" }).click();
  assert.ok(await visible(page, "start"));
  await done();
});

test("whoever does not decide in time loses", async () => {
  const { page, done } = await open();
  await page.locator("#with-clock").check();
  await page.locator("#holder").selectOption("yes");
  await page.clock.install();
  await page.getByRole("button", { name: "Start" }).click();
  await toTurn(page);
  await page.clock.runFor(95_000);
  assert.equal(await page.locator("#reserve-time").textContent(), "4:55");
  await page.clock.runFor(300_000);
  await page.locator("#result", { hasText: "time ran out" }).waitFor();
  await done();
});

test("bags of one's own are held against the rules", async () => {
  const { page, done } = await open();
  await page.locator("#mine").selectOption({ label: "bags of my own" });
  const own = page.locator("#own-bags");
  for (const bag of "BCD") await own.getByLabel(`Bag ${bag}`).fill("");
  await own.getByLabel("Bag A").fill("123");
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("#says.no, #start-says", { hasText: "MS-" }).first().waitFor();
  // The refusal is no answer of the game: the browser says so on its console too.
  await page.getByRole("button", { name: "Leave this game" }).click();
  await own.getByLabel("Bag A").fill("111222333444555666777888999");
  await own.getByLabel("Bag B").fill("+++++-----*****/////");
  await page.getByRole("button", { name: "Start" }).click();
  assert.equal(await asked(page), "drawing");
  assert.match(await page.locator("#drawing .tiles").last().textContent(), /^\++/);
  await page.close();
});

test("Number Scrabble is played with blanks, premiums and exchanges", async () => {
  const { page, done } = await open();
  const select = page.locator("#opponent optgroup[label^='Number Scrabble'] option").first();
  await page.locator("#opponent").selectOption(await select.getAttribute("value"));
  await page.locator("#holder").selectOption("yes");
  assert.ok(!(await visible(page, "mine-label")), "there are no bags to choose");
  await page.getByRole("button", { name: "Start" }).click();
  assert.equal(await asked(page), "turn");
  assert.ok(await page.locator("[data-place=A1][data-premium='W3']").count());
  await page.getByRole("button", { name: "Exchange" }).click();
  const go = page.locator("#pick").getByRole("button", { name: "Exchange" });
  assert.ok(await go.isDisabled(), "something has to go back");
  await page.locator("#pick .picks button").first().click();
  await goOn(page, () => go.click());
  await page.locator("#log", { hasText: "exchange" }).waitFor();
  await page.getByRole("button", { name: "Leave this game" }).click();
  await done();
});

test("draws are learned, and what was missed comes again", async () => {
  const { page, done } = await open();
  await page.getByRole("tab", { name: "What to draw" }).click();
  await page.locator("#draws-of").selectOption({ label: "odd and even" });
  assert.equal(await page.locator("#draws-goal").inputValue(), "follow", "the first lesson is to follow the card");
  const bags = page.locator("#draws-bags");
  let missed = null;
  for (let asked = 0; asked < 6; asked++) {
    const wanted = parseInt(await bags.locator("p").first().textContent());
    const holds = await bags.locator(".tiles").allTextContents();
    const lesson = [await page.locator("#draws-hand").textContent(), ...holds].join(" ");
    if (missed && lesson === missed.lesson) {
      await page.locator("#draws-says", { hasText: "missed before" }).waitFor();
      missed.again = true;
    }
    // All from the first bags, which is seldom good.
    const inputs = bags.locator("input");
    let left = wanted;
    for (let n = 0; n < holds.length && left > 0; n++) {
      const some = Math.min(left, holds[n].length);
      await inputs.nth(n).fill(String(some));
      await inputs.nth(n).blur();
      left -= some;
    }
    await bags.getByRole("button", { name: "Take these" }).click();
    await page.locator("#draws-says.yes, #draws-says.no").waitFor();
    if (!missed && await page.locator("#draws-says.no").count()) missed = { lesson };
    if (asked === 0) await shoot(page, "draws");
    await page.getByRole("button", { name: "Next" }).click();
  }
  assert.ok(missed?.again, "one was missed, and came again");
  assert.match(await page.locator("#draws-count").textContent(), /\d of 6 right; \d to come again/);
  await page.locator("#draws .panel input").first().waitFor();
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
      kinds.add("which");
      await options.first().click();
      await page.locator("#expressions-answers .right").waitFor();
    } else {
      if (!kinds.has("complete")) await shoot(page, "expressions");
      kinds.add("complete");
      await page.locator("#expressions-answers .picks button").first().click();
      await page.getByRole("button", { name: "Check" }).click();
    }
    await page.locator("#expressions-says.yes, #expressions-says.no").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
  }
  assert.deepEqual([...kinds].sort(), ["complete", "which"]);
  await done();
});

test("a phone shows it all without scrolling sideways, and tabs go by arrows", async () => {
  const { page, done } = await open({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  assert.ok(await fits(page));
  await page.locator("#holder").selectOption("yes");
  await page.getByRole("button", { name: "Start" }).click();
  await toTurn(page);
  assert.ok(await fits(page));
  await shoot(page, "phone");
  await page.getByRole("tab", { name: "A game" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("#draws-hand").waitFor();
  assert.equal(await page.getByRole("tab", { name: "What to draw" }).getAttribute("aria-selected"), "true");
  assert.ok(await fits(page));
  await done();
});

await runAll(end);
