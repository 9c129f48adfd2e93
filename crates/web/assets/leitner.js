// Spaced repetition of lessons in Leitner boxes (S. Leitner, So lernt man lernen, Herder 1972). A question that was missed goes
// into box 1. Each right answer moves it one box on, a wrong one back to box 1. The further the box, the later the question
// comes again; a right answer in the last box takes it out.

import { load, names, save } from "./memory.js";

const DAYS = [0, 1, 3, 7, 21]; // until a question in box 1, 2, ... comes again
const SOONEST = 2; // other questions before one in box 1 comes again
const RECENT = 20; // answers that the share of right ones is also shown for
const DAY = 86_400_000;
const PREFIX = "lessons-";

// What is kept of the lessons of one kind. `boxes` has for each missed question its box, from 1, and when it comes again: a
// time, and how many questions have been asked by then.
const read = (name) => ({ asked: 0, right: 0, next: 1, learned: 0, recent: "", boxes: {}, ...load(PREFIX + name) });

// The missed questions that come again now, the longest overdue first.
const due = ({ asked, boxes }) => Object.entries(boxes)
  .filter(([, item]) => item.time <= Date.now() && item.asked <= asked)
  .sort(([, one], [, other]) => one.time - other.time)
  .map(([number]) => Number(number));

// The lessons of one kind by their numbers: which one comes next, and what became of each.
export const lessons = (name) => {
  const kept = read(name);
  return {
    // New questions and missed ones that are due take turns.
    next: () => (kept.asked % 2 === 1 ? due(kept)[0] : undefined) ?? kept.next,
    // The box that a question is in; 0 for one that was not missed.
    box: (number) => kept.boxes[number]?.box ?? 0,
    answered: (number, right) => {
      const before = kept.boxes[number]?.box ?? 0;
      kept.asked++;
      if (right) kept.right++;
      kept.recent = `${kept.recent}${right ? 1 : 0}`.slice(-RECENT);
      if (number === kept.next) kept.next++;
      const box = right ? before + 1 : 1;
      if (right && before === 0) {
        // It was never missed.
      } else if (box > DAYS.length) {
        delete kept.boxes[number];
        kept.learned++;
      } else {
        kept.boxes[number] = { box, time: Date.now() + DAYS[box - 1] * DAY, asked: kept.asked + SOONEST };
      }
      save(PREFIX + name, kept);
    },
  };
};

// The progress in all lessons whose names begin so: numbers of answers, and of questions by box; `recent` is a share.
export const progress = (start) => {
  const all = names(PREFIX + start).map((name) => read(name.slice(PREFIX.length)));
  const total = (count) => all.reduce((sum, kept) => sum + count(kept), 0);
  const recent = all.map((kept) => kept.recent).join("");
  return {
    asked: total(({ asked }) => asked),
    right: total(({ right }) => right),
    learned: total(({ learned }) => learned),
    due: total((kept) => due(kept).length),
    recent: [...recent].filter((answer) => answer === "1").length / recent.length,
    boxes: DAYS.map((_, place) => total(({ boxes }) => Object.values(boxes).filter(({ box }) => box === place + 1).length)),
  };
};

// When a question in a box comes again, in words.
export const againText = (box) => {
  if (box === 0) return "";
  const days = DAYS[box - 1];
  return days === 0 ? "Box 1: it comes again soon." : `Box ${box}: it comes again in ${days} ${days === 1 ? "day" : "days"}.`;
};
