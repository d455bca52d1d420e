import { ApiError } from '../../shared/api/errors.ts';
import { auditRoutes } from '../../shared/api/routes/audit.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';
import { auditPage } from './audit-page.ts';

/** What only administrators can export. */
const adminExports: readonly string[] = ['other names', 'audit log'];

export const createAuditHandler = (open: () => Container) =>
  createHandler<'audit'>(auditRoutes, open, ({ auditTable }) => ({
    async readAuditLog({ input, request, note }) {
      const { kind, type, id, from, to } = input.query;
      const filters = Object.entries({ kind, type, id, from, to }).filter(([, value]) => value !== undefined);
      note({ detail: filters.map((pair) => pair.join(': ')).join(', ') || 'everything' });
      return { body: await auditPage(auditTable, input.query, request.requestId) };
    },

    // The audit step, which runs before every action, has already written the entry.
    async noteExport({ input, actor, note }) {
      const { what, rows } = input.body;
      note({ detail: `${what}, rows: ${rows}` });
      // Otherwise the log could tell of an export that cannot have happened.
      if (actor.user.role !== 'admin' && adminExports.includes(what)) throw new ApiError('NOT_ALLOWED');
      return { body: undefined };
    },
  }));

export const handler = createAuditHandler(openContainer);
