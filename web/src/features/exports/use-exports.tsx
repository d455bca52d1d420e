import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { onExportRequest, takeExportRequest } from '../../lib/export-request.ts';
import { usePersonIfAny } from '../../lib/services.tsx';
import { useTableOnScreen } from '../../lib/table-view.ts';
import type { ExportChoice } from './export-choice.ts';
import { ExportPanel } from './export-panel.tsx';
import { useExportJob } from './use-export-job.ts';

/** Returns what can be exported from the current screen, what starts an export, and the panel of the running one. */
export function useExports() {
  const signedIn = usePersonIfAny() !== undefined;
  const table = useTableOnScreen();
  const { state, start, cancel } = useExportJob();
  const begin = useEffectEvent(() => {
    if (takeExportRequest()) void start('shown');
  });
  useEffect(() => {
    begin();
    return onExportRequest(begin);
  }, []);
  const offered: readonly ExportChoice[] = table ? ['all', 'shown', 'prefixes'] : ['all', 'prefixes'];
  const panel: ReactNode = state && <ExportPanel state={state} onCancel={cancel} onRetry={start} />;
  return { offered: signedIn ? offered : [], start, panel };
}
