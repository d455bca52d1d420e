import { type Directory, facilityById, readDirectory } from '../../../functions/data/facility-directory.ts';
import {
  endedWithAll,
  parseSession,
  type SessionRecord,
} from '../../../functions/data/people/session-record.ts';
import { type UserRecord, userRecordSchema } from '../../../functions/data/people/user-record.ts';
import { type Link, linkSchema, stillHolds } from '../../../functions/data/records/links.ts';
import { parseStored } from '../../../functions/data/records/stored.ts';
import type { Item, Table } from '../../../functions/data/table/table.ts';
import type { Log } from '../../../functions/log.ts';

/** Something that a person may do and others may not. The same right has the same `key` in two tables. */
export type Right = { readonly key: string; readonly user: UserRecord; readonly what: string };

/** Everything that gives access, the most important first. */
export type Rights = { readonly people: ReadonlyMap<string, UserRecord>; readonly rights: readonly Right[] };

type Found = {
  readonly people: Map<string, UserRecord>;
  readonly sessions: SessionRecord[];
  readonly links: { readonly pk: string; readonly link: Link }[];
  readonly directory: Directory;
};

const segments = 4;

/** Returns everything in a table that gives access now. Reads the whole table. */
export async function rightsIn(table: Table, now: Date): Promise<Rights> {
  const directory = await readDirectory(table);
  const found: Found = { people: new Map(), sessions: [], links: [], directory };
  const part = async (segment: number): Promise<void> => {
    for await (const items of table.scan(segment, segments))
      for (const item of items) take(found, item, table.log, now);
  };
  await Promise.all(Array.from({ length: segments }, (_, segment) => part(segment)));
  const people = [...found.people.values()].sort((one, other) => (one.email < other.email ? -1 : 1));
  const open = people.filter(({ status }) => status === 'approved');
  // Grouped once: searching all of them for each person takes minutes of maintenance with 100,000 of each.
  const sessions = Map.groupBy(found.sessions, ({ userId }) => userId);
  const links = Map.groupBy(found.links, ({ link }) => link.userId);
  const ownOf = ({ id }: UserRecord) => ({
    directory,
    sessions: sessions.get(id) ?? [],
    links: links.get(id) ?? [],
  });
  const rights = kinds.flatMap((kind) => open.flatMap((user) => kind(user, ownOf(user))));
  return { people: found.people, rights };
}

function take(found: Found, item: Item, log: Log, now: Date): void {
  const { pk, sk } = { pk: String(item.pk), sk: String(item.sk) };
  if (pk.startsWith('USERS#') && sk.startsWith('USER#')) {
    const user = parseStored(userRecordSchema, item, log);
    if (user !== undefined) found.people.set(user.id, user);
  } else if (pk.startsWith('SESSION#')) {
    const session = parseSession(item, now, log);
    if (session !== undefined) found.sessions.push(session);
  } else if (pk.startsWith('LINK#')) {
    const link = parseStored(linkSchema, item, log);
    if (link !== undefined && link.expiresAt * 1_000 > now.getTime()) found.links.push({ pk, link });
  }
}

const kinds: readonly ((user: UserRecord, own: Omit<Found, 'people'>) => Right[])[] = [
  (user) => (user.role === 'admin' ? [right(user, 'administrator', 'Administrator')] : []),
  (user) => [right(user, 'signs in', 'Signs in')],
  (user) => [right(user, user.email, `Sign-in and links for new passwords use ${user.email}`)],
  (user, { directory }) =>
    user.facilityIds.flatMap((id) => {
      const facility = facilityById(directory, id);
      // An archived facility is open to nobody.
      return facility === undefined || facility.archivedAt !== undefined
        ? []
        : [right(user, id, `Facility ${facility.name}`)];
    }),
  (user) =>
    user.secondFactor === undefined ? [right(user, 'password', 'Signs in with a password alone')] : [],
  (user, { sessions }) =>
    sessions
      .filter((session) => !endedWithAll(session, user))
      .map(({ sessionId, device, startedAt }) =>
        right(user, sessionId, `Signed in with ${device} since ${startedAt}`),
      ),
  (user, { links }) =>
    links
      .filter(({ link }) => opens(link) && stillHolds(link, user))
      .map(({ pk, link }) => right(user, pk, `Emailed link: ${linkWords[link.purpose]}`)),
];

const right = (user: UserRecord, key: string, what: string): Right => ({
  key: `${user.id} ${key}`,
  user,
  what,
});

const linkWords: Readonly<Record<Link['purpose'], string>> = {
  resetPassword: 'sets a new password',
  confirmEmail: 'changes the address',
  undoEmail: 'undoes a change of the address',
  confirmRegistration: 'confirms a registration',
  unsubscribe: 'stops emails',
};
const opens = ({ purpose }: Link): boolean => purpose !== 'unsubscribe' && purpose !== 'confirmRegistration';
