// A row that was scrolled to is rendered within a frame or two; after that it will not come.
const mostFrames = 10;

/** Puts the focus on the row at a place, waiting for it to be rendered. */
export function focusPlace(place: number, frames = mostFrames): void {
  const row = document.querySelector<HTMLElement>(`[data-place="${place}"]`);
  if (row !== null) {
    row.focus({ preventScroll: true });
    row.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  } else if (frames > 0) requestAnimationFrame(() => focusPlace(place, frames - 1));
}
