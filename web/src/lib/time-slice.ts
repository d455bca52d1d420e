// A slice leaves half of a 60 Hz frame to the browser, so typing and painting continue.
const sliceMs = 8;

/** Lets pending input and painting run first. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

// A background page paints nothing.
const paintWithinMs = 100;

/** Waits until the latest render has been painted. */
export async function afterPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, paintWithinMs);
    // React renders within this frame or the next; the second callback comes after that.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
  await yieldToMain();
}

/** Calls `work` for a few milliseconds at a time until it returns true or the signal aborts. */
export async function timeSlice(
  work: (outOfTime: () => boolean) => boolean,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const end = performance.now() + sliceMs;
    if (work(() => performance.now() >= end)) return;
    await yieldToMain();
  }
}

/** Like `items.map(change)`, but pauses every few milliseconds. Rejects with the signal's reason once it is aborted. */
export async function mapInTimeSlices<From, To>(
  items: readonly From[],
  change: (item: From) => To,
  signal: AbortSignal,
): Promise<To[]> {
  const changed: To[] = [];
  let sliceEnd = performance.now() + sliceMs;
  for (const item of items) {
    changed.push(change(item));
    if (performance.now() < sliceEnd) continue;
    await yieldToMain();
    signal.throwIfAborted();
    sliceEnd = performance.now() + sliceMs;
  }
  return changed;
}
