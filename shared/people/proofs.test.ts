import { expect, it } from '@jest/globals';
import { existingPassword } from './registration.ts';
import { signInCode } from './session.ts';

it.each([
  ['password', existingPassword('Please enter your password.'), 257, 'At most 256 characters.'],
  ['code', signInCode, 41, 'At most 40 characters.'],
])('a %s that is too long is refused in plain words', (_, schema, length, message) => {
  expect(schema.safeParse('1'.repeat(length)).error?.issues).toEqual([expect.objectContaining({ message })]);
});
