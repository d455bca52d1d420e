import { limits } from '../../shared/limits.ts';
import { type MailChoices, noMails, wantsMails } from '../../shared/people/mail-choices.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import { type MailQueue, openMailQueue } from '../clients/queues/mail-queue.ts';
import {
  type Digest,
  type DigestPart,
  doneDigests,
  keepDigest,
  lastDigest,
  noteDoneDigests,
  noteQueued,
} from '../data/digests.ts';
import { readDirectory } from '../data/facility-directory.ts';
import type { UserRecord } from '../data/people/user-record.ts';
import { listUsers } from '../data/people/users.ts';
import { facilitiesAtOnce } from '../data/plans/plan-items.ts';
import { unquoted } from '../error-facts.ts';
import { mapConcurrent } from '../map-concurrent.ts';
import { type DigestContainer, openDigestContainer } from './container.ts';
import { changesSection } from './digest/changes-section.ts';
import { countVerified } from './digest/count-verified.ts';
import { dueSection } from './digest/due-section.ts';
import { endingSection } from './digest/ending-section.ts';
import { digestDay, periodOf } from './digest/period.ts';
import type { DigestSection, SectionParts } from './digest/section.ts';

export type DigestCounts = { readonly day: string; readonly people: number; readonly mails: number };

type Parts = Pick<DigestContainer, 'table' | 'log' | 'clock'>;

/** The section of each choice, in the order of the email. */
const digestSections: Readonly<Record<keyof MailChoices, (parts: SectionParts) => DigestSection>> = {
  changes: changesSection,
  endingContracts: endingSection,
  dueFacts: dueSection,
};

/**
 * Collects each person's news for a date and queues their email, once, however a run is interrupted. The digest is stored before
 * the email is queued, so the next run, an hour later, queues the same one again; and the mail worker, which knows who has
 * received a date's digest, sends it only once.
 */
export function digests({ table, log, clock }: Parts, mails: MailQueue) {
  return async (): Promise<DigestCounts> => {
    const now = clock();
    const day = digestDay(now);
    const done = await doneDigests(table);
    if (done !== undefined && done.day >= day) return { day, people: 0, mails: 0 };
    const directory = await readDirectory(table);
    const { facilities } = directory;
    const sections = Object.values(digestSections).map((open) => open({ table, now }));

    let mailed = 0;

    const gather = async (person: UserRecord, last: Digest | undefined): Promise<DigestPart[]> => {
      const choices = person.mailChoices ?? noMails;
      const since = later(done?.day, last?.day);
      // An unfinished run may have sent them a later one.
      const own = last?.day === since ? last?.gatheredAt : undefined;
      const period = periodOf(day, since, own ?? done?.beganAt);
      const parts = await mapConcurrent(
        facilitiesOf(person, facilities),
        facilitiesAtOnce,
        async (facility) => {
          const found: DigestPart[] = [];
          for (const section of sections) {
            const news = await section({ person, choices, facility, period });
            if (news !== undefined)
              found.push({ facilityId: facility.id, ...news, lines: [...news.lines], more: 0 });
          }
          return found;
        },
      );
      return shortened(parts.flat());
    };

    const handOver = async (userId: string, ofDay: string): Promise<void> => {
      await mails({ kind: 'digest', userId, day: ofDay });
      await noteQueued(table, userId, ofDay, clock());
      mailed += 1;
    };

    const tell = async (person: UserRecord): Promise<void> => {
      const last = await lastDigest(table, person.id);
      // Finishes an interrupted run, of this date or an earlier one.
      if (last !== undefined && last.queuedAt === undefined) await handOver(person.id, last.day);
      if (last?.day === day) return;
      const parts = await gather(person, last);
      if (parts.length === 0) return;
      await keepDigest(table, person.id, { day, parts }, now);
      await handOver(person.id, day);
    };

    const people = (await listUsers(table)).filter(isAsking);
    for (const person of people) await tell(person);
    await countVerified({ table, now }, directory, day);
    await noteDoneDigests(table, { day, beganAt: now.toISOString() });
    const counts = { day, people: people.length, mails: mailed };
    log.info('Digests were queued.', counts);
    return counts;
  };
}

const isAsking = ({ status, mailSuppressed, mailChoices }: UserRecord): boolean =>
  status === 'approved' && mailSuppressed === undefined && wantsMails(mailChoices ?? noMails);

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  [one, other]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);

/**
 * Limits the lines of an email, so that people read it to the end; each part states how many lines are left out. Short parts are
 * complete: a contract's end, which is listed once, is not lost behind an import of thousands.
 */
function shortened(parts: readonly DigestPart[]): DigestPart[] {
  let room: number = limits.digest.lines;
  let left = parts.length;
  const shares = new Map<DigestPart, number>();
  for (const part of parts.toSorted((one, other) => one.lines.length - other.lines.length)) {
    const share = Math.min(part.lines.length, Math.ceil(room / left));
    shares.set(part, share);
    room -= share;
    left -= 1;
  }
  return parts.map((part) => {
    const lines = part.lines.slice(0, shares.get(part));
    return { ...part, lines, more: part.lines.length - lines.length };
  });
}

// The next run is an hour away, so keeping clients open for it is no use.
export const handler = (): Promise<DigestCounts> =>
  unquoted(async () => {
    const container = openDigestContainer();
    return digests(container, openMailQueue(container.config.MAIL_QUEUE_URL))();
  });
