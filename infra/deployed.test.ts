import { SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openCardImages } from '../functions/clients/card-images.ts';
import { codeAt, stepAt } from '../functions/clients/pool/totp.ts';
import { findUser } from '../functions/data/people/users.ts';
import { keys } from '../functions/data/table/keys.ts';
import { sleep } from '../functions/sleep.ts';
import { addCardImage, uploadedPicture } from '../functions/testing/card-images.ts';
import { drawnPicture } from '../functions/testing/drawn-picture.ts';
import type { ExampleContext } from '../functions/testing/examples/parts.ts';
import { examples } from '../functions/testing/examples.ts';
import { changing } from '../functions/testing/http-event.ts';
import { openTestImports } from '../functions/testing/test-imports.ts';
import {
  facilities,
  password,
  type SignedInBrowser,
  startWorld,
  type World,
} from '../functions/testing/world.ts';
import { cardSweep } from '../functions/triggers/card-sweep.ts';
import type { MailNotice } from '../functions/triggers/mail-feedback.ts';
import { operationIds, type RouteGroup, routeGroups, routeKey, routes } from '../shared/api/routes.ts';
import { limits } from '../shared/limits.ts';
import type { Broadcast } from '../shared/messages/broadcast.ts';
import { type Deployed, startDeployed } from './local/deployed/deployed-functions.ts';
import { readTemplate } from './local/deployed/template.ts';
import { processMessages, type QueueHandler } from './local/stand-ins/queue-worker.ts';
import { openBuckets, openTableOf } from './ops/clients.ts';
import { synthesized } from './testing/synthesis.ts';
import { unusedPermissions } from './testing/unused-permissions.ts';

// Every operation of the contract, answered by the bundle that would be uploaded, with the template's environment variables and
// under the template's role.

let world: World;
let deployed: Deployed;
let context: ExampleContext;
/** Resolves when the first bounce notification has been handled. */
const feedback = Promise.withResolvers<void>();

const handlersByGroup = ({ handlers, routes: gatewayRoutes }: Deployed) =>
  Object.fromEntries(
    routeGroups.flatMap((group): [RouteGroup, Deployed['handlers'][string]][] => {
      const operation = operationIds.find((id) => routes[id].group === group);
      const target = gatewayRoutes.find(
        ({ routeKey: key }) => operation && key === routeKey(operation),
      )?.target;
      const handler = target === undefined ? undefined : handlers[target];
      return handler === undefined ? [] : [[group, handler]];
    }),
  );

beforeAll(async () => {
  world = await startWorld({
    functions: async (environment) => {
      deployed = await startDeployed({
        template: readTemplate(synthesized()),
        environment,
        print: () => undefined,
      });
      const { preTokenGeneration } = deployed;
      const mailFeedback = (event: MailNotice): Promise<unknown> =>
        deployed.mailFeedback(event).finally(feedback.resolve);
      return { handlers: handlersByGroup(deployed), preTokenGeneration, mailFeedback };
    },
  });
  await world.addPerson({ email: 'member@demo.test' });
  await world.addPerson({ email: 'admin@demo.test', role: 'admin', access: ['own', 'foreign'] });
  const planIds = { own: await world.addPlan('own'), foreign: await world.addPlan('foreign') };
  context = { world, browser: undefined, planIds };
});

let signedIn: SignedInBrowser | undefined;
/** Returns the administrator's browser, signed in on first use. */
async function administrator(): Promise<SignedInBrowser> {
  signedIn ??= await world.signIn('admin@demo.test');
  return signedIn;
}

/** Makes one call, as the site does. On a rate limit (429) it waits as told and retries, however fast the machine is. */
const send: World['send'] = async (...call) => {
  const answer = await world.send(...call);
  if (answer.status !== 429) return answer;
  await sleep(Number(answer.headers['retry-after']) * 1_000);
  return send(...call);
};

afterAll(async () => {
  await deployed?.stop();
  await world?.stop();
});

const refusedSince = (before: number) => deployed.calls.slice(before).filter(({ allowed }) => !allowed);

/** Runs a queue's worker, or what is given instead, until the queue is empty. */
async function workAll(url: string, instead?: QueueHandler): Promise<void> {
  const worker = deployed.workers.find(({ queueUrl }) => queueUrl === url);
  const handler = instead ?? worker?.handler ?? (() => Promise.reject(new Error('Nobody works the queue.')));
  const queue = new SQSClient({});
  while ((await processMessages(queue, url, handler, 0)) > 0);
  queue.destroy();
}

/** Opens the table and the buckets behind the permission checks of a function's role. */
function underRole(endpoints: Readonly<Record<string, string>>) {
  const { config } = world.container;
  const { table, close } = openTableOf({
    ...process.env,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.AWS_ENDPOINT_URL_DYNAMODB,
  });
  const s3 = openBuckets({ ...process.env, AWS_ENDPOINT_URL_S3: endpoints.AWS_ENDPOINT_URL_S3 });
  const images = openCardImages(config, s3);
  return {
    table,
    images,
    close() {
      close();
      s3.destroy();
    },
  };
}

describe('the bundled functions', () => {
  it('have one route for every operation, with an authorizer where the contract requires one', () => {
    const expected = operationIds.map((id) => `${routeKey(id)} ${routes[id].access !== 'public'}`);
    const found = deployed.routes.map(({ routeKey: key, authorized }) => `${key} ${authorized}`);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it.each(operationIds)('answer %s, making only calls that their role allows', async (id) => {
    // The calls of this group are about signing in and out, so each gets a session of its own.
    if (routes[id].group === 'auth') signedIn = undefined;
    const browser = await administrator();
    const before = deployed.calls.length;
    const request = await examples[id]({ ...context, browser }, 'own');
    const answer = await send(id, request, browser);
    expect(refusedSince(before)).toEqual([]);
    expect({ status: answer.status, body: answer.status === routes[id].status || answer.body }).toEqual({
      status: routes[id].status,
      body: true,
    });
  });

  it.each(routeGroups)('note a refused call of %s in the audit log, as their role allows', async (group) => {
    const id = operationIds.find((id) => routes[id].group === group && routes[id].access !== 'public');
    if (id === undefined)
      throw new Error('A group without calls of signed-in people: nothing refuses there.');
    const before = deployed.calls.length;
    const { status } = await send(id, await examples[id](context, 'own'));
    expect(status).toBe(401);
    expect(refusedSince(before)).toEqual([]);
    expect(deployed.calls.slice(before).map(({ need }) => need.action)).toContain('dynamodb:PutItem');
  });

  it('send an email, and mark a user who complains about it, within their roles’ permissions', async () => {
    const email = 'complaint@simulator.amazonses.com';
    const { id: userId } = await world.addPerson({ email });
    const before = deployed.calls.length;
    const { MAIL_QUEUE_URL } = world.container.config;
    const worker = deployed.workers.find(({ queueUrl }) => queueUrl === MAIL_QUEUE_URL);
    const body = JSON.stringify({ kind: 'passwordChanged', userId });
    const attributes = { ApproximateReceiveCount: '1' };
    const answer = await worker?.handler({ Records: [{ messageId: 'one', body, attributes }] });
    expect(answer).toEqual({ batchItemFailures: [] });
    await feedback.promise;
    expect(refusedSince(before)).toEqual([]);
    expect(await findUser(world.container.table, userId)).toMatchObject({
      mailSuppressed: { reason: 'complaint' },
    });
    expect(deployed.calls.slice(before).map(({ need }) => need.action)).toContain('ses:SendRawEmail');
  });

  it('send every email that the calls above queued, within the permissions of the worker’s role', async () => {
    const before = deployed.calls.length;
    const { MAIL_QUEUE_URL } = world.container.config;
    await workAll(MAIL_QUEUE_URL);
    expect(refusedSince(before)).toEqual([]);
    const needs = deployed.calls.slice(before).map(({ need }) => need);
    const written = needs.flatMap(({ action, leadingKeys = [] }) =>
      action.endsWith('Item') && !action.includes('Get') ? leadingKeys : [],
    );
    // Links to choose a password or to confirm an address, and records of whom an email has reached.
    expect(new Set(written.map((key) => key.split('#')[0]))).toEqual(new Set(['LINK', 'MAIL']));
  });

  it('sign a user in with an authenticator code, within the permissions of the role', async () => {
    const email = 'app@demo.test';
    await world.addPerson({ email });
    const browser = await world.signIn(email);
    const started = await send('startSecondFactor', { body: { currentPassword: password } }, browser);
    const { setup, secret } = started.body as { setup: string; secret: string };
    const step = stepAt(Date.now());
    await send('confirmSecondFactor', { body: { setup, code: codeAt(secret, step) } }, browser);
    const before = deployed.calls.length;
    // Later than the code before, and not long past, however slow the machine is.
    const code = codeAt(secret, Math.max(step + 1, stepAt(Date.now())));
    const body = { email, password, activeFacility: facilities.own, code };
    expect((await send('login', { body })).status).toBe(200);
    expect(refusedSince(before)).toEqual([]);
  });

  it('end one of a user’s sessions for an administrator, within the permissions of the role', async () => {
    const { id } = await world.addPerson({ email: 'elsewhere@demo.test' });
    const left = await world.signIn('elsewhere@demo.test');
    const browser = await world.signIn('admin@demo.test');
    const before = deployed.calls.length;
    const listed = await send('listSessionsOf', { params: { id } }, browser);
    const { data } = listed.body as { data: { _id: string }[] };
    const sessionId = data[0]?._id;
    await send('endSessionsOf', { params: { id }, body: { sessionId } }, browser);
    expect((await send('me', {}, left)).status).toBe(401);
    expect(refusedSince(before)).toEqual([]);
  });

  it('gather and send digests within the permissions of their roles', async () => {
    const { id } = await world.addPerson({ email: 'digest@demo.test' });
    await world.changePerson(id, {
      mailChoices: { changes: 'daily', dueFacts: false, endingContracts: false },
    });
    // A digest's period may end while this test runs: one of the two is within it either way.
    for (const hoursAgo of [24, 23.5]) {
      const createdAt = new Date(Date.now() - hoursAgo * 60 * 60 * 1_000).toISOString();
      const planId = await world.addPlan('own', { descriptiveName: 'Digest PPO' });
      const [, key = ''] = planId.split('-');
      const plan = keys.record('PLAN', 'north000', key);
      await world.container.table.put({ ...(await world.container.table.get(plan)), createdAt });
    }
    const before = deployed.calls.length;
    const { mails } = (await deployed.digest()) as { mails: number };
    expect(mails).toBeGreaterThan(0);
    await workAll(world.container.config.MAIL_QUEUE_URL);
    expect(refusedSince(before)).toEqual([]);
    const keysOf = deployed.calls.slice(before).flatMap(({ need }) => need.leadingKeys ?? []);
    expect(keysOf).toEqual(expect.arrayContaining(['DIGESTS', `DIGEST#${id}`, 'DELETED#PLANS']));
    const sent = deployed.calls.slice(before).filter(({ need }) => need.action === 'ses:SendRawEmail');
    expect(sent.length).toBeGreaterThanOrEqual(mails);
  });

  it('read the probe account within the permissions of the canary’s role, and fail while there is none', async () => {
    const before = deployed.calls.length;
    expect(await deployed.canary()).toEqual({ passed: false });
    expect(deployed.calls.slice(before)).toMatchObject([
      { allowed: true, need: { action: 'secretsmanager:GetSecretValue' } },
    ]);
  });

  it('sweep data that is no longer needed, within the permissions of the sweep’s role', async () => {
    const { table } = world.container;
    const [at, id] = ['2020-01-01T00:00:00.000Z', 'north000-forgotten'];
    await table.put({ ...keys.history('PLAN', id, 1), kind: 'deleted', at });
    await table.put({ ...keys.deletedPlan(at, id) });
    const before = deployed.calls.length;
    expect(await deployed.sweep()).toMatchObject({ plansForgotten: 1, images: expect.any(Number) });
    expect(await table.getMany([keys.history('PLAN', id, 1), keys.deletedPlan(at, id)])).toEqual([
      undefined,
      undefined,
    ]);
    expect(refusedSince(before)).toEqual([]);
    const actions = deployed.calls.slice(before).map(({ need }) => need.action);
    expect(actions).toEqual(expect.arrayContaining(['dynamodb:DeleteItem', 's3:ListBucket']));
  });

  it('delete a registration that nobody confirmed, within the permissions of the sweep’s role', async () => {
    const { table } = world.container;
    const email = 'unproven@demo.test';
    const { id } = await world.addPerson({ email, status: 'pending', confirmed: false });
    const updatedAt = new Date(Date.now() - (limits.unprovenDays + 1) * 24 * 60 * 60 * 1_000).toISOString();
    await world.changePerson(id, { updatedAt });
    const before = deployed.calls.length;
    await deployed.sweep();
    expect(await table.getMany([keys.user(id), keys.email(email)])).toEqual([undefined, undefined]);
    expect(refusedSince(before)).toEqual([]);
    const actions = deployed.calls.slice(before).map(({ need }) => need.action);
    expect(actions).toContain('cognito-idp:AdminDeleteUser');
  });

  it('save a plan with a card image within the permissions of their roles', async () => {
    const admin = await world.signIn('admin@demo.test');
    const before = deployed.calls.length;
    const { secure_url: image, public_id: imagePublicId } = await addCardImage(world, admin);
    const { body } = await examples.createPlan({ ...context, browser: admin }, 'own');
    const saved = await send('createPlan', { body: { ...Object(body), image, imagePublicId } }, admin);
    expect(saved.status).toBe(201);
    expect(refusedSince(before)).toEqual([]);
  });

  it('remove day-old card images and uploads within the permissions of the sweep’s role', async () => {
    const admin = await world.signIn('admin@demo.test');
    await addCardImage(world, admin);
    await uploadedPicture(world, admin, drawnPicture());
    const before = deployed.calls.length;
    const { table, images, close } = underRole(deployed.sweepEndpoints);
    const clock = () => new Date(Date.now() + 25 * 60 * 60 * 1_000);
    // The stand-in stamps objects with the machine's time, so the sweep runs here, with a different clock.
    const swept = await cardSweep({ table, log: world.log, clock }, images)().finally(close);
    expect(swept.imagesRemoved).toBeGreaterThan(0);
    expect(swept.uploadsRemoved).toBeGreaterThan(0);
    expect(refusedSince(before)).toEqual([]);
    const actions = deployed.calls.slice(before).map(({ need }) => need.action);
    expect(actions).toEqual(
      expect.arrayContaining(['dynamodb:Scan', 'dynamodb:UpdateItem', 's3:DeleteObject']),
    );
  });

  it('send a broadcast to every recipient within the permissions of the worker’s role', async () => {
    const browser = await world.signIn('admin@demo.test');
    const { BROADCAST_QUEUE_URL } = world.container.config;
    // Only to two people, and none of what the calls above queued: the worker sends no faster than the email service allows.
    await workAll(BROADCAST_QUEUE_URL, async () => ({ batchItemFailures: [] }));
    await world.addPerson({ email: 'reader@demo.test', access: ['second'] });
    await world.addPerson({ email: 'other@demo.test', access: ['second'] });
    const before = deployed.calls.length;
    const body = { subject: 'From the bundle', message: 'Hello.', facilities: [facilities.second] };
    const written = await send('broadcastEmail', { body }, browser);
    expect(written.status).toBe(201);
    const { data } = written.body as { data: Broadcast };

    await workAll(BROADCAST_QUEUE_URL);

    const sent = await send('getBroadcast', { params: { id: data._id } }, browser);
    const { total } = data.delivery;
    expect(total).toBe(2);
    expect(sent.body).toMatchObject({ data: { delivery: { total, sent: total, failed: 0, uncertain: 0 } } });
    expect(refusedSince(before)).toEqual([]);
    const actions = deployed.calls.slice(before).map(({ need }) => need.action);
    expect(actions).toEqual(expect.arrayContaining(['ses:GetSendQuota', 'ses:SendRawEmail']));
  });

  it('import a file and undo the import, within the permissions of the worker’s role', async () => {
    const admin = await world.signIn('admin@demo.test', 'foreign');
    const before = deployed.calls.length;
    const work = () => workAll(world.container.config.IMPORT_QUEUE_URL);
    const imports = openTestImports(world, () => admin, { send, work });
    const { _id: id } = await imports.drop(
      'Payer Name,Plan Name\nFernholt,Fernholt PPO\nFernholt,Fernholt HMO\n',
      facilities.foreign,
    );
    const name = { column: 'Plan Name' };
    const fields = { payerName: { column: 'Payer Name' }, planName: name, descriptiveName: name };
    const found = await imports.check(id, {
      key: ['payerName', 'planName'],
      fields: { ...fields, financialClass: { constant: 'Commercial' } },
    });
    const { missing = 0 } = found.counts ?? {};
    expect(missing).toBeGreaterThan(0);
    await imports.apply(found, { retireMissing: true, confirmCount: missing });
    // The history of an added plan that was written since says whether another one was merged into it.
    const added = (await imports.plans(facilities.foreign)).find(
      ({ planName }) => planName === 'Fernholt PPO',
    );
    const other = { _id: await world.addPlan('foreign'), version: 1 };
    const merging = { headers: changing(1), body: { other, take: [], both: [] } };
    const merged = await send('mergePlans', { params: { id: added?._id ?? '' }, ...merging }, admin);
    expect(merged.status).toBe(200);
    expect(await imports.undo(found)).toMatchObject({ state: 'undone', counts: { conflicts: 1 } });
    for (const [kind, lines] of [
      ['payerContracts', 'Payer name,Financial class,Status\nFernholt,Other,Contracted\n'],
      ['payerNames', 'Other name,Payer\nCoverdale,Fernholt\n'],
    ] as const) {
      const { _id, map } = await imports.drop(lines, facilities.foreign, 'list.csv', kind);
      const other = await imports.check(_id, map ?? {});
      expect(other.counts).toMatchObject({ new: 1 });
      await imports.apply(other);
      expect(await imports.undo(other)).toMatchObject({ state: 'undone', counts: { conflicts: 0 } });
    }
    expect(refusedSince(before)).toEqual([]);
  });

  // Runs last: it checks the permissions that all tests above used.
  it('have no permission in the table, the user pool or SES that the tests above did not use', () => {
    expect(unusedPermissions(deployed)).toEqual([]);
  });
});
