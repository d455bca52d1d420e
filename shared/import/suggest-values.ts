import { nameKey } from '../text/name-key.ts';
import type { ImportKind } from './batch.ts';
import { importKinds } from './kinds.ts';

/** What hospitals write for a choice, by `nameKey`. A choice that a field lacks is one of the others: `Out of Network`. */
const words: readonly (readonly [meanings: readonly string[], words: readonly string[]])[] = [
  [['Contracted'], ['yes', 'y', 'true', 'par', 'participating', 'in', 'inn', 'in network']],
  [['Not Contracted'], ['no', 'n', 'false', 'non par', 'not par', 'non participating', 'not participating']],
  [['Not Contracted'], ['non contracted', 'no contract']],
  [
    ['Out of Network', 'Not Contracted'],
    ['out', 'oon', 'out of network', 'non network'],
  ],
  [['Must Call'], ['call', 'call to verify', 'call to confirm', 'call payer', 'verify', 'must verify']],
  [['See Notes'], ['see note', 'see comment', 'see comments']],
  [['Termed'], ['term', 'terminated']],
  [['Commercial'], ['com', 'comm', 'commercial hmo', 'commercial ppo', 'commercial insurance']],
  [['Commercial'], ['blue cross', 'blue shield', 'blue cross blue shield', 'bcbs']],
  [['Medicare'], ['mcr', 'mapd', 'medicare advantage', 'medicare hmo', 'medicare ppo', 'managed medicare']],
  [['Medicare'], ['medicare managed care', 'medicare replacement', 'traditional medicare', 'medicare ffs']],
  [
    ['Medi-Cal', 'Medicaid/Medi-Cal'],
    ['mcd', 'medicaid', 'medi cal', 'medicaid hmo', 'managed medicaid'],
  ],
  [
    ['Medi-Cal', 'Medicaid/Medi-Cal'],
    ['medicaid managed care', 'medi cal hmo', 'managed medi cal'],
  ],
  [
    ['Other'],
    [
      ...['tricare', 'champva', 'va', 'wc', 'work comp', 'workers comp', 'workers compensation'],
      ...['self pay', 'sp', 'oth', 'others', 'auto', 'no fault', 'liability'],
    ],
  ],
];
const meanings: ReadonlyMap<string, readonly string[]> = new Map(
  words.flatMap(([meant, texts]) => texts.map((text) => [nameKey(text), meant] as const)),
);

/** Reports whether a text is what cells of a status or class hold, and so names a column only sometimes. */
export const isUsualValue = (text: string): boolean => meanings.has(nameKey(text));

type Examples = (column: string) => readonly string[];
type ColumnSource = { readonly column: string; readonly values?: Record<string, string> };

/** Returns the fields of a guessed map, in which usual words of the file become the choices that they mean. */
export function withSuggestedValues(
  kind: ImportKind,
  fields: Readonly<Record<string, unknown>>,
  examplesOf: Examples,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const choices = importKinds[kind].fields[name]?.choices ?? {};
      const suggested = (source: unknown, part: string): unknown => {
        const offered = choices[part];
        const column = typeof source === 'object' && source !== null && 'column' in source && source.column;
        return offered === undefined || typeof column !== 'string'
          ? source
          : withMeanings({ column }, offered, examplesOf(column));
      };
      if (!Array.isArray(field)) return [name, suggested(field, name)];
      const rows: readonly object[] = field;
      return [
        name,
        rows.map((row) =>
          Object.fromEntries(Object.entries(row).map(([part, source]) => [part, suggested(source, part)])),
        ),
      ];
    }),
  );
}

/** Returns a column as the source of a choice, with what usual words among its values mean. */
export function withMeanings(
  source: ColumnSource,
  offered: readonly string[],
  values: readonly string[],
): ColumnSource {
  const known = new Set(offered.map((choice) => choice.toLowerCase()));
  const found = values.flatMap((text) => {
    const choice = meanings.get(nameKey(text))?.find((meant) => offered.includes(meant));
    return choice === undefined || known.has(text.toLowerCase()) ? [] : [[text, choice] as const];
  });
  if (found.length === 0) return source;
  // What is a choice already stays it.
  const same = offered.map((choice) => [choice, choice] as const);
  return { ...source, values: Object.fromEntries([...same, ...found]) };
}
