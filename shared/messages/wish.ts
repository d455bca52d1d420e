import { limits } from '../limits.ts';
import { writeCount } from '../records/number.ts';
import { requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';

/*
 * A wish is an update request made with one click when a search found nothing. If several people of a facility miss the
 * same thing, their wishes become one request.
 */

/** The searches from which a wish can be sent. */
const wishPlaces = ['plans', 'prefixes', 'portals', 'phones'] as const;
const wishPlaceSchema = z.enum(wishPlaces);
export type WishPlace = z.infer<typeof wishPlaceSchema>;

/** The request body: the words that were searched, without anything that looks like PHI (wish-guard.ts). */
export const wishInputSchema = z.strictObject({
  text: requiredLine(limits.updateRequests.wishText),
  place: wishPlaceSchema,
});
export type WishInput = z.infer<typeof wishInputSchema>;

/** What is missing, where it was first searched for, and how many people asked for it. A later release may add places. */
export const wishSchema = z.object({
  text: z.string(),
  place: z.catch(wishPlaceSchema, 'plans'),
  people: writeCount,
});
export type Wish = z.infer<typeof wishSchema>;
