import * as z from '../zod.ts';
import { type AnyFields, type ImportField, sourceOf } from './map-parts.ts';

const blankCells = z._default(z.enum(['keep', 'clear']), 'keep');

type Mappable<Key extends string, List extends string> = {
  readonly fields: Readonly<Record<string, ImportField>>;
  readonly keys: readonly Key[];
  readonly lists: readonly List[];
  /** Whether the key is all of `keys`, even those that no column fills. */
  readonly fixed?: boolean;
};

/** Returns the schema of one kind's map, and that of a draft, in which fields and parts of rows may still be missing. */
export function mapSchemas<Key extends string, List extends string>({
  fields: mappable,
  keys,
  lists,
  fixed = false,
}: Mappable<Key, List>) {
  const shapes = Object.entries(mappable).map(([name, field]) => [name, sourceOf(name, field)] as const);
  const fields: z.ZodMiniType<AnyFields> = z.strictObject(Object.fromEntries(shapes));
  const draftShapes = Object.entries(mappable).map(([name, field]) => {
    const { parts = [] } = field;
    const source = z.optional(sourceOf(name, { ...field, optionalParts: parts }));
    // The server of a later release may guess what this tab cannot read.
    return [name, z.catch(source, undefined)] as const;
  });
  const draftFields: z.ZodMiniType<AnyFields> = z.object(Object.fromEntries(draftShapes));
  const key = z.array(z.enum(keys));
  const oneLinePer = z.optional(z.enum(lists));
  const map = z
    .strictObject({
      /** For the reader of the map only. */
      about: z.optional(z.string()),
      /** Rows and stored records with equal values in these fields are the same record. */
      key: key.check(z.minLength(1, 'Name at least one field.')),
      fields,
      /** The file has a line for each row of this list; lines with the same key belong to one plan. */
      oneLinePer,
      /** Column separator of a CSV file; detected if absent. */
      delimiter: z.optional(z.string().check(z.length(1))),
      /** Sheet of a workbook; the first one if absent. */
      sheet: z.optional(z.string()),
      /** What a blank cell does to an existing value: keep it (the default) or clear it. */
      blankCells,
    })
    .check(
      z.superRefine(({ oneLinePer: list, fields: mapped, key: named }, context) => {
        if (list !== undefined && mapped[list] === undefined) {
          const message = `The list ${list} is not mapped.`;
          context.addIssue({ code: 'custom', path: ['oneLinePer'], message });
        }
        for (const field of fixed ? [] : named) {
          if (mapped[field] !== undefined) continue;
          context.addIssue({
            code: 'custom',
            path: ['key'],
            message: `The key field ${field} is not mapped.`,
          });
        }
      }),
    );
  const draft = z.object({
    about: z.optional(z.string()),
    key: z._default(key, []),
    fields: z._default(draftFields, {}),
    oneLinePer,
    delimiter: z.optional(z.string()),
    blankCells,
  });
  return { map, draft };
}
