import { createHash } from 'node:crypto';
import * as z from '../../../shared/zod.ts';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

const countSchema = z.object({ count: z.number() });

/** Something counted in windows of time, for example sign-in attempts of an account. */
export type Counter = { readonly id: string; readonly expiresAt: number };

/** Counters are stored under a digest: the table keeps no list of addresses and who tried. */
export function counter(kind: string, value: string, now: Date, windowSeconds: number): Counter {
  const window = Math.floor(now.getTime() / 1_000 / windowSeconds);
  const id = createHash('sha256').update(`${kind}\n${value}\n${window}`).digest('hex');
  return { id, expiresAt: (window + 2) * windowSeconds };
}

/** Adds to a counter and gives its new value. */
export async function count(table: Table, { id, expiresAt }: Counter, amount: number): Promise<number> {
  const item = await table.update(keys.attempts(id), {
    UpdateExpression: 'SET expiresAt = :expires ADD #count :amount',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':amount': amount, ':expires': expiresAt },
  });
  return countSchema.parse(item).count;
}
