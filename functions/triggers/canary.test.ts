import { createServer, type Server } from 'node:http';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { close, listen } from '../../infra/local/listen.ts';
import { startSecrets } from '../../infra/local/stand-ins/secrets.ts';
import { type RecordedLog, recordedLog } from '../testing/recorded-log.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { checkSite } from './canary/check-site.ts';
import { type ProbeAccount, readProbeAccount } from './canary/probe-account.ts';

// The complete path through the real sign-in is tested in infra/local/product.test.ts.

type Answer = {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
  readonly cookies?: string[];
};

const account: ProbeAccount = {
  email: 'probe@hospital.example',
  password: 'the-password',
  facility: 'North Hospital',
};
const json = (value: unknown, status = 200): Answer => ({ status, text: JSON.stringify(value) });
const refused = (status: number, code: string): Answer =>
  json({ code, message: 'No.', requestId: 'r1' }, status);
const { facilityContracts: _, ...content } = samplePlan();
const plan = {
  ...content,
  facilityContracts: [],
  _id: 'north000-1',
  prefix: 'ABC',
  version: 1,
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-01-01T00:00:00.000Z',
};
const planList = (...plans: object[]) => json({ data: plans, total: plans.length, version: '1' });
const session = { accessToken: 'token', activeFacility: 'North Hospital', role: 'user' };
const image = '/cards/0123456789abcdef0123456789abcdef.png';
const books = '/api/books?facility=North+Hospital&limit=100';

let site: Record<string, Answer>;
let calls: string[];
let server: Server;
let origin: string;
let log: RecordedLog;

beforeEach(async () => {
  site = {
    '/': { status: 200, text: '<script type="module" src="/assets/app-1.js"></script>' },
    '/api/facilities': json({ data: [{ name: 'North Hospital' }] }),
    '/api/auth/login': { ...json(session), cookies: ['session=s1; Path=/; HttpOnly', 'cards=c1; Path=/'] },
    [books]: planList(plan, { ...plan, _id: 'north000-2', image }),
    [image]: { status: 200, text: 'picture', type: 'image/png' },
    '/api/auth/logout': { status: 204, text: '' },
  };
  calls = [];
  log = recordedLog();
  server = createServer(({ url = '', headers }, response) => {
    calls.push(`${url} ${headers.cookie ?? ''}`.trim());
    const { status, text, type = 'application/json', cookies = [] } = site[url] ?? refused(404, 'NOT_FOUND');
    response.writeHead(status, { 'content-type': type, 'set-cookie': cookies }).end(text);
  });
  origin = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterEach(() => close(server));

const look = (own: () => Promise<ProbeAccount> = async () => account) =>
  checkSite({ site: origin, account: own, log, clock: () => new Date() });

describe('the canary', () => {
  it('does what users do, with the cookies that it receives, and leaves no session', async () => {
    expect(await look()).toEqual({ passed: true, plans: 2, image: 'seen' });
    const cookies = 'session=s1; cards=c1';
    expect(calls).toEqual([
      '/',
      '/api/facilities',
      '/api/auth/login',
      `${books} ${cookies}`,
      `${image} ${cookies}`,
      `/api/auth/logout ${cookies}`,
    ]);
    expect(log.entries).toMatchObject([{ level: 'info', details: { canary: 'passed', plans: 2 } }]);
  });

  it('reports that no plan has a card image, and passes', async () => {
    site[books] = planList(plan);
    expect(await look()).toEqual({ passed: true, plans: 1, image: 'there is none' });
    expect(log.entries).toMatchObject([{ level: 'info', details: { image: 'there is none' } }]);
  });

  it.each<[string, string, Answer, string]>([
    ['page', '/', { status: 503, text: 'Back soon.' }, 'It answered 503.'],
    ['page', '/', { status: 200, text: 'Welcome to nginx!' }, 'It is not the Coverage Guide page.'],
    ['facilities', '/api/facilities', json({ data: [] }), 'There is no facility to sign in to.'],
    [
      'signIn',
      '/api/auth/login',
      refused(401, 'INVALID_CREDENTIALS'),
      'It answered 401 INVALID_CREDENTIALS, requestId r1.',
    ],
    [
      'signIn',
      '/api/auth/login',
      json({ ...session, role: 'admin' }),
      'The probe account has become an administrator.',
    ],
    [
      'plans',
      books,
      refused(403, 'SECOND_FACTOR_MISSING'),
      'It answered 403 SECOND_FACTOR_MISSING, requestId r1.',
    ],
    ['image', image, refused(401, 'NOT_SIGNED_IN'), 'It answered 401 NOT_SIGNED_IN, requestId r1.'],
    ['image', image, { status: 200, text: '', type: 'text/html' }, 'The card image is not an image.'],
    [
      'signOut',
      '/api/auth/logout',
      refused(403, 'WRONG_ORIGIN'),
      'It answered 403 WRONG_ORIGIN, requestId r1.',
    ],
  ])('names the step that fails, %s, and signs out of what it opened', async (step, path, answer, reason) => {
    site[path] = answer;
    expect(await look()).toEqual({ passed: false });
    expect(log.entries).toMatchObject([
      {
        level: 'error',
        message: `The canary failed at ${step}.`,
        details: { canary: 'failed', step, reason },
      },
    ]);
    expect(log.entries[0]?.details.ms).toHaveProperty(step, expect.any(Number));
    const wentIn = !['page', 'facilities'].includes(step);
    expect(calls.some((call) => call.startsWith('/api/auth/logout'))).toBe(wentIn);
    // Contains neither the account nor anything it read.
    expect(JSON.stringify(log.entries)).not.toMatch(/probe@|the-password|Sample|North Hospital/);
  });

  it('reports why the site cannot be reached, or what is wrong with the plan list', async () => {
    site[books] = planList({ ...plan, planName: 7 });
    expect(await look()).toEqual({ passed: false });
    await close(server);
    expect(await look()).toEqual({ passed: false });
    expect(log.entries).toMatchObject([
      { details: { step: 'plans', name: expect.stringMatching(/Zod/) } },
      { details: { step: 'page', reason: 'ECONNREFUSED' } },
    ]);
    server = createServer();
    await listen(server, 0);
  });

  it('reports that there is no account until its secret holds one', async () => {
    const written = new Map([['arn', 'random{text']]);
    const { endpoint, stop } = await startSecrets(new Map(), written);
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    const client = new SecretsManagerClient({ endpoint, credentials, region: 'us-east-1' });
    const own = () => readProbeAccount(client, 'arn');
    expect(await look(own)).toEqual({ passed: false });
    expect(log.entries).toMatchObject([
      { details: { step: 'account', reason: expect.stringMatching(/ops -- probe-account/) } },
    ]);
    written.set('arn', JSON.stringify(account));
    expect(await look(own)).toMatchObject({ passed: true });
    client.destroy();
    await stop();
  });
});
