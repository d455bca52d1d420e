import type { AddressRow, LocationRow, PhoneRow, PortalRow } from './hub-rows.ts';

/** The lists that a record may have. */
export type RowLists = {
  readonly phones?: readonly PhoneRow[];
  readonly portals?: readonly PortalRow[];
  readonly addresses?: readonly AddressRow[];
  readonly serviceLocationPolicies?: readonly LocationRow[];
};

/** The lists of a record that belongs to a facility. */
export type HubRows = RowLists & { readonly facilityName: string };

/** Fields that a new row has from the start, so a value there does not mean that anyone typed something. */
const startsWith: ReadonlySet<string> = new Set(['_id', 'label', 'decision']);

/** True for a row in which nobody has typed anything except its label. */
function isEmpty(row: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(row).every(([field, value]) => startsWith.has(field) || (value ?? '').trim() === '');
}

const filled = <Row extends Readonly<Record<string, string | undefined>>>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => !isEmpty(row));

/** Returns a record without the rows that were added and left empty. */
export function withoutEmptyRows<Record extends RowLists>(record: Record): Record {
  const { phones, portals, addresses, serviceLocationPolicies } = record;
  return {
    ...record,
    ...(phones && { phones: filled(phones) }),
    ...(portals && { portals: filled(portals) }),
    ...(addresses && { addresses: filled(addresses) }),
    ...(serviceLocationPolicies && { serviceLocationPolicies: filled(serviceLocationPolicies) }),
  };
}
