import { readFileSync, writeFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { exportLabels, exportRow } from '../../shared/plan/export/export-plans.ts';
import { planColumns } from '../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../shared/plan/plan.ts';
import { createExport } from '../../web/src/features/exports/export-work.ts';

// One contender in a separate process: prints its time, memory and file size as JSON on the last line.

/** The batch size in which the page sends plans to its worker. */
const plansAtOnce = 100;
const columns = planColumns.map(({ key }) => key);
const table = (plans: readonly Plan[]) => [
  exportLabels(columns),
  ...plans.map((plan) => exportRow(plan, columns)),
];

const contenders: Readonly<Record<string, (plans: readonly Plan[]) => Promise<Uint8Array>>> = {
  'Coverage Guide': async (plans) => {
    const work = createExport({ kind: 'plans', columns, origin: 'https://guide.hospital.example' });
    for (let at = 0; at < plans.length; at += plansAtOnce) work.take(plans.slice(at, at + plansAtOnce));
    return new Uint8Array(work.finish().file);
  },
  exceljs: async (plans) => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Export');
    for (const row of table(plans)) sheet.addRow(row);
    return new Uint8Array(await book.xlsx.writeBuffer());
  },
};

/** Peak memory of the process in bytes since the last reset. */
function peak(): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

const [name = '', dataFile = ''] = process.argv.slice(2);
const run = contenders[name];
if (run === undefined) throw new Error(`Nobody is called ${name}.`);
const plans: Plan[] = JSON.parse(readFileSync(dataFile, 'utf8'));
globalThis.gc?.();
// Resets the peak to what is in use now (Linux).
writeFileSync('/proc/self/clear_refs', '5');
const before = process.memoryUsage().rss;
const cpu = process.cpuUsage();
const start = performance.now();
const file = await run(plans);
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);
const top = peak();
console.log(
  JSON.stringify({ ms, cpu: (user + system) / 1_000, peak: top, over: top - before, bytes: file.length }),
);
