import type { Place } from './address-places.ts';

/** What a note may contain that identifies a patient. */
export type PhiKind = 'ssn' | 'mrn' | 'memberId' | 'dateOfBirth' | 'cardNumber';

/** The group `phi` of a match is what is reported, unless `accepts` rejects it. */
type PhiPattern = {
  readonly kind: PhiKind;
  readonly pattern: RegExp;
  readonly accepts?: (text: string, span: Place, match: RegExpExecArray) => boolean;
};

const pattern = (source: string, flags = 'dgi') => new RegExp(source, flags);

/** What may come between a label and its value: `SSN no. is: 123…`. */
const filler = String.raw`(?:[\s.:#=(/-]|\b(?:numbers?|num|no|nbr|id|is|was|are|as|on|card|reads|for|of|used|under|shows)\b){0,8}`;
const idWord = String.raw`(?:#|\b(?:id|ids|no|num|nbr|numbers?)\b)`;

const phone = /^1?[-.\s]?\d{3}[-.\s]\d{3}[-.\s]\d{4}$/;
const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length;

/** Accepts an identifier with at least this many digits that is not written like a phone number. */
const isNumber =
  (atLeast: number) =>
  (text: string, { start, end }: Place) => {
    const value = text.slice(start, end);
    return digitsIn(value) >= atLeast && !phone.test(value);
  };

const ssnShape = String.raw`(?!000|666|9)\d{3}(?<gap>[- .])(?!00)\d{2}\k<gap>(?!0000)\d{4}`;

// Numbers of things, not of people: `INC0012345`, `REF 123456789`, `TIN 123456789`.
const thingBefore =
  /\b(?:group|grp|form|ref(?:erence)?|auth(?:orization)?|claim|check|batch|ticket|case|trace|conf(?:irmation)?|tax|tin|ein|npi|pin|fax|tel|license|lic|clia|dea|contract|taxonomy|tracking|login|user|icn|dcn|eft|era|trn|ndc|model|serial|version|vendor|invoice|po)\b[\s.:#-]*(?:(?:id|no|num|number|is)\b[\s.:#-]*)?$/i;
const thingHead =
  /^(?:XXX|INC|REF|TKT|CHG|CAS|POL|CLM|AUT|GRP|TIN|EIN|NPI|PIN|FAX|TEL|ICN|DCN|EFT|ERA|TRN|NDC|CPT|REV|DRG|BOX|STE|UMR|RIT|SCT|LIC|INV)/i;

// In notes in capital letters, these are words before a number of something else: `NEW GROUP NBR 12345678`.
const noPrefix =
  'AND|FOR|THE|USE|NEW|OLD|SEE|PER|WAS|NUM|NBR|HMO|PPO|EPO|POS|IPA|TPA|EDI|ACH|ABA|BIN|PCN|POB|DOS|EFF|EXP';
const joinedDate = String.raw`(?:(?:19|20)\d{6}|[01]\d[0-3]\d(?:19|20)\d\d)\b`;

function isNoThing(text: string, span: Place): boolean {
  const value = text.slice(span.start, span.end);
  return !thingHead.test(value) && !thingBefore.test(text.slice(Math.max(0, span.start - 40), span.start));
}

const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const date = String.raw`(?:(?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])[-/.](?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d[-/.](?:0[1-9]|1[0-2])[-/.](?:0[1-9]|[12]\d|3[01])|${months}\.? \d{1,2},? (?:19|20)\d\d|\d{1,2} ${months}\.? (?:19|20)\d\d)(?!\d)`;

// A cue must begin where a word does: `pt-pt-pt-…` has one in every part of a single word.
const nameStart = String.raw`(?<![\p{L}'’-])`;
const cue = String.raw`${nameStart}\b(?:patient|pt|member|subscriber|insured|guarantor|dependent|mother|father|mom|dad|parent|spouse|wife|husband|baby|child|son|daughter|mrs?\.?|ms\.?|name)(?![a-z])(?: is| named)?`;
// A name word does not end with a hyphen, which may separate the name from the date.
const nameWord = "\\p{L}(?:-?[\\p{L}'’])+";
const name = `(?<name>${nameWord}(?:,? ${nameWord}){0,3})`;
const noName = new Set(
  'effective eff plan part on since as of from until through thru termed term rates rate services service contract amendment dated pay responsibility by'.split(
    ' ',
  ),
);

/** Reports whether the words before the date end with a name: capitalized, and not a word such as `Services`. */
function namesSomebody(_text: string, _span: Place, match: RegExpExecArray): boolean {
  const last = match.groups?.name?.split(/[ ,]+/).at(-1) ?? '';
  return /^\p{Lu}/u.test(last) && !noName.has(last.toLowerCase());
}

// Contracts, calls and rates are more recent than this.
const lastBirthYear = 2010;

function longAgo(text: string, { start, end }: Place): boolean {
  const written = text.slice(start, end);
  const full = /(?:19|20)\d\d/.exec(written)?.[0];
  const short = Number(/\d\d$/.exec(written)?.[0]);
  const year = full === undefined ? short + (short > 30 ? 1900 : 2000) : Number(full);
  return year <= lastBirthYear;
}

const mbiLetter = '[AC-HJKMNP-RT-Y]';
const mbiAny = '[AC-HJKMNP-RT-Y0-9]';

/** The patterns, most certain first. */
export const phiPatterns: readonly PhiPattern[] = [
  {
    kind: 'cardNumber',
    pattern: pattern(
      String.raw`(?<![\d-])(?<phi>(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|6(?:011|5\d{2}|4[4-9]\d))(?:\d{12}|(?: \d{4}){3}|(?:-\d{4}){3})|3[47]\d{2}(?:\d{11}| \d{6} \d{5}|-\d{6}-\d{5}))(?![\d-])`,
    ),
  },
  { kind: 'ssn', pattern: pattern(String.raw`(?<![\d-])(?<phi>${ssnShape})(?![\d-]|\.\d)`) },
  {
    kind: 'ssn',
    pattern: pattern(String.raw`\b(?:ssn?|soc(?:ial)?(?: sec(?:urity)?)?)\b${filler}(?<phi>\d{9})(?!\d)`),
  },
  {
    kind: 'ssn',
    pattern: pattern(
      String.raw`\b(?:ssn?|soc(?:ial)?(?: sec(?:urity)?)?)\b${filler}(?:last (?:4|four)|end(?:s|ing)(?: in| with)?)${filler}(?<phi>\d{4})(?!\d)`,
    ),
  },
  {
    kind: 'mrn',
    pattern: pattern(
      String.raw`\b(?:mrn|med(?:ical)?\.? ?rec(?:ord)?s?|(?:patient|pt|guarantor|hospital|visit|encounter)(?:'s)? ?(?:account|acct|a/c|id|#|no\b|number)|har|csn|fin)\b${filler}(?<phi>[a-z]{0,3}\d[\d-]*\d)\b`,
    ),
    accepts: isNumber(5),
  },
  {
    kind: 'memberId',
    pattern: pattern(
      String.raw`(?<!\bgroup )\b(?:(?:member|subscriber|insured|policy(?:holder)?|enrollee|recipient|beneficiary|medicaid|medi-?cal|medicare|cert(?:ificate)?|card)(?:'s)?\.? ?${idWord}|mbi|hicn?|cin)${filler}(?<phi>[a-z0-9](?:[a-z0-9-]| (?=\d{6})){5,})\b`,
    ),
    accepts: isNumber(5),
  },
  {
    kind: 'memberId',
    pattern: pattern(
      String.raw`(?<!\b(?:tax|payer|provider|group|plan|user|login|vendor|submitter|facility|site|employer|partner|federal|fed|receiver|claim|ref|auth|rep|agent|check|batch|contract|portal|ticket|npi|tin) )\bid\b${filler}(?<phi>[a-z]{0,3}\d[a-z0-9-]{5,})\b`,
    ),
    accepts: isNumber(6),
  },
  {
    kind: 'memberId',
    pattern: pattern(
      `\\b(?<phi>[1-9]${mbiLetter}${mbiAny}\\d-?${mbiLetter}${mbiAny}\\d-?${mbiLetter}{2}\\d{2})\\b`,
    ),
  },
  // Medi-Cal: a CIN on its own, or at the beginning of the card's number.
  { kind: 'memberId', pattern: pattern(String.raw`\b(?<phi>9\d{7}[a-z](?:\d{5})?)\b`), accepts: isNoThing },
  // A prefix and the rest of the ID, in one piece or with a space or hyphen after the prefix.
  {
    kind: 'memberId',
    pattern: pattern(String.raw`\b(?<phi>[a-z][a-z0-9]{2}-?(?=[a-z0-9]*\d{3})[a-z0-9]{6,14})\b`),
    accepts: (text, span) => isNumber(6)(text, span) && isNoThing(text, span),
  },
  {
    kind: 'memberId',
    pattern: pattern(
      String.raw`\b(?<phi>(?!(?:${noPrefix}) )[A-Z][A-Z0-9]{2} (?:(?!${joinedDate})\d{8}|\d{9}|\d{12}|\d{3} \d{3} \d{3}))\b`,
      'dg',
    ),
    accepts: isNoThing,
  },
  {
    kind: 'dateOfBirth',
    pattern: pattern(
      String.raw`\b(?:d\.? ?o\.? ?b(?![a-z])\.?|dob|date of birth|birth ?(?:date|day)|born|bday)${filler}(?<phi>${date})`,
    ),
  },
  {
    kind: 'dateOfBirth',
    pattern: pattern(String.raw`${cue}[ :-]{1,3}${name}[\s,:(/-]{1,4}(?<phi>${date})`, 'dgiu'),
    accepts: namesSomebody,
  },
  {
    kind: 'dateOfBirth',
    pattern: pattern(
      String.raw`${nameStart}(?<name>[\p{L}'’-]{2,}, [\p{L}'’-]{2,})[\s,(/-]{1,3}(?<phi>${date})`,
      'dgiu',
    ),
    accepts: (text, span, match) => namesSomebody(text, span, match) && longAgo(text, span),
  },
  {
    kind: 'dateOfBirth',
    pattern: pattern(
      String.raw`${nameStart}(?<name>[\p{L}'’-]{2,} [\p{L}'’-]{2,}) \((?<phi>${date})\)`,
      'dgiu',
    ),
    accepts: (text, span, match) => namesSomebody(text, span, match) && longAgo(text, span),
  },
];

/** Reports whether the check digit of a payment card number is correct. */
export function isPaymentCard(written: string): boolean {
  const digits = written.replaceAll(/\D/g, '');
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
