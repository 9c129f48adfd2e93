// Dragging tiles with mouse, pen or finger. A press that does not move stays a click.

const FAR = 6; // pixels that a pointer moves before it drags

// Lets the tiles of `container` be dragged: `from(element)` gives what is dragged, or null; `over(target, what)` is called with
// the element below the pointer, or null at the end; `drop(target, what)` when the tile is let go of.
export const draggable = (container, { from, over, drop }) => {
  // A finger that drags a tile neither scrolls nor flings: a tap right after it would only stop the fling.
  let dragging = false;
  container.addEventListener("touchmove", (event) => dragging && event.cancelable && event.preventDefault(), { passive: false });
  container.addEventListener("pointerdown", (event) => {
    const tile = event.button === 0 ? event.target.closest(".tile") : null;
    const what = tile && from(tile);
    if (!what) return;
    dragging = true;
    const start = [event.clientX, event.clientY];
    let ghost = null;

    const lift = () => {
      const { width, height } = tile.getBoundingClientRect();
      ghost = tile.cloneNode(true);
      ghost.className = `${tile.className} dragged`.replace(/\b(square|placed|cursor|fresh)\b/g, "");
      ghost.removeAttribute("data-place");
      ghost.setAttribute("aria-hidden", "true");
      ghost.style.setProperty("--tile", `${Math.max(width, 36)}px`);
      ghost.dataset.height = height;
      document.body.append(ghost);
      tile.classList.add("none");
    };
    const below = (move) => document.elementFromPoint(move.clientX, move.clientY);
    const move = (moved) => {
      if (moved.pointerId !== event.pointerId) return;
      const [x, y] = [moved.clientX, moved.clientY];
      if (!ghost && Math.hypot(x - start[0], y - start[1]) < FAR) return;
      if (!ghost) lift();
      // A finger hides what is below it: the tile floats above.
      const lifted = moved.pointerType === "touch" ? 1.1 : 0.5;
      ghost.style.transform = `translate(${x - ghost.offsetWidth / 2}px, ${y - ghost.offsetHeight * lifted}px)`;
      over(below(moved), what);
    };
    const end = (ended) => {
      if (ended.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      dragging = false;
      if (!ghost) return;
      ghost.remove();
      tile.classList.remove("none");
      over(null, what);
      // The click that follows belongs to the drag.
      const swallow = (click) => click.stopPropagation();
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      if (ended.type === "pointerup") drop(below(ended), what);
    };
    // A finger's pointer stays with the element that it touched first.
    tile.releasePointerCapture?.(event.pointerId);
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  });
};
