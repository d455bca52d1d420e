import { type OperationId, routes } from '../../../../shared/api/routes.ts';
import type { AuditEntry } from '../../../../shared/audit/audit.ts';
import { auditKindNames, auditKinds } from '../../../../shared/audit/audit-kinds.ts';

const isOperation = (action: string): action is OperationId => Object.hasOwn(routes, action);

/** What was done, in the words of the API reference; of an operator’s command its name. */
export function actionText({ action }: Pick<AuditEntry, 'action'>): string {
  if (!isOperation(action)) return action;
  return routes[action].summary.split(/[.;:]/, 1)[0] ?? action;
}

export function kindText({ kind }: Pick<AuditEntry, 'kind'>): string {
  const known = auditKindNames.find((each) => each === kind);
  return known === undefined ? kind : auditKinds[known];
}

export const outcomeTexts: Readonly<Record<AuditEntry['outcome'], string>> = {
  begun: 'Begun',
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
};

/** Why, from a code of the API: `not allowed`. */
export const reasonText = ({ code = '' }: Pick<AuditEntry, 'code'>): string =>
  code.toLowerCase().replaceAll('_', ' ');

/** Who did it. */
export function actorText({ actor }: Pick<AuditEntry, 'actor'>): string {
  return actor === undefined ? 'Nobody signed in' : (actor.name ?? actor.id ?? 'Unknown');
}

/** What it was done to: `person Mei Chen`. Of an address that is nobody's the log knows a digest only. */
export function targetText({ target }: Pick<AuditEntry, 'target'>): string {
  if (target === undefined) return '';
  if (target.type === 'address') return `unknown address (digest ${target.id})`;
  return `${target.type} ${target.name ?? target.id}`;
}
