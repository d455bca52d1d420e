import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver, ResolverOptions } from 'react-hook-form';
import type * as z from '../../../../shared/zod.ts';

/** What is wrong with a form, by field path: `phones.2.number`. */
export type Problems = Readonly<Record<string, string>>;

/**
 * Finds dates that the value does not show to be wrong: a browser's date field is empty while a part of it is missing, and
 * `26` typed as the year means the year 26.
 */
function wrongDates<Values extends FieldValues>(fields: ResolverOptions<Values>['fields']): Problems {
  const wrong = Object.entries(fields).filter(([, field]) => {
    const input = field?.ref;
    if (!(input instanceof HTMLInputElement) || input.type !== 'date') return false;
    return input.validity.badInput || (input.value !== '' && input.value < '1900');
  });
  return Object.fromEntries(wrong.map(([name]) => [name, 'Enter the month, day and a four-digit year.']));
}

/** Makes a resolver from a rule that returns the values to send, or the problems. */
export function resolverOf<Values extends FieldValues, Parsed>(
  validate: (values: Values) => { readonly value: Parsed } | { readonly problems: Problems },
): Resolver<Values, unknown, Parsed> {
  return (values, _context, options) => {
    const result = validate(values);
    const dates = wrongDates(options.fields);
    if ('value' in result && Object.keys(dates).length === 0) return { values: result.value, errors: {} };
    const problems = { ...('problems' in result && result.problems), ...dates };
    const flat: FieldErrors = Object.fromEntries(
      Object.entries(problems).map(([path, message]) => [path, { type: 'refused', message }]),
    );
    return { values: {}, errors: toNestErrors<Values>(flat, options) };
  };
}

/** The same from the schema of what is sent, and how the form's values become that: the form may have other types. */
export const schemaResolver = <Values extends FieldValues, Parsed>(
  schema: z.ZodMiniType<Parsed>,
  bodyOf: (values: Values) => unknown = (values) => values,
): Resolver<Values, unknown, Parsed> =>
  resolverOf<Values, Parsed>((values) => {
    const parsed = schema.safeParse(bodyOf(values));
    if (parsed.success) return { value: parsed.data };
    const problems: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) problems[path.join('.')] ??= message;
    return { problems };
  });
