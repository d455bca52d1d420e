import type { HubPlanCode } from '../../../../../shared/hub/hub.ts';
import { limits } from '../../../../../shared/limits.ts';
import { usePageTitle } from '../../../kit/page-title.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import { RecordsPage } from '../records/records-page.tsx';
import { textCell } from '../records/table/cells.tsx';
import type { RecordColumn } from '../records/table/record-list.ts';

const source: PagedList<HubPlanCode> = {
  key: ['hub', 'plan-codes'],
  page: (api, cursor, signal) =>
    api.call('listHubPlanCodes', { query: { limit: limits.listPage, cursor } }, { signal }),
};

const idOf = ({ payerName, payerCode, planName, planCode }: HubPlanCode): string =>
  JSON.stringify([payerName, payerCode, planName, planCode]);

const duplicateText = ({ duplicateAt }: HubPlanCode): string =>
  duplicateAt.length === 0 ? '' : `Duplicate: ${duplicateAt.join(', ')}`;

const columns: readonly RecordColumn<HubPlanCode>[] = [
  {
    key: 'payer',
    label: 'Payer',
    width: 'minmax(180px, 1.3fr)',
    text: ({ payerName }) => payerName,
    cell: ({ payerName }, terms) => textCell(payerName, terms),
  },
  {
    key: 'planCode',
    label: 'Plan Code',
    width: '128px',
    text: ({ planCode }) => String(planCode),
    cell: ({ planCode }, terms) => <span className="record-code">{textCell(String(planCode), terms)}</span>,
  },
  {
    key: 'payerCode',
    label: 'Payer Code',
    width: '128px',
    text: ({ payerCode }) => String(payerCode),
    cell: ({ payerCode }, terms) => <span className="record-code">{textCell(String(payerCode), terms)}</span>,
  },
  {
    key: 'plan',
    label: 'Plan',
    width: 'minmax(180px, 1.3fr)',
    text: ({ planName }) => planName,
    cell: ({ planName }, terms) => textCell(planName, terms),
  },
  {
    key: 'facilities',
    label: 'Facilities',
    width: 'minmax(200px, 1.6fr)',
    text: ({ facilities }) => facilities.join(', '),
    cell: ({ facilities }, terms) => textCell(facilities.join(', '), terms),
  },
  {
    key: 'duplicate',
    label: 'Duplicates',
    width: 'minmax(170px, 1.2fr)',
    text: duplicateText,
    cell: (code) =>
      code.duplicateAt.length === 0 ? (
        textCell('', [])
      ) : (
        <span
          className="record-duplicate"
          title={`More than one plan has this code at ${code.duplicateAt.join(', ')}.`}
        >
          Duplicate <span className="record-clamp-one">{code.duplicateAt.join(', ')}</span>
        </span>
      ),
  },
];

const size = { rowHeight: 52, minWidth: 990 } as const;

const words = {
  heading: 'Plan Codes (coming soon)',
  tableTitle: 'All plan codes',
  search: 'Search plan codes…',
  noun: ['plan code', 'plan codes'],
  empty: 'No plan codes found.',
  noMatch: 'No plan codes match your search.',
  failed: 'Failed to load plan codes',
} as const;

/** All plan codes in use, to be looked at. Codes are kept with their plans. */
export default function PlanCodesPage() {
  usePageTitle('Plan codes');
  return (
    <RecordsPage
      source={source}
      columns={columns}
      size={size}
      idOf={idOf}
      words={words}
      lead={
        <p className="quiet">
          Plan codes are changed with their plans for now. A duplicate is a code that more than one plan of
          the same facility has.
        </p>
      }
    />
  );
}
