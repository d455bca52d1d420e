import type { Deployed } from '../local/deployed/deployed-functions.ts';
import { allows, type Need, type Statement } from '../local/deployed/policy.ts';

/** What functions may do in the table, the pool, the secrets or the mail service, and have not done so far, as `function action keys`. */
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

/** A call that reads several partitions at once needs each of them. */
function singly(need: Need): Need[] {
  return need.leadingKeys?.map((key) => ({ ...need, leadingKeys: [key] })) ?? [need];
}

const keysOf = (condition: Statement['Condition']): string[] =>
  condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];

/** A statement on the table by its partitions, whose kinds of reading and of writing go together; any other by its actions. */
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
