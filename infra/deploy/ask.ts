import { createInterface } from 'node:readline/promises';

/**
 * Asks the person at the terminal.
 * @returns undefined if there is no terminal.
 */
export async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
