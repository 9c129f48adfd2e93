// What the page adds where scripts run: the ranking sorted and filtered, and who is statistically tied with whom. All of it is
// on the page without this. No text is ever made into HTML here.
"use strict";
// The most names that are said; the rows of all of them stand out.
const NAMED = 8;
for (const ranking of document.querySelectorAll(".ranking")) {
  const table = ranking.querySelector("table"), body = table.tBodies[0], told = ranking.querySelector(".told");
  const rows = [...body.rows];
  const name = row => row.querySelector("th a").textContent;
  const add = (to, kind, text) => {
    const made = document.createElement(kind);
    if (text) made.textContent = text;
    to.append(made);
    return made;
  };

  // Sorted by a click on the head of a column; rows that are equal there stay best first.
  const value = (row, column) => row.cells[column].textContent;
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    if (!head.dataset.sort) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      // Shares and points are wanted largest first, ranks and names from the front.
      const first = column < 2 ? "ascending" : "descending";
      const other = first === "ascending" ? "descending" : "ascending";
      const order = head.getAttribute("aria-sort") === first ? other : first;
      heads.forEach(each => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", order);
      const sign = order === "ascending" ? 1 : -1;
      const compare = head.dataset.sort === "number"
        ? (a, b) => parseFloat(value(a, column)) - parseFloat(value(b, column))
        : (a, b) => name(a).localeCompare(name(b), "en");
      body.append(...[...rows].sort((a, b) => sign * compare(a, b)));
    });
  });
  heads[0].setAttribute("aria-sort", "ascending");

  // Filtered by words that a name has to hold.
  const tools = document.createElement("div");
  tools.className = "tools";
  ranking.prepend(tools);
  const label = add(tools, "label", "Filter by name: ");
  const input = add(label, "input");
  input.type = "search";
  const count = add(tools, "span", `${rows.length} setups`);
  count.setAttribute("role", "status");
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const row of rows) {
      row.hidden = !words.every(word => name(row).toLowerCase().includes(word));
      if (!row.hidden) shown++;
    }
    count.textContent = shown === rows.length ? `${shown} setups` : `${shown} of ${rows.length} setups`;
  });

  // There is room for it from the beginning, so that no row moves away from under the pointer.
  ranking.classList.add("live");
  const hint = "Point at a setup, or move to it with the keyboard: who is statistically tied with it stands out.";
  told.textContent = hint;

  // Who is tied with the setup that the pointer or the keyboard is at.
  const near = row => row.dataset.near.split(" ").filter(Boolean).map(place => rows[place]);
  const show = row => {
    for (const each of rows) each.classList.remove("near", "at");
    body.classList.toggle("some", !!row);
    if (!row) { told.textContent = hint; return; }
    const others = near(row);
    row.classList.add("at");
    for (const other of others) other.classList.add("near");
    told.replaceChildren();
    add(told, "strong", name(row));
    const rest = others.length - NAMED, names = others.slice(0, rest > 1 ? NAMED : undefined).map(name).join(", ");
    const said = others.length === 0 ? " differs significantly from every other setup."
      : ` is statistically tied with ${others.length} of ${rows.length - 1}: ${names}${rest > 1 ? ` and ${rest} more` : ""}.`;
    told.append(said);
  };
  const at = event => event.target.closest?.("tbody tr") ?? null;
  body.addEventListener("mouseover", event => show(at(event)));
  body.addEventListener("focusin", event => show(at(event)));
  body.addEventListener("click", event => show(at(event)));
  ranking.addEventListener("mouseleave", () => show(null));
  ranking.addEventListener("focusout", event => { if (!ranking.contains(event.relatedTarget)) show(null); });
}

// One level at a time: the one of the address, or club players, who are in the middle.
for (const levels of document.querySelectorAll(".levels")) {
  const links = [...levels.querySelectorAll("nav a")], parts = [...levels.querySelectorAll("article")];
  const show = place => parts.forEach((part, own) => {
    part.classList.toggle("shown", own === place);
    own === place ? links[own].setAttribute("aria-current", "true") : links[own].removeAttribute("aria-current");
  });
  const choose = () => {
    const place = parts.findIndex(part => "#" + part.id === location.hash);
    if (place >= 0) show(place);
  };
  levels.classList.add("one");
  show(Math.min(1, parts.length - 1));
  addEventListener("hashchange", choose);
  choose();
  addEventListener("beforeprint", () => levels.classList.remove("one"));
  addEventListener("afterprint", () => levels.classList.add("one"));
}

// A way to a setup or a part opens what it is in.
const open = () => {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = place; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  place?.scrollIntoView();
};
addEventListener("hashchange", open);
open();

// Paper shows what is behind folds.
let unfolded = [];
addEventListener("beforeprint", () => {
  unfolded = [...document.querySelectorAll("details.fold:not([open])")];
  for (const fold of unfolded) fold.open = true;
});
addEventListener("afterprint", () => {
  for (const fold of unfolded) fold.open = false;
  unfolded = [];
});
