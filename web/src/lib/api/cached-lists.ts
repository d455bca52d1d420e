import { clear, createStore, get, set } from 'idb-keyval';
import { lazy } from '../../../../shared/lazy.ts';
import type * as z from '../../../../shared/zod.ts';
import { storage } from '../storage.ts';

/** Large responses cached for the next visit and for working offline. They are deleted at sign-out. */
export type CachedLists = {
  /** Returns the value under `key`, or undefined if it is missing or damaged, or if storage is blocked. */
  read: <Value>(key: string, schema: z.ZodMiniType<Value>) => Promise<Value | undefined>;
  /** Stores the value, unless nobody is signed in. Full or blocked storage keeps nothing. */
  write: (key: string, value: unknown) => Promise<void>;
  clear: () => Promise<void>;
};

async function attempt<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

export function createCachedLists(): CachedLists {
  // Opening the database creates it on the first visit, so it is opened only when needed.
  const store = lazy(() => createStore('coverage-guide', 'lists'));
  const someoneIsSignedIn = () => storage.accessToken.read() !== undefined;
  const clearAll = async () => {
    await attempt(() => clear(store()));
  };
  return {
    read: async (key, schema) => {
      const value = await attempt(() => get<unknown>(key, store()));
      return schema.safeParse(value).data;
    },
    write: async (key, value) => {
      if (!someoneIsSignedIn()) return;
      await attempt(() => set(key, value, store()));
      // The person may have signed out, here or in another tab, while the list was being written.
      if (!someoneIsSignedIn()) await clearAll();
    },
    clear: clearAll,
  };
}
