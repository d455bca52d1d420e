import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { startingStyle } from './preload-plugin.ts';

const source = join(import.meta.dirname, 'src');
// In a Node process without a DOM, as in the build: Emotion checks only once whether there is one.
const script = `import(${JSON.stringify(new URL('theme-plugin.ts', import.meta.url))}).then(({ themeCss }) => process.stdout.write(themeCss()))`;
const css = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });

it('the generated sheet begins with the layer order, so that our rules outside layers win', () => {
  expect(css).toMatch(/^@layer reset,\s*base,\s*tokens,\s*recipes;/);
});

it('the page states the same layer order itself, before the generated sheet has loaded', () => {
  const insert = startingStyle().transformIndexHtml;
  const tags: unknown = typeof insert === 'object' && Reflect.apply(insert.handler, undefined, []);
  const children = expect.stringMatching(/^(\/\*.*\*\/\n)?@layer reset, base, tokens, recipes;/);
  expect(tags).toEqual([{ tag: 'style', children, injectTo: 'head-prepend' }]);
  expect(readFileSync(join(import.meta.dirname, 'index.html'), 'utf8')).not.toMatch(/<style|stylesheet/);
});

it('the generated sheet lets children inherit overflow-wrap, which the reset would prevent', () => {
  expect(css).toContain('body *{overflow-wrap:inherit;}');
});

it('the generated sheet has every token that our style sheets name', () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const tokensOf = (name: string) => readFileSync(join(source, name), 'utf8').match(/--cg-[a-z0-9-]+/g) ?? [];
  const named = new Set(sheets.flatMap(tokensOf));
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !css.includes(`${name}:`))).toEqual([]);
});
