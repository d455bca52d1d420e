import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

it('the Columns panel is as wide and fades as long as the specification says', () => {
  const css = style('features/plans/plans-panel.css');
  const { widthPx, fadeMs } = limits.columnsPanel;
  expect(rule(css, '.columns-panel')).toContain(`width: ${widthPx}px;`);
  expect(rule(css, '.columns-panel')).toContain(`columns-in ${fadeMs}ms`);
  expect(rule(css, '.columns-panel[data-leaving]')).toContain(`opacity ${fadeMs}ms`);
});
