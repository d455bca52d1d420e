import type { OperationsOf } from '../../../shared/api/routes.ts';
import type { Example } from './parts.ts';

export const auditExamples: Readonly<Record<OperationsOf<'audit'>, Example>> = {
  listAudit: { request: () => ({ query: { kind: 'signIn' } }) },
  noteExport: { request: () => ({ body: { what: 'all plans', rows: 12 } }) },
};
