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
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await page.getByRole("radio", { name: "Follow your card" }).check();
  await page.locator("#draws-of").selectOption({ label: "odd and even" });
  const bags = page.locator("#draws-bags");
  let missed = null;
  for (let asked = 0; asked < 6; asked++) {
    const wanted = parseInt((await bags.locator("h2").first().textContent()).match(/\d+/)[0]);
    const holds = await bags.locator(".tiles").evaluateAll(trays => trays.map(tray => tray.getAttribute("aria-label")));
    const lesson = [await page.locator("#draws-hand").innerHTML(), ...holds].join(" ");
    if (missed && lesson === missed.lesson) {
      await page.locator("#draws-says", { hasText: "missed this one before (box 1)" }).waitFor();
      missed.again = true;
    }
    // All from the first bags, which is seldom good.
    for (let taken = 0; taken < wanted; taken++) await bags.locator(".more:enabled").first().click();
    await bags.getByRole("button", { name: "Take these" }).click();
    await page.locator("#draws-says.yes, #draws-says.no").waitFor();
    if (!missed && await page.locator("#draws-says.no").count()) missed = { lesson };
    if (asked === 0) {
      await accessible(page, "a lesson in drawing");
      await shoot(page, "draws", { fullPage: true });
    }
    await page.getByRole("button", { name: "Next" }).click();
    await bags.locator(".more").first().waitFor();
  }
  assert.ok(missed?.again, "one was missed, and came again");
  assert.match(await page.locator("#progress tbody tr").nth(1).textContent(), /6 answers, 0 learned/);
  await page.locator("#draws summary").click();
  await page.locator("#draws-card", { hasText: "First draw: " }).waitFor();
  await page.getByRole("radio", { name: "Best draw" }).check();
  await page.locator("#draws-title", { hasText: "Best draw" }).waitFor();
  await bags.locator(".more:enabled").first().waitFor();
  await done();
});

/// Answers the question of a lesson in expressions: rightly, or not; any tiles may complete an expression all the same.
async function answerExpression(page, right) {
  const { which, complete } = await page.evaluate(() => window.lastLesson.task);
  if (which) {
    const place = right ? which.right : (which.right + 1) % which.options.length;
    await page.locator("#expressions-answers .options button").nth(place).click();
  } else {
    const tiles = page.locator("#expressions-answers .picks button");
    if (right) for (const tile of complete.answers[0]) await tiles.and(page.locator(`[data-tile="${tile}"][aria-pressed=false]`)).first().click();
    else for (let n = 0; !(await page.getByRole("button", { name: "Check" }).isEnabled()); n++) await tiles.nth(n).click();
    await page.getByRole("button", { name: "Check" }).click();
  }
  await page.locator("#expressions-says.yes, #expressions-says.no").waitFor();
}

/// Remembers each lesson that the server gives, so that a test knows what is right.
const hearLessons = page => page.addInitScript(() => {
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const said = await fetch(...asked);
    if (String(asked[0]).endsWith("api/expression")) window.lastLesson = await said.clone().json();
    return said;
  };
});

/// Goes on to the next question.
async function nextExpression(page) {
  const said = page.waitForResponse(answer => answer.url().endsWith("api/expression"));
  await page.getByRole("button", { name: "Next" }).click();
  await said;
  await page.locator("#expressions-answers button").first().waitFor();
}

test("powers of ten are recognised and completed, and a missed question goes through the boxes", async () => {
  const { page, done } = await open();
  await hearLessons(page);
  await page.clock.install();
  await page.reload();
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  for (const [lesson, picture] of [["Power of ten", "which"], ["Complete it", "complete"]]) {
    await page.getByRole("radio", { name: lesson }).check();
    await page.locator("#expressions-answers button").first().waitFor();
    await shoot(page, picture);
    await answerExpression(page, true);
    assert.match(await page.locator("#expressions-says").textContent(), /^Right\./);
    await accessible(page, lesson);
    await nextExpression(page);
  }
  await answerExpression(page, false);
  const said = page.locator("#expressions-says");
  if (/^No\./.test(await said.textContent())) assert.match(await said.textContent(), /Box 1: it comes again soon\./);
  await page.getByRole("radio", { name: "Power of ten" }).check();
  await page.locator("#expressions-answers .options button").first().waitFor();
  await answerExpression(page, false);
  await said.filter({ hasText: "Box 1: it comes again soon." }).waitFor();
  // It comes again after two others; each right answer moves it one box on, and the days between grow.
  for (const [days, box] of [[0, 2], [1, 3], [3, 4], [7, 5], [21, null]]) {
    await page.clock.fastForward(days * 24 * 3_600_000 + 1000);
    for (let others = 0; ; others++) {
      await nextExpression(page);
      const again = await said.textContent();
      await answerExpression(page, true);
      if (again.includes(`missed this one before (box ${box ? box - 1 : 5})`)) break;
      assert.equal(again, "", "only what is due comes again");
      assert.ok(others < 3, "what is due comes within four questions");
    }
    if (box) assert.match(await said.textContent(), new RegExp(`Box ${box}: it comes again in`));
  }
  assert.match(await page.locator("#progress tbody tr").nth(3).textContent(), /answers, 1 learned/);
  await shoot(page, "progress", { fullPage: true });
  await done();
});

test("on a phone fingers are enough, and nothing scrolls sideways", async () => {
  const { page, done } = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  assert.ok(await fits(page));
  await shoot(page, "phone-lobby", { fullPage: true });
  await page.getByText("Mine: I start").tap();
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
  await page.getByRole("link", { name: "Learn", exact: true }).tap();
  await page.locator("#sheet-hand button").first().waitFor();
  await page.getByRole("radio", { name: "Follow your card" }).check();
  await page.locator("#draws-bags .more").first().waitFor();
  assert.ok(await fits(page));
  await shoot(page, "phone-draws", { fullPage: true });
  await done();
});

for (const colorScheme of ["light", "dark"]) {
  for (const [size, viewport] of [["1280", { width: 1280, height: 860 }], ["390", PHONE]]) {
    test(`lobby, draw, Mulligan and turn are accessible: ${colorScheme}, ${size}`, async () => {
      const { page, done } = await open({ viewport, colorScheme });
      await accessible(page, "lobby");
      await shoot(page, `lobby-${colorScheme}-${size}`, { fullPage: true });
      await choose(page, "Mine: I start");
      await page.locator("#with-clock").check();
      await seed(page, 8);
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
      await page.locator("#says:not(:empty)").waitFor();
      await accessible(page, "turn");
      await shoot(page, `turn-${colorScheme}-${size}`);
      assert.ok(await fits(page));
      await done();
    });
  }
}

await runAll(end);
