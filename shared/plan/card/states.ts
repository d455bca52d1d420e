import { wordsOf } from './card-words.ts';

const states: readonly (readonly [code: string, name: string])[] = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['GU', 'Guam'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['PR', 'Puerto Rico'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VI', 'Virgin Islands'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
];

// Codes that are words as well, which are a state only where an address has one.
const wordlike: ReadonlySet<string> = new Set(
  'AL AS CO DE HI ID IL IN LA MA MD ME MI MO MS MT NE OH OK OR PA PR SC SD VA VI'.split(' '),
);

const words: ReadonlySet<string> = new Set(
  states.flatMap(([code, name]) => [code.toLowerCase(), ...wordsOf(name)]),
);
export const isStateWord = (word: string): boolean => words.has(word);

const nameOf: ReadonlyMap<string, string> = new Map(states);
export const stateName = (code: string): string => nameOf.get(code) ?? code;

/** The states that a text names: whole names, and codes in capitals where an address has them or where they stand alone. */
export function statesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  let line = ` ${wordsOf(text).join(' ')} `;
  // Longer names first: West Virginia is not Virginia.
  for (const [code, name] of states.toSorted(([, one], [, other]) => other.length - one.length)) {
    const written = ` ${name.toLowerCase()} `;
    if (!line.includes(written)) continue;
    found.add(code);
    line = line.replaceAll(written, ' ');
  }
  for (const match of text.matchAll(
    /(?<before>,\s{0,2}|^|[^\p{L}\p{N}])(?<code>[A-Z]{2})(?=(?<after>\s*$| {1,2}\d{5})|[^\p{L}\p{N}])/gmu,
  )) {
    const { before = '', code = '', after } = match.groups ?? {};
    const placed = before.includes(',') || after?.includes(' ') === true || match[0] === text.trim();
    if (nameOf.has(code) && (placed || !wordlike.has(code))) found.add(code);
  }
  return found;
}
