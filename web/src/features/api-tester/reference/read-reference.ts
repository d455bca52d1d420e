import * as z from '../../../../../shared/zod.ts';
import { type Call, readCalls } from '../call-reference.ts';
import { type Described, type DescribedField, describeSchema } from './schema-words.ts';

/** Everything the contract defines about one call. */
export type CallReference = Call & {
  readonly parameters: readonly (DescribedField & {
    readonly place: string;
    readonly text: string | undefined;
  })[];
  readonly sent: Described | undefined;
  /** Absent if the response has no body. */
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
 * Returns the calls of the API in the order of the contract.
 * @throws if `reference` is not an API reference
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

type ErrorAnswer = { readonly status: string; readonly code: string; readonly message: string };

/** Calls with the same errors refer to a shared response of the document. */
const pointerSchema = z.object({ $ref: z.string() });
const codesSchema = z.object({ enum: z.array(z.string()) });
const answerSchema = z.object({
  description: z.string(),
  content: z.object({
    'application/json': z.object({
      schema: z.object({
        // The shared error body, and the codes it may hold here.
        allOf: z.array(z.object({ properties: z.optional(z.object({ code: codesSchema })) })),
      }),
      examples: z.optional(z.record(z.string(), z.object({ value: z.object({ message: z.string() }) }))),
    }),
  }),
});

/** Returns each error code that a call can answer with. Responses without codes (`default`, successes) are skipped. */
function readErrors(
  responses: Readonly<Record<string, unknown>>,
  shared: Readonly<Record<string, unknown>>,
): readonly ErrorAnswer[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    const pointer = pointerSchema.safeParse(response);
    const answer = answerSchema.safeParse(
      pointer.success ? shared[pointer.data.$ref.replace('#/components/responses/', '')] : response,
    );
    if (!answer.success) return [];
    const { description, content } = answer.data;
    const { schema, examples } = content['application/json'];
    const codes = schema.allOf.flatMap(({ properties }) => properties?.code.enum ?? []);
    return codes.map((code) => ({
      status,
      code,
      message: examples?.[code]?.value.message ?? description,
    }));
  });
}
