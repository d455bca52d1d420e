import { authorSchema } from '../records/history.ts';
import { isoTime } from '../text/text.ts';
import * as z from '../zod.ts';

/** Facts that are verified together: a person who asks the payer about one fact of a group asks about the others, too. */
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

/** The group that each field of a record belongs to. `none`: the field needs no verification. */
export type FactTable<Field extends string = string> = Readonly<Record<Field, FactGroup | 'none'>>;

/** Where the person who verified facts got them from. */
export const factSources = ['called payer', 'portal', 'contract'] as const;
export const factSourceSchema = z.enum(factSources);

/** Days after which facts are due again; 0 for never. */
export const factIntervals = [0, 30, 90, 180, 365] as const;
export const factIntervalSchema = z.literal(factIntervals, 'Choose none, 30, 90, 180 or 365 days.');

export const intervalText = (days: number): string => (days === 0 ? 'None' : `${days} days`);

/** One verification: all its groups by the same person at the same time. A group is in at most one stamp. */
const stampSchema = z.object({
  groups: z.array(z.string()),
  at: isoTime,
  by: authorSchema,
  source: z.optional(z.string()),
});
export type FactStamp = z.infer<typeof stampSchema>;

/** What is stored with a record's own fields. Plain numbers and strings, so that older releases can read newer ones' values. */
export const verificationSchema = z.object({
  verified: z.optional(z.array(stampSchema)),
  /** Who is asked to verify; if absent, any administrator. */
  owner: z.optional(authorSchema),
  /** In days; if absent, the facility's default applies. */
  interval: z.optional(z.number()),
});
export type Verification = z.infer<typeof verificationSchema>;

/** The same as the API returns it, with the facility's default if that applies. */
export const shownVerificationSchema = z.extend(verificationSchema, {
  facilityInterval: z.optional(z.number()),
});
export type ShownVerification = z.infer<typeof shownVerificationSchema>;

/** The body of a call that verifies facts. */
export const verifySchema = z.strictObject({
  groups: z
    .array(factGroupSchema)
    .check(z.minLength(1, 'Choose what was verified.'), z.maxLength(factGroups.length)),
  source: z.optional(factSourceSchema),
  /** Undoes the last verification instead: restores the state before it, provided nothing else has changed since. */
  takeBack: z.optional(z.literal(true)),
});
export type Verify = z.infer<typeof verifySchema>;

/** Who owns a record's facts and how often to verify them. By default all administrators, at the facility's default interval. */
export const factOwnerSchema = z.strictObject({
  ownerId: z.optional(z.string().check(z.maxLength(200))),
  interval: z.optional(factIntervalSchema),
});
export type FactOwner = z.infer<typeof factOwnerSchema>;
