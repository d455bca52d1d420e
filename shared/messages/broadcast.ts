import { facilityName } from '../facility/facility.ts';
import { limits } from '../limits.ts';
import { roleSchema } from '../people/user.ts';
import { phiWarningSchema } from '../records/history.ts';
import { count } from '../records/number.ts';
import { pageOf } from '../records/page.ts';
import { isoTime, multiline, requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';

const facilities = z
  .array(facilityName)
  .check(
    z.minLength(1, 'Choose at least one facility.'),
    z.maxLength(limits.facilities, `At most ${limits.facilities} facilities.`),
  );
const roles = z
  .array(roleSchema)
  .check(z.minLength(1, 'Choose at least one role.'), z.maxLength(2, 'At most 2 roles.'));

/** The recipients: approved people of these facilities and roles. A missing part does not restrict them. */
export const audienceSchema = z.strictObject({
  facilities: z.optional(facilities),
  roles: z.optional(roles),
});
export type Audience = z.infer<typeof audienceSchema>;

/** `suppressed` counts people in the audience who get no email because earlier ones to them bounced or were reported as spam. */
export const recipientCountSchema = z.object({
  count,
  suppressed: count,
});

export const attachmentKinds = ['pdf', 'doc', 'docx', 'png', 'jpg', 'jpeg'] as const;
export const attachmentKindSchema = z.enum(attachmentKinds);
export type AttachmentKind = z.infer<typeof attachmentKindSchema>;

/** Accepts a list from a form, where a single value is a string and several are an array. */
const listed = <List extends z.ZodMiniType>(list: List) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? [value] : value)),
    list,
  );

/** What an administrator writes. It is sent as a form because of the attachment. */
export const broadcastInputSchema = z.strictObject({
  subject: requiredLine(limits.broadcast.subject),
  message: multiline(limits.text.message).check(z.trim(), z.minLength(1, 'This field is required.')),
  facilities: z.optional(listed(z.optional(facilities))),
  roles: z.optional(listed(z.optional(roles))),
  /** Kinds of likely PHI that the author was warned about before sending it anyway. */
  phiWarning: z.optional(listed(z.optional(phiWarningSchema.shape.kinds))),
  attachment: z.optional(z.file('Must be a file.')),
});

/** A broadcast's progress: numbers of people by what happened to their email. */
const deliverySchema = z.object({
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Handed to the email service, which did not report whether it accepted the email. */
  uncertain: z.int(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** A broadcast as the API returns it. */
export const broadcastSchema = z.object({
  _id: z.string(),
  subject: z.string(),
  message: z.string(),
  attachment: z.optional(z.object({ name: z.string(), bytes: z.int() })),
  /** Names of the facilities it went to; absent if it went to all. */
  facilities: z.optional(z.array(z.string())),
  roles: z.optional(z.array(roleSchema)),
  by: z.string(),
  delivery: deliverySchema,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Broadcast = z.infer<typeof broadcastSchema>;

/** One page of broadcasts, newest first, without their texts. */
export const broadcastPageSchema = pageOf(z.omit(broadcastSchema, { message: true }));
export type BroadcastSummary = z.infer<typeof broadcastPageSchema>['data'][number];

const problemOutcomeSchema = z.enum(['failed', 'uncertain']);

/** A person whom a broadcast failed to reach or may not have reached, and why. */
export const deliveryProblemSchema = z.object({
  email: z.string(),
  outcome: problemOutcomeSchema,
  reason: z.string(),
});
export type DeliveryProblem = z.infer<typeof deliveryProblemSchema>;
