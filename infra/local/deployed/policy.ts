import * as z from '../../../shared/zod.ts';

const texts = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (typeof value === 'string' ? [value] : value)),
);

export const statementSchema = z.object({
  Effect: z.literal('Allow'),
  Action: texts,
  Resource: texts,
  Condition: z.optional(
    z.strictObject({
      'ForAllValues:StringLike': z.optional(z.strictObject({ 'dynamodb:LeadingKeys': texts })),
      StringEquals: z.optional(z.record(z.string(), texts)),
    }),
  ),
});
export type Statement = z.infer<typeof statementSchema>;

/** One permission that a call needs. */
export type Need = {
  /** For example `dynamodb:GetItem`. */
  readonly action: string;
  /** ARN of the resource. */
  readonly resource: string;
  /** Partition keys of the items that a table call touches. */
  readonly leadingKeys?: readonly string[];
  /** Values of condition keys that the call carries, for example `ses:FromAddress`. */
  readonly context?: Readonly<Record<string, string>>;
};

/**
 * Whether a role's statements allow a call, as IAM decides it: a call that no statement allows is denied. Understands only what
 * the product's own policies use; any other condition fails to parse.
 */
export function allows(statements: readonly Statement[], need: Need): boolean {
  return statements.some(
    ({ Action, Resource, Condition }) =>
      Action.some((pattern) => like(pattern, need.action)) &&
      Resource.some((pattern) => like(pattern, need.resource)) &&
      meetsCondition(Condition, need),
  );
}

function meetsCondition(
  condition: Statement['Condition'],
  { leadingKeys = [], context = {} }: Need,
): boolean {
  const keys = condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
  const equal = Object.entries(condition?.StringEquals ?? {});
  return (
    (keys === undefined || leadingKeys.every((key) => keys.some((pattern) => like(pattern, key)))) &&
    equal.every(([name, values]) => values.includes(context[name] ?? ''))
  );
}

/** Matches IAM's patterns: `*` for any text, `?` for one character. */
function like(pattern: string, text: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(text);
}
