import * as z from 'zod';
import { planListSchema, planSchema } from '../../../../shared/schemas/plan.ts';
import type { Api } from '../api-client.ts';
import { ownFailure } from '../api-failure.ts';
import { mapInSlices } from '../in-slices.ts';
import type { FetchPlanPage } from './load-plans.ts';

const envelopeSchema = planListSchema.extend({ data: z.array(z.unknown()) });

/**
 * Pages of a facility's plans from the API. The plans of a page are parsed by the contract in slices, because thousands
 * at once would freeze the screen. @throws ApiFailure, or the signal's reason once it is aborted
 */
export function createFetchPlanPage(
  api: Pick<Api, 'text'>,
  facility: string,
  signal: AbortSignal,
): FetchPlanPage {
  return async (page, etag) => {
    const answer = await api.text(
      'listPlans',
      { query: { facility, ...page } },
      { signal, ifNoneMatch: etag },
    );
    if (answer.status === 304) return 'unchanged';
    try {
      const envelope = envelopeSchema.parse(JSON.parse(answer.data));
      const data = await mapInSlices(envelope.data, (plan) => planSchema.parse(plan), signal);
      return { ...envelope, data, etag: answer.etag };
    } catch (cause) {
      signal.throwIfAborted();
      throw Object.assign(ownFailure('BAD_ANSWER'), { cause });
    }
  };
}
