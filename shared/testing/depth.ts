/** True in `npm run test:deep`, which repeats random tests more often to find more. */
export const deep = process.env.TEST_DEPTH === 'deep';

/** The seed of everything random in a run: the same seed gives the same values. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_121);

/** How often a random test runs: `few` times in `npm test`, `many` (by default twenty times as often) in `npm run test:deep`. */
export const times = (few: number, many = 20 * few): number => (deep ? many : few);
