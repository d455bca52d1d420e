import { fieldsOfKind, planFields } from '../../shared/plan/fields/fields.ts';
import { contractStatusSchema, financialClassSchema } from '../../shared/plan/fields/parts.ts';
import { stateCode } from '../../shared/plan/words/states.ts';
import { states } from '../../shared/text/us-states.ts';
import { isBlankCell } from './blank-cell.ts';

const choices = new Map<string, readonly string[]>([
  ...fieldsOfKind('choice').map((key) => [key, planFields[key].offered] as const),
  // Also the spellings that the form does not offer.
  ['financialClass', financialClassSchema.options],
  ['contractStatus', contractStatusSchema.options],
]);

/** Returns the value of a plan's choice that a cell means, in whatever capitals: many systems export nothing else. */
export const choiceOf = (cell: string, name: string): string | undefined =>
  choices.get(name)?.find((choice) => choice.toLowerCase() === cell.toLowerCase());

/** Returns the code of the state that a cell means, by its code or its name. */
function stateOf(cell: string): string | undefined {
  const code = stateCode(cell);
  return states.includes(code) ? code : undefined;
}

/**
 * Returns what translates a cell by a map's values; capitals count only if the values differ in nothing else.
 * @param name the field in which a cell that says nothing, and a choice or state that the map does not translate, keep their
 *   meaning
 */
export function translator(
  values: Readonly<Record<string, string>>,
  name: string | undefined,
): (cell: string) => string | undefined {
  const exact = new Map(Object.entries(values));
  const folded = new Map(Object.entries(values).map(([from, to]) => [from.toLowerCase(), to]));
  const kept = (cell: string) => {
    if (name === undefined) return undefined;
    if (isBlankCell(cell, name)) return '';
    return name === 'state' ? stateOf(cell) : choiceOf(cell, name);
  };
  return (cell) => exact.get(cell) ?? folded.get(cell.toLowerCase()) ?? kept(cell);
}
