import { describe, expect, it } from '@jest/globals';
import { emptyView, planViewReducer, prefixPart } from './plan-view.ts';

const at = (change: Partial<typeof emptyView>) => ({ ...emptyView, ...change });

describe('planViewReducer', () => {
  it('clears one of the two searches when the user types in the other', () => {
    expect(planViewReducer(at({ prefix: 'XYZ' }), { type: 'search', text: 'blue' })).toMatchObject({
      search: 'blue',
      prefix: '',
    });
    expect(planViewReducer(at({ search: 'blue' }), { type: 'prefix', text: 'xy' })).toMatchObject({
      search: '',
      prefix: 'XY',
    });
  });

  it('goes back to page 1 when a search, the sort or Show All changes', () => {
    const deep = at({ page: 9 });
    expect(planViewReducer(deep, { type: 'search', text: 'a' }).page).toBe(1);
    expect(planViewReducer(deep, { type: 'prefix', text: 'a' }).page).toBe(1);
    expect(planViewReducer(deep, { type: 'sort', key: 'planName' }).page).toBe(1);
    expect(planViewReducer(deep, { type: 'showAll', on: true }).page).toBe(1);
  });

  it('returns the same view object when the user types more of a member ID', () => {
    const view = at({ prefix: 'XYZ', page: 3 });
    expect(planViewReducer(view, { type: 'prefix', text: 'xyz123456789' })).toBe(view);
  });

  it('keeps a search for a member ID when the address, which never holds it, changes', () => {
    const view = at({ search: 'XYZ123456789', openPlan: 'a' });
    expect(planViewReducer(view, { type: 'restore', view: emptyView })).toEqual(
      at({ search: 'XYZ123456789' }),
    );
    expect(planViewReducer(view, { type: 'restore', view: at({ search: 'blue' }) })).toEqual(
      at({ search: 'blue' }),
    );
    expect(planViewReducer(at({ search: 'blue' }), { type: 'restore', view: emptyView })).toEqual(emptyView);
  });

  it('sorts ascending first, then toggles, and starts over on another column', () => {
    const once = planViewReducer(emptyView, { type: 'sort', key: 'planName' });
    const twice = planViewReducer(once, { type: 'sort', key: 'planName' });
    const threeTimes = planViewReducer(twice, { type: 'sort', key: 'planName' });
    expect([once, twice, threeTimes].map((view) => view.sort?.direction)).toEqual(['asc', 'desc', 'asc']);
    expect(planViewReducer(twice, { type: 'sort', key: 'payerName' }).sort).toEqual({
      key: 'payerName',
      direction: 'asc',
    });
  });
});

describe('prefixPart', () => {
  it('keeps only the first three characters of a member ID, upper-cased', () => {
    expect(prefixPart('  xyz123456789 ')).toBe('XYZ');
    expect(prefixPart('x')).toBe('X');
    expect(prefixPart('   ')).toBe('');
  });

  it.each(['\u200bxyz123456789', '(XYZ)123', 'ＸＹＺ１２３', '\u00a0X\u00adYZ', 'X-YZ 904', '#xyz9'])(
    'reads %j as XYZ',
    (pasted) => expect(prefixPart(pasted)).toBe('XYZ'),
  );

  it.each([
    'Member ID: XYZ123456789',
    'ID#XYZ 123 456 789',
    'Subscriber ID XYZ123456789',
    'ＩＤ：XYZ123456789',
    'Member # XYZ 123456789',
    'Member ID: XYZ W12345678',
    'Member ID: XYZ 123A45678',
    'Member ID: XYZ',
    'ID XYZ',
    'ID Number XYZ123456789',
    'ID No. XYZ123456789',
    'Identification Number XYZ123456789',
    'Member No XYZ123456789',
    'Subscriber Number XYZ 123 456 789',
    'prefix XYZ',
    'Alpha prefix XYZ',
    'XYZ W12345678 Group: 12345',
    'XYZ 123A45678 GRP# 12345',
    'XYZ 12345 Group: 280456789',
  ])('reads %j as XYZ, not as its label', (pasted) => expect(prefixPart(pasted)).toBe('XYZ'));

  it.each(['XYZ123456789', 'XYZ W12345678', '#XYZ W12345678', 'IDA W12345678', 'NOA W12345678'])(
    'stays with the first characters while %j is typed',
    (text) => {
      const typed = [...text].map((_, at) => prefixPart(text.slice(0, at + 1)));
      expect(typed.filter((part) => !text.replace('#', '').startsWith(part))).toEqual([]);
    },
  );
});
