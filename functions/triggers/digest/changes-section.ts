import { lazy } from '../../../shared/lazy.ts';
import { changedLabels } from '../../../shared/plan/changes/plan-news.ts';
import { type PlanNews, planNews, recentShape } from '../../../shared/plan/changes/recent-changes.ts';
import { planId } from '../../../shared/plan/plan-id.ts';
import { addDays } from '../../../shared/records/days.ts';
import { compareNames } from '../../../shared/text/name-order.ts';
import * as z from '../../../shared/zod.ts';
import type { FacilityEntry } from '../../data/facility-directory.ts';
import { readPlanItems } from '../../data/plans/plan-items.ts';
import { deletionsSince } from '../../data/plans/recent-deletions.ts';
import type { Span } from './period.ts';
import { type DigestSection, perFacility, type SectionParts } from './section.ts';

const planSchema = z.object({
  facilityId: z.string(),
  key: z.string(),
  createdAt: z.string(),
  ...recentShape,
  plan: z.object({ descriptiveName: z.string() }),
});

/** What changed in a facility's plans: for people who chose a daily or weekly digest. */
export function changesSection({ table, now }: SectionParts): DigestSection {
  // A late weekly digest still covers the seven days before its Monday.
  const oldest = new Date(Date.parse(addDays(now.toISOString().slice(0, 10), -15)));
  const plansOf = perFacility(({ id }) =>
    readPlanItems({ table }, id, {
      schema: planSchema,
      // Not `planNews`: a change and its undoing may be in two digests.
      make: (stored) =>
        timesOf(stored).some((at) => isIn(at, { from: oldest, to: now })) ? stored : undefined,
    }),
  );
  const deletions = lazy(() => deletionsSince(table, oldest));

  const linesOf = async (facility: FacilityEntry, span: Span) => {
    const { id: facilityId } = facility;
    const plans = (await plansOf(facility)).flatMap(({ key, plan, ...stored }) => {
      const news = planNews(stored, span.from, span.to);
      if (news === undefined) return [];
      const path = `/plans?plan=${planId(facilityId, key)}`;
      return { name: plan.descriptiveName, text: `${plan.descriptiveName}: ${newsInWords(news)}`, path };
    });
    const gone = (await deletions())
      // A plan that was also added in that time was in no earlier digest.
      .filter(
        ({ facilityId: id, at, createdAt }) => id === facilityId && isIn(at, span) && !isIn(createdAt, span),
      )
      .map(({ descriptiveName: name }) => ({ name, text: `${name}: deleted` }));
    return [...plans, ...gone]
      .toSorted((one, other) => compareNames(one.name, other.name))
      .map(({ name: _, ...line }) => line);
  };

  return async ({ person, choices, facility, period }) => {
    const { daily, weekly, sinceWeekly, choicesFrom } = period;
    const isNewlyDaily = person.weeklyUntil !== undefined && person.weeklyUntil >= choicesFrom;
    const span = { never: undefined, daily: isNewlyDaily ? sinceWeekly : daily, weekly }[choices.changes];
    const lines = span === undefined ? [] : await linesOf(facility, span);
    return lines.length === 0 ? undefined : { heading: `What changed at ${facility.name}`, lines };
  };
}

const timesOf = ({ createdAt, recent = [] }: z.infer<typeof planSchema>): string[] => [
  createdAt,
  ...recent.map(({ at }) => at),
];

const isIn = (at: string, { from, to }: Span): boolean =>
  Date.parse(at) >= from.getTime() && Date.parse(at) < to.getTime();

function newsInWords({ kind, fields }: PlanNews): string {
  if (kind === 'added') return kind;
  const what = changedLabels(fields);
  const changed = what === '' ? 'changed' : `changed (${what})`;
  if (kind === 'changed') return changed;
  return fields.length === 0 ? kind : `${kind}, ${changed}`;
}
