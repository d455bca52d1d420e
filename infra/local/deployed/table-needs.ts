import * as z from '../../../shared/zod.ts';
import type { Need } from './policy.ts';

const values = z.record(z.string(), z.unknown());
const part = z.looseObject({
  TableName: z.string(),
  Key: z.optional(values),
  Item: z.optional(values),
  KeyConditionExpression: z.optional(z.string()),
  ExpressionAttributeNames: z.optional(z.record(z.string(), z.string())),
  ExpressionAttributeValues: z.optional(values),
});
type Part = z.infer<typeof part>;

const parts = z.object({ TransactItems: z.array(z.record(z.string(), part)) });
const batch = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(values) })),
});

// A transaction has no permission of its own: it needs those of the actions inside it.
const inside: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** The permissions that a DynamoDB call needs, with the partition keys it touches. */
export function tableNeeds(
  name: string,
  input: unknown,
  { region, account }: { readonly region: string; readonly account: string },
): readonly Need[] {
  const arn = (table: string): string => `arn:aws:dynamodb:${region}:${account}:table/${table}`;
  const need = (action: string, of: Part): Need => ({
    action: `dynamodb:${action}`,
    resource: arn(of.TableName),
    leadingKeys: [partitionOf(of)],
  });
  if (name === 'TransactWriteItems') {
    return parts
      .parse(input)
      .TransactItems.flatMap((item) =>
        Object.entries(item).map(([kind, of]) => need(inside[kind] ?? kind, of)),
      );
  }
  if (name === 'BatchGetItem') {
    return Object.entries(batch.parse(input).RequestItems).map(([table, { Keys }]) => ({
      action: 'dynamodb:BatchGetItem',
      resource: arn(table),
      leadingKeys: Keys.map(({ pk }) => textOf(pk)),
    }));
  }
  return [need(name, part.parse(input))];
}

function partitionOf({ Key, Item, ...query }: Part): string {
  const key = Key?.pk ?? Item?.pk;
  if (key !== undefined) return textOf(key);
  // `pk = :pk`, `#pk = :pk`: the only forms that DynamoDB accepts for a partition key.
  const names = query.ExpressionAttributeNames ?? {};
  for (const [, name = '', value = ''] of (query.KeyConditionExpression ?? '').matchAll(
    /(#?\w+)\s*=\s*(:\w+)/g,
  )) {
    if ((names[name] ?? name) === 'pk') return textOf(query.ExpressionAttributeValues?.[value]);
  }
  return '';
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'S' in value ? String(value.S) : '';
}
