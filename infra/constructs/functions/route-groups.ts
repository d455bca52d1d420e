import type { RouteGroup } from '../../../shared/api/routes.ts';
import { hubRecords } from '../../../shared/hub/hub-records.ts';

/**
 * Partition keys, as functions/data/table/keys.ts makes them; `*` stands for any text. Never empty: a group that writes nothing
 * has no statement, instead of one whose condition names no key.
 */
export type Partitions = readonly [string, ...string[]];

type GroupNeeds = {
  /** What users notice while it fails: the text of its alarm. */
  readonly failureMeans: string;
  /** The table's partitions that the group reads and writes; its role allows no others. */
  readonly reads: Partitions;
  readonly writes: Partitions | 'nothing';
};

/** Every call identifies the caller: session, user and facilities. */
const caller = ['FACILITIES', 'SESSION#*', 'USERS#?'] as const;

// A record's history has a partition of its own.
const hubHistories = hubRecords.map(({ kind }) => `${kind}#*`);

export const routeGroups: Record<RouteGroup, GroupNeeds> = {
  auth: {
    failureMeans: 'Users cannot sign in, or are signed out while working.',
    reads: [...caller, 'ATTEMPTS#*', 'EMAIL#*', 'LINK#*', 'SESSIONS_OF#*'],
    writes: ['ATTEMPTS#*', 'EMAIL#*', 'LINK#*', 'SESSION#*', 'SESSIONS_OF#*', 'USERS#?'],
  },
  facilities: {
    failureMeans: 'The sign-in screen cannot show the list of facilities, so nobody can sign in.',
    reads: [...caller, 'DELETED#PLANS', 'FACILITY#*', 'ONCE#*'],
    writes: ['FACILITIES', 'FACILITY#*', 'ONCE#*'],
  },
  users: {
    failureMeans: 'Registrations, approvals or changes to users fail.',
    reads: [...caller, 'EMAIL#*', 'SESSIONS_OF#*'],
    writes: ['ATTEMPTS#*', 'COUNTERS', 'EMAIL#*', 'SESSION#*', 'SESSIONS_OF#*', 'USERS#?'],
  },
  plans: {
    failureMeans: 'Staff cannot look up plans, or administrators cannot save them.',
    reads: [
      ...caller,
      'DELETED#PLANS',
      'DIGEST_WEEKS',
      'FACILITY#*',
      'ONCE#*',
      'PLAN#*',
      // The list includes which facts are reported as wrong.
      'UPDATE_REQUESTS_FLAGS#*',
    ],
    writes: ['CARD#*', 'DELETED#PLANS', 'FACILITY#*', 'ONCE#*', 'PLAN#*'],
  },
  images: {
    failureMeans: 'Administrators cannot add card images to plans.',
    reads: [...caller, 'CARD#*'],
    writes: ['CARD#*'],
  },
  hub: {
    failureMeans: `Portals, ${hubRecords.map(({ words: [, several] }) => several).join(', ')} or other names of payers cannot be read or saved.`,
    reads: [...caller, 'BLUECARD', 'FACILITY#*', 'HUB-PORTALS', 'NAME#*', 'ONCE#*', ...hubHistories],
    writes: ['FACILITY#*', 'HUB-PORTALS', 'NAME#*', 'ONCE#*', ...hubHistories],
  },
  messages: {
    failureMeans: 'Update requests or broadcast emails are not accepted.',
    reads: [...caller, 'BROADCAST*', 'FACILITY#*', 'MUST_READ*', 'ONCE#*', 'UPDATE_REQUESTS*'],
    writes: ['ATTEMPTS#*', 'BROADCAST*', 'MUST_READ*', 'ONCE#*', 'UPDATE_REQUESTS*'],
  },
  audit: {
    failureMeans: 'Nothing can be exported, and administrators cannot see the audit log.',
    reads: caller,
    writes: 'nothing',
  },
  imports: {
    failureMeans:
      'Administrators cannot start an import or see the progress of one. Writes already in progress continue.',
    reads: [...caller, 'IMPORT*'],
    writes: ['IMPORT*'],
  },
};
