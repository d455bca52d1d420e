import { chakra, Text } from '@chakra-ui/react';
import type { HubPlanCode } from '../../../../../shared/hub/hub.ts';
import { limits } from '../../../../../shared/limits.ts';
import { codeText, searchedCode } from '../../../../../shared/plan/plan-code.ts';
import { textCell } from '../../../kit/data-table/cell.tsx';
import type { Column, TableDefinition } from '../../../kit/data-table/column.ts';
import { StateChip } from '../../../kit/state-chip.tsx';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import { textColumn } from '../records/columns.tsx';
import { RecordsPage } from '../records/records-page.tsx';

const planCodes: PagedList<HubPlanCode> = {
  key: ['hub', 'plan-codes'],
  page: (api, cursor, signal) =>
    api.call('listHubPlanCodes', { query: { limit: limits.listPage, cursor } }, { signal }),
};

const codeColumn = (
  key: string,
  label: string,
  code: (item: HubPlanCode) => number | undefined,
): Column<HubPlanCode> => ({
  key,
  label,
  width: '128px',
  text: (item) => codeText(code(item)),
  searchText: (item) => searchedCode(code(item)),
  cell: (item, terms) => <code>{textCell(codeText(code(item)), terms)}</code>,
});

/** Returns the facilities at which more than one plan has the code. */
const duplicates = ({ duplicateAt }: HubPlanCode): string => duplicateAt.join(', ');

const planCodeTable: TableDefinition<HubPlanCode> = {
  title: 'All Plan Codes',
  columns: [
    textColumn('payer', 'Payer', 'minmax(180px, 1.3fr)', ({ payerName }) => payerName),
    codeColumn('planCode', 'Plan Code', ({ planCode }) => planCode),
    codeColumn('payerCode', 'Payer Code', ({ payerCode }) => payerCode),
    textColumn('plan', 'Plan', 'minmax(180px, 1.3fr)', ({ planName }) => planName),
    textColumn('facilities', 'Facilities', 'minmax(200px, 1.6fr)', ({ facilities }) => facilities.join(', ')),
    {
      key: 'duplicate',
      label: 'Duplicates',
      width: 'minmax(170px, 1.2fr)',
      text: (item) => (item.duplicateAt.length === 0 ? '' : `Duplicate: ${duplicates(item)}`),
      cell: (item) =>
        item.duplicateAt.length === 0 ? (
          textCell('', [])
        ) : (
          <StateChip
            tone="waiting"
            display="flex"
            maxW="full"
            title={`More than one plan has this code at ${duplicates(item)}.`}
          >
            Duplicate
            <chakra.span truncate ms="1.5" fontWeight="normal">
              {duplicates(item)}
            </chakra.span>
          </StateChip>
        ),
    },
  ],
  order: ['payer', 'planCode', 'payerCode'],
  idOf: ({ payerName, payerCode, planName, planCode }) =>
    JSON.stringify([payerName, payerCode, planName, planCode]),
  rowHeight: 52,
  around: 302,
  cardHeight: 260,
  words: {
    searchLabel: 'Search plan codes',
    searchPlaceholder: 'Search plan codes…',
    noun: ['plan code', 'plan codes'],
    empty: 'No plan codes found.',
    noMatch: () => 'No plan codes match your search.',
  },
};

const facilitiesOf = ({ facilities }: HubPlanCode): readonly string[] => facilities;

/** A read-only list of all plan codes in use. Codes are stored with their plans. */
export default function PlanCodesPage() {
  return (
    <RecordsPage
      source={planCodes}
      table={planCodeTable}
      heading="Plan Codes (coming soon)"
      failed="Failed to load plan codes"
      facilitiesOf={facilitiesOf}
      lead={
        <Text color="fg.muted">
          <StateChip tone="moving">View only</StateChip> To change a plan code, edit its plan. A duplicate is
          a code that more than one plan of the same facility shares.
        </Text>
      }
    />
  );
}
