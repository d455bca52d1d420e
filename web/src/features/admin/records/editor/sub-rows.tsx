import { chakra, Text } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { HubField } from '../../../../../../shared/hub/hub-fields.ts';
import { locationDecisionSchema, newRows } from '../../../../../../shared/hub/hub-rows.ts';
import { limits } from '../../../../../../shared/limits.ts';
import { FormRows, type Layout, type RowField } from '../../../../kit/form/form-rows.tsx';

type RowKind = NonNullable<HubField['rows']>;

/** The inputs of a row, for each list. */
const rowFields: Readonly<Record<RowKind, readonly RowField[]>> = {
  phone: [
    { name: 'label', label: 'Label', share: 25 },
    { name: 'number', label: 'Number', share: 30, input: { inputMode: 'tel' } },
    { name: 'notes', label: 'Notes', share: 45 },
  ],
  portal: [
    { name: 'label', label: 'Label', share: 25 },
    { name: 'url', label: 'URL', share: 45, input: { inputMode: 'url' } },
    { name: 'notes', label: 'Notes', share: 30 },
  ],
  address: [
    { name: 'label', label: 'Label', share: 13 },
    { name: 'line1', label: 'Line 1', share: 22 },
    { name: 'line2', label: 'Line 2', share: 14 },
    { name: 'city', label: 'City', share: 15 },
    { name: 'state', label: 'State', share: 8 },
    { name: 'zip', label: 'ZIP', share: 10 },
    { name: 'notes', label: 'Notes', share: 18 },
  ],
  'service location': [
    { name: 'locationName', label: 'Location', share: 35 },
    { name: 'decision', label: 'Decision', share: 17, options: locationDecisionSchema.options },
    { name: 'notes', label: 'Notes', share: 48 },
  ],
};

type Props = {
  readonly name: string;
  /** The list's heading, `Phones`; `one` names a single row, `phone`. */
  readonly title: string;
  readonly one: RowKind;
  readonly layout: Layout;
};

/** A list of a record, with its heading and the number of its rows. */
export function SubRows({ name, title, one, layout }: Props) {
  const { control } = useFormContext();
  const count: number = useWatch({ control, name, compute: ({ length }: readonly unknown[]) => length });
  return (
    <chakra.fieldset minW="0">
      <chakra.legend mb="1" fontWeight="semibold">
        {title}{' '}
        <Text as="span" color="fg.muted">
          ({count})
        </Text>
      </chakra.legend>
      <FormRows<Readonly<Record<string, string>>>
        {...{ name, title, one, layout }}
        fields={rowFields[one]}
        newRow={newRows[one]}
        most={limits.hubRows}
      />
    </chakra.fieldset>
  );
}
