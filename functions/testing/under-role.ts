import { routeGroups } from '../../infra/constructs/functions/route-groups.ts';
import { allows, type Statement } from '../../infra/local/deployed/policy.ts';
import type { RouteGroup } from '../../shared/api/routes.ts';
import type { Table, WriteAction } from '../data/table/table.ts';

type Action = 'read' | 'write';

/** Returns a table as a group's role allows it: a key outside the group's partitions is refused, as IAM would. */
export function underRole(table: Table, group: RouteGroup): Table {
  const { reads, writes } = routeGroups[group];
  const statements = [
    statementOf('read', reads),
    ...(writes === 'nothing' ? [] : [statementOf('write', writes)]),
  ];
  const check = (action: Action, leadingKeys: readonly unknown[]): void => {
    const keys = leadingKeys.map(String);
    if (allows(statements, { action, resource: 'table', leadingKeys: keys })) return;
    throw new Error(`The role of ${group} does not allow to ${action} in ${keys.join(', ')}.`);
  };
  return {
    get name() {
      return table.name;
    },
    log: table.log,
    async get(key) {
      check('read', [key.pk]);
      return table.get(key);
    },
    async getMany(keys) {
      check('read', [...new Set(keys.map(({ pk }) => pk))]);
      return table.getMany(keys);
    },
    async *queryRange(partition, from, to, pace) {
      check('read', [partition]);
      yield* table.queryRange(partition, from, to, pace);
    },
    async queryNewest(partition, page) {
      check('read', [partition]);
      return table.queryNewest(partition, page);
    },
    // biome-ignore lint/correctness/useYield: no group may call it.
    async *scan() {
      throw new Error(`The role of ${group} does not allow to scan.`);
    },
    async put(item) {
      check('write', [item.pk]);
      return table.put(item);
    },
    async update(key, input) {
      check('write', [key.pk]);
      return table.update(key, input);
    },
    async updateIf(key, input) {
      check('write', [key.pk]);
      return table.updateIf(key, input);
    },
    async delete(key) {
      check('write', [key.pk]);
      return table.delete(key);
    },
    async transact(actions) {
      check('write', actions.map(partitionOf));
      return table.transact(actions);
    },
  };
}

const statementOf = (action: Action, partitions: readonly string[]): Statement => ({
  Effect: 'Allow',
  Action: [action],
  Resource: ['table'],
  Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...partitions] } },
});

const partitionOf = ({ Put, Update, Delete, ConditionCheck }: WriteAction): unknown =>
  Put?.Item?.pk ?? (Update ?? Delete ?? ConditionCheck)?.Key?.pk;
