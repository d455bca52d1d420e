import { addressText, planColumns } from '../../../../shared/rules/plan-columns.ts';
import {
  claimsAddressSchema,
  facilityContractSchema,
  type Plan,
  storedAddresses,
} from '../../../../shared/schemas/plan.ts';
import * as z from '../../../../shared/zod.ts';

const labels: ReadonlyMap<string, string> = new Map([
  ...planColumns.map(({ key, label }): [string, string] => [key, label]),
  ['prefixes', 'Prefixes'],
]);

/** A field as people know it from the table. */
export function fieldLabel(field: string): string {
  return labels.get(field) ?? field;
}

/** The ids behind card images say nothing to a person; they go with their image. */
export const isShown = (field: string): boolean => !field.endsWith('PublicId');

const lines = <Row>(schema: z.ZodMiniType<Row>, text: (row: Row) => string, between = '\n') =>
  z.pipe(
    z.array(schema),
    z.transform((rows) => rows.map(text).join(between)),
  );
const titled = (title: string, value: string) => `${title}: ${value}`;
const fileName = z.pipe(
  z.string(),
  z.transform((address) => address.split('/').at(-1) ?? address),
);
const address = z.pipe(
  claimsAddressSchema,
  z.transform((parts) => addressText(parts)),
);

/** Fields that are more than one text or number. Their parts are stored in no order, so each is read by its names. */
const texts: ReadonlyMap<string, z.ZodMiniType<string>> = new Map<string, z.ZodMiniType<string>>([
  ['prefixes', lines(z.object({ value: z.string() }), ({ value }) => value, ', ')],
  [
    'portalLinks',
    z.pipe(
      storedAddresses.portalLinks,
      z.transform((rows) => rows.map((row) => titled(row.title, row.url)).join('\n')),
    ),
  ],
  [
    'phoneNumbers',
    lines(z.object({ title: z.string(), number: z.string() }), (row) => titled(row.title, row.number)),
  ],
  ['facilityContracts', lines(facilityContractSchema, (row) => titled(row.facilityName, row.contractStatus))],
  ['facilityAddress', address],
  ['providerAddress', address],
  ['image', fileName],
  ['secondaryImage', fileName],
]);

/** A value of the history as text, rows one to a line; empty for nothing. */
export function fieldText(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  const parsed = (texts.get(field) ?? z.string()).safeParse(value);
  if (parsed.success) return parsed.data;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Whether a plan has this value in a field now. */
export function isNow(plan: Plan, field: string, value: unknown): boolean {
  const now = Object.entries(plan).find(([name]) => name === field)?.[1];
  return fieldText(field, now) === fieldText(field, value);
}
