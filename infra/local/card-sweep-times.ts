import { limits } from '../../shared/limits.ts';

export type CardSweep = () => Promise<unknown>;

// A laptop is rarely on for six hours, but the first minutes belong to whoever has just started it.
const firstAfterMs = 10 * 60 * 1_000;

/** Runs the sweep of card images as often as the deployed schedule does, for as long as the laptop stack runs. */
export function startCardSweeps(sweep: CardSweep, log: (line: string) => void): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const run = (): void => {
    running = sweep().catch((error: unknown) => {
      log(`Card images could not be swept: ${error instanceof Error ? error.message : String(error)}`);
    });
  };
  const first = setTimeout(run, firstAfterMs);
  const timer = setInterval(run, limits.cardImage.sweepHours * 60 * 60 * 1_000);
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
