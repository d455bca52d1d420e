/** The output of a command; on a terminal it may rewrite its last line. */
export type Output = { write(text: string): unknown; readonly isTTY?: boolean | undefined };

/** Prints a line of a command's output. */
export type Print = (line: string) => void;
export const printTo =
  (output: Output): Print =>
  (line) =>
    void output.write(`${line}\n`);

const everyMs = { terminal: 100, plain: 2_000 };

/**
 * Shows a command's progress: on one line of a terminal, or as a line every two seconds elsewhere. What it reports is already
 * stored.
 */
export function progressLine(output: Output, unit: string) {
  const terminal = output.isTTY === true;
  let shownAt = 0;
  let shown = '';
  let open = false;
  return {
    show(done: number, total: number): void {
      const now = Date.now();
      const last = done === total && done > 0;
      if (!last && now - shownAt < (terminal ? everyMs.terminal : everyMs.plain)) return;
      const text = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}`;
      if (text === shown) return;
      shownAt = now;
      shown = text;
      output.write(terminal ? `\r${text}` : `${text}\n`);
      open = terminal;
    },
    /** Ends the line, so that the next output starts on a fresh one. */
    end(): void {
      if (open) output.write('\n');
      open = false;
    },
  };
}
