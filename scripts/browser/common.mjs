// What the tests in a real browser share: a browser without a screen, pages on which nothing may go wrong, a server, and a
// runner of tests.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

// Containers let nobody make the sandbox; the pages are ours.
export const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });

/// A page at this address on which nothing may go wrong: no error, no dialog, nothing loaded that `mine` does not allow.
export async function watched(url, mine, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  // Machines are shared and slow; what is waited for comes, or it does not.
  page.setDefaultTimeout(120_000);
  const wrong = [];
  page.on("console", said => wrong.push(`console: ${said.text()}`));
  page.on("pageerror", error => wrong.push(`error: ${error}`));
  page.on("dialog", dialog => { wrong.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", asked => { if (!mine(asked.url())) wrong.push(`loads ${asked.url()}`); });
  await page.goto(url);
  return { page, wrong, done: async () => { assert.deepEqual(wrong, [], url); await context.close(); } };
}

const KINDS = {
  ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json",
};

/// A server of the files in a folder, as a host of static sites has it.
async function serveFolder(folder) {
  const server = createServer((asked, answer) => {
    const path = normalize(decodeURIComponent(new URL(asked.url, "http://localhost").pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) return answer.writeHead(404).end();
    return answer.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise(done => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, page: path => `${url}${path ? `${path}.html` : ""}`, end };
}

/// A server of pages, of the program or of the folder of a static site: its address without a token, that of a page with it,
/// and what ends it.
export async function serve(bagsplit, cwd) {
  if (statSync(bagsplit).isDirectory()) return serveFolder(bagsplit);
  const server = spawn(bagsplit, ["serve"], { cwd, stdio: ["ignore", "pipe", "inherit"] });
  const printed = await new Promise((found, failed) => {
    let said = "";
    server.stdout.on("data", part => {
      said += part;
      const at = said.match(/http:\/\/[^ ,]+(?= )/);
      if (at) found(at[0]);
    });
    server.on("exit", () => failed(new Error(`the server ended: ${said}`)));
  });
  const end = () => {
    server.removeAllListeners("exit");
    server.kill("SIGINT");
  };
  const { origin, search } = new URL(printed);
  return { url: `${origin}/`, page: path => `${origin}/${path}${search}`, end };
}

/// Takes pictures into a folder, if there is one.
export const pictures = (folder, prefix = "") => {
  if (folder) mkdirSync(folder, { recursive: true });
  return async (page, name, options = {}) => folder && page.screenshot({ path: join(folder, `${prefix}${name}.png`), ...options });
};

/// Whether a page is no wider than the window.
export const fits = page => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/// Fails where a page breaks WCAG 2.2 at level A or AA, as far as axe can tell; what `without` selects is not looked at. `more` are
/// further tags of rules; `rules` are all that is looked at, where there are any.
export async function accessible(page, where, without = [], more = [], rules = null) {
  await page.evaluate(axe);
  const violations = await page.evaluate(async ([without, more, rules]) => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", ...more];
    const runOnly = rules ? { type: "rule", values: rules } : { type: "tag", values: tags };
    const { violations } = await window.axe.run({ include: [["html"]], exclude: without.map(part => [part]) }, { runOnly });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`).join(" | ")}`);
  }, [without, more, rules]);
  assert.deepEqual(violations, [], where);
}

/// The window of a phone.
export const PHONE = { width: 390, height: 844 };

const tests = [];
export const test = (name, run) => tests.push([name, run]);

/// Runs all tests one by one, or those with ONLY in their names, says what came of each, and ends the program.
export async function runAll(end = () => {}) {
  let failed = 0;
  for (const [name, run] of tests.filter(([name]) => name.includes(process.env.ONLY ?? ""))) {
    try {
      await run();
      console.log(`ok    ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name}\n${error.stack}`);
    }
  }
  await browser.close();
  end();
  process.exit(failed ? 1 : 0);
}
