import type { TypedId, transactions } from './electronic-ids.ts';
import { payerIdSchema } from './parts.ts';

/** The IDs of a transaction that a payer ID of claims can hold, as it holds them: in capitals, each once. */
export function payerIdsOf(rows: readonly TypedId[], transaction: (typeof transactions)[number]): string[] {
  const ids = rows
    .filter((row) => row.transaction === transaction && row.id.trim() !== '')
    .map(({ id }) => payerIdSchema.safeParse(id).data);
  return [...new Set(ids.filter((id) => id !== undefined))];
}
