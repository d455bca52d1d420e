import { limits } from '../limits.ts';
import { isoTime, requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';
import { writeCount } from './number.ts';
import { pageOf } from './page.ts';

/** What happened to a record. `restored`: a deleted record was restored, or the record was reverted to an older version. */
export const historyKindSchema = z.enum(['created', 'changed', 'deleted', 'restored']);
export type HistoryKind = z.infer<typeof historyKindSchema>;

/** Who made a change, by their name at the time. */
export const authorSchema = z.object({ id: z.string(), name: z.string() });
export type Author = z.infer<typeof authorSchema>;

/**
 * Records that the user was warned before saving that a text looks like PHI, and of which kinds (`SSN`, `MRN`). The browser
 * reports it; it is kept in the history only as a record, and nothing depends on it.
 */
export const phiWarningSchema = z.strictObject({
  shown: z.literal(true),
  kinds: z.array(requiredLine(limits.text.id)).check(z.maxLength(20, 'At most 20 kinds.')),
});
export type PhiWarning = z.infer<typeof phiWarningSchema>;

/** One field of a record before and after a write; null if it was absent or empty. */
const fieldChangeSchema = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** The other plan of a merge, or of an undone merge, that this write is part of; `into`: this plan was merged into it. */
export const mergedSchema = z.object({
  id: z.string(),
  name: z.string(),
  into: z.optional(z.literal(true)),
});
export type Merged = z.infer<typeof mergedSchema>;

/** One write of a record: `version` is the record's version after it. */
export const historyEntrySchema = z.object({
  version: writeCount,
  kind: historyKindSchema,
  at: isoTime,
  by: authorSchema,
  changes: z.array(fieldChangeSchema),
  /** The version that a `restored` record was reverted to. */
  restoredVersion: z.optional(writeCount),
  phiWarning: z.optional(phiWarningSchema),
  merged: z.optional(mergedSchema),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** One page of a record's history, newest first. */
export const historyPageSchema = pageOf(historyEntrySchema);
export type HistoryPage = z.infer<typeof historyPageSchema>;
