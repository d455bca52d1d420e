import { limits } from '../limits.ts';
import { writes } from '../records/number.ts';
import { requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';

/*
 * A wish is an update request that somebody made with one click, because a search found nothing. Several people of a
 * facility who miss the same are one request.
 */

/** Where nothing was found. */
const wishPlaces = ['plans', 'prefixes', 'portals', 'phones'] as const;
const wishPlaceSchema = z.enum(wishPlaces);
export type WishPlace = z.infer<typeof wishPlaceSchema>;

/** What is sent: the words that were searched, without anything that looks like PHI (wish-guard.ts). */
export const wishInputSchema = z.strictObject({
  text: requiredLine(limits.updateRequests.wishText),
  place: wishPlaceSchema,
});
export type WishInput = z.infer<typeof wishInputSchema>;

/** What is missed, where it was looked for first, and how many people have asked for it. A later release may add places. */
export const wishSchema = z.object({
  text: z.string(),
  place: z.catch(wishPlaceSchema, 'plans'),
  people: writes,
});
export type Wish = z.infer<typeof wishSchema>;
