import type { AuditEntry } from '../../../../shared/audit/audit.ts';
import { auditKindNames, auditKinds } from '../../../../shared/audit/audit-kinds.ts';

/** Calls whose names are not the words of the screens. */
const screenWords = new Map([
  ['login', 'Sign in'],
  ['logout', 'Sign out'],
]);

/** What was done, from the name of a call (`approveUser`) or an operator’s command (`import-plans`): `Approve user`. */
export function actionText({ action }: Pick<AuditEntry, 'action'>): string {
  const asOnScreens = screenWords.get(action);
  if (asOnScreens !== undefined) return asOnScreens;
  const words = action.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function kindText({ kind }: Pick<AuditEntry, 'kind'>): string {
  const kindName = auditKindNames.find((each) => each === kind);
  return kindName === undefined ? kind : auditKinds[kindName];
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
