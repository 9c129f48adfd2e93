// Plays whole games in a real browser, from the lobby to the review, by the keyboard alone and by fingers alone:
// node whole.mjs BAGSPLIT FOLDER [SHOTS]
// BAGSPLIT is the program, which is started in FOLDER, or the folder of the static site; pictures go into SHOTS.
import assert from "node:assert/strict";
import { accessible, fits, PHONE, pictures, runAll, serve, test } from "./common.mjs";
import { asked, dragByFinger, goOn, openLobby, placeByKeys, playOn, tabTo } from "./playing.mjs";

const [bagsplit, folder, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const shoot = pictures(shots, "whole-");

/// A lobby that remembers what kinds of pointers were used.
async function open(options) {
  const { page, done } = await openLobby(url, at, options);
  await page.evaluate(() => {
    window.pointers = new Set();
    for (const kind of ["pointerdown", "pointermove"]) addEventListener(kind, ({ pointerType }) => window.pointers.add(pointerType), true);
  });
  return { page, done, pointers: () => page.evaluate(() => [...window.pointers]) };
}

const RESULT = /(You win|Beginner wins), \d+ to \d+: (no tiles were left|everybody passed)\./;

/// What the line below the board says of a turn.
const saysOf = (page, text) => page.locator("#says", { hasText: text }).waitFor();

for (const [name, options] of [["desktop", { viewport: { width: 1280, height: 860 } }], ["phone in the dark", { viewport: PHONE, colorScheme: "dark" }]]) {
  test(`a whole game and its review by the keyboard alone: ${name}`, async () => {
    const { page, done, pointers } = await open(options);
    const { keyboard } = page;
    await tabTo(page, "input[name=against]");
    await keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.value), "Club");
    await keyboard.press("ArrowLeft");
    await tabTo(page, "input[name=begins]");
    await keyboard.press("ArrowRight");
    await tabTo(page, "#start summary");
    await keyboard.press("Enter");
    await tabTo(page, "#seed");
    await keyboard.type("11");
    await tabTo(page, "#start [type=submit]");
    await keyboard.press("Enter");

    // The first draw is chosen by letters, later ones are the card's.
    assert.equal(await asked(page), "drawing");
    const count = page.locator("#drawing [data-bag=A] .count");
    await keyboard.press("a");
    assert.equal(await count.textContent(), "1");
    await keyboard.press("Shift+A");
    assert.equal(await count.textContent(), "0");
    await playOn(page, {
      answers: {
        draws: page => goOn(page, () => keyboard.press("Enter")),
        keeps: async page => {
          await tabTo(page, "#mulligan button:first-of-type");
          await goOn(page, () => keyboard.press("Enter"));
        },
      },
      place: placeByKeys,
      submit: () => keyboard.press("Enter"),
      pass: async page => {
        await tabTo(page, "#pass");
        await keyboard.press("Enter");
        await keyboard.press("Space");
        await tabTo(page, "#pick .main");
        await keyboard.press("Enter");
      },
      turned: async turns => {
        if (turns > 1) return;
        assert.ok(await page.evaluate(() => Boolean(document.activeElement.dataset.place)), "the board has the focus at a turn");
        await keyboard.press("?");
        await page.locator("#keys[open]").waitFor();
        await keyboard.press("Escape");
        assert.ok(await fits(page));
      },
    });

    // The result has the focus; the review is gone through.
    assert.match(await page.locator("#result").textContent(), RESULT);
    assert.equal(await page.evaluate(() => document.activeElement.id), "result");
    assert.deepEqual(await pointers(), []);
    await tabTo(page, "#review");
    await keyboard.press("Enter");
    await page.locator("#costly article").first().waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.id), "result");
    await tabTo(page, "#earlier");
    await keyboard.press("Enter");
    await saysOf(page, /^Turn \d+, /);
    await tabTo(page, "#costly button");
    await keyboard.press("Enter");
    await saysOf(page, "better: ");
    await tabTo(page, "#turns button");
    await keyboard.press("Enter");
    await saysOf(page, "Turn 1, ");
    assert.ok(await fits(page));
    await accessible(page, `the review by keyboard: ${name}`);
    await shoot(page, `keyboard-${options.viewport.width}`, { fullPage: true });
    await keyboard.press("ArrowRight");
    await saysOf(page, "Turn 2, ");
    await tabTo(page, ".top nav a[href='./']", "Shift+Tab");
    await keyboard.press("Enter");
    await page.locator("html[data-ready] #archive a").first().waitFor();
    await tabTo(page, "#archive a");
    await keyboard.press("Enter");
    await page.locator("#costly article").first().waitFor();
    await done();
  });
}

test("a whole game and its review by fingers alone, on a phone", async () => {
  const { page, done, pointers } = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  const tap = async locator => locator.first().tap();
  const button = name => page.getByRole("button", { name, exact: true });
  await tap(page.getByText("Mine: I start"));
  await tap(page.getByText("More", { exact: true }));
  await tap(page.locator("#seed"));
  await page.keyboard.type("7");
  await tap(button("Start game"));

  // The first draw is what the card's would be, tile by tile.
  assert.equal(await asked(page), "drawing");
  await tap(button("Show my card's draw"));
  const counts = (await page.locator("#drawing .count").allTextContents()).map(Number);
  await tap(button("Clear"));
  for (const [place, count] of counts.entries()) {
    for (let taken = 0; taken < count; taken++) await page.locator("#drawing .more").nth(place).tap();
  }
  await goOn(page, () => tap(button("Draw")));
  await playOn(page, {
    answers: {
      draws: page => goOn(page, () => tap(page.locator("#drawing .advised"))),
      keeps: page => goOn(page, () => tap(button("Keep these tiles"))),
    },
    // One tile is dragged, the others are chosen and then their squares.
    place: async (page, [[name, tile], ...rest]) => {
      await page.locator("#grid").scrollIntoViewIfNeeded();
      await page.locator("#hand").scrollIntoViewIfNeeded();
      await dragByFinger(page, tile, name);
      for (const [square, other] of rest) {
        await tap(page.locator(`#hand button[data-tile="${other}"]`));
        await tap(page.locator(`[data-place=${square}]`));
      }
    },
    submit: () => tap(page.locator("#lay")),
    pass: async () => {
      await tap(page.locator("#pass"));
      await tap(page.locator("#pick .picks button, #pick .main"));
      await tap(page.locator("#pick .main"));
    },
    turned: async () => assert.ok(await fits(page)),
  });
  assert.match(await page.locator("#result").textContent(), RESULT);
  assert.deepEqual(await pointers(), ["touch"]);
  await tap(page.locator("#review"));
  await page.locator("#costly article").first().waitFor();
  await tap(page.locator("#earlier"));
  await saysOf(page, /^Turn \d+, /);
  await tap(page.locator("#costly button"));
  await saysOf(page, "better: ");
  await tap(page.locator("#turns button"));
  await saysOf(page, "Turn 1, ");
  assert.ok(await fits(page));
  await shoot(page, "touch", { fullPage: true });
  await tap(page.locator(".top nav a[href='./']"));
  await tap(page.locator("#archive a"));
  await page.locator("#costly article").first().waitFor();
  await done();
});

test("the points of a placement cover no tile, in the last column and the last row too", async () => {
  const { page, done } = await open({ viewport: PHONE });
  await tabTo(page, "#start [type=submit]");
  await page.keyboard.press("Enter");
  const covered = await page.evaluate(async () => {
    const { placing } = await import(new URL("placing.js", location.href));
    const side = 13;
    document.getElementById("table").hidden = false;
    const board = placing({ side, hand: 7, tiles: "123456789+-*/" }, { changed() {}, refused() {}, play() {} });
    const squares = length => Array.from({ length }, (_, step) => step);
    const wrong = [];
    // Each line of the board, filled from both ends by two to all of its squares.
    for (const length of squares(side + 1).slice(2)) {
      for (const line of squares(side)) {
        for (const from of [0, side - length]) {
          for (const down of [false, true]) {
            const place = squares(length).map(step => {
              const [row, col] = down ? [from + step, line] : [line, from + step];
              return [String.fromCharCode(65 + col) + (row + 1), "1"];
            });
            board.show({ board: Array(side).fill(Array(side).fill(".").join(" ")).join("\n"), tiles: "", fresh: new Set(), active: true, placed: place });
            board.setBadge("+7");
            const badges = [...document.querySelectorAll("#grid [data-badge]")];
            if (badges.length !== 1 || badges[0].matches(".tile")) wrong.push(`${place[0][0]} ${down ? "down" : "across"}: ${badges.map(badge => badge.dataset.place)}`);
          }
        }
      }
    }
    return wrong;
  });
  assert.deepEqual(covered, []);
  await done();
});

await runAll(end);
