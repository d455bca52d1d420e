import * as z from '../zod.ts';

// A value that JSON Schema cannot express (a transform's result) is described as anything instead of throwing. Answers are open:
// a field may be added to one at any time.
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: described }) => {
      if (io === 'output' && described.additionalProperties === false) delete described.additionalProperties;
    },
  });
  return rest;
}

export function json(schema: unknown): Record<string, unknown> {
  return { 'application/json': { schema } };
}
