import { choice, day, notes, ofEach, optionalChoice, savedShape, text } from '../hub/hub-fields.ts';
import { limits } from '../limits.ts';
import { multiline } from '../text/text.ts';
import { states } from '../text/us-states.ts';
import * as z from '../zod.ts';

// Every browser holds all names: a note is a hint, not an essay.
const hint = multiline(limits.text.rowNotes);

/** Another name of a payer, for all facilities, in the order of its form. */
export const payerNameFields = {
  name: text('Other name'),
  /** The payer that is meant, as plans write it; compared by `nameKey`. */
  payerName: text('Payer'),
  kind: choice('Kind', ['former name', 'short form', 'brand', 'parent', 'known here as'], 'known here as'),
  /** Where the name means this payer; '' is everywhere. */
  state: optionalChoice('State', 'Every state', states),
  /** First and last day on which it counts, both included. */
  from: day('From'),
  until: day('Until'),
  notes: { ...notes, schema: hint, sent: z._default(hint, '') },
};
const shape = ofEach(payerNameFields, 'schema');

/** Another name as it is sent when it is made. */
export const payerNameInputSchema = z.strictObject(ofEach(payerNameFields, 'sent')).check(
  z.refine(({ from, until }) => until === '' || from <= until, {
    path: ['until'],
    message: 'The last day is before the first day.',
  }),
);
export type PayerNameInput = z.output<typeof payerNameInputSchema>;

/** An edit: fields that are left out stay as they are. */
export const payerNamePatchSchema = z.partial(z.strictObject(shape));

/** Not strict: a tab of an older release passes over a field that it does not know. */
export const payerNameSchema = z.object({ ...shape, ...savedShape });
export type PayerName = z.infer<typeof payerNameSchema>;

/** Does the name count on this day, `2026-11-21`? */
export function countsOn({ from, until }: Pick<PayerName, 'from' | 'until'>, day: string): boolean {
  return from <= day && (until === '' || day <= until);
}
