// Looks at reports in a real browser, opened from disk as readers do: node report.mjs FOLDER [SHOTS]
// FOLDER has named.html, swept.html, half.html, the published quickstart.html and the cards of scripts/browser/browser.sh; pictures go into SHOTS.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { accessible, fits, PHONE, pictures, runAll, test, watched } from "./common.mjs";

const [folder, shots] = process.argv.slice(2);

/// A page, opened from disk, on which nothing may go wrong.
function open(name, options = {}) {
  const own = pathToFileURL(resolve(folder, `${name}.html`)).href;
  return watched(own, asked => asked === own, { viewport: { width: 1200, height: 900 }, ...options });
}

const shoot = pictures(shots);
/// Opens all folds.
async function unfold(page) {
  const closed = page.locator(".fold:not([open]) > summary");
  while (await closed.count() > 0) await closed.first().click();
}
const names = page => page.locator(".ranking tbody tr:not([hidden]) th a").allTextContents();
const column = (page, number) => page.locator(`.ranking tbody tr > :nth-child(${number})`).allTextContents();

test("the answer comes first, and names do nothing", async () => {
  const { page, done } = await open("named");
  assert.match(await page.locator(".answer").first().textContent(), /^(Bring |Not decided, first by the estimates is )/);
  assert.match(await page.locator(".about").first().textContent(), /<b onmouseover=alert\(3\)>/);
  const shown = await names(page);
  assert.ok(shown.includes("<script>alert(1)</script>") && shown.includes('"><img src=x onerror=alert(2)>'));
  assert.equal(await page.locator("img, b[onmouseover]").count(), 0);
  assert.equal(await page.locator("script").count(), 1);
  await done();
});

for (const colorScheme of ["light", "dark"]) {
  test(`the answer shows the bags as tiles and what to do, and the page is accessible: ${colorScheme}`, async () => {
    // axe is a script of the test and not of the page.
    const { page, done } = await open("named", { viewport: PHONE, colorScheme, bypassCSP: true });
    const answer = page.locator("section").first();
    const bags = answer.locator(".bags").first();
    assert.ok(await bags.locator(".tile.operator").count() > 0 && await bags.locator(".tile.digit").count() > 0);
    const held = (await bags.locator("dt small").allTextContents()).map(Number);
    assert.equal(held.reduce((one, other) => one + other, 0), 47);
    assert.ok((await bags.locator(".tile").allTextContents()).includes("×"));
    assert.match(await answer.locator(".does").first().textContent(), /Drawing/);
    await accessible(page, "a report");
    assert.ok(await fits(page));
    await shoot(page, `report-answer-${colorScheme}`);
    await done();
  });
}

test("a script that somebody got in all the same is not run", async () => {
  // The browser says so on its console, so nothing is asked of that here.
  const { page } = await open("named");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
  });
  assert.equal(await page.evaluate(() => window.ran), undefined);
  await page.close();
});

test("the ranking is sorted by every column, with mouse and keyboard", async () => {
  const { page, done } = await open("named");
  const before = await names(page);
  const head = name => page.getByRole("columnheader", { name });
  await head("setup").getByRole("button").click();
  assert.deepEqual(await names(page), [...before].sort((a, b) => a.localeCompare(b, "en")));
  assert.equal(await head("setup").getAttribute("aria-sort"), "ascending");
  await head("wins").getByRole("button").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const wins = (await column(page, 3)).map(parseFloat);
  assert.deepEqual(wins, [...wins].sort((a, b) => a - b));
  assert.equal(await head("wins").getAttribute("aria-sort"), "ascending");
  await head("rank").getByRole("button").click();
  assert.deepEqual(await names(page), before);
  await done();
});

test("the ranking is filtered by name", async () => {
  const { page, done } = await open("named");
  await page.getByLabel("Filter by name").fill("even ran");
  assert.deepEqual(await names(page), ["even/random"]);
  assert.equal(await page.locator(".tools [role=status]").textContent(), "1 of 4 setups");
  await page.getByLabel("Filter by name").fill("");
  assert.equal((await names(page)).length, 4);
  await done();
});

test("a setup that is pointed at or moved to says who is tied with it", async () => {
  const { page, done } = await open("named");
  const rows = page.locator(".ranking tbody tr"), told = page.locator(".told");
  for (let row = 0; row < 4; row++) {
    const near = ((await rows.nth(row).getAttribute("data-near")) ?? "").split(" ").filter(Boolean);
    for (const reach of ["hover", "focus"]) {
      if (reach === "hover") await rows.nth(row).hover();
      else await rows.nth(row).locator("a").focus();
      const said = await told.textContent();
      assert.match(said, near.length ? /is statistically tied with \d of 3/ : /differs significantly from every other setup/);
      assert.equal(await page.locator(".ranking tr.near").count(), near.length);
      const all = await rows.locator("th a").allTextContents();
      for (const place of near) assert.ok(said.includes(all[place]), said);
    }
  }
  await shoot(page, "told");
  // The row stays under the pointer when something is said.
  await page.mouse.move(0, 0);
  const before = await rows.nth(2).boundingBox();
  await rows.nth(2).hover();
  assert.equal((await rows.nth(2).boundingBox()).y, before.y);
  await done();
});

test("a way to a setup opens its card, and charts have a name for those who do not see them", async () => {
  const { page, done } = await open("named");
  assert.ok(!(await page.locator(".fold").first().evaluate(fold => fold.open)), "the setups are behind a fold");
  await page.evaluate(() => document.querySelectorAll("details.card").forEach(card => { card.open = false; }));
  await page.locator(".ranking tbody tr th a").nth(1).click();
  assert.equal(await page.locator("details.card[open]").count(), 1);
  assert.ok(await page.getByText("Why it").first().isVisible() || await page.locator("details.card[open] .why").isVisible());
  const chart = page.locator("figure.chart").first();
  assert.ok((await chart.locator("svg").getAttribute("aria-label")).startsWith("Which setup wins?"));
  await done();
});

test("a phone shows it without scrolling sideways", async () => {
  for (const name of ["named", "swept"]) {
    const { page, done } = await open(name, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    assert.ok(await fits(page), name);
    await shoot(page, `phone-${name}`);
    if (name === "named") {
      await page.locator(".ranking tbody tr").first().locator("td").first().tap();
      assert.match(await page.locator(".told").textContent(), /tied with|differs significantly/);
      await page.locator(".ranking").scrollIntoViewIfNeeded();
      await shoot(page, "phone-ranking");
      await unfold(page);
      await page.locator("details.card").first().scrollIntoViewIfNeeded();
      assert.ok(await fits(page));
      await shoot(page, "phone-card");
    }
    await done();
  }
});

for (const colorScheme of ["light", "dark"]) {
  test(`on a phone a chart scrolls sideways in its frame, with letters of 8.5 pixels or more: ${colorScheme}`, async () => {
    for (const name of ["named", "swept", "half"]) {
      const { page, done } = await open(name, { viewport: PHONE, isMobile: true, hasTouch: true, colorScheme, bypassCSP: true });
      await page.evaluate(() => document.querySelectorAll("details").forEach(fold => { fold.open = true; }));
      const charts = await page.locator("figure.chart").evaluateAll(figures => figures.map(figure => {
        const frame = figure.querySelector(".scroll"), svg = figure.querySelector("svg");
        const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        frame.scrollLeft = frame.scrollWidth;
        return {
          title: svg.getAttribute("aria-label"),
          visible: svg.checkVisibility(),
          letters: scale * Math.min(...[...svg.querySelectorAll("text")].map(text => parseFloat(getComputedStyle(text).fontSize))),
          right: frame.getBoundingClientRect().right,
          end: svg.getBoundingClientRect().right - frame.getBoundingClientRect().right,
        };
      }));
      assert.ok(charts.length > 0, name);
      for (const chart of charts) {
        // Scrolled to its end, the whole of it was in sight.
        assert.ok(chart.visible && chart.letters >= 8.4 && chart.right <= PHONE.width && Math.abs(chart.end) < 2, `${name}: ${JSON.stringify(chart)}`);
      }
      assert.ok(await fits(page), name);
      await accessible(page, `charts of ${name} on a phone`);
      await page.locator("figure.chart").first().scrollIntoViewIfNeeded();
      await shoot(page, `phone-charts-${name}-${colorScheme}`);
      await done();
    }
  });
}

test("a wide screen and paper show charts", async () => {
  const { page, done } = await open("named");
  for (const media of ["screen", "print"]) {
    await page.emulateMedia({ media });
    assert.ok(await page.locator("figure.chart svg").first().isVisible(), media);
  }
  await done();
});

test("letters stand out in light and dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, done } = await open("named", { colorScheme });
    await unfold(page);
    // By the formula of WCAG 2, of what is text on whatever lies below it.
    const least = await page.evaluate(() => {
      const parse = colour => colour.match(/[\d.]+/g).map(Number);
      const light = colour => {
        const part = x => (x /= 255) <= .04045 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4;
        const [r, g, b] = parse(colour).map(part);
        return .2126 * r + .7152 * g + .0722 * b;
      };
      const below = element => {
        for (let at = element; at; at = at.parentElement) {
          const colour = getComputedStyle(at).backgroundColor;
          if ((parse(colour)[3] ?? 1) > .5) return colour;
        }
        return "rgb(255, 255, 255)";
      };
      let least = [99, ""];
      for (const element of document.querySelectorAll("body :not(svg, svg *, script)")) {
        const text = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
        if (!text || !element.checkVisibility()) continue;
        const [a, b] = [getComputedStyle(element).color, below(element)].map(light).sort((a, b) => b - a);
        const contrast = (a + .05) / (b + .05);
        if (contrast < least[0]) least = [contrast, element.outerHTML.slice(0, 80)];
      }
      return least;
    });
    assert.ok(least[0] >= 4.5, `${colorScheme}: ${least}`);
    await shoot(page, colorScheme);
    await page.locator("figure.chart").first().scrollIntoViewIfNeeded();
    await shoot(page, `${colorScheme}-chart`);
    await page.locator("details.card").first().scrollIntoViewIfNeeded();
    await shoot(page, `${colorScheme}-card`);
    await done();
  }
});

test("without scripts it says the same", async () => {
  const { page, done } = await open("named", { javaScriptEnabled: false });
  assert.equal((await names(page)).length, 4);
  assert.ok(await page.getByText("tied with ranks").isVisible());
  assert.equal(await page.locator(".ranking input").count(), 0);
  await done();
});

test("a run that goes on and a sweep say what they are", async () => {
  const half = await open("half");
  assert.match(await half.page.getByRole("note").textContent(), /Not finished: [\d,]+ of [\d,]+ games .*provisional/);
  await half.done();
  const swept = await open("swept");
  assert.ok(await swept.page.getByRole("columnheader", { name: "tiles.= 20" }).first().isVisible());
  await shoot(swept.page, "swept");
  await swept.done();
});

test("the published report is a small page", async () => {
  const { page, done } = await open("quickstart", { viewport: { width: 1440, height: 900 } });
  const { size } = statSync(join(folder, "quickstart.html"));
  assert.ok(size <= 600_000, `${size} bytes`);
  const count = selector => page.locator(selector).count();
  assert.ok(await count("*") <= 20_000 && await count("figure.chart") <= 8);
  assert.ok(!(await page.content()).includes("-dirty"));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  assert.ok(sheets <= 10, `${sheets} sheets`);
  await done();
});

test("it is printed on a few sheets", async () => {
  const { page, done } = await open("named");
  const pdf = await page.pdf({ preferCSSPageSize: true, ...(shots && { path: join(shots, "named.pdf") }) });
  const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  assert.ok(sheets >= 4 && sheets <= 20, `${sheets} sheets`);
  // What is behind folds is printed, and closed again on the screen.
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".fold pre").first().isVisible());
  await page.emulateMedia({ media: "screen" });
  assert.ok(!(await page.locator(".fold pre").first().isVisible()));
  await done();
});

for (const name of ["by-hand", "by-hand-beginners"]) {
  test(`the cheat sheet of ${name} is printed on one sheet`, async () => {
    const { page, done } = await open(name);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length, 1);
    assert.ok(await page.locator(".lines .tile").count() > 0);
    await done();
  });
}

await runAll();
