import { describe, expect, it } from '@jest/globals';
import { planWritesOf } from '../../data/plans/plan-writes.ts';
import { type FacilityPlans, listCache, orderPlans } from './list-cache.ts';

const million = 1_000_000;
/** What takes so many bytes, without them. */
const bytes = (byteLength: number) => ({ byteLength }) as Buffer;
const page = (millions: number) => ({ encoded: bytes(millions * million), etag: '"1"' });
const facility = (...millions: number[]): FacilityPlans => ({
  writes: planWritesOf(undefined),
  directory: 1,
  plans: millions.map((each, index) => ({ _id: `${index}`, name: '', json: bytes(each * million) })),
});
const named = (name: string, _id: string) => ({ _id, name, json: bytes(0) });

describe('what a warm function remembers', () => {
  it('is there again, and nothing else', () => {
    const { pages } = listCache();
    const kept = page(1);
    pages.set('a', kept);
    expect(pages.get('a')).toBe(kept);
    expect(pages.get('b')).toBeUndefined();
  });

  it('forgets what was not asked for longest when it passes 150 MB, and not before', () => {
    const { pages } = listCache();
    for (const id of ['a', 'b', 'c']) pages.set(id, page(50));
    const ids = () => ['a', 'b', 'c', 'd'].filter((id) => pages.get(id) !== undefined);
    expect(ids()).toEqual(['a', 'b', 'c']);
    pages.get('a');
    pages.set('d', page(0.000_001));
    expect(ids()).toEqual(['a', 'c', 'd']);
  });

  it('keeps what is too large beside nothing else, and counts what takes the place of another once', () => {
    const { pages } = listCache();
    pages.set('a', page(100));
    for (let time = 0; time < 3; time++) pages.set('b', page(50));
    expect(pages.get('a')).toBeDefined();
    pages.set('c', page(200));
    expect(['a', 'b', 'c'].map((id) => pages.get(id) !== undefined)).toEqual([false, false, true]);
    pages.set('c', page(1));
    pages.set('d', page(149));
    expect(['c', 'd'].map((id) => pages.get(id) !== undefined)).toEqual([true, true]);
  });

  it('counts all plans of a facility, apart from the pages', () => {
    const { facilities, pages } = listCache();
    pages.set('page', page(150));
    facilities.set('north000', facility(50, 50));
    facilities.set('south000', facility(50));
    expect(facilities.get('north000')).toBeDefined();
    facilities.set('east0000', facility(1));
    expect(facilities.get('south000')).toBeUndefined();
    expect(facilities.get('north000')).toBeDefined();
    expect(pages.get('page')).toBeDefined();
  });
});

it('orders plans as a person reads their names, and the same names by id', () => {
  const plans = [named('Plan 10', 'a'), named('plan 2', 'c'), named('Plan 2', 'b'), named('Émile', 'd')];
  const ordered = orderPlans(plans);
  expect(ordered.map(({ _id }) => _id)).toEqual(['d', 'b', 'c', 'a']);
  for (const given of [ordered, ordered.toReversed()]) expect(orderPlans(given)).toEqual(ordered);
  expect(plans[0]?._id).toBe('a');
});
