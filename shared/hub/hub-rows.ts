import { limits } from '../limits.ts';
import { line, multiline, requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';
import { portalAddress } from './portal-address.ts';

// Rows of payer contracts and plan policies. A missing text becomes '', so readers need not check for undefined.
const text = (max: number) => z._default(line(max), '');
const notes = z._default(multiline(limits.text.rowNotes), '');
const rowId = z.optional(line(limits.text.id));

const address = { line1: '', line2: '', city: '', state: '', zip: '' };
/** The values of a new row until the user changes them. An import offers these parts, in this order. */
export const newRows = {
  phone: { label: 'General', number: '', notes: '' },
  portal: { label: 'Portal', url: '', notes: '' },
  address: { label: 'Mailing', ...address, notes: '' },
  'service location': { locationName: '', decision: 'Accept', notes: '' },
} as const;

const phoneRowSchema = z.strictObject({
  _id: rowId,
  label: z._default(line(limits.text.name), newRows.phone.label),
  number: text(limits.text.phone),
  notes: notes,
});
export type PhoneRow = z.infer<typeof phoneRowSchema>;

const portalRowSchema = z.strictObject({
  _id: rowId,
  label: z._default(line(limits.text.name), newRows.portal.label),
  /** `https://` is prepended to an address without a scheme; a row without an address may still hold notes. */
  url: z._default(portalAddress(line(limits.text.url)), ''),
  notes: notes,
});
export type PortalRow = z.infer<typeof portalRowSchema>;

const addressRowSchema = z.strictObject({
  _id: rowId,
  label: z._default(line(limits.text.name), newRows.address.label),
  line1: text(limits.text.address),
  line2: text(limits.text.address),
  city: text(limits.text.address),
  // A partial or foreign address is better than none, so no format is required.
  state: text(limits.text.address),
  zip: text(limits.text.address),
  notes: notes,
});
export type AddressRow = z.infer<typeof addressRowSchema>;

export const locationDecisionSchema = z.enum(['Accept', 'Refer']);

const locationRowSchema = z.strictObject({
  _id: rowId,
  locationName: requiredLine(limits.text.name),
  decision: z._default(locationDecisionSchema, newRows['service location'].decision),
  notes: notes,
});
export type LocationRow = z.infer<typeof locationRowSchema>;

const rows = <Row extends z.ZodMiniType>(row: Row) =>
  z.array(row).check(z.maxLength(limits.hubRows, `At most ${limits.hubRows} rows.`));

export const phoneRows = rows(phoneRowSchema);
export const portalRows = rows(portalRowSchema);
export const addressRows = rows(addressRowSchema);
export const locationRows = rows(locationRowSchema);

const dayMessage = 'Write a date like 2026-11-21.';

/** A date without a time, `2026-11-21`, or '' for none. */
export const dayOrNone = z.union([z.literal(''), z.iso.date(dayMessage)], dayMessage);
