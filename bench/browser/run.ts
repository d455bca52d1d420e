import { generatePlans } from '../data/plans.ts';
import { listOption, option } from '../options.ts';
import { median } from '../statistics.ts';
import { withFreshBrowser } from './browser.ts';
import { contenders as all } from './contenders.ts';
import { heapOfData, type Measured, measure, rowsAtLaterVisits } from './measure.ts';
import { table } from './report.ts';
import { startServer } from './server.ts';

const rows = option('rows', 10_000);
const repeats = option('repeats', 15);
const only = listOption('only');
const contenders = all.filter(({ name }) => only === undefined || only.includes(name));

const server = await startServer(generatePlans(rows));
const results = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]));
const dataHeaps: number[] = [];
try {
  for (let repeat = 0; repeat < repeats; repeat++) {
    dataHeaps.push(await withFreshBrowser((context) => heapOfData(context, server)));
    // Contenders take turns, each time starting with another one, so that a busy moment of the machine does not hit only one.
    for (let place = 0; place < contenders.length; place++) {
      const contender = contenders[(place + repeat) % contenders.length];
      if (contender === undefined) continue;
      // Plain React renders every row, which takes seconds to minutes, so once is enough.
      const showAll = contender.name !== 'plain-react' || (repeat === 0 && rows <= 10_000);
      const measured = await withFreshBrowser((context) => measure(context, contender, server, { showAll }));
      // Only the product caches the list. Uses a separate browser, because measuring the heap discards compiled code.
      if (contender.memoryPath !== undefined)
        Object.assign(
          measured,
          await withFreshBrowser((context) => rowsAtLaterVisits(context, contender, server)),
        );
      results.get(contender.name)?.push(measured);
      console.error(
        `repeat ${repeat + 1} of ${repeats}: ${contender.label}, key p50 ${Math.round(median(measured.keys))} ms`,
      );
    }
  }
} finally {
  await server.close();
}
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${repeats} repeats, Chromium headless, Node ${process.version}\n`,
);
console.log(table(contenders, results, rows, median(dataHeaps)));
