import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { PlanFormValues } from '../form-values.ts';
import { judgePlan } from './judge-plan.ts';

/** Judges the form by the rules of the API, with each problem at the field it is about. */
export const planResolver: Resolver<PlanFormValues> = (values, _context, options) => {
  const { problems } = judgePlan(values);
  if (Object.keys(problems).length === 0) return { values, errors: {} };
  const flat: FieldErrors = Object.fromEntries(
    Object.entries(problems).map(([path, message]) => [path, { type: 'refused', message }]),
  );
  return { values: {}, errors: toNestErrors(flat, options) };
};
