import * as z from '../../../../../shared/zod.ts';
import { type Call, contentOf } from '../call-reference.ts';
import { type Described, type DescribedField, describeSchema } from './schema-words.ts';

/** A call as a reader needs it. */
type CallReference = {
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

/** Puts the API reference's description of a call into words. */
export function referenceOf({ described, sharedErrors }: Call): CallReference {
  const { parameters, requestBody, responses } = described;
  const [status = '', success] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? [];
  return {
    parameters: parameters.map(({ name, in: place, required, description, schema }) => ({
      name,
      place,
      required,
      text: description,
      ...describeSchema(schema),
    })),
    sent: wordsFor(requestBody),
    status,
    answered: wordsFor(success),
    errors: readErrors(responses, sharedErrors),
  };
}

function wordsFor(part: unknown): Described | undefined {
  const content = contentOf(part);
  return content && describeSchema(content.schema);
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
