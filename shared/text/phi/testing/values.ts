import type { Draw } from './draw.ts';

// What people write in notes, in the ways they write it. All values are fictional; phone numbers are 555-01xx.

const firstNames = [
  'Maria',
  'James',
  'Linh',
  'Aisha',
  'Robert',
  'Carmen',
  'Dmitri',
  'Patricia',
  'Keisha',
  'Wei',
  'Thomas',
  'Priya',
  'Jose',
  'Eleanor',
  'Samuel',
  'Guadalupe',
] as const;
const lastNames = [
  'Lopez',
  'Nguyen',
  'Okafor',
  'Whitfield',
  'Garcia',
  'Petrov',
  "O'Brien",
  'Smith-Jones',
  'Chen',
  'Patel',
  'Hernandez',
  'Johnson',
  'Kim',
  'de la Cruz',
] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const payers = [
  'Northbank Health',
  'Cedar Mutual',
  'Blue Harbor',
  'Sierra Advantage',
  'Valley Care Plan',
  'Pinecrest Benefit Trust',
  'Golden Coast Medi-Cal',
] as const;

export const firstName = (draw: Draw) => draw.one(firstNames);
export const lastName = (draw: Draw) => draw.one(lastNames);
export const person = (draw: Draw) => `${firstName(draw)} ${lastName(draw)}`;
export const payer = (draw: Draw) => draw.one(payers);

const two = (number: number) => String(number).padStart(2, '0');

/** Returns a date in the years `from` to `to`, in one of the usual formats. */
function dateOf(draw: Draw, from: number, to: number): string {
  const [day, month, year] = [draw.int(1, 28), draw.int(1, 12), draw.int(from, to)];
  const name = months[month - 1] ?? 'May';
  return draw.one([
    `${two(month)}/${two(day)}/${year}`,
    `${month}/${day}/${year}`,
    `${two(month)}-${two(day)}-${year}`,
    `${year}-${two(month)}-${two(day)}`,
    `${month}/${day}/${two(year % 100)}`,
    `${name} ${day}, ${year}`,
    `${day} ${name.slice(0, 3)} ${year}`,
  ]);
}
export const birthDate = (draw: Draw) => dateOf(draw, 1934, 2008);
export const contractDate = (draw: Draw) => dateOf(draw, 2018, 2027);

export function phone(draw: Draw): string {
  const [area, line] = [draw.one(['916', '209', '530', '800', '888', '415']), `01${draw.digits(2)}`];
  return draw.one([
    `(${area}) 555-${line}`,
    `${area}-555-${line}`,
    `${area}.555.${line}`,
    `1-${area}-555-${line}`,
    `${area}555${line}`,
    `${area} 555 ${line}`,
    `${area}-555-${line} ext ${draw.int(10, 9999)}`,
    `+1 ${area} 555 ${line}`,
  ]);
}

/** Returns a number of the form that the Social Security Administration issues. */
export function ssn(draw: Draw, between: string): string {
  const area = draw.one([draw.int(1, 665), draw.int(667, 899)]);
  const [group, serial] = [draw.int(1, 99), draw.int(1, 9_999)];
  return [String(area).padStart(3, '0'), two(group), String(serial).padStart(4, '0')].join(between);
}

const cards = [
  { start: '4539', groups: [4, 4, 4, 4] },
  { start: '4716', groups: [4, 4, 4, 4] },
  { start: '5412', groups: [4, 4, 4, 4] },
  { start: '6011', groups: [4, 4, 4, 4] },
  { start: '3782', groups: [4, 6, 5] },
];

/** Returns a plausible payment card number: issuer digits, random digits and the check digit. */
export function cardNumber(draw: Draw): string {
  const { start, groups } = draw.one(cards);
  const length = groups.reduce((total, group) => total + group, 0);
  const body = start + draw.digits(length - start.length - 1);
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  const full = body + String((10 - (sum % 10)) % 10);
  const parts: string[] = [];
  for (const group of groups) parts.push(full.slice(parts.join('').length).slice(0, group));
  return parts.join(draw.one(['', ' ', '-']));
}

const mbiLetters = [...'ACDEFGHJKMNPQRTUVWXY'];

/** Returns a member ID as printed on cards: BlueCard, other commercial, Medi-Cal (CIN), Medicare (MBI). */
export function memberId(draw: Draw): string {
  const mbi = (count: number) => Array.from({ length: count }, () => draw.one(mbiLetters)).join('');
  const dash = draw.one(['', '-']);
  return draw.one([
    () => `${draw.letters(3)}${draw.digits(9)}`,
    () => `${draw.letters(3)} ${draw.digits(9)}`,
    () => `${draw.letters(3)}${draw.digits(3)}A${draw.digits(5)}`,
    () => `${draw.letters(1)}${draw.int(1, 9)}${draw.letters(1)}${draw.digits(9)}`,
    () => `W${draw.digits(9)}`,
    () => `9${draw.digits(7)}${draw.letters(1)}`,
    () =>
      `${draw.int(1, 9)}${mbi(2)}${draw.digits(1)}${dash}${mbi(2)}${draw.digits(1)}${dash}${mbi(2)}${draw.digits(2)}`,
  ])();
}
