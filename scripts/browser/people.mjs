// Two people play in a real browser, at one page and by a link, and a bot takes its time: node people.mjs BAGSPLIT FOLDER [SHOTS]
import assert from "node:assert/strict";
import { accessible, fits, PHONE, pictures, runAll, serve, test } from "./common.mjs";
import { asked, choose, goOn, openLobby, playBest, start, toReview, toTurn, visible } from "./playing.mjs";

const [bagsplit, folder, shots] = process.argv.slice(2);
const { url, page: at, end } = await serve(bagsplit, folder);
const shoot = pictures(shots, "people-");

const hand = page => page.locator("#hand button").evaluateAll(tiles => tiles.map(tile => tile.dataset.tile).join(""));
const over = page => visible(page, "ended");

/// Whether this page is asked something; it may have to wait for the other one, or for the hand-over.
async function next(page) {
  await page.locator("#drawing:visible button, #mulligan:visible button, #turn-buttons:visible, #ended:visible, #handover:visible button").first().waitFor();
  return await visible(page, "handover") ? "handover" : asked(page);
}

/// Answers what is asked until the turn is over.
async function turn(page) {
  const what = await next(page);
  if (what === "drawing") await goOn(page, () => page.getByRole("button", { name: "As my card says" }).click());
  else if (what === "mulligan") await goOn(page, () => page.getByRole("button", { name: "Keep these tiles" }).click());
  else if (what === "turn") await playBest(page);
  return what;
}

for (const [name, viewport] of [["desktop", { width: 1280, height: 800 }], ["phone", PHONE]]) {
  test(`two people play a game at one browser and hand it over (${name})`, async () => {
    const { page, done } = await openLobby(url, at, { viewport });
    await page.getByRole("radio", { name: /^A person here/ }).check();
    await page.locator("#name-1").fill("Ann");
    await page.locator("#name-2").fill("Ben");
    await page.locator("#name-2").press("Tab");
    await page.locator("#mine").selectOption({ label: "odd and even" });
    await page.locator("#theirs").selectOption({ label: "operators apart" });
    await choose(page, "Ann's: Ben starts");
    await shoot(page, `lobby-${name}`, { fullPage: true });
    await start(page);
    const seen = new Set();
    for (let steps = 0; !(await over(page)); steps++) {
      assert.ok(steps < 300, "games end");
      if (await next(page) !== "handover") {
        await turn(page);
        continue;
      }
      const button = page.locator("#handover button");
      const text = await button.textContent();
      if (text === "Hide my tiles") {
        if (steps === 6) await shoot(page, `done-${name}`);
        await button.click();
      } else {
        // Nothing of either hand is on the page.
        assert.equal(await hand(page), "");
        assert.equal(await page.locator("#log").textContent(), "");
        assert.ok(!(await visible(page, "yours")));
        if (seen.size === 0) await accessible(page, "the hand-over");
        seen.add(text);
        await shoot(page, `handover-${name}`);
        if (steps > 8 && !seen.has("reloaded")) {
          // A page that is loaded again shows nothing before somebody says who looks.
          seen.add("reloaded");
          await page.reload();
          await page.locator("#handover button", { hasText: text }).waitFor();
          assert.equal(await hand(page), "");
        }
        await goOn(page, () => button.click());
        assert.ok(await fits(page));
      }
    }
    assert.deepEqual([...seen].sort(), ["I am Ann: show my tiles", "I am Ben: show my tiles", "reloaded"]);
    assert.match(await page.locator("#result").textContent(), /^(Ann|Ben) wins, \d+ to \d+: /);
    await toReview(page);
    assert.match(await page.locator("#result").textContent(), /^Ann with odd and even against Ben with operators apart: /);
    await page.locator("#turns li").nth(3).waitFor();
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.locator("#archive", { hasText: "Ann and Ben: " }).waitFor();
    await done();
  });

  test(`two people play by a link, each at an own page (${name})`, async () => {
    const { page: host, done } = await openLobby(url, at, { viewport });
    await host.getByRole("radio", { name: /^A person by link/ }).check();
    await host.locator("#name-1").fill("Ann");
    await choose(host, "Mine: I start");
    await host.locator("#with-clock").check();
    await start(host);
    const link = await host.locator("#invitation").inputValue();
    await accessible(host, "the invitation");
    await shoot(host, `invitation-${name}`);
    const { page: guest, done: guestDone } = await openLobby(link.slice(0, link.indexOf("?")), () => link, { viewport });
    await guest.locator("#join-name").fill("Ben");
    await guest.locator("#join-mine").selectOption({ label: "operators apart" });
    await accessible(guest, "the page to join");
    await shoot(guest, `join-${name}`);
    // What each page is told has the tiles of its own hand only.
    const told = { host: [], guest: [] };
    host.on("response", async answer => answer.url().endsWith("api/room") && told.host.push(await answer.json().catch(() => null)));
    await guest.getByRole("button", { name: "Join" }).click();
    let answers = 0;
    for (; !(await over(host) && await over(guest)); answers++) {
      assert.ok(answers < 600, "games end");
      for (const page of [host, guest]) {
        if (await page.locator("#drawing button, #mulligan button, #turn-buttons").filter({ visible: true }).count()) await turn(page);
      }
      if (answers === 6) {
        await shoot(host, `host-${name}`);
        await shoot(guest, `guest-${name}`);
        assert.ok(await fits(guest));
        await guest.reload();
        await guest.locator("#grid button").first().waitFor();
      }
      await host.waitForTimeout(150);
    }
    const points = async page => (await page.locator("#result").textContent()).match(/(\d+) to (\d+)/).slice(1);
    assert.deepEqual(await points(host), (await points(guest)).reverse());
    assert.ok(told.host.filter(Boolean).every(({ state }) => !state || state.now.over || !JSON.stringify(state).includes('"record"')));
    for (const page of [host, guest]) {
      await toReview(page);
      assert.match(await page.locator("#result").textContent(), page === host ? /^(You win|Ben wins), / : /^(You win|Ann wins), /);
    }
    // The link has let somebody in; a wrong one never does.
    for (const wrong of [link, link.replace(/join=.*/, "join=0123")]) {
      const { page } = await openLobby(url, () => wrong);
      await page.locator("#join-says", { hasText: "a link lets one person join" }).waitFor();
      await page.context().close();
    }
    await guestDone();
    await done();
  });
}

test("where the clock runs a bot of people takes its time, which can be skipped", async () => {
  const { page, done } = await openLobby(url, at);
  await page.locator("#clock-says", { hasText: "Beginner takes 40 seconds a turn" }).waitFor();
  await page.getByRole("radio", { name: /^Computer/ }).check();
  await page.locator("#clock-says", { hasText: "Computer answers at once: it has no model of time" }).waitFor();
  await page.getByRole("radio", { name: /^Beginner/ }).check();
  await page.locator("#with-clock").check();
  await choose(page, "Mine: I start");
  await page.clock.install();
  await start(page);
  await toTurn(page);
  const pass = async () => {
    await page.locator("#pass").click();
    await page.locator("#pick .main").click();
  };
  await pass();
  await page.locator("#handover", { hasText: "The opponent takes its time." }).waitFor();
  await shoot(page, "waits");
  await page.clock.runFor(30_000);
  assert.match(await page.locator(".side.active .time").textContent(), /^1:0\d$|^0:59$/);
  assert.ok(await visible(page, "handover"), "30 of 40 seconds");
  await page.clock.runFor(11_000);
  await page.locator("#turn-buttons").waitFor();
  await pass();
  await page.locator("#handover button").click();
  await page.locator("#turn-buttons").waitFor();
  await done();
});

await runAll(end);
