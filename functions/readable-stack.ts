import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const bundledPlace = /(?<![^\s(])(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g;

/**
 * Returns a stack trace with source positions instead of those in the minified bundle. Reads the source map only after a failure:
 * Node's own `--enable-source-maps` reads it at every start, which takes a tenth of a cold start.
 */
export function readableStack(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replaceAll(bundledPlace, (place, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, mapOf(file));
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return place;
    return `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  try {
    const payload: SourceMapPayload = JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8'));
    return new SourceMap(payload);
  } catch {
    // Without a map (not bundled, or the file is damaged) the position is left unchanged.
    return undefined;
  }
}
