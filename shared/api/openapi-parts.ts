import * as z from '../zod.ts';

// A value that JSON Schema cannot express (a transform's result) is described as anything instead of throwing.
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

export function json(schema: unknown): Record<string, unknown> {
  return { 'application/json': { schema } };
}
