import { watch } from 'node:fs';
import { join } from 'node:path';
import { type FunctionThread, startFunctionThread } from './function-thread.ts';
import { addressOf, functionsBy } from './local-functions.ts';

const root = join(import.meta.dirname, '../../..');
const settleMs = 150;

/**
 * Runs the functions in a thread that is replaced when a file of functions/ or shared/ changes. The old thread finishes the calls
 * that are still running.
 */
export function reloadingFunctions(log: (line: string) => void) {
  let current: FunctionThread | undefined;
  let timer: NodeJS.Timeout | undefined;

  const reload = (): void => {
    if (!current) return;
    log('Functions reloaded.');
    current.retire();
    // The next call starts a new thread.
    current = undefined;
  };
  const watchers = ['functions', 'shared'].map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(reload, settleMs);
    }),
  );
  const functions = functionsBy((file, event, context) => {
    current ??= startFunctionThread({}, (text) => process.stdout.write(text));
    const remainingMs = context?.getRemainingTimeInMillis() ?? 60_000;
    return current.call({ file: addressOf(file), event, remainingMs });
  });
  return {
    functions,
    stop: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await current?.stop();
    },
  };
}
