import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import { jsonBytes } from '../json-bytes.ts';

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000)} KB`;

/** Returns a sentence about the size of a plan that is too large, or undefined if the table can store it with its history. */
export function tooLarge(plan: object): string | undefined {
  const size = jsonBytes(plan);
  return size <= limits.planBytes
    ? undefined
    : `This plan takes ${kilobytes(size)}; a plan can take at most ${kilobytes(limits.planBytes)}.`;
}

/**
 * Returns the plan if the table can store it with its history.
 * @throws ApiError TOO_LARGE at the largest field
 */
export function withinSize<Plan extends object>(plan: Plan): Plan {
  const problem = tooLarge(plan);
  if (problem === undefined) return plan;
  const [largest = ['', 0]] = Object.entries(plan)
    .map(([field, value]): [string, number] => [field, jsonBytes(value)])
    .sort(([, a], [, b]) => b - a);
  const [field, bytes] = largest;
  throw new ApiError('TOO_LARGE', `${problem} Nothing was saved. Please shorten it.`, {
    [field]: `This takes ${kilobytes(bytes)} of ${kilobytes(limits.planBytes)}.`,
  });
}
