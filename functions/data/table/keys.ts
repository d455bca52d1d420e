import type { HubRecordKind } from '../../../shared/hub/hub-records.ts';
import type { RequestStatus } from '../../../shared/messages/update-request.ts';

/** Primary key of an item: partition and sort key. */
export type Key = { readonly pk: string; readonly sk: string };

/** Records that have a history. */
export type StoredKind = 'PLAN' | HubRecordKind | 'NAME';

/** Takes the place of a facility ID in records that apply to all facilities. A real facility ID is hex. */
export const everyFacility = 'everyone';

/**
 * Every key of the single table. Access patterns: docs/decisions/002-data.md.
 * Users are spread over 16 partitions by the first hex digit of their ID, because every request reads one.
 */
export const keys = {
  directory: (): Key => ({ pk: 'FACILITIES', sk: 'DIRECTORY' }),
  /** Counts the changes of the directory; see data/directory-cache.ts. */
  directoryVersion: (): Key => ({ pk: 'FACILITIES', sk: 'VERSION' }),
  facilityVersion: (facilityId: string): Key => ({ pk: facilityPartition(facilityId), sk: 'VERSION' }),
  /** A plan of a facility, one of its other records (shared/hub/hub-records.ts), or another name of a payer. */
  record: (kind: StoredKind, facilityId: string, key: string): Key => ({
    pk: facilityPartition(facilityId),
    sk: `${kind}#${key}`,
  }),
  history: (record: StoredKind, id: string, version: number): Key => ({
    pk: historyPartition(record, id),
    // Zero-padded, so that the sort key's order is the order of the versions.
    sk: `HISTORY#${String(version).padStart(10, '0')}`,
  }),
  /** A deleted plan while it can be restored, in the order of deletion. */
  deletedPlan: (at: string, planId: string): Key => ({ pk: deletedPlans, sk: `${at}#${planId}` }),
  /** The answer kept for a repeated request. */
  once: (id: string): Key => ({ pk: `ONCE#${id}`, sk: 'ANSWER' }),
  /** Counts a facility's records other than plans, and their writes; under `everyFacility`, the other names of payers. */
  hubState: (facilityId: string): Key => ({ pk: facilityPartition(facilityId), sk: 'HUB' }),
  hubPortal: (key: string): Key => ({ pk: hubPortalPartition, sk: `PORTAL#${key}` }),
  /** The national list of BlueCard prefixes, and the one before it. */
  prefixList: (which: 'CURRENT' | 'BEFORE'): Key => ({ pk: 'BLUECARD', sk: which }),
  /** The lock of a running import into a facility. */
  importLease: (facilityId: string): Key => ({ pk: `IMPORT#${facilityId}`, sk: 'LEASE' }),
  /** An import from the site. */
  importBatch: (key: string): Key => ({ pk: importPartition, sk: `BATCH#${key}` }),
  /** The contents of an import's file, and how its columns are mapped. */
  importFile: (key: string): Key => ({ pk: `IMPORT_FILE#${key}`, sk: 'FILE' }),
  /** Marks a part of an import's plans as written or undone. */
  importPart: (key: string, part: number): Key => ({ pk: `IMPORT_PART#${key}#${part}`, sk: 'PART' }),
  /** A saved mapping of columns, by the digest of its name. */
  importMap: (id: string): Key => ({ pk: importMapPartition, sk: `MAP#${id}` }),
  user: (id: string): Key => ({ pk: `USERS#${id.slice(0, 1)}`, sk: `USER#${id}` }),
  /** The owner of a user pool account whose subject is not a person's ID. */
  account: (pool: string, subject: string): Key => ({
    ...keys.user(subject),
    sk: `ACCOUNT#${pool}#${subject}`,
  }),
  /** The key with which browsers encrypt this person's unsaved text. */
  draftKey: (userId: string): Key => ({ ...keys.user(userId), sk: `DRAFT_KEY#${userId}` }),
  email: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'EMAIL' }),
  /** How many approved administrators there are, so that the last one can be protected in a transaction. */
  adminCount: (): Key => ({ pk: 'COUNTERS', sk: 'ADMINS' }),
  /** An emailed link, by the digest of its token. */
  link: (digest: string): Key => ({ pk: `LINK#${digest}`, sk: 'LINK' }),
  /** A person's email digest for a date (2026-11-30). */
  digest: (userId: string, day: string): Key => ({ pk: digestPartition(userId), sk: day }),
  /** How many plans of a facility were verified when a week ended. */
  verifiedWeek: (monday: string, facilityId: string): Key => ({
    pk: verifiedWeeksPartition,
    sk: `${monday}#${facilityId}`,
  }),
  /** A must-read note for a facility. Its key begins with the time. */
  mustRead: (facilityId: string, key: string): Key => ({
    pk: mustReadPartition(facilityId),
    sk: `NOTE#${key}`,
  }),
  /** Marks a note as read by a person. */
  reading: (noteKey: string, userId: string): Key => ({
    pk: readersPartition(noteKey),
    sk: `USER#${userId}`,
  }),
  /** The last date whose digests were all queued. */
  digestsDone: (): Key => ({ pk: 'DIGESTS', sk: 'DONE' }),
  /** The recipients that an email job has reached. */
  mailJob: (jobId: string): Key => ({ pk: `MAIL#${jobId}`, sk: 'SENT' }),
  /** Requests of one status share a partition, so that open ones are found without reading the old ones. */
  updateRequest: (status: RequestStatus, key: string): Key => ({
    pk: updateRequestPartition(status),
    sk: `REQUEST#${key}`,
  }),
  /** Marks a request as sent by a person; the request itself moves from status to status. */
  ownUpdateRequest: (userId: string, key: string): Key => ({
    pk: ownUpdateRequestPartition(userId),
    sk: `REQUEST#${key}`,
  }),
  /** The latest request for something that people at a facility did not find, by the digest of what it was. */
  wish: (facilityId: string, digest: string): Key => ({
    pk: `UPDATE_REQUESTS_WISHES#${facilityId}`,
    sk: `WISH#${digest}`,
  }),
  /** Marks a request that reports a wrong fact as open: everybody at the facility sees that much of it. */
  openFlag: (facilityId: string, key: string): Key => ({
    pk: openFlagPartition(facilityId),
    sk: `FLAG#${key}`,
  }),
  /** One of the people who made the same request. */
  asker: (requestKey: string, userId: string): Key => ({
    pk: requestersPartition(requestKey),
    sk: `USER#${userId}`,
  }),
  broadcast: (key: string): Key => ({ pk: broadcastPartition, sk: `BROADCAST#${key}` }),
  /** Some of a broadcast's recipients. Every part has its own partition: thousands are written together. */
  broadcastPart: (key: string, part: number): Key => ({ pk: `BROADCAST_PART#${key}#${part}`, sk: 'PART' }),
  /** A piece of a broadcast's attachment; an item holds at most 400 KB. */
  broadcastFile: (key: string, piece: number): Key => ({ pk: `BROADCAST_FILE#${key}#${piece}`, sk: 'PIECE' }),
  session: (sessionId: string): Key => ({ pk: `SESSION#${sessionId}`, sk: 'SESSION' }),
  /** Marks a session as a person's; everything else about it is in the session alone. */
  sessionOf: (userId: string, sessionId: string): Key => ({ pk: sessionsOf(userId), sk: sessionId }),
  /** A card image that no plan shows yet, or a removed one. */
  cardImage: (id: string): Key => ({ pk: `CARD#${id}`, sk: 'CARD' }),
  attempts: (counter: string): Key => ({ pk: `ATTEMPTS#${counter}`, sk: 'WINDOW' }),
  /** How many calls a session made in a window of a few seconds. */
  callsOf: (sessionId: string, window: number): Key => ({ pk: `CALLS#${sessionId}`, sk: String(window) }),
} as const;

export const deletedPlans = 'DELETED#PLANS';
export const verifiedWeeksPartition = 'DIGEST_WEEKS';
export const broadcastPartition = 'BROADCASTS';
export const importPartition = 'IMPORTS';
export const importMapPartition = 'IMPORT_MAPS';
export const hubPortalPartition = 'HUB-PORTALS';

export const historyPartition = (record: StoredKind, id: string): string => `${record}#${id}`;
export const updateRequestPartition = (status: RequestStatus): string => `UPDATE_REQUESTS#${status}`;
export const ownUpdateRequestPartition = (userId: string): string => `UPDATE_REQUESTS_OF#${userId}`;
export const openFlagPartition = (facilityId: string): string => `UPDATE_REQUESTS_FLAGS#${facilityId}`;
export const sessionsOf = (userId: string): string => `SESSIONS_OF#${userId}`;
export const digestPartition = (userId: string): string => `DIGEST#${userId}`;
export const mustReadPartition = (facilityId: string): string => `MUST_READ#${facilityId}`;
export const readersPartition = (noteKey: string): string => `MUST_READ_READERS#${noteKey}`;
export const requestersPartition = (requestKey: string): string => `UPDATE_REQUESTS_ASKERS#${requestKey}`;
export const facilityPartition = (facilityId: string): string => `FACILITY#${facilityId}`;
export const userPartitions: readonly string[] = [...'0123456789abcdef'].map((digit) => `USERS#${digit}`);

/** Plan keys are hex, so each of these four ranges holds about a quarter of a facility and they can be read in parallel. */
export const planKeyRanges: ReadonlyArray<readonly [from: string, to: string]> = [
  ['PLAN#0', 'PLAN#3~'],
  ['PLAN#4', 'PLAN#7~'],
  ['PLAN#8', 'PLAN#b~'],
  ['PLAN#c', 'PLAN#f~'],
];

/** The sort keys of all plans whose key begins with this digit. */
export const planKeyRange = (digit: string) => [`PLAN#${digit}`, `PLAN#${digit}~`] as const;

/** Returns a partition as the log may name it: email addresses must not appear there. */
export function loggedPartition(pk: unknown): unknown {
  return typeof pk === 'string' && pk.startsWith('EMAIL#') ? 'EMAIL#…' : pk;
}
