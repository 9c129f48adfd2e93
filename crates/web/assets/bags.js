// Bags that tiles are drawn from: what each holds, and how many to take, by number or by buttons.

const element = (name, attributes = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
};

export { element };

// "3 from A, 4 from B"; nothing is "no tile".
export const inWords = (counts) => {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.map(([bag, count]) => `${count} from ${bag}`).join(", ") || "no tile";
};

// The bags without any choice.
export const listed = (container, bags) => {
  const line = ([bag, tiles]) => element("div", { class: "bag-line" }, element("strong", {}, bag), `${tiles.length}`, element("span", { class: "tiles" }, tiles));
  container.replaceChildren(...Object.entries(bags).map(line));
};

// Asks how many of `wanted` tiles come from which bag. `done` gets the numbers. `advice` puts a button there that fills in
// what is advised. Gives a function that puts an end to asking.
export const allocate = (container, { bags, wanted, advice = null, label = "Draw" }, done) => {
  const counts = Object.fromEntries(Object.keys(bags).map((bag) => [bag, 0]));
  const inputs = {};
  const left = element("p", { class: "small", role: "status" });
  const take = element("button", { type: "button" }, label);
  const sum = () => Object.values(counts).reduce((one, other) => one + other, 0);
  const show = () => {
    for (const [bag, input] of Object.entries(inputs)) input.value = counts[bag];
    const open = wanted - sum();
    left.textContent = open === 0 ? "" : open > 0 ? `${open} more to choose` : `${-open} too many`;
    take.disabled = open !== 0;
  };
  const set = (bag, count) => {
    counts[bag] = Math.min(Math.max(Math.trunc(count) || 0, 0), bags[bag].length);
    show();
  };
  const step = (bag, by, sign) =>
    element("button", { type: "button", "aria-label": `${by > 0 ? "One more" : "One fewer"} from ${bag}`, onclick: () => set(bag, counts[bag] + by) }, sign);
  const line = ([bag, tiles]) => {
    inputs[bag] = element("input", { inputmode: "numeric", "aria-label": `From bag ${bag}`, onchange: (event) => set(bag, Number(event.target.value)) });
    const count = element("span", { class: "count" }, step(bag, -1, "−"), inputs[bag], step(bag, 1, "+"));
    return element("div", { class: "bag-line" }, element("strong", {}, bag), count, element("span", { class: "tiles" }, tiles));
  };
  take.addEventListener("click", () => done(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))));
  const buttons = element("p", { class: "buttons" }, take);
  if (advice) {
    const fill = () => {
      for (const bag of Object.keys(bags)) counts[bag] = advice[bag] ?? 0;
      show();
    };
    buttons.append(element("button", { type: "button", onclick: fill }, "As my setup says"));
  }
  const head = `${wanted} ${wanted === 1 ? "tile" : "tiles"} to draw: how many from which bag?`;
  container.replaceChildren(element("p", {}, head), ...Object.entries(bags).map(line), left, buttons);
  show();
};

// Lets some of the tiles of a hand be picked. `done` gets them as a text.
export const pick = (container, { tiles, head, label, most = tiles.length, fewest = 0 }, done, given_up) => {
  const picked = new Set();
  const go = element("button", { type: "button" }, label);
  const show = () => {
    go.disabled = picked.size < fewest || picked.size > most;
  };
  const button = (tile, place) =>
    element("button", {
      type: "button", "aria-pressed": "false",
      onclick: (event) => {
        if (picked.has(place)) picked.delete(place);
        else picked.add(place);
        event.target.setAttribute("aria-pressed", String(picked.has(place)));
        show();
      },
    }, tile);
  go.addEventListener("click", () => done([...tiles].filter((_, place) => picked.has(place)).join("")));
  const not = element("button", { type: "button", onclick: given_up }, "Rather not");
  container.replaceChildren(element("p", {}, head), element("div", { class: "picks" }, ...[...tiles].map(button)), element("p", { class: "buttons" }, go, not));
  show();
};
