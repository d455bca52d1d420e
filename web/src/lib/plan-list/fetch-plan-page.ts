import type { Api } from '../api/api-client.ts';
import { ownFailure } from '../api/api-failure.ts';
import type { FetchPlanPage } from './load-plans.ts';
import { readPlanPage } from './read-plan-page.ts';

/** Pages of a facility's plans from the API. @throws ApiFailure, or the signal's reason once it is aborted */
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
      return { ...(await readPlanPage(answer.data, signal)), etag: answer.etag };
    } catch (cause) {
      signal.throwIfAborted();
      throw Object.assign(ownFailure('BAD_ANSWER'), { cause });
    }
  };
}
