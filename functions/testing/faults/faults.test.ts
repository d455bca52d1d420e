import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type OperationId, operationIds, routes } from '../../../shared/api/routes.ts';
import { type AwsCall, isRead } from './aws-calls.ts';
import {
  type BaselineRun,
  baselineRun,
  type FaultAt,
  faultsOf,
  faultyRuns,
  refusalUnderFaults,
} from './inject-faults.ts';
import { openStage, refusedCaller } from './stage.ts';

/*
 * The operations in which several services must agree, with a fault at their AWS calls: one kind of fault for each
 * call, a different one for the next. `npm run faults` covers all operations and all kinds at all calls.
 */
const operations = operationIds.filter((id) =>
  /^(login|updateMe|changePassword|signOutEverywhere|register|confirmRegistration|sendConfirmation|resetPassword|confirmEmail|undoEmailChange|updateUser|approveUser|deleteUser|requestUpdate|broadcastEmail)$/.test(
    id,
  ),
);

const stage = await openStage();
afterAll(() => stage.world.stop());

/** When the same read is repeated, as for a list in many parts, only this many in a row get a fault. */
const readsInRow = 3;

/** True for calls that the same code makes for every operation: reading the caller and writing the audit log. */
function isOfEvery(id: OperationId, { input }: AwsCall, at: number): boolean {
  const { AUDIT_TABLE_NAME } = stage.world.container.config;
  const asks = at === 0 && routes[id].access !== 'public';
  return asks || JSON.stringify(input).includes(AUDIT_TABLE_NAME);
}

/**
 * Picks one kind of fault for each call, in turn, and always a failing email. Of the calls that every operation
 * makes, each operation tests a different one.
 */
function someOf(id: OperationId, right: BaselineRun, turn: number): FaultAt[] {
  const faults = faultsOf(right);
  const ofEvery = right.calls.flatMap((call, at) => (isOfEvery(id, call, at) ? [at] : []));
  return right.calls.flatMap((call, at) => {
    const { service, name } = call;
    const before = right.calls.slice(Math.max(0, at - readsInRow), at);
    const isFurther = before.length === readsInRow && before.every((other) => other.name === name);
    if (isRead(call) && isFurther) return [];
    if (ofEvery.includes(at) && at !== ofEvery[turn % ofEvery.length]) return [];
    const kinds = faults.filter((fault) => fault.at === at);
    const inTurn = kinds[(turn + at) % kinds.length];
    return kinds.filter((fault) => fault === inTurn || (service === 'queue' && fault.kind === 'failed'));
  });
}

describe('a fault at any AWS call', () => {
  it.each(['listPlans', 'listHubPayers'] as const)(
    'of %s, including those that read the list, leaves no plan out of it',
    async (id) => {
      const right = await baselineRun(stage, id);
      expect(right.calls.map(({ name }) => name)).toContain('QueryCommand');
      expect(await faultyRuns(stage, id, right, someOf(id, right, 0))).toEqual({});
    },
  );

  it('is tested for fifteen operations', () => expect(operations).toHaveLength(15));

  it.each(operations.map((id, turn) => [id, turn] as const))(
    'of %s is reported truthfully and leaves nothing half done',
    async (id, turn) => {
      const right = await baselineRun(stage, id);
      const faults = someOf(id, right, turn);
      const own = right.calls.filter((call, at) => !isOfEvery(id, call, at)).map(({ name }) => name);
      const met = new Set(faults.map(({ at }) => right.calls[at]?.name));
      expect(own.filter((name) => !met.has(name))).toEqual([]);
      expect(faults.length).toBeGreaterThan(3);
      expect(right.calls.map(({ service }) => service)).toContain('table');
      expect(await faultyRuns(stage, id, right, faults)).toEqual({});
    },
  );

  it.each(operations.filter((id) => routes[id].access !== 'public'))(
    'of %s never admits an unauthorized caller',
    async (id) => {
      expect(await refusalUnderFaults(stage, id, await refusedCaller(stage, id))).toEqual([]);
    },
  );
});

it('npm run faults refuses an operation that does not exist, instead of finding no fault in it', () => {
  const script = join(import.meta.dirname, 'faults-cli.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, 'getPlan', 'savePlan']);
  expect([status, String(stderr)]).toEqual([1, 'There is no operation savePlan.\n']);
});
