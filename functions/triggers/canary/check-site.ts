import { planListSchema } from '../../../shared/plan/plan.ts';
import { createPlanSearch } from '../../../shared/plan/search/plan-search.ts';
import * as z from '../../../shared/zod.ts';
import { errorFacts } from '../../error-facts.ts';
import type { Log } from '../../log.ts';
import { type ProbeAccount, signIn, signOut } from './probe-account.ts';
import { openVisit, StepFailed } from './visit.ts';

/** How long one step of a visit may take, which is as long as a person would wait. */
export const stepTimeoutMs = 15_000;
/** The number of plans read, however many the facility has. */
const plansRead = 100;

const facilitiesSchema = z.object({ data: z.array(z.unknown()) });

type Parts = {
  /** Scheme and host of the site, as people open it. */
  readonly site: string;
  readonly account: () => Promise<ProbeAccount>;
  readonly log: Log;
  readonly clock: () => Date;
};

/** The result of a visit. A failed one has a log entry that names the step. */
export type Outcome =
  | { readonly passed: false }
  | { readonly passed: true; readonly plans: number; readonly image: 'seen' | 'there is none' };

/**
 * Does what people do, from outside: opens the page, signs in, reads and searches plans, loads a card image and signs out. Logs
 * the steps and their durations, and nothing that it has read or typed.
 */
export async function checkSite({ site, account, log, clock }: Parts): Promise<Outcome> {
  const visit = openVisit(site, stepTimeoutMs);
  const ms: Record<string, number> = {};
  let current = '';
  const step = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    current = name;
    const began = performance.now();
    try {
      return await work();
    } finally {
      ms[name] = Math.round(performance.now() - began);
    }
  };
  const signedIn = async (probe: ProbeAccount) => {
    const session = await step('signIn', () => signIn(visit, probe, clock()));
    const { accessToken } = session;
    const plans = await step('plans', async () => {
      const query = new URLSearchParams({ facility: session.activeFacility, limit: String(plansRead) });
      const answer = await visit.call(`/api/books?${query}`, { accessToken });
      return planListSchema.parse(await answer.json()).data;
    });
    await step('search', async () => {
      const [first] = plans;
      if (first === undefined) return;
      if (!createPlanSearch(plans).general(first.descriptiveName).rows.includes(0))
        throw new StepFailed('A plan cannot be found by its own name.');
    });
    const image = plans.flatMap((plan) => [plan.image, plan.secondaryImage]).find((address) => address);
    await step('image', async () => {
      if (image === undefined) return;
      const type = (await visit.call(image)).headers.get('content-type') ?? '';
      if (!type.startsWith('image/')) throw new StepFailed('The card image is not an image.');
    });
    return { plans: plans.length, image: image === undefined ? 'there is none' : 'seen' } as const;
  };
  try {
    const probe = await step('account', account);
    await step('page', async () => {
      if (!/src="\/assets\//.test(await (await visit.call('/')).text()))
        throw new StepFailed('It is not the Coverage Guide page.');
    });
    await step('facilities', async () => {
      const { data } = facilitiesSchema.parse(await (await visit.call('/api/facilities')).json());
      if (data.length === 0) throw new StepFailed('There is no facility to sign in to.');
    });
    const seen = await signedIn(probe).catch(async (error: unknown) => {
      // End the session even after a failure. Without a session, signing out does nothing.
      await signOut(visit).catch(() => undefined);
      throw error;
    });
    await step('signOut', () => signOut(visit));
    log.info('The canary passed.', { canary: 'passed', ms, ...seen });
    return { passed: true, ...seen };
  } catch (error) {
    log.error(`The canary failed at ${current}.`, {
      canary: 'failed',
      step: current,
      ms,
      ...reasonOf(error),
    });
    return { passed: false };
  }
}

function reasonOf(error: unknown): Record<string, unknown> {
  if (error instanceof StepFailed) return { reason: error.message };
  // The network's error code is in the cause: ECONNREFUSED, ENOTFOUND.
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return { ...(typeof code === 'string' && { reason: code }), ...errorFacts(error) };
}
