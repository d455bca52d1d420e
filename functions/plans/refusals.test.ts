import { describe, expect, it } from '@jest/globals';
import { errorBodySchema } from '../../shared/api/error-body.ts';
import { limits } from '../../shared/limits.ts';
import { planListSchema } from '../../shared/plan/plan.ts';
import { planId, planIdParts } from '../../shared/plan/plan-id.ts';
import { keys } from '../data/table/keys.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { planCalls } from './testing/plan-calls.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });

const create = (body: object) => world.send('createPlan', { body }, admin);
const refusal = async (changes: object) => {
  const answer = await create({ ...samplePlan(), ...changes });
  return { status: answer.status, ...errorBodySchema.parse(answer.body) };
};
const portal = (url: string) => ({ portalLinks: [{ title: 'Portal', url }] });

describe('validating a plan', () => {
  it.each<[string, object, string, string]>([
    ['a missing name', { descriptiveName: undefined }, 'descriptiveName', 'This field is required.'],
    ['a blank name', { payerName: '  ' }, 'payerName', 'This field is required.'],
    ['a long name', { planName: 'x'.repeat(201) }, 'planName', 'At most 200 characters.'],
    ['a number for a name', { planName: 5 }, 'planName', 'Must be text.'],
    ['another class', { financialClass: 'Vision' }, 'financialClass', 'Please choose a financial class.'],
    [
      'a state that capitals make longer',
      { facilityAddress: { state: 'ßß' } },
      'facilityAddress.state',
      'At most 2 characters.',
    ],
    ['no code', { planCode: null }, 'planCode', 'This field is required.'],
    ['a code as text', { planCode: '12' }, 'planCode', 'Must be a number.'],
    ['a negative code', { payerCode: -1 }, 'payerCode', 'Must not be negative.'],
    ['a fractional code', { payerCode: 1.5 }, 'payerCode', 'Whole numbers only.'],
    ['a long code', { planCode: 1e15 }, 'planCode', 'At most 15 digits.'],
    [
      'a short prefix',
      { prefixes: [{ value: 'ABC' }, { value: 'AB' }] },
      'prefixes.1.value',
      'A prefix is 3 letters or digits.',
    ],
    [
      'too many prefixes',
      { prefixes: Array(2_001).fill({ value: 'ABC' }) },
      'prefixes',
      'At most 2,000 prefixes.',
    ],
    ['text for a list', { phoneNumbers: 'x' }, 'phoneNumbers', 'Must be a list.'],
    // All that are refused: shared/hub/portal-url.test.ts.
    [
      'a portal that runs a script',
      portal('javascript:alert(1)'),
      'portalLinks.0.url',
      'A portal address must start with http:// or https://.',
    ],
    [
      'a portal with control characters',
      portal('https://portal.example/\u202e\u0007'),
      'portalLinks.0.url',
      'Must be a single line without control characters.',
    ],
    ['a long payer ID', { payerId: '123456' }, 'payerId', 'At most 5 characters.'],
    ['a long ZIP', { providerAddress: { zip: '958140' } }, 'providerAddress.zip', 'At most 5 characters.'],
    [
      'an unknown status',
      { facilityContracts: [{ facilityName: 'A', contractStatus: 'Maybe' }] },
      'facilityContracts.0.contractStatus',
      'Please choose a contract status.',
    ],
    [
      'an untitled phone',
      { phoneNumbers: [{ title: '', number: '1' }] },
      'phoneNumbers.0.title',
      'This field is required.',
    ],
    ['control characters', { notes: 'a\u0000b' }, 'notes', 'Contains characters that cannot be printed.'],
    ['long notes', { notes: 'x'.repeat(20_001) }, 'notes', 'At most 20,000 characters.'],
    [
      'an unknown field',
      { role: 'admin' },
      'role',
      'This field is not known to the server. After an update, try again in a few minutes.',
    ],
    [
      'a made-up warning',
      { phiWarning: { shown: false, kinds: [] } },
      'phiWarning.shown',
      'Invalid input: expected true',
    ],
  ])('reports a specific message at the field for %s', async (_what, changes, field, message) => {
    const { status, code, fields } = await refusal(changes);
    expect([status, code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(fields).toEqual({ [field]: message });
  });

  it.each(['javascript:alert(1)', '//elsewhere.example/x', '/\\elsewhere', '/a b'])(
    'refuses the image address %j',
    async (image) => {
      expect((await refusal({ image })).fields).toEqual({
        image: 'An image address must be a path on this site or start with https://.',
      });
    },
  );

  it('reports all refused values in one answer', async () => {
    const { fields } = await refusal({
      planCode: -1,
      notes: 5,
      prefixes: [{ value: '' }],
      payerId: 'toolong',
    });
    expect(Object.keys(fields ?? {}).sort()).toEqual(['notes', 'payerId', 'planCode', 'prefixes.0.value']);
  });
});

describe('a very large plan', () => {
  // Three bytes per character, and nothing that compresses.
  const text = (length: number) =>
    Array.from({ length }, (_, index) => String.fromCharCode(0x4e00 + ((index * 7919) % 20_000))).join('');
  const full = {
    notes: text(limits.text.notes),
    authorizationNotes: text(limits.text.notes),
    prefixes: Array.from({ length: limits.rows.prefixes }, (_, index) => ({
      value: (index + 1_000).toString(36).padStart(3, '0').slice(-3),
    })),
    phoneNumbers: Array(limits.rows.phones).fill({ title: text(limits.text.name), number: '1'.repeat(40) }),
    portalLinks: Array(limits.rows.portals).fill({
      title: 'P',
      url: `https://p.example/${'x'.repeat(2_000)}`,
    }),
  };

  it('is refused before it reaches the table’s limit, naming what takes the most room', async () => {
    const { status, code, message, fields } = await refusal(full);
    expect([status, code]).toEqual([413, 'TOO_LARGE']);
    expect(message).toMatch(/^This plan takes \d+ KB; a plan can take at most 180 KB\. Nothing was saved\./);
    expect(Object.keys(fields ?? {})).toEqual(['portalLinks']);
  });

  it('is saved, edited in every large field, deleted and restored when it is just below the limit', async () => {
    // The texts use up what the rows leave of the limit.
    const rows = { prefixes: full.prefixes.slice(0, 500), phoneNumbers: full.phoneNumbers.slice(0, 10) };
    const portals = (letter: string) =>
      Array.from({ length: 20 }, () => ({ title: letter, url: `https://p.example/${letter.repeat(500)}` }));
    const first = {
      ...samplePlan(),
      ...rows,
      notes: full.notes,
      authorizationNotes: full.authorizationNotes,
      portalLinks: portals('x'),
      // Stored with its facility's ID, each line is longer.
      facilityContracts: Array(limits.rows.contracts).fill({
        facilityName: facilities.own,
        contractStatus: 'Contracted',
      }),
    };
    const size = Buffer.byteLength(JSON.stringify(first));
    expect(size).toBeGreaterThan(limits.planBytes * 0.95);
    expect(size).toBeLessThan(limits.planBytes);
    const key = { 'idempotency-key': 'large-plan-1' };
    const made = await world.send('createPlan', { headers: key, body: first }, admin);
    expect(made.status).toBe(201);
    const { data } = made.body as { data: { _id: string } };
    const params = { id: data._id };
    const reversed = (original: string) => [...original].reverse().join('');
    const second = {
      ...first,
      notes: reversed(first.notes),
      authorizationNotes: reversed(first.authorizationNotes),
      portalLinks: portals('y'),
      prefixes: rows.prefixes.toReversed(),
      phoneNumbers: rows.phoneNumbers.map(({ title, number }) => ({ title: reversed(title), number })),
    };
    const headers = (version: number) => ({
      'if-match': `"${version}"`,
      'idempotency-key': `large-plan-v${version}`,
    });
    expect(
      (await world.send('updatePlan', { params, headers: headers(1), body: second }, admin)).status,
    ).toBe(200);
    expect((await world.send('deletePlan', { params, headers: headers(2) }, admin)).status).toBe(204);
    const back = await planCalls(world, () => admin).restore(data._id, 3, { version: 1 });
    expect(back.status).toBe(200);
    expect(back.body).toMatchObject({
      data: { notes: first.notes, portalLinks: first.portalLinks, version: 4 },
    });
    // Every page of its history fits into one response.
    const history = await world.send('planHistory', { params }, admin);
    expect(history.status).toBe(200);
  });
});

describe('a stored address that is no longer accepted', () => {
  it('does not hide its plan', async () => {
    const id = await world.addPlan('own', { descriptiveName: 'Old portal' });
    const { facilityId = '', key = '' } = planIdParts(id) ?? {};
    const { table } = world.container;
    const item = await table.get(keys.record('PLAN', facilityId, key));
    const plan = { ...(item?.plan as object), ...portal('javascript:alert(1)') };
    await table.put({ ...item, plan });
    // The list is cached by version; another write forces it to be read again.
    await world.addPlan('own');
    const list = await world.send('listPlans', { query: { facility: facilities.own } }, admin);
    const found = planListSchema.parse(list.body).data.find(({ _id }) => _id === planId(facilityId, key));
    expect(found?.portalLinks).toEqual([{ title: 'Portal', url: 'javascript:alert(1)' }]);
  });
});
