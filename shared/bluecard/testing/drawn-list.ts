import { type PrefixList, packPrefixes } from '../prefix-list.ts';

/** Numbers from 0 up to, not including, 1, the same in every run. */
function numbers(): () => number {
  let state = 20250601;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const all = 36 ** 3;

/** A list of the real one's shape: a few plans have most of the prefixes, and which ones follows no rule. */
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
