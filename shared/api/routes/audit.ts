import { auditEntrySchema, auditFilterSchema, exportNoticeSchema } from '../../audit/audit.ts';
import { limits } from '../../limits.ts';
import * as z from '../../zod.ts';
import { type Operation, operationsOf } from '../operation.ts';
import { cursor, pageLimitOf } from './parts.ts';

const operation = operationsOf('audit');

export const auditRoutes = {
  readAuditLog: operation('GET', '/admin/audit-log', {
    access: 'admin',
    audit: { kind: 'audit' },
    summary: 'Who did what, newest first. Each read of the log is an entry too.',
    query: z.strictObject({
      ...auditFilterSchema.shape,
      limit: pageLimitOf(limits.audit.exportPage),
      cursor,
    }),
    response: z.object({
      data: z.array(auditEntrySchema),
      nextCursor: z.optional(z.string()),
    }),
  }),
  noteExport: operation('POST', '/exports', {
    access: 'member',
    audit: { kind: 'export' },
    summary:
      'Record that the caller is about to export what they see. The site does this before each export.',
    status: 204,
    body: exportNoticeSchema,
  }),
} as const satisfies Record<string, Operation>;
