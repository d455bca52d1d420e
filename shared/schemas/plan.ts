import { limits } from '../limits.ts';
import { portalUrl } from '../rules/portal-url.ts';
import * as z from '../zod.ts';
import { count, writes } from './number.ts';
import { portalAddress } from './portal-address.ts';
import { isoTime, line, multiline, requiredLine } from './text.ts';

const financialClasses = ['Commercial', 'Medicare', 'Medicaid/Medi-Cal', 'Other'] as const;

/** 'Medicaid' and 'Medi-Cal' are accepted spellings of one class; see rules/financial-class.ts. */
export const financialClassSchema = z.enum(
  [...financialClasses, 'Medicaid', 'Medi-Cal'],
  'Please choose a financial class.',
);
export type FinancialClass = z.infer<typeof financialClassSchema>;

/** Offered by the plan form; 'Must Call to Confirm' is accepted from older data and shown as Must Call. */
const contractStatuses = ['Contracted', 'Not Contracted', 'Must Call', 'See Notes'] as const;
export const contractStatusSchema = z.enum(
  [...contractStatuses, 'Must Call to Confirm'],
  'Please choose a contract status.',
);
export type ContractStatus = z.infer<typeof contractStatusSchema>;

/** A payer's or plan's number in the hospital's own registration system. */
const code = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null ? 'Please fill this in.' : 'Must be a number.',
  })
  .check(
    z.int('Whole numbers only.'),
    z.nonnegative('Must not be negative.'),
    z.lte(10 ** limits.codeDigits - 1, `At most ${limits.codeDigits} digits.`),
  );

/** First three characters of a member ID, for example `XYZ`. */
const prefixSchema = z
  .string('A prefix is 3 letters or digits.')
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{3}$/, 'A prefix is 3 letters or digits.'));

/** Electronic payer ID for claims. */
const electronicPayerId = line(limits.payerIdLength).check(
  z.toUpperCase(),
  // Capitals can be longer (ß is SS) and can join with what follows (ŉ and ´ are ʼ and Ń).
  z.normalize(),
  z.maxLength(limits.payerIdLength, `At most ${limits.payerIdLength} characters.`),
);

/** Where paper claims go. Every part is optional, because real directories hold partial addresses. */
export const claimsAddressSchema = z.strictObject({
  street: z.optional(line(limits.text.address)),
  street2: z.optional(line(limits.text.address)),
  city: z.optional(line(limits.text.address)),
  state: z.optional(line(limits.stateLength)),
  zip: z.optional(line(limits.zipLength)),
});
export type ClaimsAddress = z.infer<typeof claimsAddressSchema>;

const portalLinkSchema = z.strictObject({
  title: requiredLine(limits.text.name),
  url: portalAddress(requiredLine(limits.text.url)),
});

const phoneNumberSchema = z.strictObject({
  title: requiredLine(limits.text.name),
  number: requiredLine(limits.text.phone),
});

export const facilityContractSchema = z.strictObject({
  facilityName: requiredLine(limits.text.name),
  contractStatus: contractStatusSchema,
});
export type FacilityContract = z.infer<typeof facilityContractSchema>;

/** A card image's address: a path of this site or an https address; never one that a browser would run. */
const imageUrl = z.string('Must be text.').check(
  z.maxLength(limits.text.url, `At most ${limits.text.url} characters.`),
  z.refine(
    (address) => /^\/(?!\/)[!-~]*$/.test(address.replaceAll('\\', ' ')) || portalUrl(address) === address,
    'An image address is a path of this site or starts with https://.',
  ),
);

/** A list of at most `max` rows, none if it is absent. */
const rows = <Row extends z.ZodMiniType>(row: Row, max: number, name: string) =>
  z._default(z.array(row, 'Must be a list.').check(z.maxLength(max, `At most ${max} ${name}.`)), []);

/** The part of a plan that people fill in. */
export const planInputSchema = z.strictObject({
  facilityName: requiredLine(limits.text.name),
  financialClass: financialClassSchema,
  descriptiveName: requiredLine(limits.text.name),
  payerName: requiredLine(limits.text.name),
  payerCode: code,
  planName: requiredLine(limits.text.name),
  planCode: code,
  prefixes: rows(z.strictObject({ value: prefixSchema }), limits.rows.prefixes, 'prefixes'),
  notes: z.optional(multiline(limits.text.notes)),
  authorizationNotes: z.optional(multiline(limits.text.notes)),
  payerId: z.optional(electronicPayerId),
  ipaPayerId: z.optional(electronicPayerId),
  facilityAddress: z.optional(claimsAddressSchema),
  providerAddress: z.optional(claimsAddressSchema),
  portalLinks: rows(portalLinkSchema, limits.rows.portals, 'portals'),
  phoneNumbers: rows(phoneNumberSchema, limits.rows.phones, 'phone numbers'),
  image: z.optional(imageUrl),
  secondaryImage: z.optional(imageUrl),
  imagePublicId: z.optional(line(limits.text.id)),
  secondaryImagePublicId: z.optional(line(limits.text.id)),
  facilityContracts: rows(facilityContractSchema, limits.rows.contracts, 'contract lines'),
});
export type PlanInput = z.infer<typeof planInputSchema>;

/**
 * Addresses as they are read back: one that would be refused today (stored by an older release, or by hand) must not
 * make its plan disappear. Screens render only what `portalUrl` accepts as a link.
 */
export const storedAddresses = {
  portalLinks: z._default(z.array(z.strictObject({ title: z.string(), url: z.string() })), []),
  image: z.optional(z.string()),
  secondaryImage: z.optional(z.string()),
};

/**
 * A plan as the API gives it. `version` counts its writes and is the value of its ETag;
 * `prefix` is all prefixes joined by ', ', the form in which the table shows them.
 */
export const planSchema = z.extend(planInputSchema, {
  ...storedAddresses,
  _id: z.string(),
  prefix: z.string(),
  version: writes,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Plan = z.infer<typeof planSchema>;

/**
 * One page of a facility's plans, ordered by descriptive name. `total` counts the whole list. `version` names the
 * state of the list: pages of one state belong together; on another value the reader starts again.
 */
export const planListSchema = z.strictObject({
  data: z.array(planSchema),
  total: count,
  version: z.string(),
  nextCursor: z.optional(z.string()),
});
export type PlanList = z.infer<typeof planListSchema>;
