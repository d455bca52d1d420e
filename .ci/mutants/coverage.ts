import { Session } from 'node:inspector';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Offsets in the source text, by file. */
export type Places = Readonly<Record<string, readonly number[]>>;
/** `file:offset` of places that ran now, and of those that run only once per process, when their module is loaded. */
export type Ran = { readonly now: readonly string[]; readonly loading: readonly string[] };
export const placeOf = (file: string, offset: number): string => `${file}:${offset}`;

type Range = { readonly startOffset: number; readonly endOffset: number; readonly count: number };
type Script = { readonly url: string; readonly functions: readonly { readonly ranges: readonly Range[] }[] };

const sizeOf = ({ startOffset, endOffset }: Range): number => endOffset - startOffset;
const innermost = (ranges: readonly Range[], offset: number): Range | undefined =>
  ranges
    .filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
    .reduce<Range | undefined>(
      (least, range) => (least === undefined || sizeOf(range) <= sizeOf(least) ? range : least),
      undefined,
    );

/**
 * Returns a function that reports which places have run in this process since its last call. Node runs the project's TypeScript
 * with its offsets unchanged, so an offset in the text is one in the code. The site's modules are compiled and not reported.
 */
export function watchPlaces(root: string, places: Places): () => Ran {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const files = new Map(Object.keys(places).map((file) => [pathToFileURL(join(root, file)).href, file]));

  return () => {
    const now: string[] = [];
    const loading: string[] = [];
    // The callback runs before `post` returns, because the session is in the same thread.
    session.post('Profiler.takePreciseCoverage', (_, { result }: { result: readonly Script[] }) => {
      for (const { url, functions } of result) {
        const file = files.get(url);
        if (file === undefined) continue;
        const all = functions.flatMap(({ ranges }) => ranges);
        const own = functions.flatMap(({ ranges: [whole] }) => whole ?? []);
        const module = own.find(({ startOffset }) => startOffset === 0);
        for (const offset of places[file] ?? []) {
          const range = innermost(all, offset);
          if (!range || range.count === 0) continue;
          if (innermost(own, offset) === module) loading.push(placeOf(file, offset));
          else now.push(placeOf(file, offset));
        }
      }
    });
    return { now, loading };
  };
}
