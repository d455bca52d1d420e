import { describe, expect, it } from '@jest/globals';
import { packed, unpacked } from './item-text.ts';

const key = { pk: 'FACILITY#north000', sk: 'PLAN#a1' };
const plan = { notes: 'Größe “A” – ask', prefixes: [{ value: 'ABC' }], payerId: undefined };

describe('a plan in the table', () => {
  it('is also readable when it was stored as a map', () => {
    expect(unpacked({ ...key, plan })).toEqual({ ...key, plan });
  });

  it('stays text when its JSON is damaged, for the schema to reject', () => {
    expect(unpacked({ ...key, plan: '{"notes":' })).toEqual({ ...key, plan: '{"notes":' });
  });
});

describe('a history entry in the table', () => {
  const entry = { pk: 'HISTORY#PLAN#a1', sk: 'HISTORY#0000000001', kind: 'changed', version: 1 };
  const changes = { notes: { from: null, to: 'Größe “A”' }, payerIds: { from: [{ value: '1' }], to: [] } };

  it('stores its changes as text and returns them unchanged when it is read', () => {
    const lying = packed({ ...entry, changes });
    expect(lying).toEqual({ ...entry, changes: expect.any(String) });
    expect(unpacked(lying)).toEqual({ ...entry, changes });
  });

  it('is also readable when it was stored as a map, and stays text when its JSON is damaged', () => {
    expect(unpacked({ ...entry, changes })).toEqual({ ...entry, changes });
    expect(unpacked({ ...entry, changes: '{"not' })).toEqual({ ...entry, changes: '{"not' });
  });
});

it('items other than plans and history entries are left alone', () => {
  const request = { pk: 'UPDATE_REQUESTS#new', sk: 'REQUEST#1', plan };
  expect(packed(request)).toBe(request);
  expect(unpacked({ ...request, plan: '{}' })).toEqual({ ...request, plan: '{}' });
});

it('only a plan that is still an object is packed, and only the text of a plan item is unpacked', () => {
  for (const item of [key, { ...key, plan: '{"notes":' }, { ...key, plan: '{}' }]) {
    expect(packed(item)).toBe(item);
  }
  // As text, a list of one number would be read as the number.
  for (const item of [key, { ...key, plan: [7] }, { pk: key.pk, plan: '{}' }]) {
    expect(unpacked(item)).toBe(item);
  }
});
