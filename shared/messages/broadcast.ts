import { facilityName } from '../facility/facility.ts';
import { limits } from '../limits.ts';
import { roleSchema } from '../people/user.ts';
import { phiWarningSchema } from '../records/history.ts';
import { count } from '../records/number.ts';
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

/** To whom: approved people of these facilities and roles. What is left out leaves nobody out. */
export const audienceSchema = z.strictObject({
  facilities: z.optional(facilities),
  roles: z.optional(roles),
});
export type Audience = z.infer<typeof audienceSchema>;

/** `suppressed` are those of the audience who get none: earlier mails to them came back. */
export const recipientCountSchema = z.strictObject({
  count,
  suppressed: count,
});

export const attachmentKinds = ['pdf', 'doc', 'docx', 'png', 'jpg', 'jpeg'] as const;
export const attachmentKindSchema = z.enum(attachmentKinds);
export type AttachmentKind = z.infer<typeof attachmentKindSchema>;

/** In a form, one value of a list is a text and several are a list. */
const listed = <List extends z.ZodMiniType>(list: List) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? [value] : value)),
    list,
  );

/** What an administrator writes. It is sent as a form, because of the file. */
export const broadcastInputSchema = z.strictObject({
  subject: requiredLine(limits.broadcast.subject),
  message: multiline(limits.text.message).check(z.trim(), z.minLength(1, 'This field is required.')),
  facilities: z.optional(listed(z.optional(facilities))),
  roles: z.optional(listed(z.optional(roles))),
  /** Kinds of likely PHI that the author was warned of and sent all the same. */
  phiWarning: z.optional(listed(z.optional(phiWarningSchema.shape.kinds))),
  attachment: z.optional(z.file('Must be a file.')),
});

/** How far a broadcast is: people by what became of their mail. */
const deliverySchema = z.strictObject({
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Handed to the mail service, which did not say whether it took it. */
  uncertain: z.int(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** A broadcast as the API gives it. */
export const broadcastSchema = z.strictObject({
  _id: z.string(),
  subject: z.string(),
  message: z.string(),
  attachment: z.optional(z.strictObject({ name: z.string(), bytes: z.int() })),
  /** Names of the facilities it went to; absent for all. */
  facilities: z.optional(z.array(z.string())),
  roles: z.optional(z.array(roleSchema)),
  by: z.string(),
  delivery: deliverySchema,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Broadcast = z.infer<typeof broadcastSchema>;

/** One page of broadcasts, the newest first, without their texts. */
export const broadcastPageSchema = z.strictObject({
  data: z.array(z.omit(broadcastSchema, { message: true })),
  nextCursor: z.optional(z.string()),
});
export type BroadcastSummary = z.infer<typeof broadcastPageSchema>['data'][number];

const problemOutcomeSchema = z.enum(['failed', 'uncertain']);

/** Somebody whom a broadcast did not reach for certain, and why. */
export const deliveryProblemSchema = z.strictObject({
  email: z.string(),
  outcome: problemOutcomeSchema,
  reason: z.string(),
});
export type DeliveryProblem = z.infer<typeof deliveryProblemSchema>;
