import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from '../../shared/zod.ts';
import { type Places, placeOf } from './coverage.ts';
import { areaOf, locate, type Mutant, mutantSchema, nameOf, readSource } from './mutant.ts';
import { pick } from './pick.ts';
import { relatedTests } from './related-tests.ts';
import { cache, runTests } from './run-tests.ts';

// Do the tests notice when the code is wrong? Makes one small change at a time, runs the tests that load the changed file, and
// lists the changes that no test noticed.

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '400' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    mutants: { type: 'string' },
    workers: { type: 'string', default: '2' },
    resume: { type: 'boolean', default: false },
    results: { type: 'string', default: join(cache, 'results.json') },
    before: { type: 'string' },
  },
});

/** `gone`: later changes have removed the place. `unreached`: no test loads the file, so none could notice. */
const statuses = ['failed', 'timeout', 'crashed', 'survived', 'unreached', 'gone'] as const;
const resultSchema = z.object({
  mutant: mutantSchema,
  status: z.enum(statuses),
  ms: z.number(),
  /** The file and the test that noticed the mutant. */
  file: z.optional(z.string()),
  failed: z.optional(z.string()),
});
const resultsSchema = z.object({
  seed: z.optional(z.number()),
  /** How long each test file takes without a mutant. */
  times: z.record(z.string(), z.number()),
  /** The test files that run each place. Places that run when their module is loaded are not listed. */
  runs: z.optional(z.record(z.string(), z.array(z.string()))),
  results: z.array(resultSchema),
});
type Result = z.infer<typeof resultSchema>;
type Results = z.infer<typeof resultsSchema>;

const readResults = (file: string): Results => resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const isSurvivor = ({ status }: Result): boolean => status === 'survived' || status === 'unreached';
const isKilled = (result: Result): boolean => !isSurvivor(result) && result.status !== 'gone';

/** Time limit for a test file with a mutant: far more than it takes even on a busy machine. */
const limitOf = (ms: number): number => 20_000 + 6 * ms;
const unmutatedLimitMs = 600_000;
const enough = 0.9;

const file = resolve(options.results);
const interrupted = options.resume && existsSync(file) ? readResults(file) : undefined;
const seed = Number(options.seed ?? interrupted?.seed ?? Math.floor(Math.random() * 2 ** 31));
const mutants =
  options.mutants === undefined
    ? pick(Number(options.count), seed, options.only)
    : z
        .array(mutantSchema)
        .parse(JSON.parse(readFileSync(options.mutants, 'utf8')))
        .filter(({ file }) => file.startsWith(options.only));

if (options.list) console.log(JSON.stringify(mutants, null, 2));
else process.exitCode = await tryAll();

async function tryAll(): Promise<number> {
  const fromSeed = options.mutants === undefined;
  const progress: Results = interrupted ?? { ...(fromSeed ? { seed } : {}), times: {}, results: [] };
  const save = (): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(progress, null, 1));
    renameSync(`${file}.new`, file);
  };
  console.log(
    `${mutants.length} mutants (${fromSeed ? `seed ${seed}` : options.mutants}), results in ${options.results}`,
  );

  await timeTests(progress);
  save();

  const triedBefore = new Set(progress.results.map(({ mutant }) => nameOf(mutant)));
  const left = mutants.filter((mutant) => !triedBefore.has(nameOf(mutant)));
  const killers = new Map<string, string[]>();
  const names = new Set(mutants.map(nameOf));
  const ofThese = () => progress.results.filter(({ mutant }) => names.has(nameOf(mutant)));
  const started = Date.now();
  let tried = 0;
  const work = async (): Promise<void> => {
    for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
      const result = await tryOne(mutant, progress, killers);
      progress.results.push(result);
      tried += 1;
      save();
      const secondsLeft = Math.round(((Date.now() - started) / tried / 1_000) * left.length);
      const done = ofThese();
      const killed = done.filter(isKilled).length;
      const survived = done.filter(isSurvivor).length;
      const place = `${mutant.file}:${mutant.line} ${mutant.mutator}`;
      const took = `${(result.ms / 1_000).toFixed(1)} s`;
      console.log(
        `${done.length} of ${mutants.length}, ${killed} killed, ${survived} survived, about ${secondsLeft} s left | ${place}: ${result.status} (${took})`,
      );
    }
  };
  await Promise.all(Array.from({ length: Number(options.workers) }, work));
  return report(ofThese());
}

/** Returns the mutant at its current position, or undefined if its place no longer exists. */
function whereNow(mutant: Mutant): Mutant | undefined {
  return existsSync(resolve(mutant.file)) ? locate(mutant, readSource(mutant.file)) : undefined;
}

/**
 * Runs the needed tests without a mutant first, in as many processes as there are workers. A test that already fails would kill
 * every mutant, so it is left out.
 */
async function timeTests(progress: Results): Promise<void> {
  const { times } = progress;
  const files = new Set(mutants.map(({ file }) => file));
  const tests = [...new Set([...files].flatMap((file) => relatedTests(file, [], () => 0)))];
  if (tests.every((test) => test in times)) return;
  console.log(`First, ${tests.length} test files without a mutant`);
  const placed = mutants.map(whereNow).filter((mutant) => mutant !== undefined);
  const byFile = Map.groupBy(placed, ({ file }) => file);
  const places: Places = Object.fromEntries(
    [...byFile].map(([file, own]) => [file, own.map(({ start }) => start)]),
  );
  const runs = new Map<string, string[]>();
  const loading = new Set<string>();
  const workers = Number(options.workers);
  const work = async (_: unknown, worker: number): Promise<void> => {
    const run = await runTests({
      files: tests.filter((_, index) => index % workers === worker),
      places,
      limitMs: () => unmutatedLimitMs,
      ended({ file, failed, ran }, ms) {
        times[file] = failed === undefined ? ms : -1;
        if (failed !== undefined)
          console.log(`Skipped because it fails without a mutant: ${file}: ${failed}`);
        for (const place of ran?.loading ?? []) loading.add(place);
        for (const place of ran?.now ?? []) runs.set(place, [...(runs.get(place) ?? []), file]);
      },
    });
    if (run.end !== 'all')
      throw new Error(`The tests ended too soon without a mutant: ${run.end} at ${run.file}`);
  };
  await Promise.all(Array.from({ length: workers }, work));
  const measured = placed
    .filter(({ file }) => !file.startsWith('web/'))
    .map(({ file, start }) => placeOf(file, start));
  progress.runs = Object.fromEntries(
    measured.filter((place) => !loading.has(place)).map((place) => [place, runs.get(place) ?? []]),
  );
}

async function tryOne(
  listed: Mutant,
  { times, runs }: Results,
  killers: Map<string, string[]>,
): Promise<Result> {
  const started = Date.now();
  const mutant = whereNow(listed);
  const result = (status: Result['status']): Result => ({ mutant: listed, status, ms: Date.now() - started });
  if (mutant === undefined) return result('gone');
  const msOf = (test: string): number => times[test] ?? -1;
  const own = killers.get(mutant.file) ?? [];
  const related = relatedTests(mutant.file, own, msOf).filter((test) => msOf(test) >= 0);
  const running = runs?.[placeOf(mutant.file, mutant.start)];
  const nearby = related.filter((test) => running?.includes(test) ?? true);
  // A place that no test runs in its own process may run in a program that a test starts.
  const files = nearby.length > 0 ? nearby : related;
  if (files.length === 0) return result('unreached');
  const { end, file, failed } = await runTests({ files, mutant, limitMs: (test) => limitOf(msOf(test)) });
  if (file !== undefined && end === 'failed')
    killers.set(mutant.file, [...new Set([file, ...own])].slice(0, 3));
  return { ...result(end === 'all' ? 'survived' : end), file, failed };
}

function table(title: string, results: readonly Result[], groupOf: (mutant: Mutant) => string): void {
  console.log(`\n${title.padEnd(16)}mutants  killed  of these by time  by a crash  survived`);
  const groups = [...Map.groupBy(results, ({ mutant }) => groupOf(mutant))].sort();
  for (const [name, group] of [...groups, ['all', results] as const]) {
    const count = (is: (result: Result) => boolean): number => group.filter(is).length;
    const numbers = [
      [group.length, 7],
      [count(isKilled), 8],
      [count(({ status }) => status === 'timeout'), 18],
      [count(({ status }) => status === 'crashed'), 12],
      [count(isSurvivor), 10],
    ] as const;
    console.log(name.padEnd(16) + numbers.map(([number, width]) => String(number).padStart(width)).join(''));
  }
}

/** Prints the results of all mutants and returns the exit code. */
function report(all: readonly Result[]): number {
  const results = all.filter(({ status }) => status !== 'gone');
  table('area', results, ({ file }) => areaOf(file));
  table('mutator', results, ({ mutator }) => mutator);
  const before = options.before === undefined ? [] : readResults(options.before).results;
  const killedBefore = new Set(before.filter(isKilled).map(({ mutant }) => nameOf(mutant)));
  const survivors = results.filter(isSurvivor);
  console.log(`\n${survivors.length} survivors`);
  const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 70);
  for (const { mutant, status } of survivors) {
    const notes = [
      ...(status === 'unreached' ? ['no test loads the file'] : []),
      ...(killedBefore.has(nameOf(mutant)) ? ['was killed before'] : []),
    ];
    const change = `${oneLine(mutant.original)} → ${oneLine(mutant.replacement) || '(nothing)'}`;
    console.log(`${mutant.file}:${mutant.line} ${mutant.mutator}: ${[change, ...notes].join(' | ')}`);
  }
  const gone = all.filter(({ status }) => status === 'gone');
  for (const { mutant } of gone)
    console.log(`Its place no longer exists: ${mutant.file}:${mutant.line} ${mutant.mutator}`);
  const share = results.filter(isKilled).length / results.length;
  console.log(`\n${(100 * share).toFixed(1)} % of ${results.length} killed, ${gone.length} gone`);
  return share >= enough && !survivors.some(({ mutant }) => killedBefore.has(nameOf(mutant))) ? 0 : 1;
}
