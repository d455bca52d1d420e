import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const source = join(import.meta.dirname, 'src');
// In a Node process without a DOM, as in the build: Emotion checks only once whether there is one.
const script = `import(${JSON.stringify(new URL('theme-plugin.ts', import.meta.url))}).then(({ themeCss }) => process.stdout.write(themeCss()))`;
const css = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });

it('begins with the order of the layers, so that a rule of ours outside them wins', () => {
  expect(css).toMatch(/^@layer reset,\s*base,\s*tokens,\s*recipes;/);
});

it('is told of that order by the page itself, into which components write before this sheet is there', () => {
  const page = readFileSync(join(import.meta.dirname, 'starting.css'), 'utf8');
  expect(page.replace(/^\/\*.*\*\/\n/, '')).toMatch(/^@layer reset, base, tokens, recipes;/);
});

it('lets a parent say that words may break anywhere, which the reset would forbid its children', () => {
  expect(css).toContain('body *{overflow-wrap:inherit;}');
});

it('has every token that our style sheets name', () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const tokensOf = (name: string) => readFileSync(join(source, name), 'utf8').match(/--cg-[a-z0-9-]+/g) ?? [];
  const named = new Set(sheets.flatMap(tokensOf));
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !css.includes(`${name}:`))).toEqual([]);
});
