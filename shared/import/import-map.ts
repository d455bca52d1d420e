import { isRows, type PlanFieldKey, planFieldKeys, planFields } from '../plan/fields/fields.ts';
import type * as z from '../zod.ts';
import type { ImportField } from './map-parts.ts';
import { mapSchemas } from './map-schema.ts';

/** Fields that no file fills: the facility is chosen separately, and images are uploaded. */
const notMapped = [
  'facilityName',
  'image',
  'imagePublicId',
  'secondaryImage',
  'secondaryImagePublicId',
] as const;
export type MappedKey = Exclude<PlanFieldKey, (typeof notMapped)[number]>;
const isMappedKey = (name: string): name is MappedKey =>
  Object.hasOwn(planFields, name) && !notMapped.some((other) => other === name);
/** The fields that a file can fill, in the order of the field table. */
export const mappedKeys: readonly MappedKey[] = planFieldKeys.filter(isMappedKey);

/** Returns a plan field as an import fills it: codes are not required, because the hospital may add them later. */
export const mappedField = (name: MappedKey): ImportField => {
  const { label, kind, required, parts, optionalParts, rowLabel }: ImportField = planFields[name];
  return { label, kind, required: required && kind !== 'code', parts, optionalParts, rowLabel };
};

/** Fields that can identify a plan within a facility. */
export const keyFields = [
  'financialClass',
  'descriptiveName',
  'payerName',
  'payerCode',
  'planName',
  'planCode',
  'payerId',
] as const satisfies readonly MappedKey[];

/** The schema of a map for a file of plans. */
export const importMapSchema = mapSchemas({
  fields: Object.fromEntries(mappedKeys.map((name) => [name, mappedField(name)])),
  keys: keyFields,
  lists: planFieldKeys.filter(isRows),
}).map;
export type ImportMap = z.output<typeof importMapSchema>;
