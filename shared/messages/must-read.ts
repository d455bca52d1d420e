import { facilityName } from '../facility/facility.ts';
import { limits } from '../limits.ts';
import { phiWarningSchema } from '../records/history.ts';
import { isoTime, multiline, requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';

/** The plan that a note is about, by its name at the time. */
const planSchema = z.object({ _id: z.string(), descriptiveName: z.string() });

/** A must-read note as an administrator writes it. */
export const mustReadInputSchema = z.strictObject({
  facilityName,
  planId: z.optional(requiredLine(limits.text.id)),
  text: multiline(limits.mustRead.text).check(z.trim(), z.minLength(1, 'This field is required.')),
  phiWarning: z.optional(phiWarningSchema),
});
export type MustReadInput = z.infer<typeof mustReadInputSchema>;

/** A must-read note as its reader gets it. */
export const mustReadSchema = z.object({
  _id: z.string(),
  facilityName: z.string(),
  plan: z.optional(planSchema),
  text: z.string(),
  /** Its author, by their name at the time. */
  by: z.string(),
  createdAt: isoTime,
  /** When the caller confirmed that they have read it. */
  readAt: z.optional(isoTime),
});
export type MustRead = z.infer<typeof mustReadSchema>;

/** The email tells people with the same name apart; a deleted person has none. */
const personShape = { name: z.string(), email: z.optional(z.string()) };

/** Who has read a note, and who with access to its facility has not. */
export const mustReadReadersSchema = z.object({
  read: z.array(z.object({ ...personShape, at: isoTime })),
  waiting: z.array(z.object(personShape)),
});
export type MustReadReaders = z.infer<typeof mustReadReadersSchema>;
