import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readableStack } from './readable-stack.ts';

let folder: string;
const stackAt = (file: string, column: number) =>
  `Error: no\n    at save (${pathToFileURL(join(folder, file)).href}:1:${column})\n    at node:internal/x:1:2`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stack-'));
  const map = { version: 3, sources: ['../functions/plans/actions.ts'], names: [], mappings: 'AAAA,UAIE' };
  writeFileSync(join(folder, 'index.mjs.map'), JSON.stringify(map));
  writeFileSync(join(folder, 'broken.mjs.map'), '{');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('readableStack shows the location in the source file', () => {
  expect(readableStack(stackAt('index.mjs', 11))).toMatch(
    /^Error: no\n {4}at save \(.*functions\/plans\/actions\.ts:5:3\)\n {4}at node:internal\/x:1:2$/,
  );
});

it.each(['absent.mjs', 'broken.mjs'])('readableStack keeps a line that has no usable map: %s', (file) => {
  expect(readableStack(stackAt(file, 15))).toBe(stackAt(file, 15));
});
