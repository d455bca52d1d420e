/** True in `npm run test:deep`, which looks further where repeating finds more. */
export const deep = process.env.TEST_DEPTH === 'deep';

/** Of everything made at random in a run: the same seed makes the same again. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_121);

/** How often something random is tried: `few` in `npm test`, `many` (twenty times as often without it) in `npm run test:deep`. */
export const times = (few: number, many = 20 * few): number => (deep ? many : few);
