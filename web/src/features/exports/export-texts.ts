import { longestCell } from '../../../../shared/plan/export/export-values.ts';
import { formatNumber, hitCount } from '../../entities/plan-list/hit-count.ts';
import { localTime } from '../../kit/local-time.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import type { WholePlanList } from '../../lib/plan-list/whole-plan-list.ts';
import { type ExportChoice, fileNames, rowNames } from './export-choice.ts';
import type { ExportCut } from './export-work.ts';

const namesShown = 5;

/** `Exported 1,204 plans to InsurancePlans.xlsx.` */
export function doneText(choice: ExportChoice, rows: number): string {
  return `Exported ${hitCount(rows, rows, rowNames[choice])} to ${fileNames[choice]}.`;
}

export const nothingText: Readonly<Record<ExportChoice, string>> = {
  all: 'There are no plans to export.',
  shown: 'The table shows no plans to export.',
  prefixes: 'There are no BlueCard prefixes to export.',
};

function cutText(cuts: readonly ExportCut[]): string {
  const named = cuts.slice(0, namesShown).map(({ plan, label }) => `${plan} (${label})`);
  const more = cuts.length - named.length;
  const texts = cuts.length === 1 ? '1 text was' : `${formatNumber(cuts.length)} texts were`;
  const others = more > 0 ? ` and ${formatNumber(more)} more` : '';
  return `${texts} longer than a cell can hold (${formatNumber(longestCell)} characters); the end was left out: ${named.join(', ')}${others}.`;
}

/** What a person must know of a file that was written: its age if the server could not be asked, and texts that did not fit. */
export function warnings({ list, confirmed }: WholePlanList, cuts: readonly ExportCut[]): string[] {
  const old = `The server could not be asked. The file holds the list as it was on ${localTime(list.checkedAt)}.`;
  return [...(confirmed ? [] : [old]), ...(cuts.length > 0 ? [cutText(cuts)] : [])];
}

/** Why there is no file. */
export function failureText(error: unknown): string {
  return messageFor(error, 'The file could not be written. Please try again.');
}
