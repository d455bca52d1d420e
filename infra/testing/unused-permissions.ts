import type { Deployed } from '../local/deployed/deployed-functions.ts';
import { allows, type Need, type Statement } from '../local/deployed/policy.ts';

/** Permissions on table, pool, secrets and email service that functions have not used so far, as `function action keys`. */
export function unusedPermissions({ roles, calls }: Pick<Deployed, 'roles' | 'calls'>): string[] {
  return [...roles].flatMap(([name, statements]) => {
    const needs = calls.filter((call) => call.function === name).flatMap(({ need }) => singly(need));
    return statements
      .flatMap(partsOf)
      .filter(({ Action }) =>
        Action.some((action) => /^(dynamodb|cognito-idp|secretsmanager|ses):/.test(action)),
      )
      .filter((part) => !needs.some((need) => allows([part], need)))
      .map(({ Action, Condition }) => `${name.replace(/[0-9A-F]{8}$/, '')} ${Action} ${keysOf(Condition)}`);
  });
}

/** A call that reads several partitions needs the permission for each of them. */
function singly(need: Need): Need[] {
  return need.leadingKeys?.map((key) => ({ ...need, leadingKeys: [key] })) ?? [need];
}

const keysOf = (condition: Statement['Condition']): string[] =>
  condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];

/** Splits a table statement by partition, keeping its read or write actions together; splits any other by action. */
function partsOf(statement: Statement): Statement[] {
  const { Action, Condition } = statement;
  const keys = keysOf(Condition);
  if (keys.length > 0)
    return keys.map((key) => ({
      ...statement,
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [key] } },
    }));
  return Action[0]?.startsWith('dynamodb:')
    ? [statement]
    : Action.map((action) => ({ ...statement, Action: [action] }));
}
