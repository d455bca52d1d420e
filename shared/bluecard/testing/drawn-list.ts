import { type PrefixList, packPrefixes } from '../prefix-list.ts';

/** Returns a generator of pseudo-random numbers from 0 up to but not including 1, the same in every run. */
function numbers(): () => number {
  let state = 20250601;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const all = 36 ** 3;

/** Makes a list shaped like the real one: a few plans hold most of the prefixes, in no regular pattern. */
export function drawnList({ prefixes, plans }: { prefixes: number; plans: number }): PrefixList {
  const draw = numbers();
  const left = Array.from({ length: all }, (_, number) => number.toString(36).toUpperCase().padStart(3, '0'));
  const of = Array.from({ length: plans }, (): string[] => []);
  for (let drawn = 0; drawn < prefixes; drawn += 1) {
    const [prefix = ''] = left.splice(Math.floor(draw() * left.length), 1);
    of[Math.floor(draw() ** 2 * plans)]?.push(prefix);
  }
  return {
    source: 'Sample list',
    asOf: '2025-06',
    plans: of.map((own, at) => ({
      name: `Sample Blue Cross and Blue Shield of Region ${at + 1}`,
      ...(at % 2 === 0 && { state: 'CA' }),
      phones: at % 3 === 0 ? [`(800) 555-${String(at).padStart(4, '0')}`] : [],
      prefixes: packPrefixes(own),
    })),
  };
}
