import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { onExportRequest, takeExportRequest } from '../../lib/export-request.ts';
import { usePersonIfAny } from '../../lib/services.tsx';
import { useTableOnScreen } from '../../lib/table-view.ts';
import { ExportPanel } from './export-panel.tsx';
import { useExportJob } from './use-export-job.ts';

/** What can be exported from the current screen. A menu entry appears only if its handler exists. */
export type ExportHandlers = {
  readonly onAll?: () => void;
  readonly onShown?: () => void;
  readonly onPrefixes?: () => void;
};

/** Returns the available exports, and the panel of the running one. */
export function useExports(): { readonly handlers: ExportHandlers; readonly panel: ReactNode } {
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
  const offered: ExportHandlers = {
    onAll: () => void start('all'),
    ...(table ? { onShown: () => void start('shown') } : {}),
    onPrefixes: () => void start('prefixes'),
  };
  const panel = state && (
    <ExportPanel state={state} onCancel={cancel} onRetry={(choice) => void start(choice)} />
  );
  return { handlers: signedIn ? offered : {}, panel };
}
