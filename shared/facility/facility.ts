import { limits } from '../limits.ts';
import { count, writeCount } from '../records/number.ts';
import { requiredLine } from '../text/text.ts';
import { factIntervalSchema } from '../verification/verification.ts';
import * as z from '../zod.ts';

/** A facility's name. It is also part of a URL (`/facilities/{name}`), where browsers read dots alone as another folder. */
export const facilityName = requiredLine(limits.text.name).check(
  z.refine((name) => !/^\.+$/.test(name), 'A facility name cannot be only dots.'),
);

export const hexColor = z
  .string()
  .check(z.regex(/^#[0-9a-f]{6}$/i, 'Write a color as # and six hex digits.'));

/** What anyone can see of a facility before signing in: its name and color. */
export const facilitySchema = z.object({
  _id: z.string(),
  name: facilityName,
  theme: z.object({ primaryColor: hexColor }),
});

export type Facility = z.infer<typeof facilitySchema>;

/** What an administrator sets. An archived facility is closed to everyone and keeps all its records. */
export const facilityEditSchema = z.strictObject({
  name: facilityName,
  primaryColor: hexColor,
  archived: z._default(z.boolean(), false),
  /** Days after which facts of its plans and payer contracts must be verified again; if left out, the interval stays as it is. */
  verifyEvery: z.optional(factIntervalSchema),
});

/** A facility as administrators see it; `plans`, `people` and `agreements` count what uses it. */
export const facilityRecordSchema = z.extend(facilitySchema, {
  archived: z.boolean(),
  /** The short name that the plan table uses for it; see tags.ts. */
  tag: z.string(),
  plans: count,
  people: count,
  /** Payer contracts and plan policies. */
  agreements: count,
  /** In days; 0 for never. */
  verifyEvery: z.optional(z.number()),
  /** Counts the facility's edits; an edit names the version it is based on. */
  version: writeCount,
});
export type FacilityRecord = z.infer<typeof facilityRecordSchema>;
