import { useClashes } from './clashes.tsx';
import { FormSection } from './form-section.tsx';
import { AddressFields, fieldsIn, isAddress, PlanFieldInput } from './plan-field.tsx';

const fields = fieldsIn('claims');

function PayerIdClash() {
  const warning = useClashes().fields.payerIdAndName;
  return warning && <p className="form-wide">{warning}</p>;
}

/** Where claims go, on paper and electronically. */
export function ClaimsSection() {
  return (
    <FormSection title="Claims">
      <div className="form-grid">
        {fields.map((name) => !isAddress(name) && <PlanFieldInput key={name} name={name} />)}
        <PayerIdClash />
        {fields.map((name) => isAddress(name) && <AddressFields key={name} name={name} />)}
      </div>
    </FormSection>
  );
}
