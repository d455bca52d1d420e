import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';

const style = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

it('the Columns panel has the width and fade times that the specification states', () => {
  expect(limits.columnsPanel).toMatchObject({ widthPx: 360, fadeMs: 180 });
  const look = style('features/plans/columns/columns-panel.tsx');
  expect(look).toContain('const { widthPx, fadeMs } = limits.columnsPanel;');
  expect(look).toMatch(/\bw: \{ base: 'auto', md: `\$\{widthPx\}px` \}/);
  expect(look).toMatch(/animation: `fade-in \$\{fadeMs\}ms ease-out`/);
  expect(look).toMatch(/transition: `opacity \$\{fadeMs\}ms ease-in`/);
});

// `padding: 2px 4px;`, `gap: '2px'` or `px="2"`.
const spacing = /\b(?:padding|margin|gap|[pm][xytbse]?)\b[\w-]*["']?[:=]\s*(?:["'][^"']*["']|[^;,}\n]*)/g;

const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' });

it.each(sources.filter((name) => name.endsWith('.module.css')))(
  '%s defines the classes that are used and no others',
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

it('spacing keeps one scale: even pixels, or a hairline of one', () => {
  const odd = sources
    .filter((name) => /\.(css|tsx?)$/.test(name) && !name.includes('.test.'))
    .flatMap((path) => style(path).match(spacing) ?? [])
    .filter((said) => /(?<![\d.])(?:[3579]|\d+[13579]|\d*\.\d+)px/.test(said));
  expect(odd).toEqual([]);
});
