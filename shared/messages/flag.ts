import { planColumns } from '../plan/plan-columns.ts';
import * as z from '../zod.ts';

/** What may be flagged: whatever of a plan has a column. */
export const flaggedFactSchema = z.enum(planColumns.map(({ key }) => key));

/** A fact in the words of the table: `Claims Address (HB)`. One that this release does not know is called by its key. */
export const factLabel = (fact: string): string => planColumns.find(({ key }) => key === fact)?.label ?? fact;
