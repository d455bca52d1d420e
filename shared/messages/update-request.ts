import { limits } from '../limits.ts';
import { emailSchema } from '../people/user.ts';
import { phiWarningSchema } from '../records/history.ts';
import { writeCount } from '../records/number.ts';
import { isoTime, line, multiline, requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';
import { wishSchema } from './wish.ts';

export const requestStatuses = ['New', 'In progress', 'Done', 'Declined'] as const;
export const requestStatusSchema = z.enum(requestStatuses);
export type RequestStatus = z.infer<typeof requestStatusSchema>;

/** Reports whether a request is finished; its sender is then emailed. It can be reopened. */
export const isEnded = (status: RequestStatus): boolean => status === 'Done' || status === 'Declined';

/**
 * What the user at the desk fills in. The sender is the signed-in account; a different `name` or `email` is whom to answer.
 * `planId` is the plan on which the form was opened, `fact` the column key of what is wrong in it. A request without a plan
 * belongs to `facilityName`, by default the sender's active facility. `phiWarning` means that the text looked like PHI and
 * its author was warned and sent it anyway.
 */
export const updateRequestInputSchema = z.strictObject({
  name: requiredLine(limits.text.name),
  email: emailSchema,
  position: requiredLine(limits.text.name),
  message: multiline(limits.text.message).check(z.trim(), z.minLength(1, 'This field is required.')),
  planId: z.optional(line(limits.text.id)),
  fact: z.optional(line(limits.text.id)),
  facilityName: z.optional(line(limits.text.name)),
  phiWarning: z.optional(phiWarningSchema),
});

/** An administrator's decision on a request. The answer is emailed to the sender when the request ends. */
export const requestAnswerSchema = z.strictObject({
  status: requestStatusSchema,
  answer: multiline(limits.text.message).check(z.trim()),
});
export type RequestAnswer = z.infer<typeof requestAnswerSchema>;

/** The plan a request is about, by its names when the request was sent. */
export const requestedPlanSchema = z.object({
  _id: z.string(),
  descriptiveName: z.string(),
  payerName: z.string(),
  planCode: z.optional(z.number()),
});

/** The account that sent a request, as it was at the time. */
export const requestSenderSchema = z.object({ name: z.string(), email: z.string() });

/** A step of a request: who gave it which status, and when. */
export const requestStepSchema = z.object({ status: requestStatusSchema, at: isoTime, by: z.string() });

/** An update request as the API returns it. `version` counts its writes and is its ETag's value. Unknown fields are ignored. */
export const updateRequestSchema = z.object({
  _id: z.string(),
  /** The name of the facility it is about; absent once the facility is deleted. */
  facilityName: z.optional(z.string()),
  name: z.string(),
  email: z.string(),
  position: z.string(),
  message: z.string(),
  /** Absent for a request that several people share. */
  sender: z.optional(requestSenderSchema),
  /** Only for administrators who open one request: none of its senders gets an email about it. */
  unreachable: z.optional(z.literal(true)),
  plan: z.optional(requestedPlanSchema),
  /** The column key of what is wrong in the plan. */
  fact: z.optional(z.string()),
  wish: z.optional(wishSchema),
  status: requestStatusSchema,
  answer: z.string(),
  steps: z.array(requestStepSchema),
  version: writeCount,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type UpdateRequest = z.infer<typeof updateRequestSchema>;

/** One page of requests, newest first. */
export const updateRequestPageSchema = z.object({
  data: z.array(updateRequestSchema),
  nextCursor: z.optional(z.string()),
});
