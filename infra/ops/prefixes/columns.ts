import { Problem } from '../../local/problem.ts';

/** Accepted names of each column, letters only. */
const names = {
  prefix: ['prefix', 'prefixes', 'alphaprefix', 'bluecardprefix'],
  plan: ['blueplan', 'plan', 'blueplanname', 'planname', 'payer'],
  state: ['state', 'states'],
  phones: ['phones', 'phone', 'phonenumber', 'phonenumbers'],
} as const;

type Part = keyof typeof names;
const parts = ['prefix', 'plan', 'state', 'phones'] as const satisfies readonly Part[];

/** The position of each part in a row; state and phones may be missing. */
export type Columns = {
  readonly prefix: number;
  readonly plan: number;
  readonly state: number | undefined;
  readonly phones: number | undefined;
  /** Columns that are not read. */
  readonly others: readonly string[];
};

/** Column names by which the header of a file, and the separator of a CSV file, are recognized. */
export const columnNames: readonly string[] = Object.values(names).flat();

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** @throws Problem that names what is missing or appears twice, and quotes the header */
export function columnsOfHeader(header: readonly string[]): Columns {
  const places = new Map<Part, number[]>(
    parts.map((part) => [
      part,
      [...header.keys()].filter((at) => names[part].some((name) => name === bare(header[at] ?? ''))),
    ]),
  );
  const twice = parts.filter((part) => (places.get(part)?.length ?? 0) > 1);
  const [prefix, plan, state, phones] = parts.map((part) => places.get(part)?.[0]);
  const columnsHint =
    'A list of prefixes has the columns prefix, Blue plan, state and phones; the last two are optional.';
  const seen = `The header is: ${header.join(', ')}.`;
  if (twice.length > 0) {
    throw new Problem(
      `More than one column could be ${twice.join(' and ')}. ${columnsHint} ${seen} Nothing was written.`,
    );
  }
  if (prefix === undefined || plan === undefined) {
    const missing = [prefix === undefined ? 'prefix' : '', plan === undefined ? 'Blue plan' : ''];
    throw new Problem(
      `Missing: ${missing.filter(Boolean).join(', ')}. ${columnsHint} ${seen} Nothing was written.`,
    );
  }
  const read = new Set([prefix, plan, state, phones]);
  return { prefix, plan, state, phones, others: header.filter((_, at) => !read.has(at)) };
}
