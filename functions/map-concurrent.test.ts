import { describe, expect, it } from '@jest/globals';
import { mapConcurrent } from './map-concurrent.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('mapConcurrent', () => {
  it('returns the results in the order of the items, and runs no more at a time than allowed', async () => {
    let running = 0;
    let most = 0;
    const made = await mapConcurrent([3, 1, 2, 0, 1], 2, async (turns, index) => {
      most = Math.max(most, ++running);
      for (let left = turns; left > 0; left--) await turn();
      running -= 1;
      return `${index}: ${turns}`;
    });
    expect(made).toEqual(['0: 3', '1: 1', '2: 2', '3: 0', '4: 1']);
    expect(most).toBe(2);
    expect(await mapConcurrent([], 2, turn)).toEqual([]);
  });

  it('starts nothing more after a failure', async () => {
    const begun: number[] = [];
    const all = mapConcurrent([0, 1, 2, 3], 2, async (item) => {
      begun.push(item);
      await turn();
      if (item === 0) throw new Error('throttled');
    });
    await expect(all).rejects.toThrow('throttled');
    await turn();
    expect(begun).toEqual([0, 1]);
  });
});
