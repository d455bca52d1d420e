import { limits } from '../../shared/limits.ts';
import { dayAtDesk } from '../../shared/plan/ending.ts';
import { lastMondays } from '../../shared/records/weeks.ts';
import { facilityById } from '../data/facility-directory.ts';
import { verifying } from '../data/records/verifying.ts';
import { verifiedWeeks } from '../data/verified-weeks.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { type PlanParts, planType } from './repository.ts';

export function verifyActions({ table, repository }: PlanParts) {
  const { verify, setOwner } = verifying(table, planType, repository);
  return {
    verifyPlan: verify,
    setPlanOwner: setOwner,

    async listVerifiedWeeks({ request: { now }, actor: { directory } }) {
      const [since = ''] = lastMondays(dayAtDesk(now), limits.shownWeeks);
      const data = (await verifiedWeeks(table, since)).flatMap(({ facilityId, ...week }) => {
        const facilityName = facilityById(directory, facilityId)?.name;
        return facilityName === undefined ? [] : [{ facilityName, ...week }];
      });
      return { body: { data } };
    },
  } satisfies Partial<GroupActions<'plans'>>;
}
