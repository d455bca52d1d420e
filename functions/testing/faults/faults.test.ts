import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationIds, routes } from '../../../shared/api/routes.ts';
import {
  type FaultAt,
  faultsOf,
  faultyRuns,
  type RightRun,
  refusalUnderFaults,
  rightRun,
} from './inject-faults.ts';
import { openStage, refusedCaller } from './stage.ts';

/*
 * The operations in which several services must agree, with a fault at every call that they make to AWS: one kind of
 * fault for each call, another one for the next. `npm run faults` has all operations and all kinds at all calls.
 */
const operations = operationIds.filter((id) =>
  /^(login|updateMe|changePassword|signOutEverywhere|register|resetPassword|confirmEmail|undoEmailChange|updateUser|approveUser|deleteUser|requestUpdate|broadcastEmail)$/.test(
    id,
  ),
);
let stage: Awaited<ReturnType<typeof openStage>>;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** One of the kinds for each call, so that every kind has its turn; a mail that fails is always among them. */
function someOf(right: RightRun, turn: number): FaultAt[] {
  const faults = faultsOf(right);
  return right.calls.flatMap(({ service }, at) => {
    const kinds = faults.filter((fault) => fault.at === at);
    const inTurn = kinds[(turn + at) % kinds.length];
    return kinds.filter((fault) => fault === inTurn || (service === 'queue' && fault.kind === 'failed'));
  });
}

describe('a fault at any call', () => {
  it.each(['listPlans', 'listHubPayers'] as const)(
    'of %s is met while the list is read, and leaves no plan out of it',
    async (id) => {
      const right = await rightRun(stage, id);
      expect(right.calls.map(({ name }) => name)).toContain('QueryCommand');
      expect(await faultyRuns(stage, id, right, someOf(right, 0))).toEqual({});
    },
  );

  it('is tried at thirteen operations', () => expect(operations).toHaveLength(13));

  it.each(operations.map((id, turn) => [id, turn] as const))(
    'of %s is told as it is and leaves nothing half done',
    async (id, turn) => {
      const right = await rightRun(stage, id);
      const faults = someOf(right, turn);
      expect(faults.length).toBeGreaterThanOrEqual(right.calls.length);
      expect(right.calls.map(({ service }) => service)).toContain('table');
      expect(await faultyRuns(stage, id, right, faults)).toEqual({});
    },
  );

  it.each(operations.filter((id) => routes[id].access !== 'public'))(
    'of %s lets nobody in who may not',
    async (id) => {
      expect(await refusalUnderFaults(stage, id, await refusedCaller(stage, id))).toEqual([]);
    },
  );
});
