import { once } from 'node:events';
import { createWriteStream, rmSync, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { byteOrderMark, csvLine } from '../../../shared/text/csv-line.ts';
import { onSignal } from '../interrupted.ts';

/** A CSV file that is created only when a first row is written, and gets its name only once it is complete. */
export type ReportFile = {
  readonly path: string;
  write(cells: readonly string[]): Promise<void>;
  /** Puts the finished file in place; returns whether there was anything to write. */
  finish(): Promise<boolean>;
  /** Deletes what was written so far. */
  discard(): Promise<void>;
};

/** @param header the first row. The file is UTF-8 with a byte order mark, which Excel needs to read it correctly. */
export function reportFile(path: string, header: readonly string[]): ReportFile {
  const partial = `${path}.partial`;
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
    path,
    async write(cells) {
      if (stream === undefined) {
        stream = createWriteStream(partial);
        forget = onSignal(() => rmSync(partial, { force: true }));
        stream.on('error', (error) => {
          failure = error;
        });
        await once(stream, 'open');
        stream.write(byteOrderMark);
        await put(header);
      }
      await put(cells);
    },
    async finish() {
      const written = await end();
      if (written) await rename(partial, path);
      return written;
    },
    async discard() {
      // Any failure has been reported by then.
      if (await end().catch(() => false)) await rm(partial, { force: true });
    },
  };
}
