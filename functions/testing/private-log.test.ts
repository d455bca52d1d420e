import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type OperationId, operationIds, routes } from '../../shared/api/routes.ts';
import { deep, seed } from '../../shared/testing/depth.ts';
import { openBroadcastMailer } from '../clients/broadcast-mailer.ts';
import { readWorkerConfig } from '../config.ts';
import { keys } from '../data/table/keys.ts';
import { broadcastWorker } from '../triggers/broadcast-worker.ts';
import { mailFeedback, handler as mailFeedbackHandler } from '../triggers/mail-feedback.ts';
import { mailWorker } from '../triggers/mail-worker.ts';
import { handler as preTokenHandler, type TokenEvent } from '../triggers/pre-token-generation.ts';
import { examples } from './examples.ts';
import { type FaultedRun, watched } from './faults/aws-calls.ts';
import { openStage } from './faults/stage.ts';
import type { TestRequest } from './http-event.ts';
import type { SignedInBrowser } from './world.ts';

/*
 * What a person sends never appears in what the functions write: with valid and invalid requests to every operation
 * of the contract, and with an error at each AWS call that received it, quoting it.
 */

const patient = ['Jane Q. Roe', 'member XQZ904417733', 'jane.roe@patient.test'] as const;
const about = patient.join(', ');

const printed: string[] = [];
const browsers = new Map<string, SignedInBrowser>();

const stage = await openStage();
afterAll(() => stage.world.stop());
beforeAll(async () => {
  // Everything that a function reads only once is read now, so that an AWS call has the same number every time.
  await send('login', await prepare('login'));
  await send('login', await prepare('login'));
});
beforeEach(() => {
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  }
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Returns what the functions have written since the last time. */
const written = (): string => JSON.stringify([stage.world.log.entries.splice(0), printed.splice(0)]);
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Returns all texts in a value that are long enough to reveal something. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 7 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns a value of the same shape in which every text is about a patient. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return about;
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, marked(each)]));
}

type Sent = { readonly request: TestRequest; readonly browser: SignedInBrowser | undefined };

const secretsOf = ({ request: { body, query, cookies, rawBody }, browser }: Sent): string[] =>
  textsIn([body, query, cookies, rawBody, browser, patient]);

async function prepare(id: OperationId): Promise<Sent> {
  const { world, planIds, pass } = stage;
  const { access, group } = routes[id];
  const person = access === 'admin' ? 'admin@demo.test' : 'member@demo.test';
  // A browser serves many calls, except those of the auth group, each of which needs its own window of attempts.
  if (group === 'auth') browsers.delete(person);
  if (group === 'auth') pass(3_600);
  const browser = browsers.get(person) ?? (await world.signIn(person));
  browsers.set(person, browser);
  return { browser, request: await examples[id]({ world, browser, planIds }, 'own') };
}

const rehearsalOf = (failing?: number): FaultedRun => ({
  calls: [],
  fault: failing === undefined ? undefined : { at: failing, kind: 'failed' },
  watch: { beforeWrite: async () => undefined, written: () => undefined },
  killed: () => undefined,
  dead: false,
});

/** Sends a request whose AWS call with the number `failing` fails. @returns all AWS calls that it made, and its status */
async function send(id: OperationId, { request, browser }: Sent, failing?: number) {
  const rehearsal = rehearsalOf(failing);
  const { status } = await watched(rehearsal, () => stage.world.send(id, request, browser));
  return { calls: rehearsal.calls, status };
}

function expectNothingOf(secrets: readonly string[], log = written()): void {
  expect(secrets.filter((secret) => log.includes(inJson(secret)))).toEqual([]);
}

describe('the log', () => {
  it.each(operationIds.map((id, at) => [id, at] as const))(
    'contains nothing that was sent to %s',
    async (id, at) => {
      const right = await prepare(id);
      written();
      const { calls, status } = await send(id, right);
      expect(status).toBe(routes[id].status);
      expectNothingOf(secretsOf(right));

      const { request, browser } = right;
      // What every operation refuses the same way is tried in turn.
      const alike: TestRequest[] = [
        { ...request, body: { ...Object(request.body), [about]: about } },
        { ...request, query: `${about}=${about}` },
        { ...request, rawBody: { text: `{"notes": "${about}` } },
      ];
      const tried = deep ? alike : alike.filter((_, place) => (at + seed) % alike.length === place);
      for (const each of [{ ...request, body: marked(request.body) }, ...tried]) {
        await send(id, { request: each, browser });
        expectNothingOf(secretsOf({ request: each, browser }));
      }

      const secrets = secretsOf(right).map(inJson);
      for (const [failing, { input }] of calls.entries()) {
        const inputText = JSON.stringify(input);
        if (!secrets.some((text) => inputText.includes(text))) continue;
        const again = await prepare(id);
        written();
        await send(id, again, failing);
        const log = written();
        expectNothingOf(secretsOf(again), log);
        expect(log).toMatch(/InternalServerError/);
      }
    },
  );
});

describe('the log of the workers behind the API', () => {
  const refusing = async (): Promise<never> => {
    throw Object.assign(new Error(`Address is not verified: ${about}`), { name: 'MessageRejected' });
  };
  const jobs = (...bodies: string[]) => ({
    Records: bodies.map((body, index) => ({
      body,
      messageId: `${index}`,
      attributes: { ApproximateReceiveCount: '1' },
    })),
  });
  const container = () => ({
    ...stage.world.container,
    config: readWorkerConfig(stage.world.stack.environment),
  });

  const bounce = (to: unknown) => ({
    eventType: 'Bounce',
    bounce: { bounceType: 'Permanent', bounceSubType: about, bouncedRecipients: [{ emailAddress: to }] },
  });
  const eventOf = (...messages: string[]) => ({
    Records: messages.map((Message) => ({ Sns: { Message } })),
  });

  it('contains neither an email’s recipient nor the content of its job', async () => {
    await stage.world.addPerson({ email: patient[2] });
    const worker = mailWorker(container(), refusing);
    const job = JSON.stringify({
      kind: 'resetPassword',
      email: patient[2],
      askedAt: new Date().toISOString(),
    });
    const { batchItemFailures } = await worker(jobs(job, patient[0], JSON.stringify({ kind: about })));
    expect(batchItemFailures).toHaveLength(3);
    const log = written();
    expectNothingOf(patient, log);
    expect(log).toMatch(/MessageRejected/);
  });

  it('contains nothing of a broadcast job that cannot be read', async () => {
    const mailer = openBroadcastMailer(container().config);
    const worker = broadcastWorker(container(), mailer);
    expect((await worker(jobs(patient[0], JSON.stringify({ key: about })))).batchItemFailures).toHaveLength(
      2,
    );
    expectNothingOf(patient);
  });

  it('contains neither a bounced address nor one whose record is broken', async () => {
    await stage.world.container.table.put({ ...keys.email(patient[2]), userId: 1 });
    const messages = [about, JSON.stringify(bounce(patient[2])), JSON.stringify(bounce({ [about]: about }))];
    await mailFeedback(stage.world.container)(eventOf(...messages));
    const log = written();
    expectNothingOf(patient, log);
    expect(log).toMatch(/EMAIL#…/);
  });

  // Lambda logs what a trigger throws, unchanged.
  it.each([
    ['a sign-in', () => preTokenHandler({ userName: about, request: { userAttributes: {} } } as TokenEvent)],
    ['a bounced email', () => mailFeedbackHandler(eventOf(JSON.stringify(bounce(patient[2]))))],
  ])('does not reveal whom %s was about when the table fails', async (_, run) => {
    const thrown = await watched<unknown>(rehearsalOf(0), run).catch((error: unknown) => error);
    if (!(thrown instanceof Error)) throw new Error('The trigger did not throw.');
    expect([thrown.name, thrown.message]).toEqual(['InternalServerError', 'InternalServerError']);
    expectNothingOf(patient, written() + JSON.stringify(thrown.stack));
  });
});
