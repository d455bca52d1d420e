import { limits } from '../../../../shared/limits.ts';
import { changedLabels } from '../../../../shared/plan/changes/plan-news.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { dayMs } from '../../../../shared/records/days.ts';
import { localShortDay } from '../../kit/local-time.ts';

const daysMs = limits.recentChanges.days * dayMs;

/**
 * Returns what changed in a plan in the last days: `Changed 21 Nov: Notes`; empty if nothing did. A new plan has no mark: after a
 * facility's first import every row would have one, and it would mean nothing.
 */
export function newsOf({ recent = [] }: Plan): string {
  const changes = recent.filter(({ at }) => Date.now() - Date.parse(at) < daysMs);
  const last = changes.at(-1);
  if (last === undefined) return '';
  const what = changedLabels(changes.flatMap(({ fields }) => fields));
  // A change without fields restored a deleted plan.
  return `${last.fields.length === 0 ? 'Restored' : 'Changed'} ${localShortDay(last.at)}${what && `: ${what}`}`;
}
