import { describe, expect, it } from '@jest/globals';
import { charactersOutsideNames, refuseGuessable } from './password-policy.ts';

const owner = { firstName: 'Zoë', lastName: 'Example', email: 'zex.desk@vale-health.test' };
const facility = (name: string) => ({ id: 'aaaaaaaa', name, primaryColor: '#005b7f', version: 1 });
const directory = { version: 1, facilities: [facility('North Hospital'), facility('Vale Clinic')] };
const refusal = (password: string) => refuseGuessable(password, owner, directory).catch(String);

describe('a new password', () => {
  it.each(['password', 'PASSWORD1', 'iloveyou', '!qaz2wsx', 'letmein123'])(
    'cannot be %j, one of the most common passwords',
    async (password) => {
      expect(await refusal(password)).toMatch('most common');
    },
  );

  it.each([
    'NorthHospital2026',
    'C0verage-Guide!',
    'coverage.guide.99',
    'Zoe_Example1985',
    'zoë-example',
    'V@leClinic2026!',
    'ex@mple@north',
    'ZexDesk-2026',
    'valehealth.99',
  ])('cannot be %j, which is little more than names', async (password) => {
    expect(await refusal(password)).toMatch('little more than your own name');
  });

  it.each(['correct horse battery', 'North wind and sun', 'Vale of seven pears', 'Test-pass-1'])(
    'may be %j',
    async (password) => {
      expect(await refusal(password)).toBeUndefined();
    },
  );
});

it('charactersOutsideNames removes all names from a password, however they overlap', () => {
  expect(charactersOutsideNames('NorthNorthern2026', ['North', 'Northern'])).toBe('2o26');
  expect(charactersOutsideNames('ab-cd', ['a b c d'])).toBe('abcd');
});
