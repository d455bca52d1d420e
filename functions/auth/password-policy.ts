/// <reference path="./fxa-common-password-list.d.ts" />
import { wrongField } from '../../shared/api/errors.ts';
import { unicodePattern } from '../../shared/text/unicode-pattern.ts';
import type { Directory } from '../data/facility-directory.ts';

/** The password's owner, by the names that others know. */
type Owner = { readonly firstName: string; readonly lastName: string; readonly email: string };

const product = 'Coverage Guide';
/** This few letters and digits besides names are a year or a counter, not a password. */
const maxOutsideNames = 4;
const shortestName = 3;
const betweenWords = unicodePattern(String.raw`[^\p{L}\p{N}]+`, 'gu');

/**
 * Rejects the passwords that attackers try first: the most common ones, and those that are little more than the name of the
 * product, of a hospital or of the owner.
 * @throws ApiError VALIDATION_FAILED with the reason at `password`
 */
export async function refuseGuessable(
  password: string,
  { firstName, lastName, email }: Owner,
  { facilities }: Directory,
): Promise<void> {
  if (await isCommon(password)) {
    throw refusedPassword('This password is among the most common ones. Please choose another.');
  }
  const names = [product, ...facilities.map(({ name }) => name), firstName, lastName, ...email.split('@')];
  if (charactersOutsideNames(password, names).length <= maxOutsideNames) {
    throw refusedPassword(
      'This password is little more than your own name, a hospital’s or this product’s. Please choose another.',
    );
  }
}

export const refusedPassword = (reason: string) => wrongField('password', reason);

/**
 * The package contains, in lower case, the 50,000 passwords of eight or more characters among the 128,553 most common ones. It is
 * loaded on first use: signing in never needs it.
 */
async function isCommon(password: string): Promise<boolean> {
  const { default: common } = await import('fxa-common-password-list');
  return common.test(password.toLowerCase());
}

/** Returns a password's letters and digits that are not part of any word of these names. */
export function charactersOutsideNames(password: string, names: readonly string[]): string {
  const words = new Set(names.flatMap((name) => name.split(betweenWords()).map(lettersOf)));
  const longestFirst = [...words]
    .filter((word) => word.length >= shortestName)
    .sort((one, other) => other.length - one.length);
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), lettersOf(password));
}

const standsFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** Returns lower-case letters without accents, and digits; a character used in place of a letter becomes that letter. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[01345@$]/g, (sign) => standsFor[sign] ?? sign)
    .replace(betweenWords(), '');
}
