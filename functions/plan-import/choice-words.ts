import { contractStatusSchema, financialClassSchema } from '../../shared/plan/fields/parts.ts';

const choices = new Map<string, readonly string[]>([
  ['financialClass', financialClassSchema.options],
  ['contractStatus', contractStatusSchema.options],
]);

/** Returns the value of a plan's choice that a cell means, in whatever capitals: many systems export nothing else. */
export const choiceOf = (cell: string, name: string): string | undefined =>
  choices.get(name)?.find((choice) => choice.toLowerCase() === cell.toLowerCase());

/** Returns what translates a cell by a map's values; capitals count only if the values differ in nothing else. */
export function translator(values: Readonly<Record<string, string>>): (cell: string) => string | undefined {
  const exact = new Map(Object.entries(values));
  const folded = new Map(Object.entries(values).map(([from, to]) => [from.toLowerCase(), to]));
  return (cell) => exact.get(cell) ?? folded.get(cell.toLowerCase());
}
