import { authorSchema } from '../records/history.ts';
import { isoTime } from '../text/text.ts';
import * as z from '../zod.ts';

/** What is verified together: whoever calls the payer about one fact of a group asks for the others as well. */
export const factGroups = ['contracting', 'claims', 'contacts', 'authorization', 'cards'] as const;
export const factGroupSchema = z.enum(factGroups);
export type FactGroup = (typeof factGroups)[number];

export const factGroupLabels: Readonly<Record<FactGroup, string>> = {
  contracting: 'Contracting',
  claims: 'Claims address and IDs',
  contacts: 'Phones and portals',
  authorization: 'Authorization rules',
  cards: 'Card images',
};

/** For every field of a record the group it belongs to. `none`: nobody has to be asked whether it is still so. */
export type FactTable<Field extends string = string> = Readonly<Record<Field, FactGroup | 'none'>>;

/** Where whoever verified something has it from. */
export const factSources = ['called payer', 'portal', 'contract'] as const;
export const factSourceSchema = z.enum(factSources);

/** After so many days facts are due again; 0 for never. */
export const factIntervals = [0, 30, 90, 180, 365] as const;
export const factIntervalSchema = z.literal(factIntervals, 'Choose none, 30, 90, 180 or 365 days.');

export const intervalText = (days: number): string => (days === 0 ? 'None' : `${days} days`);

/** One verification: all its groups by the same person at the same moment. A group is in one stamp at most. */
const stampSchema = z.object({
  groups: z.array(z.string()),
  at: isoTime,
  by: authorSchema,
  source: z.optional(z.string()),
});
export type FactStamp = z.infer<typeof stampSchema>;

/** What is kept of it beside a record's own fields. Plain numbers and texts: an older release reads what a later one has written. */
export const verificationSchema = z.object({
  verified: z.optional(z.array(stampSchema)),
  /** Who is asked to verify; administrators where nobody is named. */
  owner: z.optional(authorSchema),
  /** In days; the facility's default where none is set. */
  interval: z.optional(z.number()),
});
export type Verification = z.infer<typeof verificationSchema>;

/** The same as the API gives it, with the default of its facility where that counts. */
export const shownVerificationSchema = z.extend(verificationSchema, {
  facilityInterval: z.optional(z.number()),
});
export type ShownVerification = z.infer<typeof shownVerificationSchema>;

/** What verifying sends. */
export const verifySchema = z.strictObject({
  groups: z
    .array(factGroupSchema)
    .check(z.minLength(1, 'Choose what was verified.'), z.maxLength(factGroups.length)),
  source: z.optional(factSourceSchema),
  /** The opposite: what was verified last is as it was before that, as long as nothing else has changed since. */
  takeBack: z.optional(z.literal(true)),
});
export type Verify = z.infer<typeof verifySchema>;

/** Who owns a record's facts and how often they are to be verified. What is left out is as the facility has it: administrators, its default. */
export const factOwnerSchema = z.strictObject({
  ownerId: z.optional(z.string().check(z.maxLength(200))),
  interval: z.optional(factIntervalSchema),
});
export type FactOwner = z.infer<typeof factOwnerSchema>;
