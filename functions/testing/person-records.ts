import type { UserRecord } from '../data/people/user-record.ts';
import { keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';

type Overrides = Pick<UserRecord, 'id' | 'email' | 'facilityIds'> & Partial<UserRecord>;

/** Returns the record of an approved person, without proof of the address unless overridden. */
export function personRecord(at: Date, overrides: Overrides): UserRecord {
  return {
    firstName: 'Test',
    lastName: 'Person',
    phoneNumber: '555-0100',
    npi: '1234567890',
    role: 'user',
    status: 'approved',
    requestedFacilityIds: [],
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    version: 1,
    ...overrides,
  };
}

/** Adds approved people to the table only, `person-0@…` and so on: they are listed and get emails, but cannot sign in. */
export async function addManyPeople(
  table: Table,
  count: number,
  { at, facilityId }: { readonly at: Date; readonly facilityId: string },
): Promise<void> {
  const puts = Array.from({ length: count }, (_, index) => {
    const id = `${(index % 16).toString(16)}-${facilityId}-${index}`;
    const email = `person-${index}@${facilityId}.test`;
    const name = { firstName: 'One', lastName: 'Of Many' };
    const person = personRecord(at, { id, email, facilityIds: [facilityId], ...name });
    return { Put: { Item: { ...keys.user(id), ...person } } };
  });
  for (let from = 0; from < count; from += 100) await table.transact(puts.slice(from, from + 100));
}
