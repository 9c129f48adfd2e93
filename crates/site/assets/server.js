// Asks the module that the static site brings, in place of a server: the other file of this name is in crates/web/assets.

// Long questions have a worker of their own, so that a preview does not wait for them.
const LONG = new Set(["trials", "exact", "steps", "fit", "rating", "sheet", "sample"]);

const NO_WORKER = "the game could not be loaded; reload the page";

// A worker that is asked one question at a time, in their order.
const newWorker = () => {
  const waiting = new Map();
  const worker = new Worker("worker.js");
  let asked = 0;
  worker.addEventListener("message", ({ data: { id, text, why } }) => {
    const { done, failed } = waiting.get(id);
    waiting.delete(id);
    if (why) return failed(new Error(why));
    const { answer, error } = JSON.parse(text);
    return error === undefined ? done(answer) : failed(new Error(error));
  });
  worker.addEventListener("error", () => {
    for (const { failed } of waiting.values()) failed(new Error(NO_WORKER));
    waiting.clear();
  });
  return (kind, body) =>
    new Promise((done, failed) => {
      const id = ++asked;
      waiting.set(id, { done, failed });
      worker.postMessage({ id, kind, body });
    });
};

const quick = newWorker();
let long = null;

// The rules of the page of rules, where the address has them.
const rules = new URLSearchParams(location.search).get("rules");

// The answer to a question, or an error with the reason in words.
export const ask = async (what, body) => {
  if (LONG.has(what)) long ??= newWorker();
  const worker = LONG.has(what) ? long : quick;
  return rules ? worker("by-rules", JSON.stringify({ rules: JSON.parse(rules), kind: what, question: body })) : worker(what, JSON.stringify(body));
};

// Stored games are those of results folders, which a site does not have.
export const stored = async () => {
  throw new Error("Stored games are shown by 'bagsplit serve', not by this site");
};

// Games by link need a server.
export const linkTo = null;

// A list of the site: `games`, `practice`, `reports`.
export const list = async (name) => {
  const loading = document.getElementById("site-loading");
  try {
    const all = await (rules && name !== "reports" ? ask(`${name}.json`, null) : quick(`${name}.json`, ""));
    loading?.remove();
    return all;
  } catch (error) {
    if (loading) loading.textContent = `${error.message}.`;
    throw error;
  }
};

// The service worker keeps the site for play without a network; where there can be none, the site works with a network.
navigator.serviceWorker?.register("sw.js").catch(() => {});
