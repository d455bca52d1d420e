import { limits } from '../limits.ts';
import { planFields } from './fields.ts';
import { type PlanNews, planNews } from './recent-changes.ts';

const labels: ReadonlyMap<string, { readonly label: string; readonly goesWith?: string }> = new Map(
  Object.entries(planFields),
);

/** Fields by their labels. The ids behind card images say nothing to a person; they go with their image. */
export function changedLabels(fields: readonly string[]): string {
  return fields
    .flatMap((field) => {
      const known = labels.get(field);
      return known === undefined || known.goesWith !== undefined ? [] : [known.label];
    })
    .join(', ');
}

const dayMs = 24 * 60 * 60 * 1_000;

/** What happened to a plan in the last days, or undefined. */
export const recentNews = (plan: Parameters<typeof planNews>[0], now = Date.now()): PlanNews | undefined =>
  // A clock that is behind must not hide the newest.
  planNews(plan, new Date(now - limits.recentChanges.days * dayMs), new Date(now + dayMs));

/** `Changed` or `Added` with its day, and what: the words of the mark. */
export function newsText({ added, at, fields }: PlanNews, dayOf: (at: string) => string): string {
  const what = changedLabels(fields);
  return `${added ? 'Added' : 'Changed'} ${dayOf(at)}${what === '' ? '' : `: ${what}`}`;
}
