import { portalAddress } from '../../hub/portal-address.ts';
import { portalUrl } from '../../hub/portal-url.ts';
import { limits } from '../../limits.ts';
import { writeCount } from '../../records/number.ts';
import { atMost, isoTime, line, normalized, requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { planIdParts } from '../plan-id.ts';

/** The classes that the plan form offers. */
export const financialClasses = ['Commercial', 'Medicare', 'Medicaid/Medi-Cal', 'Other'] as const;

/** Also accepts 'Medicaid' and 'Medi-Cal', spellings of one class; see financial-class.ts. */
export const financialClassSchema = z.enum(
  [...financialClasses, 'Medicaid', 'Medi-Cal'],
  'Please choose a financial class.',
);
export type FinancialClass = z.infer<typeof financialClassSchema>;

/** The statuses that the plan form offers; 'Must Call to Confirm' is accepted from older data and stays as it is. */
export const contractStatuses = ['Contracted', 'Not Contracted', 'Must Call', 'See Notes'] as const;
export const contractStatusSchema = z.enum(
  [...contractStatuses, 'Must Call to Confirm'],
  'Please choose a contract status.',
);
export type ContractStatus = z.infer<typeof contractStatusSchema>;

/** A payer code or plan code in the hospital's own registration system. */
export const codeSchema = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null ? 'This field is required.' : 'Must be a number.',
  })
  .check(
    z.int('Whole numbers only.'),
    z.nonnegative('Must not be negative.'),
    z.lte(10 ** limits.codeDigits - 1, `At most ${limits.codeDigits} digits.`),
  );

/** First three characters of a member ID, for example `XYZ`. */
export const prefixSchema = z
  .string('A prefix is 3 letters or digits.')
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{3}$/, 'A prefix is 3 letters or digits.'));

/** Electronic payer ID for claims. */
export const payerIdSchema = line(limits.payerIdLength).check(
  z.toUpperCase(),
  // Upper-casing can lengthen text (ß becomes SS) and combine with what follows (ŉ and ´ become ʼ and Ń).
  normalized(limits.payerIdLength),
  atMost(limits.payerIdLength),
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

export const portalLinkSchema = z.strictObject({
  title: requiredLine(limits.text.name),
  url: portalAddress(requiredLine(limits.text.url)),
});

export const phoneNumberSchema = z.strictObject({
  title: requiredLine(limits.text.name),
  number: requiredLine(limits.text.phone),
});

export const facilityContractSchema = z.strictObject({
  facilityName: requiredLine(limits.text.name),
  contractStatus: contractStatusSchema,
});
export type FacilityContract = z.infer<typeof facilityContractSchema>;

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(+date) && date.toISOString().startsWith(`${text}T`);
};
/** A date, `2026-12-31`. Zod's own date schema has a pattern that would add to the size of every screen. */
export const daySchema = z.string().check(z.refine(isDay, 'Write a date like 2026-11-21.'));

/** Another plan of the same facility: its ID, and its name when it was chosen. */
export const planLinkSchema = z.strictObject({
  id: z
    .string()
    .check(z.refine((id) => planIdParts(id) !== undefined, 'Name a plan by its ID, as in an export.')),
  name: line(limits.text.name),
});
export type PlanLink = z.infer<typeof planLinkSchema>;

/** Stored with a merged plan: what it was merged into, when, and the version that plan got by it. */
export const mergedShape = {
  mergedInto: z.optional(z.object({ id: z.string(), name: z.string(), at: isoTime, version: writeCount })),
};

/** A card image's address: a path on this site or an https address; never one that a browser would execute. */
export const imageUrl = z.string('Must be text.').check(
  atMost(limits.text.url),
  z.refine(
    (address) => /^\/(?!\/)[!-~]*$/.test(address.replaceAll('\\', ' ')) || portalUrl(address) === address,
    'An image address must be a path on this site or start with https://.',
  ),
);

/** Returns the schema of a list of at most `max` rows. */
export const listOf = <Row extends z.ZodMiniType>(row: Row, max: number, name: string) =>
  z.array(row, 'Must be a list.').check(atMost(max, name));

/** Returns the schema of a list of at most `max` rows; an absent list becomes empty. */
export const rowsOf = <Row extends z.ZodMiniType>(row: Row, max: number, name: string) =>
  z._default(listOf(row, max, name), []);

/** Joins the parts that are present with commas: `PO Box 1, Sacramento, CA, 95814`. */
export function addressText(address: ClaimsAddress | undefined): string {
  if (address === undefined) return '';
  return [address.street, address.street2, address.city, address.state, address.zip]
    .filter(Boolean)
    .join(', ');
}
