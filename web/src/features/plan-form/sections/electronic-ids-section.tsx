import { useMemo } from 'react';
import { limits } from '../../../../../shared/limits.ts';
import { direct, enrollments, transactions } from '../../../../../shared/plan/fields/electronic-ids.ts';
import { FormRows } from '../../../kit/form/form-rows.tsx';
import { usePlanList } from '../../../lib/plan-list/plan-queries.ts';
import type { PlanFormValues } from '../form-values.ts';
import { FormSection } from './parts/form-section.tsx';

const clearinghouseListId = 'clearinghouses';
const mono = { fontFamily: 'var(--cg-fonts-mono)' };

const fields = [
  {
    name: 'transaction',
    label: 'Transaction',
    share: 22,
    wide: true,
    options: transactions,
    empty: 'Select a transaction',
  },
  {
    name: 'id',
    label: 'ID',
    share: 24,
    wide: true,
    input: { style: mono, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  },
  {
    name: 'through',
    label: 'Through',
    share: 17,
    input: { placeholder: 'Clearinghouse or Direct', list: clearinghouseListId },
  },
  {
    name: 'enrollment',
    label: 'Enrollment',
    share: 16,
    options: enrollments.filter((one) => one !== 'Unknown'),
    empty: 'Unknown',
  },
  { name: 'note', label: 'Note', share: 21 },
] as const;

/** Returns the clearinghouses that the facility's plans already name, so that each is spelled only one way. */
function useClearinghouses(facility: string): readonly string[] {
  const plans = usePlanList(facility).data?.plans;
  return useMemo(() => {
    const named = plans?.flatMap(({ electronicIds = [] }) => electronicIds.map(({ through }) => through));
    return [...new Set([direct, ...(named ?? [])])].filter((name) => name !== '');
  }, [plans]);
}

/** The payer's IDs for electronic claims and inquiries. */
export function ElectronicIdsSection({ facility }: { readonly facility: string }) {
  const clearinghouses = useClearinghouses(facility);
  return (
    <FormSection
      title="Electronic IDs"
      lead="One row for each transaction and route. An ID is kept exactly as typed, up to 80 characters."
    >
      <datalist id={clearinghouseListId}>
        {clearinghouses.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <FormRows<PlanFormValues['electronicIds'][number]>
        name="electronicIds"
        title="Electronic IDs"
        one="electronic ID"
        fields={fields}
        newRow={{ transaction: '', id: '', through: '', enrollment: '', note: '' }}
        most={limits.rows.electronicIds}
      />
    </FormSection>
  );
}
