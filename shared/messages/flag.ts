import { planColumns } from '../plan/fields/plan-columns.ts';
import type { UpdateRequest } from './update-request.ts';

const labels: ReadonlyMap<string, string> = new Map(planColumns.map(({ key, label }) => [key, label]));

/** Whatever of a plan has a column may be flagged. */
export const isFact = (key: string): boolean => labels.has(key);

/** What a request is about, before its text: `Silver HMO, Claims Address (HB)`. */
export const aboutPlan = ({ plan, fact }: Pick<UpdateRequest, 'plan' | 'fact'>): string =>
  [plan?.descriptiveName ?? [], fact === undefined ? [] : factLabel(fact)].flat().join(', ');

/** A fact in the words of the table: `Claims Address (HB)`. One that this release does not know is called by its key. */
export const factLabel = (fact: string): string => labels.get(fact) ?? fact;
