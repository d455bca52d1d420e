import type { FieldValues } from 'react-hook-form';
import { type HubFields, keysOf, ofEach } from '../../../../../../shared/hub/hub-fields.ts';
import * as z from '../../../../../../shared/zod.ts';
import { labeledFields } from '../../../../kit/conflict/labeled-fields.ts';
import type { FieldText } from '../../../../kit/phi/text-phi.ts';

/** Returns what a record's form needs, derived from the record's field table. */
export function recordForm<Fields extends HubFields>(table: Fields) {
  const typed = z.object(ofEach(table, 'typed'));
  return {
    table,
    typed,
    values: (item: object | undefined) => (item === undefined ? ofEach(table, 'fresh') : typed.parse(item)),
    required: keysOf(table, ({ required }) => required),
    named: keysOf(table, ({ kind }) => kind !== 'rows'),
    lists: keysOf(table, ({ kind }) => kind === 'rows'),
    fields: labeledFields<z.infer<typeof typed>>(ofEach(table, 'label')),
  };
}

/** Returns the notes typed for a record and for its rows. */
export const notesIn = (table: HubFields, values: FieldValues): FieldText[] =>
  Object.entries(table).flatMap(([key, { kind, label, rows }]): FieldText[] => {
    if (kind === 'notes') return [[key, label, values[key]]];
    if (rows === undefined) return [];
    const typed: readonly { readonly notes: string }[] = values[key];
    return typed.map(({ notes }, at) => [`${key}.${at}.notes`, `Notes of ${rows} ${at + 1}`, notes]);
  });

/** The form's values as typed. */
export type TypedOf<Form extends { readonly typed: z.ZodMiniType }> = z.infer<Form['typed']>;
