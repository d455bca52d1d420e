import { describe, expect, it } from '@jest/globals';
import { drawnList } from '../../shared/bluecard/testing/drawn-list.ts';
import { limits } from '../../shared/limits.ts';
import { readPrefixLists, replacePrefixList } from '../data/prefix-lists.ts';
import { startTestWorld } from '../testing/world.ts';

const world = await startTestWorld();
const member = await world.addSignedIn({ email: 'member@demo.test', access: ['own'] });

const read = (headers: Record<string, string> = {}) => world.send('getPrefixLists', { headers }, member);

async function replace(list: ReturnType<typeof drawnList>) {
  const { table } = world.container;
  await replacePrefixList(table, list, await readPrefixLists(table), new Date());
}

describe('the national prefix list', () => {
  it('is empty until an operator imports one', async () => {
    const answer = await read();
    expect(answer).toMatchObject({ status: 200, body: { data: {} } });
    expect((await read({ 'if-none-match': String(answer.headers.etag) })).status).toBe(304);
  });

  it('is sent in at most 100 KB with the previous list, and only once while it is unchanged', async () => {
    const list = drawnList({ prefixes: 19_000, plans: 64 });
    const [first, ...others] = list.plans;
    // Worse than any two real lists have been: every prefix belongs to a different plan.
    const names = [...others, first].map((plan) => plan?.name ?? '');
    const other = { ...list, plans: list.plans.map((plan, at) => ({ ...plan, name: names[at] ?? '' })) };
    const empty = await read();
    await replace(other);
    await replace({ ...list, asOf: '2025-09' });
    const answer = await read({ 'if-none-match': String(empty.headers.etag), 'accept-encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ data: { current: { ...list, asOf: '2025-09' }, before: other } });
    expect(answer.bytes).toBeLessThan(limits.prefixList.sentBytes);
    expect((await read({ 'if-none-match': String(answer.headers.etag) })).status).toBe(304);
  });
});
