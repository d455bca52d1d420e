import { count } from '../../../shared/records/number.ts';
import type { Item } from '../table/table.ts';

const countOf = (item: Item | undefined, name: string): number => count.safeParse(item?.[name]).data ?? 0;

/** Returns the number of plans of a facility, kept in the same transactions as the plans. */
export const planCountOf = (item: Item | undefined): number => countOf(item, 'plans');

/** Returns the number of writes to a facility's payer contracts and plan policies. */
export const hubVersionOf = (item: Item | undefined): number => countOf(item, 'version');

/** Returns how many payer contracts and plan policies a facility has, kept in the same transactions as the records. */
export const hubRecordsOf = (item: Item | undefined): number => countOf(item, 'records');
