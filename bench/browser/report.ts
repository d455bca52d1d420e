import { figure, markdownTable, median, percentile } from '../statistics.ts';
import type { Contender } from './contenders.ts';
import type { Measured } from './measure.ts';

export type Results = ReadonlyMap<string, readonly Measured[]>;

type Line = readonly [
  label: string,
  goal: string,
  values: (of: readonly Measured[]) => readonly (number | undefined)[],
  p95?: 'p95',
];

const lines = (rows: number, dataHeap: number): readonly Line[] => [
  ['key → results, ms', rows > 10_000 ? '25 / 45' : '22 / 36', (of) => of.flatMap(({ keys }) => keys), 'p95'],
  ['sort, first, ms', '40', (of) => of.map(({ sortFirst }) => sortFirst), 'p95'],
  ['sort, later, ms', '25', (of) => of.map(({ sortLater }) => sortLater), 'p95'],
  ['Show All, first, ms', '40', (of) => of.map(({ showAllFirst }) => showAllFirst), 'p95'],
  ['Show All, later, ms', '30', (of) => of.map(({ showAllLater }) => showAllLater), 'p95'],
  ['scroll frame, ms', '17 / 33', (of) => of.flatMap(({ scrollFrames }) => scrollFrames), 'p95'],
  [
    'blank frames per 60 wheel turns',
    '0',
    (of) => of.map(({ scrollFrames, blankFrames }) => (scrollFrames.length > 0 ? blankFrames : undefined)),
  ],
  ['rows on screen, data in memory, ms', '60', (of) => of.map(({ rowsFromData }) => rowsFromData)],
  ['rows on screen, list fetched, ms', '350', (of) => of.map(({ rowsFromNavigation }) => rowsFromNavigation)],
  ['rows on screen, list cached, second visit, ms', '150', (of) => of.map((each) => each.rowsSecondVisit)],
  ['rows on screen, list cached, third visit, ms', '150', (of) => of.map((each) => each.rowsThirdVisit)],
  ['JS heap over the data, MB', '+15', (of) => of.map(({ heapBytes }) => (heapBytes - dataHeap) / 1e6)],
  ['JS + CSS, brotli, KB', '200', (of) => of.map(({ codeBytes }) => codeBytes / 1_000)],
];

const present = (values: readonly (number | undefined)[]): number[] =>
  values.filter((value) => value !== undefined);

function cell(
  [, , values, p95]: Line,
  of: readonly Measured[],
  floor: readonly Measured[],
  isFloor: boolean,
): string {
  const own = present(values(of));
  if (own.length === 0) return '–';
  const spread = p95 === undefined ? '' : ` / ${figure(percentile(own, 0.95))}`;
  const base = median(present(values(floor)));
  const ratio = isFloor || !(base > 0) ? '' : ` (×${(median(own) / base).toFixed(1)})`;
  return figure(median(own)) + spread + ratio;
}

/** One line per measurement: median (and p95), and the median's ratio to the floor of the same run. */
export function table(
  contenders: readonly Contender[],
  results: Results,
  rows: number,
  dataHeap: number,
): string {
  const floor = results.get('floor') ?? [];
  return markdownTable(
    [`${rows.toLocaleString('en')} plans, 18 columns`, ...contenders.map(({ label }) => label), 'goal'],
    lines(rows, dataHeap).map((line) => [
      line[0],
      ...contenders.map(({ name }) => cell(line, results.get(name) ?? [], floor, name === 'floor')),
      line[1],
    ]),
  );
}
