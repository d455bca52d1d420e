import { useMemo } from 'react';
import { limits } from '../../../../../shared/limits.ts';
import { direct, enrollments, transactions } from '../../../../../shared/plan/fields/electronic-ids.ts';
import { AddRow } from '../../../kit/form/row-buttons.tsx';
import { usePlanList } from '../../../lib/plan-list/plan-queries.ts';
import { RowChoice } from './parts/form-choice.tsx';
import { FormField } from './parts/form-field.tsx';
import { FormRow, FormRows } from './parts/form-rows.tsx';
import { FormSection } from './parts/form-section.tsx';
import { useRows } from './parts/use-rows.ts';

const fresh = { transaction: '', id: '', through: '', enrollment: '', note: '' };
const exact = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
const clearinghouseListId = 'clearinghouses';

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
  const { fields, add, removeAt, box } = useRows('electronicIds');
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
      <FormRows ref={box}>
        {fields.map(({ id }, at) => (
          <FormRow key={id} name={`Electronic ID ${at + 1}`} wide="five" onRemove={() => removeAt(at)}>
            <RowChoice
              name={`electronicIds.${at}.transaction`}
              label="Transaction"
              empty="Select a transaction"
              options={transactions}
              isFirst
            />
            {/* No maxLength: a truncated ID would be a different ID. */}
            <FormField name={`electronicIds.${at}.id`} label="ID" fontFamily="mono" {...exact} />
            <FormField
              name={`electronicIds.${at}.through`}
              label="Through"
              placeholder="Clearinghouse or Direct"
              list={clearinghouseListId}
              maxLength={limits.text.clearinghouse}
            />
            <RowChoice
              name={`electronicIds.${at}.enrollment`}
              label="Enrollment"
              empty="Unknown"
              options={enrollments.filter((one) => one !== 'Unknown')}
            />
            <FormField
              name={`electronicIds.${at}.note`}
              label="Note"
              maxLength={limits.text.electronicIdNote}
            />
          </FormRow>
        ))}
        <AddRow
          label="Add electronic ID"
          full={fields.length >= limits.rows.electronicIds}
          onClick={() => add([fresh])}
        />
      </FormRows>
    </FormSection>
  );
}
