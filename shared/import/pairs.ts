import { toPlanStatuses } from '../hub/contracts/decided-status.ts';
import { planFields } from '../plan/fields/fields.ts';
import { contractStatusSchema } from '../plan/fields/parts.ts';
import type { PlanContent } from '../plan/plan.ts';

/** Lists that the product's own export writes as `title: value; title: value`. */
export const pairLists = ['facilityContracts', 'portalLinks', 'phoneNumbers'] as const;
export type PairList = (typeof pairLists)[number];

export const isPairList = (name: string): name is PairList => pairLists.some((list) => list === name);

/** Validates the text after a row's last colon; the title itself may contain colons and semicolons. */
const isValue: Readonly<Record<PairList, (text: string) => boolean>> = {
  facilityContracts: (text) => contractStatusSchema.safeParse(text).success,
  // A title may end in a single word, too: Claims: status; appeals.
  portalLinks: (text) => /^\S+$/.test(text) && /[./]/.test(text),
  phoneNumbers: (text) => /\d/.test(text) && !text.includes(':'),
};

/** A phone number may have a colon itself, `1-800-555-0100 (TTY: 711)`: it begins behind the first colon that has one behind it. */
const beforePhone = /: (?=[(+]{0,2}\d[\d ().-]{6})/;

type Lists = Pick<PlanContent, PairList>;
const texts: Readonly<Record<PairList, (plan: Lists) => string>> = {
  facilityContracts: ({ facilityContracts }) => planFields.facilityContracts.text(facilityContracts),
  portalLinks: ({ portalLinks }) => planFields.portalLinks.text(portalLinks),
  phoneNumbers: ({ phoneNumbers }) => planFields.phoneNumbers.text(phoneNumbers),
};

/** Returns a plan's list as the export writes it. */
export const pairText = (list: PairList, plan: Lists): string => texts[list](plan);

/** Parses such a text into rows; undefined if it is ambiguous or not in this form. '' has no rows. */
export function rowsOfPairs(list: PairList, text: string): Record<string, string>[] | undefined {
  const { parts, between } = planFields[list];
  const [betweenRows, betweenParts] = between;
  const [title, value] = parts;
  const rows: Record<string, string>[] = [];
  if (text === '') return rows;
  let open: string | undefined;
  const written = list === 'facilityContracts' ? toPlanStatuses(text) : text;
  for (const piece of written.split(betweenRows)) {
    open = open === undefined ? piece : open + betweenRows + piece;
    const first = list === 'phoneNumbers' ? open.search(beforePhone) : -1;
    const at = first < 1 ? open.lastIndexOf(betweenParts) : first;
    const last = open.slice(at + betweenParts.length);
    if (at < 1 || (first < 1 && !isValue[list](last))) continue;
    rows.push({ [title]: open.slice(0, at), [value]: last });
    open = undefined;
  }
  return open === undefined ? rows : undefined;
}
