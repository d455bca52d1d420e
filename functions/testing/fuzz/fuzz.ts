import fc from 'fast-check';
import { errorBodySchema } from '../../../shared/api/error-body.ts';
import { type OperationId, operationIds, routes } from '../../../shared/api/routes.ts';
import { examples } from '../examples.ts';
import type { TestRequest } from '../http-event.ts';
import type { TestAnswer } from '../test-answer.ts';
import type { SignedInBrowser, World } from '../world.ts';
import { brokenRequests } from './broken-requests.ts';

export type FuzzSetup = {
  readonly world: World;
  readonly planIds: { own: string; foreign: string };
  /** Returns a stranger, and a member and an administrator who are signed in. */
  callers(id: OperationId): Promise<readonly (SignedInBrowser | undefined)[]>;
};

const accountGroups: ReadonlySet<string> = new Set(['auth', 'users']);

/** Creates the people, plans and sessions that the fuzzer uses. */
export async function fuzzSetup(world: World): Promise<FuzzSetup> {
  const planIds = { own: await world.addPlan('own'), foreign: await world.addPlan('foreign') };
  let made = 0;
  const newCallers = async () => ({
    member: await world.addSignedIn({ email: `member-${++made}@demo.test` }),
    admin: await world.addSignedIn({ email: `admin-${made}@demo.test`, role: 'admin', access: [] }),
  });
  await world.addPerson({ email: 'member@demo.test' });
  let { member, admin } = await newCallers();
  let last: OperationId | undefined;
  return {
    world,
    planIds,
    async callers(id) {
      // Only a call about accounts may have ended the callers' sessions or changed a password.
      const changed = last !== undefined && accountGroups.has(routes[last].group);
      last = id;
      if (!changed) return [undefined, member, admin];
      const answers = [await world.send('me', {}, member), await world.send('me', {}, admin)];
      if (answers.some(({ status }) => status !== 200)) ({ member, admin } = await newCallers());
      return [undefined, member, admin];
    },
  };
}

/**
 * Sends `cases` requests to one operation, broken in every way, a third each as a stranger, a member and an administrator.
 * @throws with the shrunk request if an answer is a 5xx, an unauthenticated success, or not in the form of the error body
 */
export async function fuzz(id: OperationId, setup: FuzzSetup, cases: number, seed: number): Promise<void> {
  const { world, planIds } = setup;
  const callers = await setup.callers(id);
  const right = await examples[id]({ world, browser: undefined, planIds }, 'own');
  const at = operationIds.indexOf(id);
  const ways = brokenRequests(right);
  const weights = ways.reduce((sum, { weight }) => sum + weight, 0);
  for (const [way, { weight, requests }] of ways.entries()) {
    for (const [caller, browser] of callers.entries()) {
      // A way that is tried only once gets a different caller at the next operation.
      const turn = (at + way + caller) % callers.length;
      const numRuns = Math.floor((Math.ceil((cases * weight) / weights) + turn) / callers.length);
      if (numRuns === 0) continue;
      const property = fc.asyncProperty(requests, async (request) => {
        const answer = await world.send(id, withoutSession(request), browser && { ...browser, cookies: [] });
        checkAnswer(id, answer, browser !== undefined);
      });
      await fc.assert(property, { numRuns, seed: seed + at * ways.length + way });
    }
  }
}

/** Keeps the live session's cookie out of broken requests, so that none of them can sign the fuzzer's people out. */
function withoutSession(request: TestRequest): TestRequest {
  return { ...request, cookies: request.cookies ?? [] };
}

function checkAnswer(id: OperationId, answer: TestAnswer, signedIn: boolean): void {
  const { status, body } = answer;
  if (status >= 500) throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`);
  if (status < 300 && !signedIn && routes[id].access !== 'public') {
    throw new Error(`${id} answered ${status} to a stranger.`);
  }
  if (status >= 400) {
    const parsed = errorBodySchema.safeParse(body);
    if (!parsed.success)
      throw new Error(`${id} answered ${status} with another body: ${JSON.stringify(body)}`);
  }
}
