import { choice, day, name, notes, ofEach, optionalChoice, savedShape } from '../hub/hub-fields.ts';
import { limits } from '../limits.ts';
import { multiline } from '../text/text.ts';
import { states } from '../text/us-states.ts';
import * as z from '../zod.ts';

// Short, because every browser loads all names with their notes.
const hint = multiline(limits.text.rowNotes);

/** Another name of a payer, valid at all facilities. The fields are in the order of the form. */
export const payerNameFields = {
  name: name('Other name'),
  /** The payer it stands for, as plans write it; compared by `nameKey`. */
  payerName: name('Payer'),
  kind: choice('Kind', ['former name', 'short form', 'brand', 'parent', 'known here as'], 'known here as'),
  /** The state in which the name means this payer; '' for every state. */
  state: optionalChoice('State', 'Every state', states),
  /** First and last day on which it is valid, both inclusive. */
  from: day('From'),
  until: day('Until'),
  notes: { ...notes, schema: hint, sent: z._default(hint, '') },
};
const shape = ofEach(payerNameFields, 'schema');

/** The body of a create call. */
export const payerNameInputSchema = z.strictObject(ofEach(payerNameFields, 'sent')).check(
  z.refine(({ from, until }) => until === '' || from <= until, {
    path: ['until'],
    message: 'The last day is before the first day.',
  }),
);
export type PayerNameInput = z.output<typeof payerNameInputSchema>;

/** An edit: fields that are left out stay as they are. */
export const payerNamePatchSchema = z.partial(z.strictObject(shape));

/** Not strict: a tab of an older release ignores a field that it does not know. */
export const payerNameSchema = z.object({ ...shape, ...savedShape });
export type PayerName = z.infer<typeof payerNameSchema>;

/** Reports whether the name is valid on this date, `2026-11-21`. */
export function isValidOn({ from, until }: Pick<PayerName, 'from' | 'until'>, day: string): boolean {
  return from <= day && (until === '' || day <= until);
}
