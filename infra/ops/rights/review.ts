import { rename, rm, writeFile } from 'node:fs/promises';
import type { UserRecord } from '../../../functions/data/people/user-record.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import { fullName } from '../../../shared/people/full-name.ts';
import { counted } from '../../../shared/text/counted.ts';
import { byteOrderMark, csvLine } from '../../../shared/text/csv-line.ts';
import type { Print } from '../progress.ts';
import { type Right, type Rights, rightsIn } from './rights-of.ts';

type ReviewOptions = {
  /** The restored table. */
  readonly table: Table;
  /** The table that was in use until now; undefined if it is lost. */
  readonly newer: Table | undefined;
  /** The path of the list. */
  readonly file: string;
  readonly print: Print;
};

/** The number of people named on the screen; the file has all of them. */
const shown = 20;

/**
 * Lists what gives access in a restored table. What the newer table had revoked comes first: the restore brought it back, and
 * nobody decided that.
 */
export async function reviewRights({ table, newer, file, print }: ReviewOptions): Promise<void> {
  const now = new Date();
  const today = newer && (await rightsIn(newer, now));
  const restored = await rightsIn(table, now);
  if (restored.rights.length === 0) return print('Nothing in the table gives anyone access.');
  const back = today === undefined ? [] : broughtBack(restored, today);
  const isBack = new Set(back);
  const others = restored.rights.filter((right) => !isBack.has(right));
  await writeWhole(file, csv(back, others, today));
  if (today === undefined) printAllRights(restored, print);
  else printRestoredRights(back, today, print);
  print(`${file} lists all ${counted(restored.rights.length, 'right')}, for review.`);
}

/** An empty list, as a full disk leaves it, would read as if nothing gave access; a reviewed one of an earlier run would be lost. */
async function writeWhole(file: string, text: string): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await writeFile(partial, text, { mode: 0o600 });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw error;
  }
}

function broughtBack({ rights }: Rights, today: Rights): Right[] {
  const held = new Set(today.rights.map(({ key }) => key));
  return rights.filter(({ key }) => !held.has(key));
}

const headings = ['Revoked since', 'Person', 'Email', 'Right', 'Person in the newer table', 'ID'];

function csv(back: readonly Right[], others: readonly Right[], today: Rights | undefined): string {
  const line = (taken: string) => (right: Right) =>
    csvLine([
      taken,
      fullName(right.user),
      right.user.email,
      right.what,
      today === undefined ? '' : asToday(right.user, today),
      right.user.id,
    ]);
  const otherMark = today === undefined ? 'not compared' : 'no';
  return [byteOrderMark, csvLine(headings), ...back.map(line('yes')), ...others.map(line(otherMark))].join(
    '',
  );
}

function asToday({ id }: UserRecord, { people }: Rights): string {
  const user = people.get(id);
  if (user === undefined) return 'does not exist';
  return `${user.email}, ${user.role === 'admin' ? 'administrator' : 'user'}, ${user.status}`;
}

function printRestoredRights(back: readonly Right[], today: Rights, print: Print): void {
  if (back.length === 0) {
    print('The restore brought back nothing that the newer table had revoked.');
    return;
  }
  const byPerson = Map.groupBy(back, ({ user }) => user);
  print(
    `Rights that the newer table had revoked and the restore brought back: ${back.length.toLocaleString('en')}. Revoke them again in User Management:`,
  );
  list([...byPerson], print, ([user, rights]) => {
    const what = rights.map((right) => right.what).join('; ');
    return `${user.email} (${fullName(user)}): ${what}. In the newer table: ${asToday(user, today)}`;
  });
}

function printAllRights({ rights }: Rights, print: Print): void {
  const users = new Set(rights.map(({ user }) => user));
  const admins = [...users].filter(({ role }) => role === 'admin');
  print(
    `There is no newer table to compare with. ${counted(users.size, 'person has', 'people have')} access, ${counted(admins.length, 'of them as an administrator', 'of them as administrators')}. Check that each still should:`,
  );
  list(admins, print, (user) => `${user.email} (${fullName(user)}): administrator`);
}

function list<Item>(items: readonly Item[], print: Print, words: (item: Item) => string): void {
  for (const item of items.slice(0, shown)) print(`  ${words(item)}`);
  if (items.length > shown) print(`  and ${(items.length - shown).toLocaleString('en')} more`);
}
