import * as z from '../../../../../shared/zod.ts';

export type ErrorAnswer = { readonly status: string; readonly code: string; readonly message: string };

/** Calls with the same errors point to one answer of the document. */
const pointerSchema = z.object({ $ref: z.string() });
const codesSchema = z.object({ enum: z.array(z.string()) });
const answerSchema = z.object({
  description: z.string(),
  content: z.object({
    'application/json': z.object({
      schema: z.object({
        // The body of all errors, and which codes it may hold here.
        allOf: z.array(z.object({ properties: z.optional(z.object({ code: codesSchema })) })),
      }),
      examples: z.optional(z.record(z.string(), z.object({ value: z.object({ message: z.string() }) }))),
    }),
  }),
});

/** Each code that a call can be answered with. What has none (`default`, a success) is passed over. */
export function readErrors(
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
