import { limits } from '../limits.ts';
import { count } from '../records/number.ts';
import { isoTime, line } from '../text/text.ts';
import * as z from '../zod.ts';
import { auditKindNames } from './audit-kinds.ts';

const text = z.string().check(z.maxLength(limits.audit.textLength));

/** Who did it: a person, or `operator` for a command of hospital IT. Nobody where nobody has proven who they are. */
const actorSchema = z.object({
  id: z.optional(text),
  name: z.optional(text),
  email: z.optional(text),
});

/** What it was done to. `type` is a word that people read: `person`, `plan`, `payer contract`. */
const targetSchema = z.object({
  type: text,
  id: text,
  name: z.optional(text),
});

/**
 * `begun` stands alone where a process ended before it could say more; `failed` where the product itself did, so that
 * nobody can tell from here whether it was done.
 */
const outcomes = ['begun', 'done', 'refused', 'failed'] as const;

/** One entry, as it is stored and shown. It never holds passwords, tokens or texts that people have written. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: isoTime,
  // A tab of before a release shows a kind that it does not know by its name.
  kind: text,
  /** The call of the contract (`approveUser`), or the operator's command (`import-plans`). */
  action: text,
  outcome: z.enum(outcomes),
  /** Why it was refused or failed: a code of the contract's errors. */
  code: z.optional(text),
  actor: z.optional(actorSchema),
  target: z.optional(targetSchema),
  /** What else is to be known, in words of the product: `facilities, role`. */
  detail: z.optional(text),
  /** Stands in for the network address that it came from. */
  network: z.optional(text),
  requestId: z.optional(text),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditTarget = NonNullable<AuditEntry['target']>;

/** Which entries are asked for: of one kind, about one person or thing (`type` and `id` together), between two moments. */
export const auditFilterSchema = z.object({
  kind: z.optional(z.enum(auditKindNames)),
  type: z.optional(line(limits.text.id)),
  id: z.optional(line(limits.text.id)),
  from: z.optional(isoTime),
  to: z.optional(isoTime),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** What can be exported, in the words that the audit log keeps. */
const exportedThings = ['all plans', 'plans shown', 'BlueCard prefixes', 'other names', 'audit log'] as const;
export const exportNoticeSchema = z.strictObject({ what: z.enum(exportedThings), rows: count });
