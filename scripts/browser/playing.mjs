// What a test needs to play a game in the browser: what is asked, the best placement, the ways to place it.
import assert from "node:assert/strict";
import { watched } from "./common.mjs";

/// The lobby of a server at this address, with nothing kept from before.
export async function openLobby(url, at, options = {}) {
  const mine = asked => [url, "data:", "blob:"].some(start => asked.startsWith(start));
  const opened = await watched(at(""), mine, { viewport: { width: 1280, height: 860 }, ...options });
  await opened.page.locator("html[data-ready]").waitFor();
  return opened;
}

export const choose = (page, name) => page.getByRole("radio", { name, exact: true }).check();
export const start = page => page.getByRole("button", { name: "Start game" }).click();
export const seed = async (page, number) => {
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Seed").fill(String(number));
};

export const visible = (page, id) => page.locator(`#${id}`).isVisible();

/// What comes next in a game: a draw, the Mulligan, a turn, or nothing, since it is over.
export async function asked(page) {
  await page.locator("#drawing:visible button, #mulligan:visible button, #turn-buttons:visible, #ended:visible").first().waitFor();
  if (await visible(page, "ended")) return "over";
  for (const id of ["drawing", "mulligan"]) if (await visible(page, id)) return id;
  return "turn";
}

/// Does something, and waits until the game has gone on; not for a bot that takes its time.
export async function goOn(page, act) {
  const answered = await page.locator("#table").getAttribute("data-answered");
  await act();
  await page.waitForFunction(before => {
    const shown = [...document.querySelectorAll("#handover button")].find(button => button.textContent === "Show its answer now");
    shown?.click();
    return document.querySelector("#table").dataset.answered !== before;
  }, answered);
}

/// Up to the next turn or the end; `draws` and `keeps` answer what is asked before.
export async function toTurn(page, { draws = drawByCard, keeps = keepTiles } = {}) {
  for (;;) {
    const what = await asked(page);
    if (what === "drawing") await draws(page);
    else if (what === "mulligan") await keeps(page);
    else return what;
  }
}

export const drawByCard = page => goOn(page, () => page.getByRole("button", { name: "As my card says" }).click());
export const keepTiles = page => goOn(page, () => page.getByRole("button", { name: "Keep these tiles" }).click());

/// The best placement by points, as the analysis finds it; null where there is none.
export async function best(page) {
  return page.evaluate(async () => {
    const board = [...document.querySelectorAll("#grid button")].map(button => (button.matches(".tile:not(.placed)") ? button.dataset.tile : "."));
    const side = Math.sqrt(board.length);
    const rows = Array.from({ length: side }, (_, row) => board.slice(row * side, (row + 1) * side).join(" "));
    const hand = [...document.querySelectorAll("#hand button")].map(button => button.dataset.tile).join("");
    const { ask } = await import(new URL("server.js", location.href));
    const { placements } = await ask("placements", { position: { game: "math-scrabble", board: rows.join("\n"), hand }, most: 200 });
    return placements.sort((one, other) => other.points - one.points)[0] ?? null;
  });
}

const handTile = (page, tile) => page.locator(`#hand button[data-tile="${tile}"]`).first();
const square = (page, name) => page.locator(`[data-place=${name}]`);

/// Chooses each tile and then its square.
export async function placeByClicks(page, place) {
  for (const [name, tile] of place) {
    await handTile(page, tile).click();
    await square(page, name).click();
  }
}

/// Drags each tile to its square with the mouse.
export async function placeByDragging(page, place) {
  for (const [name, tile] of place) {
    const from = await handTile(page, tile).boundingBox();
    const to = await square(page, name).boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
  }
}

/// Drags a tile to a square with a finger.
export async function dragByFinger(page, tile, name) {
  const client = await page.context().newCDPSession(page);
  const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
  const from = middle(await handTile(page, tile).boundingBox());
  const to = middle(await square(page, name).boundingBox());
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (const part of [0.3, 0.7, 1]) await touch("touchMove", [{ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }]);
  await touch("touchEnd", []);
  await client.detach();
}

/// Presses a key until the element that has the focus matches.
export async function tabTo(page, selector, key = "Tab") {
  for (let pressed = 0; pressed < 120; pressed++) {
    if (await page.evaluate(wanted => document.activeElement.matches(wanted), selector)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${selector} is not reached by ${key}`);
}

/// Moves over the board by arrows and types the tiles along the line; tiles that lie there are skipped.
export async function placeByKeys(page, place) {
  await tabTo(page, "#grid button", "Shift+Tab");
  const [row, col] = [Number(place[0][0].slice(1)), place[0][0].charCodeAt(0)];
  const down = place.length > 1 && place[1][0][0] === place[0][0][0];
  const here = async () => page.evaluate(() => document.activeElement.dataset.place);
  const go = async (key, done) => {
    for (let steps = 0; steps < 21 && !done(await here()); steps++) await page.keyboard.press(key);
  };
  const at = await here();
  await go(Number(at.slice(1)) > row ? "ArrowUp" : "ArrowDown", name => Number(name.slice(1)) === row);
  await go(at.charCodeAt(0) > col ? "ArrowLeft" : "ArrowRight", name => name.charCodeAt(0) === col);
  // The cursor shows which way typing goes.
  const goesDown = async () => page.evaluate(() => document.activeElement.matches(".cursor.down"));
  if (!(await page.evaluate(() => document.activeElement.matches(".cursor")))) await page.keyboard.press("Space");
  if (await goesDown() !== down) await page.keyboard.press("Space");
  for (const [, tile] of place) await page.keyboard.press(tile);
}

/// Plays to the end of the game; `place` places the tiles, `pass` passes, `turned` is called before each turn.
export async function playOn(page, { place, submit, pass, turned = () => {}, answers = {} }) {
  let turns = 0;
  while (await toTurn(page, answers) !== "over") {
    await turned(turns++);
    const found = await best(page);
    if (found) {
      await place(page, found.place, turns);
      const said = page.locator("#says");
      await said.filter({ hasText: `${found.points} point` }).waitFor();
      await goOn(page, () => submit(page));
    } else {
      await goOn(page, () => pass(page));
    }
    assert.ok(turns < 80, "games end");
  }
  return turns;
}

/// Finished games of a player who makes the placement with the most points, kept in the browser as if they had been played on the
/// page.
export async function keepGames(page, count) {
  await page.evaluate(async count => {
    const { ask, list } = await import(new URL("server.js", location.href));
    const { opponents, players } = await list("practice");
    const keyOf = (all, wanted) => all.find(({ name }) => name === wanted).key;
    const games = [];
    for (let seed = 1; seed <= count; seed++) {
      const match = {
        opponent: keyOf(opponents, "by-hand"), player: keyOf(players, "beginner"), mine: { setup: keyOf(opponents, "operators apart") }, holder: seed % 2 === 0, begins: true, seed,
      };
      const answers = [];
      let state = await ask("play", { ...match, answers });
      while (!state.now.over) {
        const { seen, asked } = state.now.asked;
        if (asked.draw) answers.push({ draw: asked.draw.advice });
        else if (asked.mulligan) answers.push({ mulligan: false });
        else {
          const { placements } = await ask("placements", { position: { game: "math-scrabble", board: seen.board, hand: seen.hand }, most: 1 });
          answers.push(placements[0] ? { place: { tiles: placements[0].place } } : { pass: { tiles: "" } });
        }
        state = await ask("play", { ...match, answers });
      }
      games.push({ id: seed, title: "Beginner", table: "Math Scrabble", record: state.now.over.record });
    }
    localStorage.setItem("bagsplit-games", JSON.stringify(games));
  }, count);
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
}

/// Goes on from the end of a game to its review.
export async function toReview(page) {
  await page.getByRole("link", { name: "Review the game", exact: true }).click();
  await page.locator("#turns li").first().waitFor();
}

/// Plays the best placement of a turn, or passes.
export async function playBest(page) {
  const found = await best(page);
  if (found) {
    await placeByClicks(page, found.place);
    await page.locator("#says").filter({ hasText: `${found.points} point` }).waitFor();
    await goOn(page, () => page.locator("#lay").click());
  } else {
    await page.locator("#pass").click();
    await goOn(page, () => page.locator("#pick .main").click());
  }
}
