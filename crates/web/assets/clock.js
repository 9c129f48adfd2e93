// The clock of a game: the time of this turn, and what is left of the reserve.

const TENTHS = 10_000; // below this tenths of seconds are shown

export const timeText = (ms) => {
  const left = Math.max(0, ms);
  if (left < TENTHS) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

// `limits` are the time of a move and the reserve in milliseconds. `show` gets both in milliseconds, with whether the
// reserve is being used; `out` is called when it is used up.
export const clock = ([move, reserve], { show, out }) => {
  let since = null; // when it was started last
  let before = 0; // of this turn, before that
  let overage = 0; // of the turns before this one
  let timer = null;
  const turn = () => Math.round(before + (since === null ? 0 : performance.now() - since));
  const tick = () => {
    const over = Math.max(0, turn() - move);
    show({ move: move - turn(), reserve: reserve - overage - over, late: over > 0 });
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
      timer = setInterval(tick, 100);
      tick();
    },
    stop,
    turn,
  };
};
