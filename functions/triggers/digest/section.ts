import type { MailChoices } from '../../../shared/people/mail-choices.ts';
import type { DigestLine } from '../../data/digests.ts';
import type { FacilityEntry } from '../../data/facility-directory.ts';
import type { UserRecord } from '../../data/people/user-record.ts';
import type { Table } from '../../data/table/table.ts';
import type { Period } from './period.ts';

/** What a section reads from. It is opened anew for each run, so it may cache what it has read of a facility. */
export type SectionParts = { readonly table: Table; readonly now: Date };

/** The person and facility a section is for, and the period it covers. */
export type DigestFacts = {
  readonly person: UserRecord;
  readonly choices: MailChoices;
  readonly facility: FacilityEntry;
  readonly period: Period;
};

export type DigestNews = { readonly heading: string; readonly lines: readonly DigestLine[] };

/** One kind of news about a facility for a person; undefined if they did not choose it or there is none. */
export type DigestSection = (facts: DigestFacts) => Promise<DigestNews | undefined>;

/** Reads something once per facility, however many people are sent it. */
export function perFacility<Read>(read: (facility: FacilityEntry) => Promise<Read>) {
  const cache = new Map<string, Promise<Read>>();
  return (facility: FacilityEntry): Promise<Read> => {
    const found = cache.get(facility.id) ?? read(facility);
    cache.set(facility.id, found);
    return found;
  };
}
