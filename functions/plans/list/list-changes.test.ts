import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planListSchema } from '../../../shared/plan/plan.ts';
import { seed, times } from '../../../shared/testing/depth.ts';
import { browserOf, facilityOf, type Write } from './testing/list-model.ts';

/** Creates a facility with this many plans, a function that serves it, and a browser that has the list. */
async function started(plans: number) {
  const facility = facilityOf();
  for (let at = 0; at < plans; at++) facility.write({ kind: 'create' });
  facility.pass(3_600);
  const answering = facility.startFunction();
  const browser = browserOf();
  await browser.sync([answering]);
  return { facility, answering, browser };
}

const read = async (answer: Promise<{ body: Buffer | undefined }>) =>
  planListSchema.parse(JSON.parse(String((await answer).body)));

describe('a browser that refreshes its list', () => {
  it('receives changed, verified and new plans with their positions, and drops deleted ones', async () => {
    const { facility, answering, browser } = await started(300);
    for (const kind of ['edit', 'verify', 'create', 'delete', 'restore'] as const) {
      facility.write({ kind, plan: 7 });
      facility.pass(86_400);
      expect([kind, await browser.sync([answering])]).toEqual([kind, 'changes']);
      expect(browser.list()).toEqual(facility.list());
    }
  });

  it('receives only the changes even from a function that has just started', async () => {
    const { facility, browser } = await started(50);
    facility.write({ kind: 'edit', plan: 3 });
    expect(await browser.sync([facility.startFunction()])).toBe('changes');
    expect(browser.list()).toEqual(facility.list());
  });

  it('receives few bytes for one edit among 10,000 plans', async () => {
    const { facility, answering, browser } = await started(10_000);
    facility.write({ kind: 'edit', plan: 4_321 });
    expect(await browser.sync([answering])).toBe('changes');
    expect(await browser.received()).toBeLessThan(5_000);
    // A day later, when nearly every one of the 16 groups of plans has been written to.
    for (let at = 0; at < 30; at++) facility.write({ kind: 'edit', plan: 331 * at });
    expect(await browser.sync([answering])).toBe('changes');
    expect(await browser.received()).toBeLessThan(80_000);
    expect(browser.list()).toEqual(facility.list());
  });
});

describe('the whole list is sent', () => {
  it.each<[string, (facility: ReturnType<typeof facilityOf>) => void]>([
    ['the names of facilities changed', (facility) => facility.rename()],
    ['a write was not counted by digits', (facility) => facility.write({ kind: 'edit', uncounted: true })],
    ['too much changed', (facility) => facility.import(400)],
    ['the table was replaced', (facility) => facility.restoreTable()],
  ])('when %s', async (_, change) => {
    const { facility, browser } = await started(400);
    change(facility);
    expect(await browser.sync([facility.startFunction()])).toBe('whole');
    expect(browser.list()).toEqual(facility.list());
  });

  it('to a caller that does not announce that it understands changes', async () => {
    const { facility, answering, browser } = await started(50);
    facility.write({ kind: 'edit' });
    const answer = await read(answering(browser.etag(), 20));
    expect([answer.data.length, answer.changes]).toEqual([20, undefined]);
  });

  it.each([
    '~',
    '~x',
    `~b.${'z.'.repeat(18)}zzzzzzzzzzzz`,
    `~b.${'-1.'.repeat(18)}1`,
    `~b.${'1.'.repeat(30)}1`,
  ])('for a state that the server never issued: %s', async (state) => {
    const { answering } = await started(2);
    const answer = await read(answering(`W/"v${state}", "changes"`, 20));
    expect([answer.data.length, answer.changes]).toEqual([2, undefined]);
  });

  it('when the browser notices a plan written by a clock that is hours behind', async () => {
    const { facility, answering, browser } = await started(50);
    facility.write({ kind: 'edit', plan: 3, late: 7_200 });
    expect(await browser.sync([answering])).toBe('whole after changes');
    expect(browser.list()).toEqual(facility.list());
  });
});

it('changed contracts and flags come with the changes, even when no plan changed', async () => {
  const { facility, answering, browser } = await started(50);
  facility.agree();
  expect(await browser.sync([answering])).toBe('changes');
  expect(await browser.received()).toBeLessThan(500);
  for (const open of [true, false]) {
    facility.flag(open);
    expect(await browser.sync([answering])).toBe('changes');
    expect(browser.flags()).toBe(open ? 1 : 0);
    expect(await browser.received()).toBeLessThan(500);
  }
  expect(await browser.sync([answering])).toBe('unchanged');
});

const write = fc.record({
  kind: fc.constantFrom<Write['kind'][]>('edit', 'edit', 'verify', 'create', 'delete', 'restore'),
  plan: fc.nat(1_000),
  // Nearly all writes take a moment; some come from an import's or a PC's clock, or from outside the product.
  late: fc.oneof(
    { weight: 20, arbitrary: fc.nat(20) },
    { weight: 1, arbitrary: fc.nat(10_000) },
    { weight: 1, arbitrary: fc.constant(-3_000) },
  ),
  unstamped: fc.oneof({ weight: 20, arbitrary: fc.constant(false) }, fc.boolean()),
  uncounted: fc.oneof({ weight: 60, arbitrary: fc.constant(false) }, fc.boolean()),
});
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ write }) },
  {
    weight: 12,
    arbitrary: fc.record({
      sync: fc.nat(3),
      functions: fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }),
      meanwhile: fc.option(write, { freq: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ seconds: fc.nat(4_000) }) },
  { weight: 2, arbitrary: fc.record({ own: fc.nat(3), write }) },
  { weight: 1, arbitrary: fc.record({ imported: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ restarted: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.constantFrom({ renamed: true } as const, { agreed: true } as const) },
);

it('applying changes gives the same list as fetching it again, after any sequence of events', async () => {
  const { facility } = await started(150);
  const functions = Array.from({ length: 4 }, () => facility.startFunction());
  const browsers = Array.from({ length: 4 }, () => browserOf());
  const how = new Map<string, number>();
  // `npm run test:deep` continues to 10,000 writes.
  for (const one of fc.sample(step, { numRuns: times(500, 14_000), seed })) {
    facility.pass(1);
    if ('sync' in one) {
      const browser = browsers[one.sync];
      const syncFunctions = one.functions.flatMap((at) => functions[at] ?? []);
      if (one.meanwhile !== null) facility.onNextRead(one.meanwhile);
      const got = (await browser?.sync(syncFunctions)) ?? '';
      how.set(got, (how.get(got) ?? 0) + 1);
      // A write between the response's two reads may or may not be in it. After another sync it is.
      if (facility.hadWriteMeanwhile()) await browser?.sync(syncFunctions);
      expect(browser?.list()).toEqual(facility.list());
    } else if ('own' in one)
      // Stamped by a function's clock.
      browsers[one.own]?.showOwn(facility.write({ ...one.write, late: 2, unstamped: false }));
    else if ('write' in one) facility.write(one.write);
    else if ('seconds' in one) facility.pass(one.seconds);
    else if ('imported' in one) facility.import(one.imported, 200);
    else if ('restarted' in one) functions[one.restarted] = facility.startFunction();
    else if ('renamed' in one) facility.rename();
    else facility.agree();
  }
  expect(how.get('changes') ?? 0).toBeGreaterThan(times(50, 2_000));
  expect(how.get('whole') ?? 0).toBeGreaterThan(0);
  expect(facility.written()).toBeGreaterThan(times(200, 10_000));
});
