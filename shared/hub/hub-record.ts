import * as z from '../zod.ts';
import { type HubField, type HubFields, ofEach, savedShape } from './hub-fields.ts';

export type RecordNames = {
  /** In the keys of the table. */
  readonly kind: Uppercase<string>;
  /** In the names of its calls: `updatePlanPolicy`, `listPlanPolicies`. */
  readonly one: string;
  readonly many: string;
  /** In sentences, one and several; the latter with hyphens is its address in the API. */
  readonly words: readonly [one: string, several: string];
};

/** A kind of record that administrators maintain for a facility: its names, its fields, and the schemas made from them. */
export function hubRecord<
  const Named extends RecordNames,
  Fields extends HubFields & { readonly facilityName: HubField },
>(names: Named, fields: Fields) {
  const sent = ofEach(fields, 'sent');
  const { facilityName: _, ...own } = sent;
  return {
    ...names,
    fields,
    /** As it is sent when it is made. */
    input: z.strictObject(sent),
    /** An edit: fields that are left out stay as they are. */
    patch: z.partial(z.strictObject(ofEach(fields, 'schema'))),
    /** Not strict: a tab of an older release passes over a field that it does not know. */
    saved: z.object({ ...sent, ...savedShape }),
    /**
     * As it is stored. The facility is stored by id, so that a rename reaches every record. A record that is older than
     * a field has that field as a new form begins; what a later release has added is passed along.
     */
    own: z.looseObject(own),
  };
}

/** One thing for each of the five calls about a record. */
type Calls = { readonly [Call in 'list' | 'create' | 'update' | 'remove' | 'history']: unknown };

export type NamedCalls<Named extends RecordNames, Each extends Calls> = Record<
  `list${Capitalize<Named['many']>}`,
  Each['list']
> &
  Record<`create${Capitalize<Named['one']>}`, Each['create']> &
  Record<`update${Capitalize<Named['one']>}`, Each['update']> &
  Record<`delete${Capitalize<Named['one']>}`, Each['remove']> &
  Record<`${Named['one']}History`, Each['history']>;

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The same by the names that the calls have in the contract: `listPlanPolicies`, `planPolicyHistory`. */
export function namedCalls<const Named extends RecordNames, Each extends Calls>(
  names: Named,
  calls: Each,
): NamedCalls<Named, Each>;
export function namedCalls({ one, many }: RecordNames, calls: Calls): object {
  return {
    [`list${capitalized(many)}`]: calls.list,
    [`create${capitalized(one)}`]: calls.create,
    [`update${capitalized(one)}`]: calls.update,
    [`delete${capitalized(one)}`]: calls.remove,
    [`${one}History`]: calls.history,
  };
}
