import { counted } from '../../shared/text/counted.ts';
import { nameKey } from '../../shared/text/name-key.ts';
import * as z from '../../shared/zod.ts';
import type { FacilityEntry } from '../data/facility-directory.ts';
import { readPlanItems } from '../data/plans/plan-items.ts';
import type { Table } from '../data/table/table.ts';

type Plans = { readonly table: Table; readonly facilities: readonly Pick<FacilityEntry, 'id'>[] };

const shown = 5;

/** Returns the remark on payers that no plan of the facilities has: `[what] for 2 payers that [which]: Fernholt, Quarry.` */
export async function unknownPayers(
  payers: readonly string[],
  { what, which, ...plans }: Plans & { readonly what: string; readonly which: string },
): Promise<string[]> {
  if (payers.length === 0) return [];
  const payerKeys = await payersOfPlans(plans);
  const unknown = [...new Set(payers)].filter((payer) => !payerKeys.has(nameKey(payer)));
  if (unknown.length === 0) return [];
  const more = unknown.length > shown ? ` and ${(unknown.length - shown).toLocaleString('en')} more` : '';
  return [
    `${what} for ${counted(unknown.length, 'payer')} that ${which}: ${unknown.slice(0, shown).join(', ')}${more}.`,
  ];
}

const payerSchema = z.object({ plan: z.object({ payerName: z.string() }) });

/** Returns the payers of the facilities' plans, as name keys. */
async function payersOfPlans({ table, facilities }: Plans): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const make = ({ plan }: z.infer<typeof payerSchema>) => void found.add(nameKey(plan.payerName));
  for (const { id } of facilities) await readPlanItems({ table }, id, { schema: payerSchema, make });
  return found;
}
