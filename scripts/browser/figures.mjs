// Figures of the pages as Lighthouse gives them, by Chromium's own performance APIs: node figures.mjs BAGSPLIT FOLDER
// BAGSPLIT is the program, which is started in FOLDER, or the folder of the static site; FOLDER may have named.html, a report.
// Prints a table for docs/notebook/pages.md. Only sizes, requests and layout shift are asserted: times depend on the machine.
import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { browser, PHONE, runAll, serve, test } from "./common.mjs";
import { start } from "./playing.mjs";

const [bagsplit, folder] = process.argv.slice(2);
const { page: at, end } = await serve(bagsplit, folder);

const THROTTLE = 4; // how much slower a phone's processor is taken to be
const SETTLED = 1500; // milliseconds after which a page counts as loaded
const MOST_BYTES = 300_000; // of a page without WebAssembly, not compressed
const MOST_REQUESTS = 60;
const MOST_SHIFT = 0.1; // "good" by web.dev/cls

// A worker loads the module of the static site, of which the page's own figures do not know.
const module = join(bagsplit, "bagsplit.wasm");
const wasm = existsSync(module) ? ` + ${Math.round(statSync(module).size / 1000)} wasm` : "";

const report = join(folder ?? ".", "named.html");
const ready = page => page.locator("html[data-ready]").waitFor();
// The pages, what happens on them, the limit of bytes, and whether nothing may move: where a game takes the place of the lobby, all
// does, as the player has asked for.
const PAGES = [
  ["lobby", at(""), ready, MOST_BYTES, true],
  ["board of a game", at(""), async page => { await ready(page); await start(page); await page.locator("#grid").waitFor(); }, MOST_BYTES, false],
  ["analysis", at("analysis"), ready, MOST_BYTES, true],
  ...(existsSync(report) ? [["report", pathToFileURL(resolve(report)).href, async () => {}, 2_000_000, true]] : []),
];

/// Collects what the browser observes from the start of the page.
const observe = () => {
  const seen = window.figures = { lcp: 0, shift: 0, blocking: 0, longest: 0 };
  const watch = (type, use) => new PerformanceObserver(list => list.getEntries().forEach(use)).observe({ type, buffered: true });
  watch("largest-contentful-paint", entry => { seen.lcp = entry.startTime; });
  watch("layout-shift", entry => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  watch("longtask", ({ duration }) => {
    seen.blocking += duration - 50;
    seen.longest = Math.max(seen.longest, duration);
  });
};

const collect = () => {
  const loads = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return {
    ...window.figures,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    requests: loads.length, bytes: loads.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  };
};

console.log("| page | processor | first paint | largest paint | blocking | longest task | shift | requests | kB |\n|---|---|---|---|---|---|---|---|---|");
for (const [name, url, use, mostBytes, still] of PAGES) {
  for (const rate of [1, THROTTLE]) {
    test(`${name}, processor ${rate === 1 ? "as it is" : `${rate} times slower`}`, async () => {
      const page = await browser.newPage({ viewport: PHONE });
      page.setDefaultTimeout(120_000);
      const client = await page.context().newCDPSession(page);
      await client.send("Emulation.setCPUThrottlingRate", { rate });
      await page.addInitScript(observe);
      await page.goto(url);
      await use(page);
      await page.waitForTimeout(SETTLED);
      const found = await page.evaluate(collect);
      await page.close();
      const ms = time => `${Math.round(time)} ms`;
      console.log(`| ${name} | ${rate} x | ${ms(found.fcp)} | ${ms(found.lcp)} | ${ms(found.blocking)} | ${ms(found.longest)} | ${still ? found.shift.toFixed(3) : "-"} | ${found.requests} | ${Math.round(found.bytes / 1000)}${name === "report" ? "" : wasm} |`);
      assert.ok(found.bytes > 0 && found.bytes <= mostBytes, `${found.bytes} bytes`);
      assert.ok(found.requests <= MOST_REQUESTS, `${found.requests} requests`);
      if (still) assert.ok(found.shift <= MOST_SHIFT, `a layout shift of ${found.shift}`);
    });
  }
}

await runAll(end);
