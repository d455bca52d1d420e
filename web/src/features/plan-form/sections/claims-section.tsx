import { Box } from '@chakra-ui/react';
import { useClashes } from './clashes.tsx';
import { OfferedPayerIds } from './offered-payer-ids.tsx';
import { FieldGrid, FormSection } from './parts/form-section.tsx';
import { AddressFields, fieldsIn, isAddress, PlanFieldInput } from './plan-field.tsx';

const fields = fieldsIn('claims');

function PayerIdClash() {
  const warning = useClashes().fields.payerIdAndName;
  return warning && <Box gridColumn="1 / -1">{warning}</Box>;
}

/** Where claims go, on paper and electronically. */
export function ClaimsSection() {
  return (
    <FormSection title="Claims">
      <FieldGrid>
        {fields.map((name) => !isAddress(name) && <PlanFieldInput key={name} name={name} />)}
        <OfferedPayerIds />
        <PayerIdClash />
        {fields.map((name) => isAddress(name) && <AddressFields key={name} name={name} />)}
      </FieldGrid>
    </FormSection>
  );
}
