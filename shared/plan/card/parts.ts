import { findAddresses } from '../../text/phi/address-places.ts';

/** What a label on a card or in a response introduces. */
export type LabelKind =
  | 'person'
  | 'birth'
  | 'home'
  | 'ssn'
  | 'other'
  | 'memberId'
  | 'payerId'
  | 'group'
  | 'prefix'
  | 'named';

const who =
  "(?:member|subscriber|patient|pt|insured|policy ?holder|card ?holder|enrollee|dependents?|guarantor|recipient|beneficiary|spouse|child|responsible party)(?:[’']?s)?";
const number = '(?:id|id number|identification|identification number|number|num|no|nbr|#)';

// Longer labels come first. A label that is an everyday word needs a colon or nothing after it; see `alone`.
const labels: readonly (readonly [LabelKind, string])[] = [
  ['ssn', `ssn?|social(?: security)?(?: number| num| no| #)?|(?:${who} )?ssn`],
  ['birth', `(?:${who} )?(?:d\\.? ?o\\.? ?b\\.?|date of birth|birth ?date|birth ?day|born|age|sex|gender)`],
  [
    'home',
    `(?:${who} )?(?:home |residence |residential |street )(?:address|phone|telephone)|${who} (?:address|city|state|zip(?: code)?|phone|telephone|e-?mail)|e-?mail|cell|mobile`,
  ],
  [
    'other',
    'rx ?bin|bin|pcn|rx ?pcn|rx ?gro?u?p|rx group|copay|co-pay|deductible|mrn|account(?: number| no| #)?|pin|npi|tin',
  ],
  [
    'memberId',
    `(?:${who}|medicaid|medicare|medi-?cal|policy|certificate|cert|contract|card|hic|mbi|cin) ?${number}|mbi|hicn?|cin|id|id ?(?:number|no|#)|identification(?: number| no| #)?`,
  ],
  [
    'payerId',
    `(?:electronic |edi |claims? |hb |pb )?(?:payer|payor|plan|insurance|carrier) ?${number}|edi(?: ${number})?|electronic ${number}`,
  ],
  ['prefix', '(?:alpha |bluecard |blue card )?prefix'],
  ['group', `(?:group|grp|employer group)(?: ${number}| name)?`],
  [
    'named',
    '(?:payer|payor|insurance|insurer|carrier|plan|product|network|company|group|employer)(?: name)?|coverage|plan type|type',
  ],
  [
    'person',
    `(?:${who} )?(?:full |first |last |middle |family |given |legal |preferred )?name|${who}|pcp(?: name)?|primary care(?: physician| provider| doctor)?(?: name)?|physician|doctor|attending|relationship`,
  ],
];

const labeled = new RegExp(
  `^[^a-z0-9]{0,4}(?:${labels.map(([kind, source]) => `(?<${kind}>${source})`).join('|')})(?:(?<colon> ?[:=] ?)|(?<blank>[ #.-]{1,3})|$)`,
  'i',
);
const numbered: ReadonlySet<LabelKind> = new Set(['memberId', 'payerId', 'group']);
const anyOf = (all: typeof labels): string => all.map(([, source]) => source).join('|');
// A label within a line: one with a colon, or of a number that follows. Longer ones win: they begin further left (`Plan Name:`).
const inner = new RegExp(
  `(?<![^\\s,;])(?:(?:${anyOf(labels)}) ?[:=]|(?:${anyOf(labels.filter(([kind]) => numbered.has(kind)))})[ #.-]{1,3}(?=[a-z]{0,4}\\d))`,
  'gi',
);

/** Without a colon, these are labels only if nothing follows them in their part: `Member Services`, `Name of plan` are not. */
const alone: ReadonlySet<LabelKind> = new Set(['person', 'named', 'home', 'birth', 'other']);

/** A piece of text between two gaps: the gap before it, its label with everything up to the value, and the value. */
export type Part = {
  readonly gap: string;
  readonly kind: LabelKind | undefined;
  readonly label: string;
  readonly value: string;
};

const gaps = /(\r?\n[\s]*|\t[\t ]*| {2,}| ?[|;] ?)/;

function partOf(gap: string, text: string): Part {
  const match = labeled.exec(text);
  const kind = labels.find(([name]) => match?.groups?.[name] !== undefined)?.[0];
  if (match === null || kind === undefined) return { gap, kind: undefined, label: '', value: text };
  const whole = match[0].length === text.length;
  if (match.groups?.colon === undefined && !whole && alone.has(kind)) {
    return { gap, kind: undefined, label: '', value: text };
  }
  return { gap, kind, label: match[0], value: text.slice(match[0].length) };
}

/** Cuts a text before each label in it. */
function atLabels(text: string): string[] {
  const starts = [0, ...[...text.matchAll(inner)].flatMap(({ index }) => (index === 0 ? [] : [index]))];
  return starts.map((start, at) => text.slice(start, starts[at + 1]));
}

/**
 * Splits a text into its parts: lines, cells of a copied table, and pairs of label and value within a line. A label
 * without a value belongs to the part after it.
 */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  const pieces = text.split(gaps);
  for (let at = 0; at < pieces.length; at += 2) {
    const gap = at === 0 ? '' : (pieces[at - 1] ?? '');
    for (const [place, piece] of atLabels(pieces[at] ?? '').entries()) {
      parts.push(partOf(place === 0 ? gap : '', piece));
    }
  }
  return parts.map((part, at) => {
    const before = parts[at - 1];
    const inherits = part.kind === undefined && before !== undefined && before.kind !== undefined;
    return inherits && before.value.trim() === '' && part.value.trim() !== ''
      ? { ...part, kind: before.kind }
      : part;
  });
}

/** Blanks out what could be a ZIP code behind a label: `Payer ID 99999` is no town in Idaho. The text keeps its length. */
export const hideLabeledNumbers = (text: string): string =>
  partsOf(text)
    .map(({ gap, kind, label, value }) => {
      const isLabeled = kind === 'payerId' || kind === 'group';
      const isHouse = isLabeled && findAddresses(value)[0]?.start === 0;
      return gap + label + (isLabeled && !isHouse ? value.replace(/^\d{5}\b(?!-\d)/, '_____') : value);
    })
    .join('');
