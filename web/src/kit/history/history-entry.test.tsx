/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { FieldChange, HistoryEntry } from '../../../../shared/records/history.ts';
import { Theme } from '../../theme/theme.tsx';
import { HistoryEntryItem } from './history-entry.tsx';
import { valueText } from './value-text.ts';

const notes: FieldChange = { field: 'Notes', from: null, to: 'Call first.' };
const code: FieldChange = { field: 'Code', from: null, to: 5 };

function show(kind: HistoryEntry['kind'], changes: FieldChange[], kindBefore?: HistoryEntry['kind']) {
  const entry = { version: 2, kind, at: '2026-11-22T09:00:00.000Z', by: { id: 'u1', name: 'Dana' }, changes };
  const before = kindBefore && { ...entry, version: 1, kind: kindBefore };
  const fields = {
    noun: 'the plan',
    labelOf: (field: string) => field,
    textOf: (_: string, value: unknown) => valueText(value),
  };
  const restoring = { version: 2, isNow: () => false, onAsk: () => undefined };
  render(
    <Theme>
      <HistoryEntryItem entry={entry} before={before} fields={fields} restoring={restoring} />
    </Theme>,
  );
}

it('a change shows the values it put into empty fields, and offers to restore the empty field', () => {
  show('changed', [notes]);
  expect(screen.getByText('Call first.').closest('details')).toBeNull();
  expect(screen.getByRole('button', { name: /^Restore this field: Notes/ })).toBeTruthy();
});

it('a text moved to another part of a row is shown with the names of the parts', () => {
  const from = [{ line1: 'PO Box 1', city: 'Duskvale, CA' }];
  show('changed', [{ field: 'Addresses', from, to: [{ line1: 'PO Box 1', city: 'Duskvale', state: 'CA' }] }]);
  expect(screen.getByText('Line 1: PO Box 1, City: Duskvale, CA').closest('del')).toBeTruthy();
  expect(screen.getByText('Line 1: PO Box 1, City: Duskvale, State: CA').closest('ins')).toBeTruthy();
});

it('a change of several rows shows only the rows that changed', () => {
  const rows = (status: string) =>
    ['North', 'South', 'East'].map((facility) => ({
      facility,
      status: facility === 'South' ? status : 'Contracted',
    }));
  show('changed', [{ field: 'Contracting', from: rows('Not Contracted'), to: rows('Contracted') }]);
  expect(document.querySelector('del')?.textContent).toBe('South, Not Contracted');
  expect(document.querySelector('ins')?.textContent).toBe('South, Contracted');
});

it('a change of the order of rows shows all of them', () => {
  show('changed', [{ field: 'Phones', from: ['1', '2'], to: ['2', '1'] }]);
  expect(document.querySelector('del')?.textContent).toBe('1\n2');
  expect(document.querySelector('ins')?.textContent).toBe('2\n1');
});

it.each([
  [['1', '2', '2'], ['1', '2'], '2 → removed'],
  [['1'], ['1', '2'], 'not there → 2'],
  [['1'], [], '1 → nothing'],
  [null, ['1', '2'], 'nothing→ 1\n2'],
])('of %j → %j only what was added or removed is shown', (from, to, text) => {
  show('changed', [{ field: 'Phones', from, to }]);
  expect(document.querySelector('del')?.parentElement?.textContent).toMatch(new RegExp(`^${text}Restore`));
});

it('a restored version shows the values that it put into empty fields', () => {
  show('restored', [notes], 'changed');
  expect(screen.getByText('Call first.').closest('details')).toBeNull();
});

it.each([
  ['created', undefined, [notes, code], '2 fields'],
  ['restored', undefined, [notes, code], '2 fields'],
  ['restored', 'deleted', [notes], '1 field'],
] as const)('%s after %s: the record collapses to its field count', (kind, before, changes, count) => {
  show(kind, [...changes], before);
  expect(screen.getByText('Call first.').closest('details')).toBeTruthy();
  expect(screen.getByText(count)).toBeTruthy();
});
