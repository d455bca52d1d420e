import type { TypedId, transactions } from './electronic-ids.ts';
import { payerIdSchema } from './parts.ts';

/** Returns a transaction's IDs that fit a payer ID field, as stored there: in capitals, without repetition. */
export function payerIdsOf(rows: readonly TypedId[], transaction: (typeof transactions)[number]): string[] {
  const ids = rows
    .filter((row) => row.transaction === transaction && row.id.trim() !== '')
    .map(({ id }) => payerIdSchema.safeParse(id).data);
  return [...new Set(ids.filter((id) => id !== undefined))];
}
