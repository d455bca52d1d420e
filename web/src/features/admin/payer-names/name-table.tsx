import { isValidOn, type PayerName, payerNameFields } from '../../../../../shared/payer-names/payer-name.ts';
import { textCell } from '../../../kit/data-table/cell.tsx';
import type { TableDefinition } from '../../../kit/data-table/column.ts';
import { localDay } from '../../../kit/local-time.ts';
import { StateChip } from '../../../kit/state-chip.tsx';
import { recordSize, textColumn } from '../records/columns.tsx';

/** Returns `Since 1 Jan 2020`, `Until 31 Dec 2026`, or a range of dates. */
function daysText({ from, until }: PayerName): string {
  if (from === '') return until === '' ? '' : `Until ${localDay(until)}`;
  return until === '' ? `Since ${localDay(from)}` : `${localDay(from)} to ${localDay(until)}`;
}

const { name, payerName, kind, state, notes } = payerNameFields;

/** Returns the table 'All Other Names' as of a date (`2026-11-21`). */
export const nameTable = (day: string): TableDefinition<PayerName> => ({
  title: 'All Other Names',
  columns: [
    textColumn('name', name.label, 'minmax(160px, 1.3fr)', (one) => one.name),
    textColumn('payer', payerName.label, 'minmax(160px, 1.3fr)', (one) => one.payerName),
    textColumn('kind', kind.label, '136px', (one) => one.kind),
    textColumn('state', state.label, '120px', (one) => one.state || state.empty),
    {
      key: 'days',
      label: 'In use',
      width: 'minmax(190px, 1fr)',
      text: daysText,
      sortText: ({ from, until }) => `${from} ${until}`,
      cell: (one, terms) =>
        isValidOn(one, day) ? (
          textCell(daysText(one), terms)
        ) : (
          <StateChip tone="waiting" title={daysText(one)}>
            {one.from > day ? `From ${localDay(one.from)}` : `Ended ${localDay(one.until)}`}
          </StateChip>
        ),
    },
    textColumn('notes', notes.label, 'minmax(120px, 1.2fr)', (one) => one.notes),
  ],
  order: ['name', 'state', 'payer'],
  idOf: ({ _id }) => _id,
  ...recordSize,
  // With the two lines about what another name is.
  around: 320,
  rowHeight: 44,
  words: {
    searchLabel: 'Search other names',
    searchPlaceholder: 'Search other names…',
    noun: ['other name', 'other names'],
    empty: 'No other names yet. Add one, or import a file.',
    noMatch: () => 'No other names match your search.',
  },
});
