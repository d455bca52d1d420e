import type { MailChoices } from '../../../shared/people/mail-choices.ts';
import type { DigestLine } from '../../data/digests.ts';
import type { FacilityEntry } from '../../data/facility-directory.ts';
import type { UserRecord } from '../../data/people/user-record.ts';
import type { Table } from '../../data/table/table.ts';
import type { Log } from '../../log.ts';
import type { Period } from './period.ts';

/** What a section reads. One is opened for each run, so it may keep what it has read of a facility. */
export type SectionParts = { readonly table: Table; readonly log: Log; readonly now: Date };

/** To whom, of which facility, and what is due for them. */
export type DigestFacts = {
  readonly person: UserRecord;
  readonly choices: MailChoices;
  readonly facility: FacilityEntry;
  readonly period: Period;
};

export type DigestNews = { readonly heading: string; readonly lines: readonly DigestLine[] };

/** One kind of news: what it tells a person of a facility, or undefined where they did not ask for it or there is nothing. */
export type DigestSection = (facts: DigestFacts) => Promise<DigestNews | undefined>;

/** Reads something once for each facility, however many people are told of it. */
export function perFacility<Read>(read: (facility: FacilityEntry) => Promise<Read>) {
  const cache = new Map<string, Promise<Read>>();
  return (facility: FacilityEntry): Promise<Read> => {
    const found = cache.get(facility.id) ?? read(facility);
    cache.set(facility.id, found);
    return found;
  };
}
