import { limits } from '../limits.ts';
import { nameKey } from '../text/name-key.ts';
import {
  type FileLine,
  labelOf,
  type NameColumns,
  type NameField,
  type NameLine,
  type RejectedLine,
  readLine,
} from './name-lines.ts';
import type { PayerName, PayerNameInput } from './payer-name.ts';

/** A write that an import would make: a new name, or with `_id` the changes of an existing one. */
export type NameWrite = {
  readonly line: number;
  readonly _id?: string;
  readonly name: Partial<PayerNameInput>;
};

export type CheckedNames = {
  readonly writes: readonly NameWrite[];
  /** Lines that match an existing name exactly. */
  readonly unchanged: readonly NameLine[];
  /** In the order of the file. */
  readonly rejected: readonly RejectedLine[];
  /** Why nothing at all can be written, even if every line is valid. */
  readonly problem: string | undefined;
};

type Reject = (line: NameLine, field: NameField, reason: string) => void;

/**
 * Works out what a file of other names would do to the existing ones. A line is about the existing name with the same
 * name, payer and state. Repeated lines, and lines that contradict each other or an existing name, are rejected: a person
 * must decide which one is right.
 */
export function checkNames(
  columns: NameColumns,
  file: readonly FileLine[],
  here: readonly PayerName[],
): CheckedNames {
  const read = file.map((line) => readLine(columns, line));
  const rejected = new Map(read.flatMap((one) => ('reason' in one ? [[one.line, one]] : [])));
  const reject: Reject = ({ line }, field, reason) => {
    rejected.set(line, { line, column: labelOf(field), reason });
  };

  const right = read.filter((one) => 'name' in one);
  refuseRepeated(right, reject);
  const stored = Map.groupBy(here, meaningOf);
  const lines = right
    .filter(({ line }) => !rejected.has(line))
    .map((line) => ({ line, matches: stored.get(meaningOf(line.name)) ?? [] }));
  const added = lines.filter(({ matches }) => matches.length === 0).map(({ line }) => line);
  const matchedLines = lines.flatMap(({ line, matches: [match, ...more] }) =>
    match === undefined ? [] : [{ line, match, changes: changesOf(match, line.patch), more: more.length }],
  );
  for (const { line, match, changes, more } of matchedLines) {
    const { from, until } = { ...match, ...changes };
    if (more > 0) reject(line, 'name', `${more + 1} other names here say this. Please delete all but one.`);
    else if (until !== '' && from > until)
      reject(line, 'until', 'Together with what is already here, the last day is before the first day.');
  }
  const isTaken = ({ line }: NameLine): boolean => !rejected.has(line);
  const moved = matchedLines.filter(({ changes }) => 'from' in changes || 'until' in changes);
  const said: readonly Said[] = [
    ...added.map((line) => ({ line, name: line.name })),
    ...moved.map(({ line, match, changes }) => ({ line, name: { ...match, ...changes }, match })),
  ];
  // What a rejected line would have moved stays as it is, and may contradict another line.
  for (let before = -1; before !== rejected.size; ) {
    before = rejected.size;
    refuseContradicting(
      said.filter(({ line }) => isTaken(line)),
      here,
      reject,
    );
  }

  const taken = matchedLines.filter(({ line }) => isTaken(line));
  const isChanged = ({ changes }: (typeof taken)[number]) => Object.keys(changes).length > 0;
  const changed = taken.filter(isChanged);
  const news = added.filter(isTaken);
  return {
    writes: [
      ...changed.map(({ line: { line }, match, changes }) => ({ line, _id: match._id, name: changes })),
      ...news.map(({ line, name }) => ({ line, name })),
    ],
    unchanged: taken.filter((one) => !isChanged(one)).map(({ line }) => line),
    rejected: [...rejected.values()].sort((one, other) => one.line - other.line),
    problem: tooMany(news.length, here.length),
  };
}

type Name = Pick<PayerNameInput, 'name' | 'payerName' | 'state' | 'from' | 'until'>;

/** Returns the key of a name in a state, which should mean one payer at a time. */
export const placeOf = ({ name, state }: Name): string => `${nameKey(name)}\n${state}`;
const meaningOf = (name: Name): string => `${placeOf(name)}\n${nameKey(name.payerName)}`;

/** Rejects lines with the same name, payer and state: if they are identical, all but the first; if they differ, all of them. */
function refuseRepeated(lines: readonly NameLine[], reject: Reject): void {
  // The spelling of name and payer makes no difference, so lines are grouped by their keys.
  const meaning = ({ name: { kind, from, until, notes } }: NameLine) =>
    JSON.stringify([kind, from, until, notes]);
  for (const [first, ...others] of Map.groupBy(lines, ({ name }) => meaningOf(name)).values()) {
    if (first === undefined) continue;
    const differing = others.find((line) => meaning(line) !== meaning(first));
    if (differing !== undefined)
      reject(first, 'name', `Line ${differing.line} says something different about it.`);
    for (const line of others)
      reject(
        line,
        'name',
        differing === undefined
          ? `Line ${first.line} says the same.`
          : `Line ${(meaning(line) === meaning(first) ? differing : first).line} says something different about it.`,
      );
  }
}

/** What a line says of a new name, or of the existing one whose dates it changes. */
type Said = { readonly line: NameLine; readonly name: Name; readonly match?: PayerName };

/** Rejects lines that give a name another payer in the same state at the same time, in the file or among existing names. */
function refuseContradicting(lines: readonly Said[], here: readonly PayerName[], reject: Reject): void {
  const inFile = Map.groupBy(lines, ({ name }) => placeOf(name));
  const stored = Map.groupBy(here, placeOf);
  const moving = new Set(lines.flatMap(({ match }) => match ?? []));
  for (const { line, name, match } of lines) {
    // Names that contradicted each other before are not the file's doing.
    const isNews = (one: Name, before: Name = one) =>
      contradicts(one, name) && !(match && contradicts(before, match));
    const another = inFile.get(placeOf(name))?.find((one) => isNews(one.name, one.match));
    // A new name is compared with the list as it is: that is what it is compared with when it is written.
    const storedName = stored.get(placeOf(name))?.find((one) => isNews(one) && !(match && moving.has(one)));
    const where = name.state === '' ? '' : ` in ${name.state}`;
    if (storedName !== undefined)
      reject(line, 'payerName', `It already means ${storedName.payerName}${where} here.`);
    else if (another !== undefined)
      reject(
        line,
        'payerName',
        `Line ${another.line.line} says that it means ${another.name.payerName}${where}.`,
      );
  }
}

/** Reports whether two names of one place stand for different payers at the same time. */
export const contradicts = (one: Name, other: Name): boolean =>
  nameKey(one.payerName) !== nameKey(other.payerName) && !endsBefore(one, other) && !endsBefore(other, one);
const endsBefore = ({ until }: Name, { from }: Name): boolean => until !== '' && until < from;

/** Returns what a line would change in an existing name; a blank or missing column changes nothing. */
function changesOf(match: PayerName, patch: Partial<PayerNameInput>): Partial<PayerNameInput> {
  const before = new Map<string, unknown>(Object.entries(match));
  return Object.fromEntries(Object.entries(patch).filter(([field, value]) => before.get(field) !== value));
}

function tooMany(added: number, here: number): string | undefined {
  const [most, more, now] = [limits.payerNames.most, added, here].map((count) => count.toLocaleString('en'));
  if (added === 0 || here + added <= limits.payerNames.most) return undefined;
  return `The file adds ${more} other names. At most ${most} can be kept; here already: ${now}.`;
}
