import { expect, it, jest } from '@jest/globals';
import { dayOrNone } from '../hub/hub-rows.ts';
import {
  changePasswordSchema,
  newPasswordSchema,
  registrationSchema,
  repeatedPasswordSchema,
} from '../people/registration.ts';
import { loginSchema } from '../people/session.ts';
import { payerIdSchema } from '../plan/fields/parts.ts';
import { line, multiline, requiredLine } from './text.ts';

it.each(['', '   ', '\u00a0', '\u200b', '\u2060\ufeff', '\u00ad \u200d'])(
  'a required line rejects %j, in which nothing is visible',
  (text) => {
    expect(requiredLine(20).safeParse(text).error?.issues[0]?.message).toBe('This field is required.');
  },
);

it.each(['0', '-', 'Ω', '李', '❤️', 'a\u200bb'])('a required line accepts %j', (text) => {
  expect(requiredLine(20).parse(` ${text} `)).toBe(text);
});

it.each(['2026-02-31', '31 Jan 2026', 'soon'])('the date %j is rejected with the correct format', (text) => {
  expect(dayOrNone.safeParse(text).error?.issues[0]?.message).toBe('Write a date like 2026-11-21.');
});

it.each([line, multiline, requiredLine])('a text is accepted even if an emoji is cut in half', (text) => {
  expect(text(20).parse('Done \ud83d')).toBe('Done \ufffd');
  expect(text(20).parse('\ude00 Done 😀')).toBe('\ufffd Done 😀');
});

it('a line is measured as it is stored: with letters and accents in one', () => {
  expect(line(5).parse('\u03b1\u0314\u0300\u0345'.repeat(5))).toBe('\u1f83'.repeat(5));
  expect(line(5).safeParse('e\u0301'.repeat(6)).error?.issues).toMatchObject([
    { message: 'At most 5 characters.' },
  ]);
});

it.each([
  ['a line', line(5)],
  ['a payer ID', payerIdSchema],
])('%s with tens of thousands of accents is refused before they are put in order', (_what, schema) => {
  const normalize = jest.spyOn(String.prototype, 'normalize');
  expect(schema.safeParse(`a${'\u0301\u0316'.repeat(40_000)}`).success).toBe(false);
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
});

// A form and an exported sheet have no others, so a note would change when it is saved or imported again.
it('a text of several lines has the line breaks of a form', () => {
  expect(multiline(20).parse('one\r\ntwo\rthree\n\nfour')).toBe('one\ntwo\nthree\n\nfour');
});

it('a password with half an emoji is read the same way wherever it is typed', () => {
  const [typed, read] = ['a long pass phrase \ud83d', 'a long pass phrase \ufffd'];
  expect(newPasswordSchema.parse(typed)).toBe(read);
  expect(loginSchema.parse({ username: 'a@demo.test', password: typed }).password).toBe(read);
  expect(changePasswordSchema.parse({ currentPassword: typed, password: typed })).toEqual({
    currentPassword: read,
    password: read,
  });
  expect(repeatedPasswordSchema.parse(typed)).toBe(read);
  const registration = {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@demo.test',
    phoneNumber: '555-0100',
    npi: '1234567893',
    requestedFacility: ['North'],
    password: typed,
    confirmPassword: typed,
  };
  expect(registrationSchema.parse(registration)).toMatchObject({ password: read, confirmPassword: read });
});

it('a limit is written with its comma, and only once a text exceeds it: that takes time at a function’s start', () => {
  const written = jest.spyOn(Number.prototype, 'toLocaleString');
  const schema = multiline(12_345);
  expect(schema.safeParse('Short.').success).toBe(true);
  expect(written).not.toHaveBeenCalled();
  const { error } = schema.safeParse('x'.repeat(12_346));
  expect(error?.issues.map(({ message }) => message)).toEqual(['At most 12,345 characters.']);
  written.mockRestore();
});
