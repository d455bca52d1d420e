import type { RouteGroup } from '../../../shared/api/routes.ts';
import { hubRecords } from '../../../shared/hub/hub-records.ts';

/**
 * Partition keys, as functions/data/table/keys.ts makes them; `*` stands for any text. Never none: who
 * writes nothing has no statement, instead of one whose condition names no key.
 */
export type Partitions = readonly [string, ...string[]];

/** The table's partitions that a route group reads and writes; nothing else is allowed to its role. */
export type GroupPartitions = { readonly reads: Partitions; readonly writes: Partitions | 'nothing' };

/** Every call finds out who asks: the session, the person and their facilities. */
const caller = ['FACILITIES', 'SESSION#*', 'USERS#?'] as const;

// The history of a record has a partition of its own.
const hubHistories = hubRecords.map(({ kind }) => `${kind}#*`);

export const groupPartitions: Record<RouteGroup, GroupPartitions> = {
  auth: {
    reads: [...caller, 'ATTEMPTS#*', 'EMAIL#*', 'LINK#*', 'SESSIONS_OF#*'],
    writes: ['ATTEMPTS#*', 'EMAIL#*', 'LINK#*', 'SESSION#*', 'SESSIONS_OF#*', 'USERS#?'],
  },
  facilities: { reads: [...caller, 'FACILITY#*'], writes: ['FACILITIES', 'FACILITY#*'] },
  users: {
    reads: [...caller, 'EMAIL#*', 'SESSIONS_OF#*'],
    writes: ['ATTEMPTS#*', 'COUNTERS', 'EMAIL#*', 'SESSION#*', 'SESSIONS_OF#*', 'USERS#?'],
  },
  plans: {
    reads: [
      ...caller,
      'DELETED#PLANS',
      'DIGEST_WEEKS',
      'FACILITY#*',
      'ONCE#*',
      'PLAN#*',
      // What is reported as wrong is told with the list.
      'UPDATE_REQUESTS_FLAGS#*',
    ],
    writes: ['CARD#*', 'DELETED#PLANS', 'FACILITY#*', 'ONCE#*', 'PLAN#*'],
  },
  images: { reads: [...caller, 'CARD#*'], writes: ['CARD#*'] },
  hub: {
    reads: [...caller, 'BLUECARD', 'FACILITY#*', 'HUB-PORTALS', 'NAME#*', 'ONCE#*', ...hubHistories],
    writes: ['FACILITY#*', 'HUB-PORTALS', 'NAME#*', 'ONCE#*', ...hubHistories],
  },
  messages: {
    reads: [...caller, 'BROADCAST*', 'FACILITY#*', 'MUST_READ*', 'ONCE#*', 'UPDATE_REQUESTS*'],
    writes: ['ATTEMPTS#*', 'BROADCAST*', 'MUST_READ*', 'ONCE#*', 'UPDATE_REQUESTS*'],
  },
  audit: { reads: caller, writes: 'nothing' },
  imports: { reads: [...caller, 'IMPORT*'], writes: ['IMPORT*'] },
};
