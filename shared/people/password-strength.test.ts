import { expect, it } from '@jest/globals';
import { passwordChecks, passwordStrength } from './password-strength.ts';

it.each([
  ['Abcdef1!', 'Strong', []],
  ['Abcdef1!9', 'Strong', []],
  ['abcdef1!', 'Strong', []],
  ['Abcde1!', 'Medium', ['at least 8 characters']],
  ['1234567!', 'Medium', ['a letter']],
  ['ABCDEFG!', 'Medium', ['a number']],
  ['abcdefg1', 'Medium', ['a special character (@ $ ! % * ? &)']],
  ['abcdef', 'Medium', ['at least 8 characters', 'a number', 'a special character (@ $ ! % * ? &)']],
  ['ab1!&', 'Weak', ['at least 8 characters']],
  ['a1', 'Weak', ['at least 8 characters', 'a special character (@ $ ! % * ? &)']],
  ['', 'Weak', ['at least 8 characters', 'a letter', 'a number', 'a special character (@ $ ! % * ? &)']],
])('the password %j is %s and lacks %j', (password, strength, missing) => {
  expect(passwordStrength(password)).toBe(strength);
  expect(passwordChecks.filter(({ holds }) => !holds(password)).map(({ label }) => label)).toEqual(missing);
});

it.each([...'@$!%*?&'])('a password may use %s as its special character', (sign) => {
  expect(passwordStrength(`Abcdef1${sign}`)).toBe('Strong');
});
