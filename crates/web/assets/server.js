// Asks the server that the page came from. The static site has another file of this name (crates/site/assets).

// The address has let its visitor in; it is not to stay in the history, or be copied without a thought.
const query = new URLSearchParams(location.search);
if (query.has("token") || query.has("once")) {
  query.delete("token");
  query.delete("once");
  history.replaceState(null, "", `${location.pathname}${query.size > 0 ? `?${query}` : ""}${location.hash}`);
}
// The rules of the page of rules, where the address has them.
const rules = query.get("rules");

const token = document.querySelector("meta[name=bagsplit-token]").content;

const LOST = "The program was ended. Your game is kept: start bagsplit serve again and reload this page";

// What the server says to a request; an error says that it is not there any more.
const fetched = (...asked) => fetch(...asked).catch(() => {
  throw new Error(LOST);
});

const asked = async (what, body) => {
  const answer = await fetched(`api/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-bagsplit-token": token },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) {
    let why = text;
    try {
      why = JSON.parse(text).error;
    } catch {
      // Not every refusal is JSON.
    }
    throw new Error(why || `the server says ${answer.status}`);
  }
  return JSON.parse(text);
};

// The answer to a question, or an error with the reason in words.
export const ask = async (what, body) => (rules ? asked("by-rules", { rules: JSON.parse(rules), kind: what, question: body }) : asked(what, body));

// The records of the stored games that a query names, one a line.
export const stored = async (query) => {
  const answer = await fetched(`stored?${query}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
};

// The address of a view of this page, which lets its visitor in.
export const linkTo = (hash) => [location.origin, "/?token=", token, hash].join("");

// A list of the server: `games`, `practice`, `reports`.
export const list = async (name) => (rules && name !== "reports" ? ask(`${name}.json`, null) : (await fetched(`${name}.json`)).json());
