import { limits } from '../limits.ts';
import { count, writes } from '../records/number.ts';
import { requiredLine } from '../text/text.ts';
import { factIntervalSchema } from '../verification/verification.ts';
import * as z from '../zod.ts';

/** It is also part of an address (`/facilities/{name}`), where browsers take dots alone for another folder. */
export const facilityName = requiredLine(limits.text.name).check(
  z.refine((name) => !/^\.+$/.test(name), 'A facility name cannot be dots alone.'),
);

export const hexColor = z
  .string()
  .check(z.regex(/^#[0-9a-f]{6}$/i, 'A color is written as # and six hex digits.'));

/** What anyone may know of a facility before signing in: its name and its color. */
export const facilitySchema = z.strictObject({
  _id: z.string(),
  name: facilityName,
  theme: z.strictObject({ primaryColor: hexColor }),
});

export type Facility = z.infer<typeof facilitySchema>;

/** What an administrator sets. An archived facility is closed to everyone and keeps all its records. */
export const facilityEditSchema = z.strictObject({
  name: facilityName,
  primaryColor: hexColor,
  archived: z._default(z.boolean(), false),
  /** After how many days facts of its plans and payer contracts are due to be verified again; left out, it stays as it is. */
  verifyEvery: z.optional(factIntervalSchema),
});

/** A facility as its administrators see it; `plans`, `people` and `agreements` count what uses it. */
export const facilityRecordSchema = z.extend(facilitySchema, {
  archived: z.boolean(),
  /** By which the plan table names it, see tags.ts. */
  tag: z.string(),
  plans: count,
  people: count,
  /** Payer contracts and plan policies. */
  agreements: count,
  /** In days; 0 for never. */
  verifyEvery: z.optional(z.number()),
  /** Counts the edits of the facility; an edit names the one it was made from. */
  version: writes,
});
export type FacilityRecord = z.infer<typeof facilityRecordSchema>;
