/** @jest-environment ./web/src/testing/browser-environment.ts */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import * as z from '../../../../shared/zod.ts';
import { storage } from '../storage.ts';
import { createCachedLists } from './cached-lists.ts';

const lists = createCachedLists();
const numbers = z.array(z.number());

beforeEach(async () => {
  await lists.clear();
});

describe('cached lists', () => {
  it('are restored on the next visit', async () => {
    storage.accessToken.write('a.b.c');
    await lists.write('k', [1, 2]);
    expect(await createCachedLists().read('k', numbers)).toEqual([1, 2]);
  });

  it('read as undefined when they are damaged or missing', async () => {
    storage.accessToken.write('a.b.c');
    await lists.write('k', ['not a number']);
    expect(await lists.read('k', numbers)).toBeUndefined();
    expect(await lists.read('other', numbers)).toBeUndefined();
  });

  it('are not stored when nobody is signed in', async () => {
    await lists.write('k', [1]);
    expect(await lists.read('k', numbers)).toBeUndefined();
  });

  it('are not kept when the user signs out during the write', async () => {
    storage.accessToken.write('a.b.c');
    const writing = lists.write('k', [1]);
    storage.accessToken.remove();
    await writing;
    expect(await lists.read('k', numbers)).toBeUndefined();
  });
});
