import type { OperationId } from '../../shared/api/routes.ts';
import { auditExamples } from './examples/audit.ts';
import { authExamples } from './examples/auth.ts';
import { facilitiesExamples } from './examples/facilities.ts';
import { hubExamples } from './examples/hub.ts';
import { imagesExamples } from './examples/images.ts';
import { importsExamples } from './examples/imports.ts';
import { messagesExamples } from './examples/messages.ts';
import type { Example } from './examples/parts.ts';
import { plansExamples } from './examples/plans.ts';
import { usersExamples } from './examples/users.ts';

/**
 * A valid request for every operation. The authorization matrix and the fuzzer start from these, so an operation
 * without an entry here does not compile.
 */
export const examples: Readonly<Record<OperationId, Example>> = {
  ...authExamples,
  ...facilitiesExamples,
  ...usersExamples,
  ...plansExamples,
  ...imagesExamples,
  ...hubExamples,
  ...messagesExamples,
  ...auditExamples,
  ...importsExamples,
};
