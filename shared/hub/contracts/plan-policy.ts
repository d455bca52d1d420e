import { limits } from '../../limits.ts';
import { writes } from '../../records/number.ts';
import { isoTime, multiline, requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { addressRows, locationRows, phoneRows, portalRows } from '../hub-rows.ts';

export const networkStatusSchema = z.enum(['In Network', 'Out of Network']);

const fields = {
  planName: requiredLine(limits.text.name),
  facilityName: requiredLine(limits.text.name),
  networkStatus: networkStatusSchema,
  notes: multiline(limits.text.notes),
  phones: phoneRows,
  portals: portalRows,
  addresses: addressRows,
  serviceLocationPolicies: locationRows,
};

/** How one facility handles one plan, as it is sent when it is made. */
export const planPolicyInputSchema = z.strictObject({
  ...fields,
  networkStatus: z._default(fields.networkStatus, 'In Network'),
  notes: z._default(fields.notes, ''),
  phones: z._default(fields.phones, []),
  portals: z._default(fields.portals, []),
  addresses: z._default(fields.addresses, []),
  serviceLocationPolicies: z._default(fields.serviceLocationPolicies, []),
});
export type PlanPolicyInput = z.output<typeof planPolicyInputSchema>;

/** An edit: fields that are left out stay as they are. */
export const planPolicyPatchSchema = z.partial(z.strictObject(fields));

/** `version` counts its writes and is the value of its ETag. */
export const planPolicySchema = z.strictObject({
  ...fields,
  _id: z.string(),
  version: writes,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type PlanPolicy = z.infer<typeof planPolicySchema>;
