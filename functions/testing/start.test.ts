import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it('a function starts without the schemas of its calls: each call makes those that it needs', () => {
  const script = join(import.meta.dirname, 'note-schemas.ts');
  expect(JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' }))).toEqual([]);
});
