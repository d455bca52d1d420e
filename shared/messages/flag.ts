import { planColumns } from '../plan/fields/plan-columns.ts';
import type { UpdateRequest } from './update-request.ts';

const labels: ReadonlyMap<string, string> = new Map(planColumns.map(({ key, label }) => [key, label]));

/** Reports whether a part of a plan can be flagged: everything that has a column. */
export const isFact = (key: string): boolean => labels.has(key);

/** Returns what a request is about, apart from its text: `Silver HMO, Claims Address (HB)`. */
export const aboutPlan = ({ plan, fact }: Pick<UpdateRequest, 'plan' | 'fact'>): string =>
  [plan?.descriptiveName ?? [], fact === undefined ? [] : factLabel(fact)].flat().join(', ');

/** Returns a fact's name as the table shows it: `Claims Address (HB)`; for a fact unknown to this release, its key. */
export const factLabel = (fact: string): string => labels.get(fact) ?? fact;
