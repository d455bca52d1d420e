import * as z from '../../../../../shared/zod.ts';
import { type Call, readCalls } from '../call-reference.ts';
import { type ErrorAnswer, readErrors } from './read-errors.ts';
import { type Described, type DescribedField, describeSchema } from './schema-words.ts';

/** Everything the contract says of one call. */
export type CallReference = Call & {
  readonly parameters: readonly (DescribedField & {
    readonly place: string;
    readonly text: string | undefined;
  })[];
  readonly sent: Described | undefined;
  /** Absent where the answer has no body. */
  readonly answered: Described | undefined;
  readonly status: string;
  readonly errors: readonly ErrorAnswer[];
};

const contentSchema = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) });
const operationSchema = z.object({
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      required: z.boolean(),
      description: z.optional(z.string()),
      schema: z.unknown(),
    }),
  ),
  requestBody: z.optional(contentSchema),
  responses: z.record(z.string(), z.unknown()),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ responses: z.record(z.string(), z.unknown()) }),
});

/**
 * The calls of the API in the order of the contract.
 * @throws when it is no API reference
 */
export function readReference(reference: unknown): readonly CallReference[] {
  const { paths, components } = documentSchema.parse(reference);
  const described = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => [`${method} ${path}`, each] as const),
    ),
  );
  return readCalls(reference).flatMap((call) => {
    const operation = described.get(`${call.method.toLowerCase()} ${call.path.replace(/^\/api/, '')}`);
    return operation === undefined ? [] : [referenceOf(call, operation, components.responses)];
  });
}

function referenceOf(
  call: Call,
  operation: z.infer<typeof operationSchema>,
  sharedErrors: Readonly<Record<string, unknown>>,
): CallReference {
  const [status = '', success] =
    Object.entries(operation.responses).find(([each]) => each.startsWith('2')) ?? [];
  return {
    ...call,
    parameters: operation.parameters.map(({ name, in: place, required, description, schema }) => ({
      name,
      place,
      required,
      text: description,
      ...describeSchema(schema),
    })),
    sent: contentOf(operation.requestBody),
    status,
    answered: contentOf(success),
    errors: readErrors(operation.responses, sharedErrors),
  };
}

function contentOf(part: unknown): Described | undefined {
  const parsed = contentSchema.safeParse(part);
  const [content] = parsed.success ? Object.values(parsed.data.content) : [];
  return content === undefined ? undefined : describeSchema(content.schema);
}
