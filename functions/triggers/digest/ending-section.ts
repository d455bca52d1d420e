import { endingContracts, passedMark } from '../../../shared/hub/contracts/ending-contracts.ts';
import { payerContract } from '../../../shared/hub/contracts/payer-contract.ts';
import { planId } from '../../../shared/plan/plan-id.ts';
import { daysBetween } from '../../../shared/records/days.ts';
import * as z from '../../../shared/zod.ts';
import { listRecords } from '../../data/records/record-pages.ts';
import { storedContracting } from '../../data/stored-contracting.ts';
import { type DigestSection, perFacility, type SectionParts } from './section.ts';

const { kind } = payerContract;
const schema = z.extend(storedContracting.contract, { key: z.string() });

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Payer contracts that end in 60, 30 or 7 days, for administrators who chose this: each is listed once at each interval. */
export function endingSection({ table }: SectionParts): DigestSection {
  const contractsOf = perFacility(async ({ id }) =>
    (await listRecords({ table, type: { kind, schema } }, id)).map(({ key, record }) => ({
      ...record,
      path: `/admin/payers?contract=${planId(id, key)}`,
    })),
  );
  return async ({ person, choices, facility, period: { day, since } }) => {
    if (!choices.endingContracts || person.role !== 'admin') return undefined;
    const within = daysBetween(since, day);
    const lines = endingContracts(await contractsOf(facility), day)
      .filter(({ days }) => passedMark(days, within))
      .map(({ contract: { payerName, financialClass, status, endDate, path }, days }) => ({
        text: `${payerName} (${financialClass}, ${status}): ends ${inDays(days)}, on ${inWords.format(new Date(endDate))}`,
        path,
      }));
    return lines.length === 0
      ? undefined
      : { heading: `Payer contracts that end at ${facility.name}`, lines };
  };
}

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);
