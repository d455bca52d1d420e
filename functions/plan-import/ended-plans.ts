import { counted } from '../../shared/text/counted.ts';
import { sameName } from '../../shared/text/name-key.ts';

/** What a plan is called, and its last day. */
type Named = {
  readonly descriptiveName?: string | undefined;
  readonly planName?: string | undefined;
  readonly endsOn?: string | undefined;
};

/** A plan by what tells it from others with its key. */
export type Alike = { readonly ended: boolean; readonly names: Named };

/** @param day the last day that is over at every desk */
export const endsBy = ({ endsOn }: Named, day: string): boolean => endsOn !== undefined && endsOn <= day;

/**
 * Returns the plans that a row may mean of those with its key: those in effect, because a plan that has ended passes its code on
 * to the one that replaces it. A row that has ended itself, or that has names of which none is a current plan's or one is only an
 * ended plan's, may mean any.
 */
export function meantPlans<One extends Alike>(alike: readonly One[], row: Named, day: string) {
  const current = alike.filter((one) => !one.ended);
  const named = (['descriptiveName', 'planName'] as const).filter((field) => (row[field] ?? '') !== '');
  const namedBy = (plans: readonly One[]) => (field: (typeof named)[number]) =>
    plans.some(({ names }) => sameName(names[field] ?? '', row[field] ?? ''));
  const ofCurrent = named.filter(namedBy(current));
  const isOther = named.length > 0 && ofCurrent.length === 0;
  const isNameOfEnded = named.some((field) => namedBy(alike)(field) && !ofCurrent.includes(field));
  return current.length === 0 || isOther || isNameOfEnded || endsBy(row, day) ? alike : current;
}

/**
 * Returns the name of the plan that a row means, if that has ended and has none of the row's names: the row may be the plan
 * that follows it.
 */
export function endedUnderOtherName([one, ...others]: readonly Alike[], row: Named, day: string) {
  if (one === undefined || others.length > 0 || !one.ended || endsBy(row, day)) return undefined;
  const isNamed = (['descriptiveName', 'planName'] as const).some((field) =>
    sameName(one.names[field] ?? '', row[field] ?? ''),
  );
  return isNamed ? undefined : one.names.descriptiveName;
}

/** Returns the remarks on a file that names plans that have ended, without saying until when they are in effect. */
export const endedSentences = (count: number): string[] =>
  count === 0
    ? []
    : [
        `${counted(count, 'plan in the file has', 'plans in the file have')} already ended here; this import does not reinstate what has ended.`,
      ];
