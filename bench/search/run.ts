import { searchedTexts } from '../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../shared/plan/plan.ts';
import { createPlanSearch } from '../../shared/plan/search/plan-search.ts';
import { generatePlans } from '../data/plans.ts';
import { option } from '../options.ts';
import { figure, markdownTable, median, percentile } from '../statistics.ts';
import type { Built, Engine } from './engine.ts';
import { coverageGuide, narrowing, plainIncludes } from './own-engines.ts';
import * as peers from './peer-engines.ts';

/** What people type at the registration desk; measured key by key, including the first letters. */
const typedQueries = [
  'silver',
  'evergreen care silver',
  'bayview ppo gold',
  'contracted harbor',
  '9580',
  'po box 12',
  'authorization fax',
  'golden coast hmo',
  '5550',
  'medi-cal',
  'sacramento ca',
  'not contracted',
  'x7',
  'meridian mutual',
  'core 12',
  'timely filing 90',
] as const;

/** The counts for these must match a naive scan: parts of words, several words, any order, punctuation, no match. */
const probeQueries = [
  'silver',
  'ontract',
  'green care',
  'gold ppo',
  'box 958',
  '(800) 555',
  'medi-cal other',
  'example.org/prov',
  'a e i',
  'zzzz qqqq',
] as const;

const count = option('rows', 10_000);
/** A slow contender is stopped after this long, and is then measured on fewer keys. */
const budgetMs = option('budget', 20_000);
const engines: readonly Engine[] = [
  coverageGuide,
  plainIncludes,
  narrowing,
  peers.uFuzzy,
  peers.uFuzzyTypo,
  peers.miniSearch,
  peers.flexSearch,
  peers.orama,
  peers.fuse,
];

const rowText = (plan: Plan) => searchedTexts.map(({ text }) => text(plan)).join('\n');

/** Parses the JSON of an API response: strings not yet accessed, and new ones for each contender. */
const fresh = (json: string): Plan[] => JSON.parse(json);

const json = JSON.stringify(generatePlans(count));
const texts = fresh(json).map(rowText);
const naive = (query: string): number => {
  const words = query.toLowerCase().split(/\s+/);
  return texts.filter((text) => words.every((word) => text.toLowerCase().includes(word))).length;
};
const expected = probeQueries.map(naive);

function keystrokes(built: Built, queries: readonly string[], budget: number): number[] {
  const times: number[] = [];
  const begin = performance.now();
  for (const query of queries) {
    for (let typed = 1; typed <= query.length; typed++) {
      const start = performance.now();
      built.count(query.slice(0, typed));
      times.push(performance.now() - start);
      if (performance.now() - begin > budget) return times;
    }
  }
  return times;
}

/** One build, as after an API response: blocking and idle time in ms. */
async function timedBuild(engine: Engine): Promise<{ built: Built; blocking: number; idle: number }> {
  const plans = fresh(json);
  const start = performance.now();
  const built = await engine.build(plans, () => plans.map(rowText));
  const idle = built.idleMs ?? 0;
  return { built, blocking: performance.now() - start - idle, idle };
}

async function measure(engine: Engine): Promise<string[]> {
  const first = await timedBuild(engine);
  const builds = [first];
  while (first.blocking < 1_000 && builds.length < 5) builds.push(await timedBuild(engine));
  const { built } = builds.at(-1) ?? first;
  const right = probeQueries.filter((query, index) => built.count(query) === expected[index]).length;
  // Warmed up with queries other than the measured ones, so that nothing is answered from a cache.
  keystrokes(built, probeQueries, budgetMs / 4);
  const times = keystrokes(built, typedQueries, budgetMs);
  const idle = median(builds.map((build) => build.idle));
  return [
    engine.name + (engine.note === undefined ? '' : ` (${engine.note})`),
    figure(percentile(times, 0.5)),
    figure(percentile(times, 0.95)),
    figure(Math.max(...times)),
    `${figure(first.blocking)} / ${figure(median(builds.map((build) => build.blocking)))}`,
    idle === 0 ? '–' : figure(idle),
    `${right} of ${probeQueries.length}`,
    String(times.length),
  ];
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
const textBytes = texts.reduce((sum, text) => sum + text.length, 0);
console.log(
  `${count.toLocaleString('en')} plans, ${megabytes(json.length)} MB of JSON, ${megabytes(textBytes)} M characters searched, Node ${process.version}\n`,
);
const rows: string[][] = [];
for (const engine of engines) rows.push(await measure(engine));
console.log(
  markdownTable(
    [
      'engine',
      'key p50, ms',
      'p95',
      'longest',
      'build, first / median, ms',
      'idle, ms',
      'right counts',
      'keys',
    ],
    rows,
  ),
);

const typos = [
  'evergren',
  'meridain mutaul',
  'contarcted',
  'authorizatoin',
  'sacremento',
  'silvr glod',
  'tideqater',
];
const engine = createPlanSearch(fresh(json));
engine.warm(() => false);
const typoTimes = Array.from({ length: 5 }, () =>
  typos.map((text) => {
    const start = performance.now();
    const hits = engine.general(text);
    return { ms: performance.now() - start, typo: hits.answer === 'close' };
  }),
).flat();
const ms = typoTimes.map((one) => one.ms);
console.log(
  `\nNothing matches exactly, one typo per word: p50 ${figure(percentile(ms, 0.5))} ms, p95 ${figure(percentile(ms, 0.95))} ms, ` +
    `${typoTimes.filter(({ typo }) => typo).length} of ${typoTimes.length} searches found something.`,
);
