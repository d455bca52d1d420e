import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { type Plan, planSchema } from '../../../shared/plan/plan.ts';

// A facility's directory with real names: marketplace plans from CMS, payers as hospitals name them, Blue plans with their
// prefixes. The files stay in their folder; none of them belongs to the project.

const cell = z.string();
const planRow = z.object({
  state_code: cell,
  issuer_name: cell,
  hios_plan_id: cell,
  plan_marketing_name: cell,
  plan_type: cell,
  metal_level: cell,
  network_url: cell,
});
const aliasRow = z.object({ name_as_hospitals_write_it: cell, payer: cell, scope: cell });
const prefixRow = z.object({ prefix: cell, blue_plan: cell });

/** `everywhere`: the name means this payer in every state. */
export type Alias = { readonly name: string; readonly payerName: string; readonly everywhere: boolean };
export type Directory = {
  readonly plans: readonly Plan[];
  readonly marketplace: readonly Plan[];
  readonly blues: readonly Plan[];
  readonly aliases: readonly Alias[];
};

function rowsOf<Row>(folder: string, file: string, row: z.ZodMiniType<Row>): Row[] {
  const rows: unknown = parse(readFileSync(join(folder, file)), { columns: true, bom: true });
  return z.array(row).parse(rows);
}

const time = '2026-01-01T00:00:00.000Z';

function planOf(
  number: number,
  overrides: Partial<Plan> & Pick<Plan, 'descriptiveName' | 'payerName'>,
): Plan {
  const prefixes = overrides.prefixes ?? [];
  return planSchema.parse({
    _id: `p${number}`,
    facilityName: 'Quality',
    financialClass: 'Commercial',
    payerCode: 1_000 + (number % 500),
    planName: overrides.descriptiveName,
    planCode: 40_000 + number,
    facilityContracts: [],
    portalLinks: [],
    phoneNumbers: [],
    version: 1,
    createdAt: time,
    updatedAt: time,
    ...overrides,
    prefixes,
    prefix: prefixes.map(({ value }) => value).join(', '),
  });
}

/** Reads files like those of `shared/data` from a folder. Throws if one is missing or has other columns. */
export function readDirectory(folder: string): Directory {
  let number = 0;
  const marketplace = rowsOf(folder, 'qhp-landscape-2015-2017.csv', planRow).map((row) =>
    planOf(++number, {
      descriptiveName: row.plan_marketing_name.slice(0, 120),
      payerName: `${row.issuer_name} ${row.state_code}`,
      planName: `${row.plan_type} ${row.metal_level}`,
      electronicIds: [
        {
          transaction: 'Institutional claims',
          id: row.hios_plan_id,
          through: '',
          enrollment: 'Unknown',
          note: '',
        },
      ],
      ...(row.network_url === '' ? {} : { notes: `Network: ${row.network_url}` }),
    }),
  );
  const aliases = rowsOf(folder, 'payer-aliases.csv', aliasRow).map((row) => ({
    name: row.name_as_hospitals_write_it,
    payerName: row.payer,
    everywhere: row.scope === 'global',
  }));
  const payers = [...new Set(aliases.map(({ payerName }) => payerName))].map((payerName) =>
    planOf(++number, { descriptiveName: payerName, payerName }),
  );
  const prefixes = Map.groupBy(rowsOf(folder, 'bluecard-prefixes.csv', prefixRow), (row) => row.blue_plan);
  const blues = [...prefixes].map(([name, rows]) =>
    planOf(++number, {
      descriptiveName: name,
      payerName: name,
      prefixes: [...new Set(rows.map(({ prefix }) => prefix.toUpperCase()))].map((value) => ({ value })),
    }),
  );
  return { plans: [...marketplace, ...payers, ...blues], marketplace, blues, aliases };
}
