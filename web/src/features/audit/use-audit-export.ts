import { useEffect, useRef, useState } from 'react';
import type { AuditFilter } from '../../../../shared/audit/audit.ts';
import { download } from '../../entities/spreadsheet/download.ts';
import { today } from '../../kit/local-time.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { useApi } from '../../lib/services.tsx';
import { type AuditFormat, auditFile, entriesToExport } from './export-audit.ts';

/** Exports what is filtered, one file at a time. `read`: how many entries are there so far, while it runs. */
export function useAuditExport(filter: AuditFilter) {
  const api = useApi();
  const [read, setRead] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: AuditFormat) => {
    const control = new AbortController();
    running.current = control;
    setRead(0);
    try {
      const entries = await entriesToExport(api, filter, { signal: control.signal, read: setRead });
      const name = `AuditLog-${today()}.${format}`;
      download(auditFile(entries, format), name);
      notify(
        `Exported ${entries.length.toLocaleString()} ${entries.length === 1 ? 'entry' : 'entries'} to ${name}.`,
      );
    } catch (error) {
      if (control.signal.aborted) return;
      notify(messageFor(error, 'The file could not be written. Please try again.'), 'error');
    }
    setRead(undefined);
  };
  return { read, start };
}
