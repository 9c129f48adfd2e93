// Tests the book in a real browser, from a server of files: node book.mjs BOOK [SHOTS]
// BOOK is the folder with docs/index.html (scripts/book.sh). Pictures of some pages go into SHOTS.
import assert from "node:assert/strict";
import { accessible, fits, PHONE, pictures, runAll, serve, test, watched } from "./common.mjs";

const [book, shots] = process.argv.slice(2);
const { url, end } = await serve(book);
const shoot = pictures(shots, "book-");

const DESKTOP = { width: 1280, height: 860 };
// What a newcomer would type.
const WORDS = ["win rate", "confidence interval", "seed", "bag", "draw policy", "cluster", "resume", "Python", "cheat sheet", "network"];

const open = (path, options) => watched(`${url}${path}`, asked => asked.startsWith(url) || asked.startsWith("data:"), options);

/// The addresses of all pages, by the table of contents.
async function contents() {
  const { page, done } = await open("docs/index.html", { viewport: DESKTOP });
  const links = page.locator("mdbook-sidebar-scrollbox a");
  await links.first().waitFor({ state: "attached" });
  const all = await links.evaluateAll(links => links.map(({ href }) => href.split("#")[0]));
  await done();
  return [...new Set(all)].filter(address => address.endsWith(".html")).map(address => address.slice(url.length));
}

test("no page of the book is wider than a phone", async () => {
  const pages = await contents();
  assert.ok(pages.length >= 50, `${pages.length} pages`);
  const { page, done } = await open("docs/index.html", { viewport: PHONE });
  const wide = [];
  for (const path of pages) {
    await page.goto(`${url}${path}`);
    if (!await fits(page)) wide.push(path);
  }
  assert.deepEqual(wide, []);
  await page.goto(`${url}docs/best-splits.html`);
  await shoot(page, "best-splits-phone");
  await done();
});

for (const colorScheme of ["light", "dark"]) {
  test(`pages of each kind can be read by everybody (${colorScheme})`, async () => {
    const { page, done } = await open("docs/index.html", { viewport: DESKTOP, colorScheme });
    for (const path of ["index", "best-splits", "first-experiment", "tables", "design", "reference/commands", "rules", "notebook/speed"]) {
      await page.goto(`${url}docs/${path}.html`);
      await page.locator("main h1").first().waitFor();
      // The label is mdBook's, and so is what is wrong with it.
      await accessible(page, path, ["#mdbook-sidebar-toggle"]);
    }
    await shoot(page, `notebook-${colorScheme}`);
    await done();
  });
}

test("the search finds the words of a newcomer", async () => {
  const { page, done } = await open("docs/index.html", { viewport: DESKTOP });
  const first = page.locator("#mdbook-searchresults li").first();
  for (const word of WORDS) {
    // The field is read when the index has been loaded, which typing does not wait for.
    await page.goto(`${url}docs/index.html?search=${encodeURIComponent(word)}`);
    await first.waitFor();
    const said = (await first.innerText()).toLowerCase();
    assert.ok(word.toLowerCase().split(" ").every(part => said.includes(part.slice(0, 4))), `${word}: ${said}`);
  }
  await done();
});

await runAll(end);
