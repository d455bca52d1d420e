import { limits } from '../limits.ts';
import { count } from '../records/number.ts';
import { isoTime, line } from '../text/text.ts';
import * as z from '../zod.ts';
import { auditKindNames } from './audit-kinds.ts';

/** Who did it: a person, or `operator` for a command of hospital IT. Absent if nobody has proven who they are. */
const actorSchema = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
});

/** What it was done to. `type` is a word shown to people: `person`, `plan`, `payer contract`. */
const targetSchema = z.object({
  type: z.string(),
  id: z.string(),
  name: z.optional(z.string()),
});

/**
 * An action has only `begun` if the process ended before it could record more. `failed` means the product itself failed,
 * so the log cannot tell whether the action was done.
 */
const outcomes = ['begun', 'done', 'refused', 'failed'] as const;

/**
 * One entry, as it is stored and shown. It never holds passwords, tokens or text that people have written. No length is checked:
 * an entry that is refused would be missing from the log.
 */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: isoTime,
  // Not an enum: a tab opened before a release shows a kind it does not know by its raw name.
  kind: z.string(),
  /** The contract's call (`approveUser`) or the operator's command (`import-plans`). */
  action: z.string(),
  outcome: z.enum(outcomes),
  /** Why it was refused or failed: an error code of the contract. */
  code: z.optional(z.string()),
  actor: z.optional(actorSchema),
  target: z.optional(targetSchema),
  /** Further details, in the product's words: `facilities, role`. */
  detail: z.optional(z.string()),
  /** A digest of the network address that the call came from. */
  network: z.optional(z.string()),
  requestId: z.optional(z.string()),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditTarget = NonNullable<AuditEntry['target']>;

/** Which entries to return: of one kind, about one person or thing (`type` and `id` together), between two points in time. */
export const auditFilterSchema = z.object({
  kind: z.optional(z.enum(auditKindNames)),
  type: z.optional(line(limits.text.id)),
  id: z.optional(line(limits.text.id)),
  from: z.optional(isoTime),
  to: z.optional(isoTime),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** What can be exported, in the words that the audit log records. */
const exportedThings = ['all plans', 'plans shown', 'BlueCard prefixes', 'other names', 'audit log'] as const;
export const exportNoticeSchema = z.strictObject({ what: z.enum(exportedThings), rows: count });
