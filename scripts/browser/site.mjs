// Tests the static site in a real browser, from a server of files and without one: node site.mjs SITE [SHOTS]
// Pictures of the pages go into SHOTS.
import assert from "node:assert/strict";
import { accessible, browser, fits, PHONE, pictures, runAll, serve, test } from "./common.mjs";
import { best, choose, openLobby, playBest, seed, start, toTurn } from "./playing.mjs";

const [site, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(site);
const shoot = pictures(shots, "site-");
const open = options => openLobby(url, at, options);

const DESKTOP = { width: 1280, height: 860 };
const THROTTLE = 4; // how much slower a phone's processor is taken to be

/// Plays turns by the best placement, or passes.
async function playTurns(page, most) {
  for (let turn = 0; turn < most && await toTurn(page) !== "over"; turn++) {
    await playBest(page);
  }
}

/// Waits until the service worker has stored all files, and controls the next page.
const stored = page => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  return (await (await caches.open((await caches.keys())[0])).keys()).map(({ url }) => url);
});

for (const [name, viewport] of [["phone", PHONE], ["desktop", DESKTOP]]) {
  test(`practice, a lesson and an analysis on a ${name}`, async () => {
    const { page, done } = await open({ viewport });
    assert.equal(await page.locator("#site-loading").count(), 0);
    assert.ok(await fits(page));
    await shoot(page, `lobby-${name}`);
    await accessible(page, "the lobby");
    await choose(page, "Mine: I start");
    await seed(page, 11);
    await start(page);
    await playTurns(page, 3);
    await toTurn(page);
    assert.ok(await fits(page));
    assert.ok(await page.locator("#log li").count() >= 6, "both have moved");
    await shoot(page, `game-${name}`);
    await page.locator("#hints summary").click();
    await page.getByRole("button", { name: "The best move" }).click();
    await page.locator("#hint-says:not(:empty)").waitFor();
    await page.getByRole("button", { name: "Leave the game" }).click();

    await page.getByRole("link", { name: "Learn", exact: true }).click();
    await page.locator("#sheet-hand button").first().waitFor();
    await page.getByRole("radio", { name: "Follow your card" }).check();
    const bags = page.locator("#draws-bags");
    await bags.locator("h2").first().waitFor();
    const wanted = parseInt((await bags.locator("h2").first().textContent()).match(/\d+/)[0]);
    for (let taken = 0; taken < wanted; taken++) await bags.locator(".more:enabled").first().click();
    await bags.getByRole("button", { name: "Take these" }).click();
    await page.locator("#draws-says.yes, #draws-says.no").waitFor();
    await shoot(page, `lesson-${name}`);

    await page.getByRole("link", { name: "Analyse" }).click();
    await page.locator("html[data-ready]").waitFor();
    await page.locator("#hand").fill("25*14+6");
    await page.getByRole("button", { name: "Put all that is left into A" }).click();
    await page.locator("#placements tbody tr").first().waitFor();
    await page.getByRole("button", { name: "Simulate the top moves" }).click();
    await page.locator("#trials tbody tr").first().waitFor();
    await page.getByRole("button", { name: "Simulate the top moves" }).click();
    assert.ok(await fits(page));
    await shoot(page, `analysis-${name}`);
    await accessible(page, "the analysis");
    await done();
  });
}

// The times are printed and not asserted: machines differ, and are noisy.
test(`the module plays on its own, with times where the processor is ${THROTTLE} times slower`, async () => {
  // The browser slows down the threads of pages, not those of workers, so here a page runs the module.
  const page = await browser.newPage();
  await page.goto(`${url}icon.svg`);
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  const times = await page.evaluate(async () => {
    const bytes = await (await fetch("bagsplit.wasm")).arrayBuffer();
    const begun = performance.now();
    const { instance: { exports } } = await WebAssembly.instantiate(bytes, {});
    const ask = (kind, body) => {
      const [name, rest] = [kind, JSON.stringify(body)].map(text => new TextEncoder().encode(text));
      const question = exports.reserve(name.length + rest.length);
      new Uint8Array(exports.memory.buffer, question).set([...name, ...rest]);
      const length = exports.answer(name.length);
      const { answer, error } = JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.buffer(), length)));
      if (error) throw new Error(error);
      return answer;
    };
    const { opponents, players } = ask("practice.json", {});
    const keyOf = (all, wanted) => all.find(({ name }) => name.startsWith(wanted)).key;
    const compiled = performance.now() - begun;
    exports.warm_up();
    const warm = performance.now() - begun - compiled;
    const of = {};
    for (const bot of ["club", "equity", "value"]) {
      const match = {
        opponent: keyOf(opponents, "by-computer"), player: keyOf(players, bot), mine: { setup: keyOf(opponents, "operators apart") }, holder: true, begins: true, seed: 11,
      };
      const answers = [];
      of[bot] = [];
      for (let n = 0; n < 40; n++) {
        const before = performance.now();
        const state = ask("play", { ...match, answers });
        of[bot].push(performance.now() - before);
        if (!state.now.asked) break;
        const { seen, asked } = state.now.asked;
        if (asked.draw) answers.push({ draw: asked.draw.advice });
        else if (asked.mulligan) answers.push({ mulligan: false });
        else {
          const { placements } = ask("placements", { position: { game: "math-scrabble", board: seen.board, hand: seen.hand }, most: 1 });
          answers.push(placements[0] ? { place: { tiles: placements[0].place } } : { pass: { tiles: "" } });
        }
      }
    }
    return { compiled, warm, of };
  });
  await page.close();
  const whole = Object.entries(times.of).map(([bot, all]) => `${bot}: ${Math.round(Math.max(...all))} ms at most in ${all.length} questions`);
  console.log(`      start ${Math.round(times.compiled)} ms, tables ${Math.round(times.warm)} ms; ${whole.join("; ")}`);
  for (const [bot, all] of Object.entries(times.of)) assert.ok(all.length > 10, `${bot}: ${all.length} questions`);
});

test("after the first load all works without a network", async () => {
  const { page, done } = await open({ viewport: PHONE });
  assert.ok((await stored(page)).some(url => url.endsWith("/bagsplit.wasm")));
  end();
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  await choose(page, "Mine: I start");
  await start(page);
  await playTurns(page, 2);
  await toTurn(page);
  await shoot(page, "offline-phone");
  await page.goto(at("analysis"));
  await page.locator("html[data-ready]").waitFor();
  await page.locator("#hand").fill("25*");
  await page.locator("#placements tbody tr").first().waitFor();
  await done();
});

await runAll();
