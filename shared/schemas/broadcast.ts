import * as z from 'zod';
import { limits } from '../limits.ts';
import { facilityName } from './facility.ts';
import { phiWarningSchema } from './history.ts';
import { isoTime, multiline, requiredLine } from './text.ts';
import { roleSchema } from './user.ts';

const facilities = z
  .array(facilityName)
  .min(1, 'Choose at least one facility.')
  .max(limits.facilities, `At most ${limits.facilities} facilities.`);
const roles = z.array(roleSchema).min(1, 'Choose at least one role.').max(2, 'At most 2 roles.');

/** To whom: approved people of these facilities and roles. What is left out leaves nobody out. */
export const audienceSchema = z.strictObject({
  facilities: facilities.optional(),
  roles: roles.optional(),
});
export type Audience = z.infer<typeof audienceSchema>;

/** `suppressed` are those of the audience who get none: earlier mails to them came back. */
export const recipientCountSchema = z.strictObject({
  count: z.number().int().nonnegative(),
  suppressed: z.number().int().nonnegative(),
});

export const attachmentKinds = ['pdf', 'doc', 'docx', 'png', 'jpg', 'jpeg'] as const;
export const attachmentKindSchema = z.enum(attachmentKinds);
export type AttachmentKind = z.infer<typeof attachmentKindSchema>;

/** In a form, one value of a list is a text and several are a list. */
const listed = <List extends z.ZodType>(list: List) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), list);

/** What an administrator writes. It is sent as a form, because of the file. */
export const broadcastInputSchema = z.strictObject({
  subject: requiredLine(limits.broadcast.subject),
  message: multiline(limits.text.message).trim().min(1, 'Please fill this in.'),
  facilities: listed(facilities.optional()).optional(),
  roles: listed(roles.optional()).optional(),
  /** Kinds of likely PHI that the author was warned of and sent all the same. */
  phiWarning: listed(phiWarningSchema.shape.kinds.optional()).optional(),
  attachment: z.file('Must be a file.').optional(),
});

/** How far a broadcast is: people by what became of their mail. */
const deliverySchema = z.strictObject({
  total: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  /** Handed to the mail service, which did not say whether it took it. */
  uncertain: z.number().int(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** A broadcast as the API gives it. */
export const broadcastSchema = z.strictObject({
  _id: z.string(),
  subject: z.string(),
  message: z.string(),
  attachment: z.strictObject({ name: z.string(), bytes: z.number().int() }).optional(),
  /** Names of the facilities it went to; absent for all. */
  facilities: z.array(z.string()).optional(),
  roles: z.array(roleSchema).optional(),
  by: z.string(),
  delivery: deliverySchema,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Broadcast = z.infer<typeof broadcastSchema>;

/** One page of broadcasts, the newest first, without their texts. */
export const broadcastPageSchema = z.strictObject({
  data: z.array(broadcastSchema.omit({ message: true })),
  nextCursor: z.string().optional(),
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
