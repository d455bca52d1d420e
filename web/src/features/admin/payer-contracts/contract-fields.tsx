import { useFormContext } from 'react-hook-form';
import {
  contractClassSchema,
  type PayerContract,
  payerContractStatusSchema,
} from '../../../../../shared/hub/contracts/payer-contract.ts';
import { ContractStanding } from '../../../entities/contract-status/contract-standing.tsx';
import { today } from '../../../kit/local-time.ts';
import { ContactRows } from '../records/editor/contact-rows.tsx';
import { ChoiceField, FacilityField, LineField, NotesField } from '../records/editor/form-fields.tsx';
import type { TypedContract } from './contract-values.ts';

/** All that is said of a payer contract, inside its form. */
export function ContractFields({ contract }: { readonly contract: PayerContract | undefined }) {
  const { register, watch, formState } = useFormContext<TypedContract>();
  const { errors } = formState;
  const [status, effectiveDate, endDate] = watch(['status', 'effectiveDate', 'endDate']);
  return (
    <>
      <div className="record-grid">
        <LineField
          label="Payer name"
          required
          problem={errors.payerName?.message}
          {...register('payerName')}
        />
        <FacilityField
          current={contract?.facilityName ?? ''}
          problem={errors.facilityName?.message}
          input={register('facilityName')}
        />
        <ChoiceField
          label="Financial class"
          options={contractClassSchema.options}
          input={register('financialClass')}
        />
        <ChoiceField label="Status" options={payerContractStatusSchema.options} input={register('status')} />
        <LineField
          type="date"
          label="Effective date (optional)"
          problem={errors.effectiveDate?.message}
          {...register('effectiveDate')}
        />
        <LineField
          type="date"
          label="End date (optional)"
          problem={errors.endDate?.message}
          {...register('endDate')}
        />
      </div>
      {(effectiveDate !== '' || endDate !== '') && (
        <p className="record-preview">
          Shown today as <ContractStanding contract={{ status, effectiveDate, endDate }} day={today()} />
        </p>
      )}
      <NotesField problem={errors.notes?.message} input={register('notes')} />
      <ContactRows layout="rows" />
    </>
  );
}
