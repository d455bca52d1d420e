import { Box, Flex } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { transactions } from '../../../../../shared/plan/fields/electronic-ids.ts';
import { type FieldOfKind, fieldsOfKind, planFields } from '../../../../../shared/plan/fields/fields.ts';
import { payerIdsOf } from '../../../../../shared/plan/fields/payer-ids-of.ts';
import { Button } from '../../../kit/button.tsx';
import type { PlanFormValues } from '../form-values.ts';
import { useClashes } from './clashes.tsx';
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

/** What each payer ID is for. */
const sources: Readonly<Record<FieldOfKind<'payerId'>, (typeof transactions)[number]>> = {
  payerId: 'Institutional claims',
  ipaPayerId: 'Professional claims',
};
const payerIdFields = fieldsOfKind('payerId');

/** Offers electronic claim IDs as payer IDs, if they are not yet in a payer ID field. */
function OfferedPayerIds() {
  const { control, setValue, setFocus } = useFormContext<PlanFormValues>();
  const rows = useWatch({ control, name: 'electronicIds' });
  const typed = useWatch({ control, name: payerIdFields });
  const offers = payerIdFields.flatMap((name, at) => {
    const ids = payerIdsOf(rows, sources[name]);
    return ids.includes(typed[at]?.trim().toUpperCase() ?? '')
      ? []
      : ids.slice(0, 3).map((id) => ({ name, id }));
  });
  if (offers.length === 0) return null;
  return (
    <Flex gridColumn="1 / -1" wrap="wrap" gap="2">
      {offers.map(({ name, id }) => (
        <Button
          key={`${name} ${id}`}
          size="xs"
          variant="surface"
          onClick={() => {
            setValue(name, id, { shouldDirty: true, shouldValidate: true });
            // The button is about to be removed.
            setFocus(name);
          }}
        >
          Use {id} as {planFields[name].label}
        </Button>
      ))}
    </Flex>
  );
}
