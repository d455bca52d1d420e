import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { longestCell } from '../../../../shared/plan/export/export-values.ts';
import { decidedList } from '../../entities/contract-status/decided-list.ts';
import { download } from '../../entities/spreadsheet/download.ts';
import { formatNumber, hitCount } from '../../kit/counts.ts';
import { localTime } from '../../kit/local-time.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { type WholePlanList, wholePlanList } from '../../lib/plan-list/whole-plan-list.ts';
import { usePersonIfAny, useServices } from '../../lib/services.tsx';
import { readTableView } from '../../lib/table-view.ts';
import { afterPaint } from '../../lib/time-slice.ts';
import { chosenExport, type ExportChoice, exportKinds } from './export-choice.ts';
import type { ExportCut } from './export-work.ts';
import { runExport } from './run-export.ts';

const namesShown = 5;
const noFile = 'The file could not be written. Please try again.';

/** Returns `Exported 1,204 plans to InsurancePlans.xlsx.` */
function doneText(choice: ExportChoice, rows: number): string {
  const kind = exportKinds[choice];
  return `Exported ${hitCount(rows, rows, kind.rows)} to ${kind.file}.`;
}

function cutText(cuts: readonly ExportCut[]): string {
  const named = cuts.slice(0, namesShown).map(({ plan, label }) => `${plan} (${label})`);
  const more = cuts.length - named.length;
  const texts = cuts.length === 1 ? '1 text was' : `${formatNumber(cuts.length)} texts were`;
  const others = more > 0 ? ` and ${formatNumber(more)} more` : '';
  return `${texts} longer than a cell can hold (${formatNumber(longestCell)} characters); the end was left out: ${named.join(', ')}${others}.`;
}

/** Returns what the user must know about the file: its age if the server could not confirm it, and texts that did not fit. */
function warnings({ list, unconfirmed }: WholePlanList, cuts: readonly ExportCut[]): string[] {
  const reason = messageFor(unconfirmed, 'The plans could not be loaded.');
  const old = `${reason} The file contains the list from ${localTime(list.checkedAt)}.`;
  return [...(unconfirmed === null ? [] : [old]), ...(cuts.length > 0 ? [cutText(cuts)] : [])];
}

/** The state of an export. `lines` stay until the user dismisses them: a failure, or what the file lacks. */
export type ExportState =
  | {
      readonly phase: 'loading' | 'writing';
      readonly choice: ExportChoice;
      readonly done: number;
      readonly total: number;
    }
  | {
      readonly phase: 'ended';
      readonly choice: ExportChoice;
      readonly lines: readonly string[];
      readonly failed: boolean;
    };

/** Runs one export at a time. It continues while other screens are open, and ends with the session or on Cancel. */
export function useExportJob() {
  const services = useServices();
  const client = useQueryClient();
  const person = usePersonIfAny();
  const [state, setState] = useState<ExportState>();
  const running = useRef<AbortController>(undefined);
  const userId = person?.user?._id ?? '';
  const facility = person?.activeFacility;

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setState(undefined);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of person or facility ends the export
  useEffect(() => cancel, [userId, facility, cancel]);

  /** Loads missing plans, has the file written and downloads it. Returns the warnings to show. */
  const exportPlans = async (
    choice: ExportChoice,
    facility: string,
    signal: AbortSignal,
    show: (state: ExportState) => void,
  ): Promise<readonly string[]> => {
    const whole = await wholePlanList(
      services,
      client,
      { userId, facility },
      { signal, progress: (done, total) => show({ phase: 'loading', choice, done, total }) },
    );
    // The table must have the whole list before it is asked what it shows; it reads a long list in steps.
    do {
      await afterPaint();
      signal.throwIfAborted();
    } while (choice === 'shown' && readTableView()?.complete === false);
    const { plans } = decidedList(whole.list, facility);
    const chosen = chosenExport(choice, plans, facility);
    if (chosen === undefined)
      return ['You left the table before all plans were loaded. Please export again from the table.'];
    if (chosen.rows === 0) return [exportKinds[choice].nothing];
    const body = { what: exportKinds[choice].audit, rows: chosen.rows };
    const noted = services.api.call('noteExport', { body }, { signal });
    if (whole.unconfirmed === null) await noted;
    // A server that fails may not be notified either; staff keep working with the cached list.
    else noted.catch(() => undefined);
    const total = chosen.plans.length;
    const writing = (done: number) => show({ phase: 'writing', choice, done, total });
    writing(0);
    const { file, rows, cuts } = await runExport(chosen.order, chosen.plans, { signal, ready: writing });
    signal.throwIfAborted();
    download(file, exportKinds[choice].file);
    notify(doneText(choice, rows));
    return warnings(whole, cuts);
  };

  const start = async (choice: ExportChoice) => {
    if (facility === undefined) return;
    if (running.current !== undefined) return notify('An export is already running.', 'info');
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    const show = (next: ExportState | undefined) => {
      if (!signal.aborted) setState(next);
    };
    // The menu closes first: rendering both in one frame would be noticeable.
    await afterPaint();
    show({ phase: 'loading', choice, done: 0, total: 0 });
    try {
      const lines = await exportPlans(choice, facility, signal, show);
      show(lines.length === 0 ? undefined : { phase: 'ended', choice, lines, failed: false });
    } catch (error) {
      if (signal.aborted) return;
      services.log.warn('An export failed.', error);
      show({ phase: 'ended', choice, lines: [messageFor(error, noFile)], failed: true });
    }
    if (running.current === control) running.current = undefined;
  };

  return { state, start, cancel };
}
