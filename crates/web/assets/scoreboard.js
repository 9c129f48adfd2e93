// The score of both players, with their clocks; the side that is to act is lit.

import { element } from "./bags.js";
import { timeText } from "./clock.js";

// Makes the scoreboard in `container` for players called `names`: "you" first. `limits` are those of the clock, or null.
export const scoreboard = (container, names, limits) => {
  const side = (name) => {
    const points = element("span", { class: "points" }, "0");
    const note = element("span", { class: "note" });
    const clock = element("span", { class: "time" });
    const reserve = element("span", { class: "reserve" });
    const box = element("div", { class: "side" }, element("span", { class: "name" }, name), note, points, element("span", { class: "clock" }, clock, reserve));
    return { box, points, note, clock, reserve };
  };
  const sides = names.map(side);
  const state = element("p", { class: "state" });
  container.replaceChildren(...sides.map(({ box }) => box), state);

  const time = ({ clock, reserve, box }, { move, reserve: left, late }) => {
    clock.textContent = timeText(late ? left : move);
    reserve.textContent = late ? "reserve" : `+ ${timeText(left)} reserve`;
    box.classList.toggle("late", late);
    box.classList.toggle("low", !late && move < 10_000);
  };

  let stands = "";
  return {
    // Shows the points, a note for each player, who is to act (0, 1 or null) and how the game stands in words.
    show: ({ points, notes, active, says }) => {
      sides.forEach((one, place) => {
        one.points.textContent = points[place];
        one.note.textContent = notes[place];
        one.box.classList.toggle("active", active === place);
      });
      state.textContent = stands = says;
    },
    active: (which) => {
      sides.forEach(({ box }, place) => box.classList.toggle("active", which === place));
      state.textContent = which === 0 ? stands : "";
    },
    clock: (which, times) => time(sides[which], times),
    // Both clocks at rest, after turns that were so much too long.
    rest: (overages) => {
      if (!limits) return;
      sides.forEach((one, place) => time(one, { move: limits[0], reserve: limits[1] - overages[place], late: false }));
    },
  };
};
