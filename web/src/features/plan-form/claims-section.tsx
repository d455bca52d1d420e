import { limits } from '../../../../shared/limits.ts';
import { useClashes } from './clashes.tsx';
import { FormField } from './form-field.tsx';
import { FormSection } from './form-section.tsx';

function AddressFields({ name, title }: { name: 'facilityAddress' | 'providerAddress'; title: string }) {
  const long = { maxLength: limits.text.address };
  return (
    <fieldset className="form-address">
      <legend>{title}</legend>
      <FormField name={`${name}.street`} label="Street" className="form-wide" {...long} />
      <FormField name={`${name}.street2`} label="Street, second line" className="form-wide" {...long} />
      <FormField name={`${name}.city`} label="City" className="form-wide" {...long} />
      <FormField name={`${name}.state`} label="State" upperCase maxLength={limits.stateLength} />
      <FormField name={`${name}.zip`} label="ZIP" inputMode="numeric" maxLength={limits.zipLength} />
    </fieldset>
  );
}

function PayerIdClash() {
  const warning = useClashes().fields.payerIdAndName;
  return warning && <p className="form-wide">{warning}</p>;
}

/** Where claims go, on paper and electronically. */
export function ClaimsSection() {
  const payerId = { upperCase: true, maxLength: limits.payerIdLength, spellCheck: false };
  return (
    <FormSection title="Claims">
      <div className="form-grid">
        <FormField name="payerId" label="Payer ID (HB)" hint="Hospital billing." {...payerId} />
        <FormField name="ipaPayerId" label="Payer ID (PB)" hint="Professional billing." {...payerId} />
        <PayerIdClash />
        <AddressFields name="facilityAddress" title="Claims Address (HB)" />
        <AddressFields name="providerAddress" title="Claims Address (PB)" />
      </div>
    </FormSection>
  );
}
