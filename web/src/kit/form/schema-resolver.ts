import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from '../../../../shared/zod.ts';

/** What is wrong with a form, by field path: `phones.2.number`. */
export type Problems = Readonly<Record<string, string>>;

/** Makes a resolver from a rule that returns the values to send, or the problems. */
export function resolverOf<Values extends FieldValues, Parsed>(
  validate: (values: Values) => { readonly value: Parsed } | { readonly problems: Problems },
): Resolver<Values, unknown, Parsed> {
  return (values, _context, options) => {
    const result = validate(values);
    if ('value' in result) return { values: result.value, errors: {} };
    const flat: FieldErrors = Object.fromEntries(
      Object.entries(result.problems).map(([path, message]) => [path, { type: 'refused', message }]),
    );
    return { values: {}, errors: toNestErrors<Values>(flat, options) };
  };
}

/** The same from the schema of what is sent; the form may have stricter types than the schema's input. */
export const schemaResolver = <Values extends FieldValues, Parsed>(
  schema: z.ZodMiniType<Parsed>,
): Resolver<Values, unknown, Parsed> =>
  resolverOf<Values, Parsed>((values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { value: parsed.data };
    const problems: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) problems[path.join('.')] ??= message;
    return { problems };
  });
