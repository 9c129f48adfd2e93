// What is kept in this browser: each thing under a name of its own. Where nothing can be kept, all goes on without.

const PREFIX = "bagsplit-";

// The names of all that is kept, or of what begins so.
export const names = (start = "") => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
};

export const load = (name) => {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
};

// Keeps something, or with null nothing any longer; says whether that worked: a browser may keep nothing, or no more.
export const save = (name, what) => {
  try {
    if (what === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(what));
    return true;
  } catch {
    return false;
  }
};
