const cleanups = new Set<() => void>();

/** Runs something short when the person stops the command. @returns what takes it back */
export function onSignal(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => void cleanups.delete(cleanup);
}

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** On Ctrl-C and its like the command says what holds now, and ends. So does one whose reader (`| head`) has gone. */
export function exitOnSignal(sentence: string): void {
  const end = (code: number): never => {
    for (const cleanup of cleanups) cleanup();
    process.exit(code);
  };
  // Also at the second Ctrl-C of somebody who is impatient: without a listener it would end what the first one cleans up.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      process.stderr.write(`\nStopped. ${sentence}\n`);
      end(codes[signal]);
    });
  process.stdout.on('error', () => end(1));
}
