import { type CardDirectory, idKey } from '../../../../../shared/plan/card/directory.ts';
import { type Dropped, type DroppedKind, droppedKinds } from '../../../../../shared/plan/card/payers-part.ts';
import type { CardRead } from '../../../../../shared/plan/card/read-card.ts';

/** What was left out, once and more often; in the order in which it is said. */
const droppedWords: Readonly<Record<DroppedKind, readonly [one: string, more: string]>> = {
  name: ['a name', 'names'],
  birthDate: ['a date', 'dates'],
  address: ['an address', 'addresses'],
  ssn: ['a Social Security number', 'Social Security numbers'],
  memberId: ['the rest of a member ID', 'the rest of member IDs'],
  contact: ['a phone number that no plan here has', 'phone numbers that no plan here has'],
  other: ['something that no plan here knows', 'words and numbers that no plan here knows'],
};

const listed = (parts: readonly string[], last = 'and'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;

/** `Dropped: a name, a date and the rest of a member ID.` Nothing dropped: ''. */
export function droppedInWords(dropped: Dropped): string {
  const parts = droppedKinds.flatMap((kind) => {
    const count = dropped[kind] ?? 0;
    return count === 0 ? [] : [droppedWords[kind][count === 1 ? 0 : 1]];
  });
  return parts.length === 0 ? '' : `Dropped: ${listed(parts)}.`;
}

/** What was read and no plan has, so that nobody takes an answer for sure that rests on the rest. */
export function unknownInWords({ prefixes, ids }: CardRead, directory: CardDirectory): string {
  const parts = [
    ...prefixes.filter((prefix) => !directory.prefixes.has(prefix)).map((prefix) => `prefix ${prefix}`),
    ...ids.filter((id) => !directory.ids.has(idKey(id))).map((id) => `payer ID ${id}`),
  ];
  return parts.length === 0 ? '' : `No plan here has ${listed(parts, 'or')}.`;
}
