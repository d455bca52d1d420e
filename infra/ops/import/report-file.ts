import { once } from 'node:events';
import { createWriteStream, openSync, rmSync, type WriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join, parse } from 'node:path';
import { byteOrderMark, csvLine } from '../../../shared/text/csv-line.ts';
import { onSignal } from '../interrupted.ts';

/** A CSV file that is created only when a first row is written, and gets its name only once it is complete. */
export type ReportFile = {
  /** Where the file is once it is finished. */
  readonly path: string;
  write(cells: readonly string[]): Promise<void>;
  /** Puts the finished file in place; returns whether there was anything to write. */
  finish(): Promise<boolean>;
  /** Deletes what was written so far. */
  discard(): Promise<void>;
};

/** Returns the path of a CSV file beside an imported one: `plans.rejected.csv` beside `plans.xlsx`. */
export const pathBeside = (file: string, ending: string): string =>
  join(dirname(file), `${basename(file, extname(file))}.${ending}.csv`);

/**
 * @param header the first row. The file is UTF-8 with a byte order mark, which Excel needs to read it correctly.
 * @param isEdited whether people correct such a file: one of an earlier run is then kept
 */
export function reportFile(wanted: string, header: readonly string[], isEdited = false): ReportFile {
  const partial = `${wanted}.partial`;
  let path = wanted;
  let stream: WriteStream | undefined;
  let failure: Error | undefined;
  let forget = (): void => {};

  const put = async (cells: readonly string[]): Promise<void> => {
    if (failure !== undefined) throw failure;
    if (stream?.write(csvLine(cells)) === false) await once(stream, 'drain');
  };
  const end = async (): Promise<boolean> => {
    if (stream === undefined) return false;
    const ending = stream;
    stream = undefined;
    ending.end();
    // A stream that failed has already closed itself and does not close again.
    if (!ending.closed) await once(ending, 'close').catch(() => undefined);
    forget();
    if (failure === undefined) return true;
    await rm(partial, { force: true });
    throw failure;
  };

  return {
    get path() {
      return path;
    },
    async write(cells) {
      if (stream === undefined) {
        // Opened here and now, as in `writeBackup`.
        stream = createWriteStream(partial, { fd: openSync(partial, 'w') });
        forget = onSignal(() => rmSync(partial, { force: true }));
        stream.on('error', (error) => {
          failure = error;
        });
        stream.write(byteOrderMark);
        await put(header);
      }
      await put(cells);
    },
    async finish() {
      const written = await end();
      if (written) {
        if (isEdited) path = await freePath(wanted, await readFile(partial));
        await rename(partial, path);
      }
      return written;
    },
    async discard() {
      // Any failure has been reported by then.
      if (await end().catch(() => false)) await rm(partial, { force: true });
    },
  };
}

/** Returns the path, or the first with `-2`, `-3` … that is free or has this content already. */
async function freePath(path: string, content: Buffer): Promise<string> {
  const { dir, name, ext } = parse(path);
  for (let at = 2, next = path; ; at += 1) {
    const there = await readFile(next).catch(() => undefined);
    if (there === undefined || there.equals(content)) return next;
    next = join(dir, `${name}-${at}${ext}`);
  }
}
