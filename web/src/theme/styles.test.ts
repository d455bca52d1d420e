import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';

const style = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
/** The declarations of a rule. */
const rule = (css: string, selector: string) => `\n${css}`.split(`\n${selector} {`)[1]?.split('\n}')[0] ?? '';

// CSS cannot read them from the limits.
it('toasts lie and fade by the numbers of the specification', () => {
  const css = style('kit/toasts/toasts.css');
  const { offsetPx, gapPx, enterMs, exitMs, fadeStartMs } = limits.toast;
  expect(rule(css, '.toasts')).toContain(`inset-block-end: ${offsetPx}px;`);
  expect(rule(css, '.toasts')).toContain(`inset-inline-start: ${offsetPx}px;`);
  expect(rule(css, '.toasts')).toContain(`gap: ${gapPx}px;`);
  expect(rule(css, '.toast')).toMatch(
    new RegExp(`toast-in ${enterMs}ms ease-out,\\s+toast-out ${exitMs}ms ease-in ${fadeStartMs}ms forwards`),
  );
});

const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' });

it.each(sources.filter((name) => name.endsWith('.module.css')))(
  '%s has the classes that are used, and no others',
  (path) => {
    const css = style(path).replaceAll(/\/\*.*?\*\//gs, '');
    const written = new Set([...css.matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => name));
    const importers = sources.filter((name) => name.endsWith('.tsx')).map(style);
    const used = importers.flatMap((source) => {
      const from = source.match(
        new RegExp(`import (\\w+) from '[^']*/${basename(path).replaceAll('.', '\\.')}'`),
      )?.[1];
      return from === undefined
        ? []
        : [...source.matchAll(new RegExp(`\\b${from}\\.(\\w+)`, 'g'))].map(([, name]) => name);
    });
    expect([...new Set(used)].sort()).toEqual([...written].sort());
  },
);
