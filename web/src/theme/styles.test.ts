import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';

const style = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
/** The declarations of a rule. */
const rule = (css: string, selector: string) => `\n${css}`.split(`\n${selector} {`)[1]?.split('\n}')[0] ?? '';

// CSS cannot read it from the limits.
it('the Columns panel is as wide and fades as long as the specification says', () => {
  const css = style('features/plans/plans-panel.css');
  const { widthPx, fadeMs } = limits.columnsPanel;
  expect(rule(css, '.columns-panel')).toContain(`width: ${widthPx}px;`);
  expect(rule(css, '.columns-panel')).toContain(`columns-in ${fadeMs}ms`);
  expect(rule(css, '.columns-panel[data-leaving]')).toContain(`opacity ${fadeMs}ms`);
});
