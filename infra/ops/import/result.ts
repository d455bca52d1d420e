import type { ImportCounts } from '../../../functions/plan-import/import-plans.ts';
import { rejectedColumns } from '../../../functions/plan-import/rejected-rows.ts';
import { counted } from '../../../shared/text/counted.ts';
import type { Print } from '../progress.ts';
import { pathBeside, reportFile } from './report-file.ts';
import type { Done, ImportOptions, ImportTask } from './run-import.ts';

type Reports = ReturnType<typeof reportFiles>;

/** Opens the files beside the imported one that list rejected rows, left-out values and missing plans. */
export function reportFiles(file: string, rejected: string | undefined, header: readonly string[]) {
  return {
    rejected: reportFile(rejected ?? pathBeside(file, 'rejected'), [...rejectedColumns, ...header], true),
    leftOut: reportFile(pathBeside(file, 'left-out'), ['line', 'plan', 'list', 'value', 'reason']),
    missing: reportFile(pathBeside(file, 'missing'), ['plan', 'payer', 'payer code', 'plan code']),
  };
}

export const intoFiles = ({ rejected, leftOut, missing }: Reports): ImportTask['report'] => ({
  rejected: (row, reasons) => rejected.write([String(row.line), reasons.join(' '), ...row.cells]),
  async leftOut({ line, name }, lists) {
    for (const { column, value, reason } of lists)
      await leftOut.write([String(line), name, column, value, reason]);
  },
  missing({ before: { plan } }) {
    const { descriptiveName, payerName, payerCode = '', planCode = '' } = plan;
    return missing.write([descriptiveName, payerName, String(payerCode), String(planCode)]);
  },
});

export async function printResult(
  { counts, missing: gone, sentences }: Done,
  { rejected, leftOut, missing }: Reports,
  options: Pick<ImportOptions, 'dryRun' | 'retireMissing'>,
  print: Print,
): Promise<void> {
  const { joined } = counts;
  print(inWords(counts));
  if (joined > 0)
    print(`${counted(joined, 'line was', 'lines were')} merged into the plan of an earlier line.`);
  for (const sentence of sentences) print(sentence);
  if (options.dryRun) print('This was a dry run: no plan was written.');
  if (await rejected.finish()) print(`Rejected rows with reasons: ${rejected.path}`);
  if (await leftOut.finish()) {
    print(
      `Prefixes, portals, phones, contract lines and electronic IDs of accepted plans that were left out (${counts.leftOut.toLocaleString('en')}): ${leftOut.path}`,
    );
  }
  if (await missing.finish()) print(`${goneText(gone, options)}: ${missing.path}`);
}

function goneText(
  count: number,
  { dryRun, retireMissing }: Pick<ImportOptions, 'dryRun' | 'retireMissing'>,
): string {
  const plans = `${counted(count, 'plan')} not in the file`;
  if (!retireMissing) return `${plans}, unchanged unless --retire-missing is given`;
  return `${plans}, ${dryRun ? 'which would end' : 'ended'}`;
}

export function inWords({ added, changed, unchanged, rejected }: ImportCounts): string {
  const sums = Object.entries({ added, changed, unchanged, rejected });
  return sums.map(([name, count]) => `${name} ${count.toLocaleString('en')}`).join(' / ');
}
