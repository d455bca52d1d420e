/** What the driver can ask the page under test. Times are in ms. */
export type Probe = {
  /** Makes the next key or mouse press start the clock. */
  arm(): void;
  /** From the press to the frame that painted the last change; undefined if nothing changed. */
  settled(): Promise<number | undefined>;
  /** Times from navigation, and from when the data was in memory, to the first plan on screen. */
  firstRows(): { fromNavigation: number | undefined; fromData: number | undefined };
  startScroll(scroller: string, row: string): void;
  /** Frame durations while scrolling, and how many frames lacked a row somewhere in the list's visible part. */
  stopScroll(): { frames: number[]; blank: number };
};

declare global {
  interface Window {
    probe: Probe;
  }
}

/** The console message of a page when its first plan has been painted. */
export const rowsShown = 'bench: first rows';

/**
 * Runs in every page before the page's own scripts. Each frame is observed twice: when its layout is done, after everything that
 * changes it and before it is painted; and when a message posted at that point arrives, after it was painted. A change between
 * the two belongs to the next frame. The same for every contender.
 */
export function installProbe({ row, marker }: { readonly row: string; readonly marker: string }): void {
  const quietMs = 150;
  // Announced to screen readers, not painted.
  const unseen = '[aria-live],[role=status],[role=alert],head,script,style';
  let armed = false;
  let dirty = false;
  let pressed = 0;
  let lastPaint = 0;
  let rowsAt: number | undefined;
  let waiting: ((ms: number | undefined) => void) | undefined;
  let scroll: { scroller: string; row: string; frames: number[]; blank: number; before: number } | undefined;

  const isSeen = (target: Node): boolean => {
    if (target === ruler) return false;
    const element = target instanceof Element ? target : target.parentElement;
    const region = element?.closest(unseen);
    // Some libraries put the whole table in a live region.
    return element !== null && (!region || region.querySelector(row) !== null);
  };
  new MutationObserver((records) => {
    dirty ||= records.some(({ target }) => isSeen(target));
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'style', 'hidden'],
  });

  const press = (event: Event): void => {
    if (!armed) return;
    armed = false;
    dirty = false;
    pressed = event.timeStamp;
    lastPaint = 0;
  };
  window.addEventListener('keydown', press, true);
  window.addEventListener('mousedown', press, true);

  const isBlank = (scroller: Element, rowSelector: string): boolean => {
    const box = scroller.getBoundingClientRect();
    // Checks five heights, below the sticky header and above the bottom bar.
    const top = box.top + 60;
    const height = Math.min(box.bottom, window.innerHeight) - 30 - top;
    return [0, 0.25, 0.5, 0.75, 1].some((share) => {
      const at = document.elementFromPoint(box.left + 300, top + height * share);
      return at === null || at.closest(rowSelector) === null;
    });
  };

  /** What the painted frames show whose message has not arrived yet. */
  let shown = { rows: false, change: false };
  const beforePaint = (): void => {
    // A busy page may paint another frame before the message arrives.
    shown.change ||= dirty;
    shown.rows ||= rowsAt === undefined && !!document.querySelector(row)?.textContent;
    dirty = false;
    channel.port2.postMessage(0);
  };
  const afterPaint = (): void => {
    const now = performance.now();
    if (shown.rows) {
      rowsAt ??= now;
      console.debug(marker);
    }
    if (shown.change) lastPaint = now;
    shown = { rows: false, change: false };
    if (waiting !== undefined && !armed && now - Math.max(lastPaint, pressed) > quietMs) {
      waiting(lastPaint === 0 ? undefined : lastPaint - pressed);
      waiting = undefined;
    }
    if (scroll !== undefined) {
      const scroller = document.querySelector(scroll.scroller);
      if (scroller !== null && isBlank(scroller, scroll.row)) scroll.blank += 1;
    }
  };
  const channel = new MessageChannel();
  channel.port1.onmessage = afterPaint;
  // Resize observers run when a frame's layout is done, so this element changes its size in each frame.
  const ruler = document.createElement('i');
  ruler.style.cssText = 'position:fixed;contain:strict;visibility:hidden;height:1px;width:1px';
  new ResizeObserver(beforePaint).observe(ruler);
  const frame = (time: number): void => {
    scroll?.frames.push(time - scroll.before);
    if (scroll !== undefined) scroll.before = time;
    if (ruler.isConnected) ruler.style.width = ruler.style.width === '1px' ? '2px' : '1px';
    else document.documentElement?.append(ruler);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  window.probe = {
    arm: () => {
      armed = true;
    },
    settled: () =>
      new Promise((resolve) => {
        waiting = resolve;
      }),
    firstRows: () => {
      const data = performance.getEntriesByName('data')[0]?.startTime;
      return {
        fromNavigation: rowsAt,
        fromData: rowsAt === undefined || data === undefined ? undefined : rowsAt - data,
      };
    },
    startScroll: (scroller, rowSelector) => {
      scroll = { scroller, row: rowSelector, frames: [], blank: 0, before: performance.now() };
    },
    stopScroll: () => {
      const { frames, blank } = scroll ?? { frames: [], blank: 0 };
      scroll = undefined;
      return { frames: frames.slice(1), blank };
    },
  };
}
