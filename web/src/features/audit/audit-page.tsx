import { Grid, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AuditEntry, AuditFilter } from '../../../../shared/audit/audit.ts';
import { counted } from '../../../../shared/text/counted.ts';
import { download } from '../../entities/spreadsheet/download.ts';
import { Announce } from '../../kit/announce.tsx';
import { useFocusAfterChange } from '../../kit/hooks/use-focus-after-change.ts';
import { ListCount } from '../../kit/list-controls/list-count.tsx';
import { QueryState, ShowMore } from '../../kit/loading/query-state.tsx';
import { today } from '../../kit/local-time.ts';
import { BackToDashboard } from '../../kit/page/back-to-dashboard.tsx';
import { Page } from '../../kit/page/page.tsx';
import { BoxedList, PanelBox } from '../../kit/panel.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { notify } from '../../kit/toasts/toast-list.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { type PagedList, usePagedList } from '../../lib/api/use-paged-list.ts';
import { useApi } from '../../lib/services.tsx';
import { AuditControls } from './audit-controls.tsx';
import { type AuditView, filterOf, useAuditView } from './audit-filter.ts';
import { AuditItem } from './audit-item.tsx';
import { type AuditFormat, auditFile, entriesToExport } from './export-audit.ts';

/** Who did what, newest first. For administrators. */
export default function AuditPage() {
  const { view, change } = useAuditView();
  const filter = useMemo(() => filterOf(view), [view]);
  // Each read of the log adds an entry to it, so it is refetched only when the user asks for it, or comes back.
  const list = usePagedList(auditList(view), { staleTime: Number.POSITIVE_INFINITY });
  const client = useQueryClient();
  useEffect(() => () => client.removeQueries({ queryKey: ['audit'] }), [client]);
  const entries = list.rows;
  const names = useMemo(() => namesIn(entries), [entries]);
  const { read, start } = useAuditExport(filter);
  const exporting = read !== undefined;
  const count = list.loaded ? countText(entries.length, list.complete) : '';
  // A link in an entry is removed with the entries by the list it leads to.
  const place = useFocusAfterChange<HTMLDivElement>(JSON.stringify(view));
  return (
    <Page
      title="Audit Log"
      lead="Who did what, and what was refused. Entries cannot be changed, and reading them is recorded too."
      links={<BackToDashboard />}
    >
      <AuditControls view={view} names={names} onChange={change}>
        <SecondaryButton disabled={list.isFetching} onClick={() => void list.refetch()}>
          Refresh
        </SecondaryButton>
        <SecondaryButton disabled={exporting} onClick={() => void start('csv')}>
          Export CSV
        </SecondaryButton>
        <SecondaryButton disabled={exporting} onClick={() => void start('ndjson')}>
          Export NDJSON
        </SecondaryButton>
        <ListCount
          count={exporting ? `Reading ${read.toLocaleString('en-US')} entries…` : count}
          loading={exporting || (list.isFetching && list.loaded)}
        />
      </AuditControls>
      <Grid ref={place} tabIndex={-1} templateColumns="minmax(0, 1fr)" gap="3" outline="none">
        {view.plan !== undefined && (
          <Text>
            Entries about the plan <strong>{names.get(view.plan) ?? view.plan}</strong>
          </Text>
        )}
        <QueryState of={list} failed="The audit log could not be loaded." />
        {list.complete && entries.length === 0 && <PanelBox>There is no such entry.</PanelBox>}
        {entries.length > 0 && (
          <BoxedList aria-label="Entries, newest first">
            {entries.map((entry) => (
              <AuditItem key={entry.id} entry={entry} />
            ))}
          </BoxedList>
        )}
        <ShowMore of={list} />
      </Grid>
      <Announce text={count} />
    </Page>
  );
}

const auditList = (view: AuditView): PagedList<AuditEntry> => ({
  key: ['audit', view],
  page: (api, cursor, signal) =>
    api.call('readAuditLog', { query: { ...filterOf(view), cursor } }, { signal }),
});

/** Returns `100 entries, and older ones`. */
function countText(shown: number, complete: boolean): string {
  const entries = counted(shown, 'entry', 'entries');
  return complete ? entries : `${entries}, and older ones`;
}

/** Returns the names of people and plans, by ID. */
function namesIn(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const people = entries.flatMap(({ actor, target }) => [actor, target]);
  return new Map(
    people.flatMap((each) =>
      each?.id === undefined || each.name === undefined ? [] : [[each.id, each.name]],
    ),
  );
}

/** Exports the filtered entries, one file at a time. While it runs, `read` is the number of entries read so far. */
function useAuditExport(filter: AuditFilter) {
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
      notify(`Exported ${counted(entries.length, 'entry', 'entries')} to ${name}.`);
    } catch (error) {
      if (control.signal.aborted) return;
      notify(messageFor(error, 'The file could not be written. Please try again.'), 'error');
    }
    setRead(undefined);
  };
  return { read, start };
}
