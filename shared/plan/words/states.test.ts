import { expect, it } from '@jest/globals';
import { states as codes } from '../../text/us-states.ts';
import { states, wordlikeCodes } from './states.ts';

// Two lists, because every page loads the codes with the contract, but only the search loads the names.
it('the search knows each state that a form offers, exactly once', () => {
  expect(states.map(([code]) => code).sort()).toEqual(codes);
  for (const code of wordlikeCodes) expect(codes).toContain(code.toUpperCase());
});
