import { facilityName } from '../facility/facility.ts';
import { limits } from '../limits.ts';
import { phiWarningSchema } from '../records/history.ts';
import { isoTime, multiline, requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';

/** The plan that a note is about, by the name it had then. */
const planSchema = z.object({ _id: z.string(), descriptiveName: z.string() });

/** What an administrator writes that everybody at a facility must read. */
export const mustReadInputSchema = z.strictObject({
  facilityName,
  planId: z.optional(requiredLine(limits.text.id)),
  text: multiline(limits.mustRead.text).check(z.trim(), z.minLength(1, 'This field is required.')),
  phiWarning: z.optional(phiWarningSchema),
});
export type MustReadInput = z.infer<typeof mustReadInputSchema>;

/** A note that everybody at a facility must read, as its reader gets it. */
export const mustReadSchema = z.object({
  _id: z.string(),
  facilityName: z.string(),
  plan: z.optional(planSchema),
  text: z.string(),
  /** Who wrote it, by the name they had then. */
  by: z.string(),
  createdAt: isoTime,
  /** When the caller said that they have read it. */
  readAt: z.optional(isoTime),
});
export type MustRead = z.infer<typeof mustReadSchema>;

/** Two people may have the same name; who was deleted has no address any more. */
const personShape = { name: z.string(), email: z.optional(z.string()) };

/** Who has read a note, and who of those who were granted its facility has not. */
export const mustReadReadersSchema = z.object({
  read: z.array(z.object({ ...personShape, at: isoTime })),
  waiting: z.array(z.object(personShape)),
});
export type MustReadReaders = z.infer<typeof mustReadReadersSchema>;
