import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { parsePlanPage } from './plan-page-parts.ts';
import { readPlanPage } from './read-plan-page.ts';

/** Does the worker's work in the page. Each message is copied, as for a real worker. */
class InPageWorker extends EventTarget {
  static started: InPageWorker[] = [];
  static kind: 'right' | 'broken' | 'silent' = 'right';
  terminated = false;

  constructor() {
    super();
    InPageWorker.started.push(this);
    if (InPageWorker.kind === 'broken') queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }

  postMessage(text: string): void {
    if (InPageWorker.kind !== 'right') return;
    parsePlanPage(text, (part) =>
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: structuredClone(part) }))),
    );
  }

  terminate(): void {
    this.terminated = true;
  }
}

beforeEach(() => {
  InPageWorker.started = [];
  InPageWorker.kind = 'right';
  Object.assign(globalThis, { Worker: InPageWorker });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Worker');
});

const page = {
  data: Array.from({ length: 450 }, (_, n) =>
    makePlan({ descriptiveName: `Plan ${n}`, notes: 'x'.repeat(1_500) }),
  ),
  total: 900,
  version: 'v1',
  nextCursor: 'c',
};
const text = JSON.stringify(page);
const never = new AbortController().signal;

describe('a long page of plans', () => {
  it('is read in a worker, whole and in order', async () => {
    expect(await readPlanPage(text, never)).toEqual(page);
    expect(InPageWorker.started.map(({ terminated }) => terminated)).toEqual([true]);
  });

  it('is read in the page itself when workers fail to start or do not exist', async () => {
    InPageWorker.kind = 'broken';
    expect(await readPlanPage(text, never)).toEqual(page);
    expect(InPageWorker.started).toHaveLength(1);
    Reflect.deleteProperty(globalThis, 'Worker');
    expect(await readPlanPage(text, never)).toEqual(page);
  });

  it.each([
    ['differs from the contract', JSON.stringify({ ...page, data: [...page.data, { _id: 5 }] })],
    ['is cut off', text.slice(0, -1)],
  ])('is refused when it %s', async (_, damaged) => {
    await expect(readPlanPage(damaged, never)).rejects.toThrow();
    expect(InPageWorker.started.map(({ terminated }) => terminated)).toEqual([true]);
  });

  it('ends its worker when the caller aborts', async () => {
    InPageWorker.kind = 'silent';
    const leaving = new AbortController();
    const reading = readPlanPage(text, leaving.signal);
    leaving.abort(new Error('Left.'));
    await expect(reading).rejects.toThrow('Left.');
    expect(InPageWorker.started.map(({ terminated }) => terminated)).toEqual([true]);
  });
});

it('a short page of plans starts no worker', async () => {
  const short = { ...page, data: page.data.slice(0, 20) };
  expect(await readPlanPage(JSON.stringify(short), never)).toEqual(short);
  expect(InPageWorker.started).toEqual([]);
});
