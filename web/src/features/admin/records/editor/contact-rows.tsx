import { useFieldArray, useFormContext } from 'react-hook-form';
import { newRowLabels } from '../../../../../../shared/hub/hub-rows.ts';
import * as z from '../../../../../../shared/zod.ts';
import { SubRows } from './sub-rows.tsx';

const text = z.string();
const rowId = z.optional(z.string());
/** The rows as they are typed, for drafts. */
export const typedContactRows = {
  phones: z.array(z.object({ _id: rowId, label: text, number: text, notes: text })),
  portals: z.array(z.object({ _id: rowId, label: text, url: text, notes: text })),
  addresses: z.array(
    z.object({
      _id: rowId,
      label: text,
      line1: text,
      line2: text,
      city: text,
      state: text,
      zip: text,
      notes: text,
    }),
  ),
};
const typedSchema = z.object(typedContactRows);
type Typed = z.infer<typeof typedSchema>;

const phoneFields = [
  { name: 'label', label: 'Label', share: 25 },
  { name: 'number', label: 'Number', share: 30, inputMode: 'tel' },
  { name: 'notes', label: 'Notes', share: 45 },
] as const;
const portalFields = [
  { name: 'label', label: 'Label', share: 25 },
  { name: 'url', label: 'URL', share: 45, inputMode: 'url' },
  { name: 'notes', label: 'Notes', share: 30 },
] as const;
const addressFields = [
  { name: 'label', label: 'Label', share: 13 },
  { name: 'line1', label: 'Line 1', share: 22 },
  { name: 'line2', label: 'Line 2', share: 14 },
  { name: 'city', label: 'City', share: 15 },
  { name: 'state', label: 'State', share: 8 },
  { name: 'zip', label: 'ZIP', share: 10 },
  { name: 'notes', label: 'Notes', share: 18 },
] as const;

/** Phones, portals and addresses of a record, inside its form. */
export function ContactRows({ layout }: { readonly layout: 'table' | 'rows' }) {
  const { control, register, formState } = useFormContext<Typed>();
  const { errors } = formState;
  const phones = useFieldArray({ control, name: 'phones' });
  const portals = useFieldArray({ control, name: 'portals' });
  const addresses = useFieldArray({ control, name: 'addresses' });
  const idsOf = (fields: readonly { readonly id: string }[]) => fields.map(({ id }) => id);
  return (
    <>
      <SubRows
        title="Phones"
        one="phone"
        layout={layout}
        fields={phoneFields}
        ids={idsOf(phones.fields)}
        register={(at, name) => register(`phones.${at}.${name}`)}
        problem={(at, name) => errors.phones?.[at]?.[name]?.message}
        onAdd={() => phones.append({ label: newRowLabels.phones, number: '', notes: '' })}
        onRemove={phones.remove}
      />
      <SubRows
        title="Portals"
        one="portal"
        layout={layout}
        fields={portalFields}
        ids={idsOf(portals.fields)}
        register={(at, name) => register(`portals.${at}.${name}`)}
        problem={(at, name) => errors.portals?.[at]?.[name]?.message}
        onAdd={() => portals.append({ label: newRowLabels.portals, url: '', notes: '' })}
        onRemove={portals.remove}
      />
      <SubRows
        title="Addresses"
        one="address"
        layout={layout}
        fields={addressFields}
        ids={idsOf(addresses.fields)}
        register={(at, name) => register(`addresses.${at}.${name}`)}
        problem={(at, name) => errors.addresses?.[at]?.[name]?.message}
        onAdd={() =>
          addresses.append({
            label: newRowLabels.addresses,
            line1: '',
            line2: '',
            city: '',
            state: '',
            zip: '',
            notes: '',
          })
        }
        onRemove={addresses.remove}
      />
    </>
  );
}
