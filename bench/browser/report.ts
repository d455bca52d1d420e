import { figure, markdownTable, median, percentile } from '../statistics.ts';
import type { Contender } from './contenders.ts';
import type { Measured } from './measure.ts';

export type Results = ReadonlyMap<string, readonly Measured[]>;

type Line = {
  readonly label: string;
  readonly values: (of: readonly Measured[]) => number[];
  readonly goal: string;
  readonly p95?: boolean;
};

const known = (values: readonly (number | undefined)[]): number[] =>
  values.filter((value) => value !== undefined);

const lines = (rows: number, dataHeap: number): readonly Line[] => [
  {
    label: 'key → results, ms',
    values: (of) => of.flatMap(({ keys }) => keys),
    goal: rows > 10_000 ? '25 / 45' : '22 / 36',
    p95: true,
  },
  {
    label: 'sort, first, ms',
    values: (of) => known(of.map(({ sortFirst }) => sortFirst)),
    goal: '40',
    p95: true,
  },
  {
    label: 'sort, later, ms',
    values: (of) => known(of.map(({ sortLater }) => sortLater)),
    goal: '25',
    p95: true,
  },
  {
    label: 'Show All, first, ms',
    values: (of) => known(of.map(({ showAllFirst }) => showAllFirst)),
    goal: '40',
    p95: true,
  },
  {
    label: 'Show All, later, ms',
    values: (of) => known(of.map(({ showAllLater }) => showAllLater)),
    goal: '30',
    p95: true,
  },
  {
    label: 'scroll frame, ms',
    values: (of) => of.flatMap(({ scrollFrames }) => scrollFrames),
    goal: '17 / 33',
    p95: true,
  },
  {
    label: 'blank frames per 60 wheel turns',
    values: (of) =>
      of.filter(({ scrollFrames }) => scrollFrames.length > 0).map(({ blankFrames }) => blankFrames),
    goal: '0',
  },
  {
    label: 'rows on screen, data in memory, ms',
    values: (of) => known(of.map(({ rowsFromData }) => rowsFromData)),
    goal: '60',
  },
  {
    label: 'rows on screen, list fetched, ms',
    values: (of) => known(of.map(({ rowsFromNavigation }) => rowsFromNavigation)),
    goal: '350',
  },
  {
    label: 'rows on screen, list cached, second visit, ms',
    values: (of) => known(of.map(({ rowsSecondVisit }) => rowsSecondVisit)),
    goal: '150',
  },
  {
    label: 'rows on screen, list cached, third visit, ms',
    values: (of) => known(of.map(({ rowsThirdVisit }) => rowsThirdVisit)),
    goal: '150',
  },
  {
    label: 'JS heap over the data, MB',
    values: (of) => of.map(({ heapBytes }) => (heapBytes - dataHeap) / 1e6),
    goal: '+15',
  },
  {
    label: 'JS + CSS, brotli, KB',
    values: (of) => of.map(({ codeBytes }) => codeBytes / 1_000),
    goal: '200',
  },
];

function cell(
  { values, p95 }: Line,
  of: readonly Measured[],
  floor: readonly Measured[],
  isFloor: boolean,
): string {
  const own = values(of);
  if (own.length === 0) return '–';
  const spread = p95 === true ? ` / ${figure(percentile(own, 0.95))}` : '';
  const base = median(values(floor));
  const ratio = isFloor || !(base > 0) ? '' : ` (×${(median(own) / base).toFixed(1)})`;
  return figure(median(own)) + spread + ratio;
}

/** One line per figure: median (and p95), and the median's ratio to the floor of the same run. */
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
      line.label,
      ...contenders.map(({ name }) => cell(line, results.get(name) ?? [], floor, name === 'floor')),
      line.goal,
    ]),
  );
}
