import { createInterface } from 'node:readline/promises';

type Terminal = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
};

/** The reason why nobody was asked. Git Bash's own window passes its programs pipes. */
export const noTerminal =
  'There is no terminal to ask on. (On Windows, open Git Bash in Windows Terminal, not in its own window.)';

/**
 * Asks the person at the terminal.
 * @returns an empty answer after Ctrl-C and Ctrl-D; undefined if there is no terminal.
 */
export async function ask(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<string | undefined> {
  if (!input.isTTY) return undefined;
  const terminal = createInterface({ input, output });
  try {
    return await terminal.question(question);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    output.write('\n');
    return '';
  } finally {
    terminal.close();
  }
}
