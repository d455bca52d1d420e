import { Flex } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { planFields } from '../../../../../shared/plan/fields/fields.ts';
import { payerIdsOf } from '../../../../../shared/plan/fields/payer-ids-of.ts';
import { Button } from '../../../kit/button.tsx';
import type { PlanFormValues } from '../form-values.ts';

const sources = [
  ['payerId', 'Institutional claims'],
  ['ipaPayerId', 'Professional claims'],
] as const;

/** Electronic IDs of claims that a payer ID could be, where it is none of them yet. */
export function OfferedPayerIds() {
  const { control, setValue, setFocus } = useFormContext<PlanFormValues>();
  const [rows, payerId, ipaPayerId] = useWatch({
    control,
    name: ['electronicIds', 'payerId', 'ipaPayerId'],
  });
  const typed = { payerId, ipaPayerId };
  const offers = sources.flatMap(([name, transaction]) => {
    const ids = payerIdsOf(rows, transaction);
    return ids.includes(typed[name].trim().toUpperCase()) ? [] : ids.slice(0, 3).map((id) => ({ name, id }));
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
            // The button goes.
            setFocus(name);
          }}
        >
          Use {id} as {planFields[name].label}
        </Button>
      ))}
    </Flex>
  );
}
