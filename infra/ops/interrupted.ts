const cleanups = new Set<() => void>();

/** Runs a short cleanup if the user stops the command. @returns a function that cancels it */
export function onSignal(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => void cleanups.delete(cleanup);
}

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** On Ctrl-C and similar signals prints what state the command leaves, and exits. Also exits if its reader (`| head`) ends. */
export function exitOnSignal(sentence: string): void {
  const end = (code: number): never => {
    for (const cleanup of cleanups) cleanup();
    process.exit(code);
  };
  // Listens for a second Ctrl-C too: without a listener it would end the process during the first one's cleanup.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      process.stderr.write(`\nStopped. ${sentence}\n`);
      end(codes[signal]);
    });
  process.stdout.on('error', () => end(1));
}
