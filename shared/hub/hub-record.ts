import * as z from '../zod.ts';
import { type HubField, type HubFields, ofEach, savedShape } from './hub-fields.ts';

export type RecordNames = {
  /** The kind in the table's keys. */
  readonly kind: Uppercase<string>;
  /** The singular and plural in the names of its calls: `updatePlanPolicy`, `listPlanPolicies`. */
  readonly one: string;
  readonly many: string;
  /** Singular and plural in sentences; the plural with hyphens is its path in the API. */
  readonly words: readonly [one: string, several: string];
};

/** Defines a kind of record that administrators maintain for a facility: names, fields, and the schemas made from them. */
export function hubRecord<
  const Named extends RecordNames,
  Fields extends HubFields & { readonly facilityName: HubField },
>(names: Named, fields: Fields) {
  const sent = ofEach(fields, 'sent');
  const { facilityName: _, ...own } = sent;
  return {
    ...names,
    fields,
    /** The body of a create call. */
    input: z.strictObject(sent),
    /** An edit: fields that are left out stay as they are. */
    patch: z.partial(z.strictObject(ofEach(fields, 'schema'))),
    /** Not strict: a tab of an older release ignores a field that it does not know. */
    saved: z.object({ ...sent, ...savedShape }),
    /**
     * The stored form. The facility is stored by ID, so that a rename reaches every record. A record older than a field gets
     * the value that a new form starts with; fields added by a later release are passed through.
     */
    own: z.looseObject(own),
  };
}

/** One value for each of the five calls for a kind of record. */
type Calls = { readonly [Call in 'list' | 'create' | 'update' | 'remove' | 'history']: unknown };

type CallNames = Pick<RecordNames, 'one' | 'many'>;

export type NamedCalls<Named extends CallNames, Each extends Calls> = Record<
  `list${Capitalize<Named['many']>}`,
  Each['list']
> &
  Record<`create${Capitalize<Named['one']>}`, Each['create']> &
  Record<`update${Capitalize<Named['one']>}`, Each['update']> &
  Record<`delete${Capitalize<Named['one']>}`, Each['remove']> &
  Record<`${Named['one']}History`, Each['history']>;

/** Returns a name as it follows another word in the name of a call: `PlanPolicy`. */
export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns the same values under the names that the calls have in the contract: `listPlanPolicies`, `planPolicyHistory`. */
export function namedCalls<const Named extends CallNames, Each extends Calls>(
  names: Named,
  calls: Each,
): NamedCalls<Named, Each>;
export function namedCalls({ one, many }: CallNames, calls: Calls): object {
  return {
    [`list${capitalized(many)}`]: calls.list,
    [`create${capitalized(one)}`]: calls.create,
    [`update${capitalized(one)}`]: calls.update,
    [`delete${capitalized(one)}`]: calls.remove,
    [`${one}History`]: calls.history,
  };
}
