// The clock of a game: the time of this turn, and what is left of the reserve.

const text = (ms) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

// `limits` are the time of a move and the reserve in milliseconds. `show` is told of both as texts, with whether the
// reserve is being used, and `out` that it is used up.
export const clock = ([move, reserve], { show, out }) => {
  let since = null; // when it was started last
  let before = 0; // of this turn, before that
  let overage = 0; // of the turns before this one
  let timer = null;
  const turn = () => Math.round(before + (since === null ? 0 : performance.now() - since));
  const tick = () => {
    const over = Math.max(0, turn() - move);
    show({ move: text(move - turn()), reserve: text(reserve - overage - over), late: over > 0 });
    if (overage + over >= reserve && since !== null) {
      stop();
      out();
    }
  };
  const stop = () => {
    before = turn();
    since = null;
    clearInterval(timer);
  };
  return {
    // Goes on with a turn that has taken so long already, after turns that were so much too long.
    start: (spent, over) => {
      stop();
      [before, overage, since] = [spent, over, performance.now()];
      timer = setInterval(tick, 250);
      tick();
    },
    stop,
    turn,
  };
};
