import { limits } from '../limits.ts';
import { personName } from '../people/person-name.ts';
import { emailSchema } from '../people/user.ts';
import { phiWarningSchema } from '../records/history.ts';
import { writes } from '../records/number.ts';
import { isoTime, line, multiline, requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';
import { wishSchema } from './wish.ts';

export const requestStatuses = ['New', 'In progress', 'Done', 'Declined'] as const;
export const requestStatusSchema = z.enum(requestStatuses);
export type RequestStatus = z.infer<typeof requestStatusSchema>;

/** Nobody works on it any more; its sender gets a mail. It can be taken up again. */
export const isEnded = (status: RequestStatus): boolean => status === 'Done' || status === 'Declined';

/**
 * What the person at the desk fills in. Who sends it is whose account it is: another `name` or `email` is whom to answer. `planId` is the plan the form was opened on, and `fact` what of it is wrong, by its column's key; `phiWarning` says that the text
 * looked like PHI and its author sent it knowing so.
 */
export const updateRequestInputSchema = z.strictObject({
  name: personName,
  email: emailSchema,
  position: requiredLine(limits.text.name),
  message: multiline(limits.text.message).check(z.trim(), z.minLength(1, 'This field is required.')),
  planId: z.optional(line(limits.text.id)),
  fact: z.optional(line(limits.text.id)),
  phiWarning: z.optional(phiWarningSchema),
});

/** What an administrator makes of a request. The answer is mailed to the sender when the request ends. */
export const requestAnswerSchema = z.strictObject({
  status: requestStatusSchema,
  answer: multiline(limits.text.message).check(z.trim()),
});
export type RequestAnswer = z.infer<typeof requestAnswerSchema>;

/** The plan a request is about, as it was called when the request was sent. */
export const requestedPlanSchema = z.object({
  _id: z.string(),
  descriptiveName: z.string(),
  payerName: z.string(),
  planCode: z.optional(z.number()),
});

/** The account that sent a request, as it was then. */
const requestSenderSchema = z.object({ name: z.string(), email: z.string() });

/** A step of a request: who gave it which status, when. */
const requestStepSchema = z.object({ status: requestStatusSchema, at: isoTime, by: z.string() });

/**
 * What a reader says who knows requests that came of a search without a result. Tabs of releases before them refuse a
 * request with a field that they do not know: they get it without `wish`, which the other fields then tell in words.
 */
export const knownKinds = z.optional(z.literal('wishes'));

/**
 * An update request as the API gives it. `version` counts its writes and is the value of its ETag. Fields that a later
 * release adds are passed over.
 */
export const updateRequestSchema = z.object({
  _id: z.string(),
  /** Name of the facility it is about; absent once that facility is gone. */
  facilityName: z.optional(z.string()),
  name: z.string(),
  email: z.string(),
  position: z.string(),
  message: z.string(),
  /** Absent for a request that is older than this field, and where many ask for the same. */
  sender: z.optional(requestSenderSchema),
  plan: z.optional(requestedPlanSchema),
  /** What of the plan is wrong, by its column's key. */
  fact: z.optional(z.string()),
  wish: z.optional(wishSchema),
  status: requestStatusSchema,
  answer: z.string(),
  steps: z.array(requestStepSchema),
  version: writes,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type UpdateRequest = z.infer<typeof updateRequestSchema>;

/** One page of requests, the newest first. */
export const updateRequestPageSchema = z.object({
  data: z.array(updateRequestSchema),
  nextCursor: z.optional(z.string()),
});
