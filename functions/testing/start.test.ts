import { expect, it, jest } from '@jest/globals';
import { routeGroups } from '../../shared/api/operation.ts';
import * as z from '../../shared/zod.ts';

/** What nearly every call needs, or whose values are the options of a choice: cheap enough for every start. */
const leaves = ['string', 'number', 'enum'];

const madeAtStart: string[] = [];

type Make = (...given: unknown[]) => unknown;

/** Notes which kinds of schema a function of zod makes, and for which file. */
function noted(make: Make): Make {
  return (...given) => {
    const made = make(...given);
    if (made instanceof z.core.$ZodType && !leaves.includes(made._zod.def.type)) {
      const caller = new Error().stack?.match(/\/((?:shared|functions)\/(?!testing\/start)[^:]+)/)?.[1];
      madeAtStart.push(`${made._zod.def.type} in ${caller}`);
    }
    return made;
  };
}

const isMaker = (name: string, value: unknown): value is Make =>
  typeof value === 'function' && /^[a-z_]/.test(name);

jest.unstable_mockModule('../../shared/zod.ts', () =>
  Object.fromEntries(
    Object.entries<unknown>(z).map(([name, value]) => [name, isMaker(name, value) ? noted(value) : value]),
  ),
);

it('a function starts without the schemas of its calls: each call makes those that it needs', async () => {
  for (const group of routeGroups) await import(`../${group}/handler.ts`);
  expect(madeAtStart).toEqual([]);
});
