import fc from 'fast-check';
import { errorBodySchema } from '../../../shared/api/error-body.ts';
import { type OperationId, routes } from '../../../shared/api/routes.ts';
import { examples } from '../examples.ts';
import type { TestRequest } from '../http-event.ts';
import type { TestAnswer } from '../test-answer.ts';
import type { World } from '../world.ts';
import { brokenRequests } from './broken-requests.ts';

export type FuzzSetup = {
  readonly world: World;
  readonly planIds: { own: string; foreign: string };
};

/** People, plans and sessions that the fuzzer works with. */
export async function fuzzSetup(world: World): Promise<FuzzSetup> {
  const planIds = { own: await world.addPlan('own'), foreign: await world.addPlan('foreign') };
  await world.addPerson({ email: 'member@demo.test' });
  await world.addPerson({ email: 'admin@demo.test', role: 'admin', access: [] });
  return { world, planIds };
}

/**
 * Sends `cases` broken requests to one operation, a third each as a stranger, a member and an administrator.
 * @throws with the shrunk request when an answer is a 5xx, an unauthenticated success, or not of the error body's form.
 */
export async function fuzz(id: OperationId, setup: FuzzSetup, cases: number, seed: number): Promise<void> {
  const { world, planIds } = setup;
  // People of its own: some operations end their caller's sessions or change the password.
  const [member, admin] = [`fuzz-${id}@demo.test`.toLowerCase(), `fuzz-admin-${id}@demo.test`.toLowerCase()];
  await world.addPerson({ email: member });
  await world.addPerson({ email: admin, role: 'admin', access: [] });
  const callers = [undefined, await world.signIn(member), await world.signIn(admin)];
  const right = await examples[id].request({ world, browser: undefined, planIds }, 'own');
  const property = fc.asyncProperty(
    brokenRequests(right),
    fc.integer({ min: 0, max: callers.length - 1 }),
    async (request, index) => {
      const browser = callers[index];
      const answer = await world.send(id, withoutSession(request), browser && { ...browser, cookies: [] });
      checkAnswer(id, answer, browser !== undefined);
    },
  );
  await fc.assert(property, { numRuns: cases, seed });
}

/** Broken requests never carry the living session's cookie, so none of them can sign the fuzzer's people out. */
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
