import type { OperationsOf } from '../../../shared/api/routes.ts';
import type { Example } from './parts.ts';

export const auditExamples: Readonly<Record<OperationsOf<'audit'>, Example>> = {
  readAuditLog: () => ({ query: { kind: 'signIn' } }),
  noteExport: () => ({ body: { what: 'all plans', rows: 12 } }),
};
