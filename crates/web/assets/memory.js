// What is kept in the browser: the last game, and which lessons were missed. Where nothing can be kept, all goes on without.

export const load = (name) => {
  try {
    return JSON.parse(localStorage.getItem(`bagsplit-${name}`));
  } catch {
    return null;
  }
};

export const save = (name, what) => {
  try {
    if (what === null) localStorage.removeItem(`bagsplit-${name}`);
    else localStorage.setItem(`bagsplit-${name}`, JSON.stringify(what));
  } catch {
    // A browser may keep nothing.
  }
};

// How often a lesson that was missed has to be right before it is let go of.
const OFTEN = 2;

// Every so many lessons one that was missed comes again.
const EVERY = 3;

// The lessons of one kind by their numbers: which one comes next, and what became of each.
export const lessons = (name) => {
  const kept = { asked: 0, right: 0, next: 1, missed: [], ...load(name) };
  return {
    // The number of the next one; the first is `kept.next`, and those that were missed come in between.
    next: () => {
      if (kept.missed.length > 0 && kept.asked % EVERY === EVERY - 1) return kept.missed[0].number;
      return kept.next;
    },
    answered: (number, right) => {
      kept.asked++;
      if (right) kept.right++;
      if (number === kept.next) kept.next++;
      const at = kept.missed.findIndex((one) => one.number === number);
      const was = at >= 0 ? kept.missed.splice(at, 1)[0] : null;
      if (!right) kept.missed.push({ number, right: 0 });
      else if (was && was.right + 1 < OFTEN) kept.missed.push({ number, right: was.right + 1 });
      save(name, kept);
    },
    again: (number) => kept.missed.some((one) => one.number === number),
    says: () => {
      if (kept.asked === 0) return "";
      return `${kept.right} of ${kept.asked} right; ${kept.missed.length} to come again.`;
    },
  };
};
