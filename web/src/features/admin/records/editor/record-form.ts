import { type HubFields, keysOf, ofEach } from '../../../../../../shared/hub/hub-fields.ts';
import * as z from '../../../../../../shared/zod.ts';
import { labeledFields } from '../../../../kit/conflict/labeled-fields.ts';

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

/** The form's values as typed. */
export type TypedOf<Form extends { readonly typed: z.ZodMiniType }> = z.infer<Form['typed']>;
