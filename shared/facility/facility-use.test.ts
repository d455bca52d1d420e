import { expect, it } from '@jest/globals';
import { facilityUse } from './facility-use.ts';

it.each([
  [{ plans: 0, people: 0, agreements: 0 }, undefined],
  [{ plans: 1, people: 0, agreements: 0 }, '1 plan'],
  [{ plans: 1_165, people: 2, agreements: 0 }, '1,165 plans and 2 people'],
  [{ plans: 0, people: 0, agreements: 1 }, expect.stringMatching(/^1 payer contract(,| or) /)],
  [
    { plans: 1, people: 1, agreements: 5 },
    expect.stringMatching(/^1 plan, 1 person, and 5 payer contracts(,| and) /),
  ],
])('facilityUse lists what uses a facility: %j', (use, text) => {
  expect(facilityUse(use)).toEqual(text);
});
