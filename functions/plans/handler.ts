import { plansRoutes } from '../../shared/api/routes/plans.ts';
import { limits } from '../../shared/limits.ts';
import { dayAtDesk } from '../../shared/plan/ending.ts';
import { lastMondays } from '../../shared/records/weeks.ts';
import { type Container, openContainer } from '../container.ts';
import { facilityById } from '../data/facility-directory.ts';
import { verifying } from '../data/records/verifying.ts';
import { verifiedWeeks } from '../data/verified-weeks.ts';
import { createHandler, type GroupActions } from '../http/create-handler.ts';
import { historyActions } from './history-actions.ts';
import { mergeActions } from './merge/merge-actions.ts';
import { readActions } from './read-actions.ts';
import { type PlanParts, plansRepository, planType } from './repository.ts';
import { saveActions } from './save-actions.ts';

export const createPlansHandler = (open: () => Container) =>
  createHandler<'plans'>(plansRoutes, open, ({ table }) => {
    const parts = { table, repository: plansRepository(table) };
    return {
      ...readActions(parts),
      ...saveActions(parts),
      ...historyActions(parts),
      ...mergeActions(parts),
      ...verifyActions(parts),
    };
  });

function verifyActions({ table, repository }: PlanParts) {
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

export const handler = createPlansHandler(openContainer);
