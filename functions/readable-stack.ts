import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const bundledPlace = /(?<![^\s(])(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g;

/**
 * A stack with the places of the sources instead of those of the minified bundle. The map is read now that something
 * has failed: Node's own `--enable-source-maps` reads it at every start, which is a tenth of a cold start.
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
    // Without a map (not bundled, or the file is damaged) the place is told as it is.
    return undefined;
  }
}
