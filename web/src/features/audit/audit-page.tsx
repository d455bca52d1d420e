import { Box, Button, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { AuditEntry } from '../../../../shared/audit/audit.ts';
import { paths } from '../../config/paths.ts';
import { Announce } from '../../kit/announce.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { ListCount } from '../../kit/list-controls/list-count.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Page } from '../../kit/page/page.tsx';
import { PanelBox } from '../../kit/panel.tsx';
import { messageFor } from '../../lib/api/api-failure.ts';
import { type PagedList, usePagedList } from '../../lib/api/use-paged-list.ts';
import { AuditControls } from './audit-controls.tsx';
import { type AuditView, filterOf, useAuditView } from './audit-filter.ts';
import { AuditItem } from './audit-item.tsx';
import { useAuditExport } from './use-audit-export.ts';

/** Who did what, the newest first. For administrators. */
export default function AuditPage() {
  const { view, change } = useAuditView();
  const filter = useMemo(() => filterOf(view), [view]);
  // Each read of the log is an entry of it: it is read again when somebody asks for it, and not by itself.
  const list = usePagedList(auditList(view), { staleTime: Number.POSITIVE_INFINITY });
  const entries = list.rows;
  const names = useMemo(() => namesIn(entries), [entries]);
  const { read, start } = useAuditExport(filter);
  const exporting = read !== undefined;
  const count = list.loaded ? countText(entries.length, list.complete) : '';
  return (
    <Page
      title="Audit Log"
      lead="Who did what, and what was refused. Nobody can change it here; reading it is recorded, too."
      links={<TextLink to={paths.admin()}>Admin Dashboard</TextLink>}
    >
      <AuditControls view={view} names={names} onChange={change}>
        <Button
          variant="outline"
          colorPalette="gray"
          disabled={list.isFetching}
          onClick={() => void list.refetch()}
        >
          Refresh
        </Button>
        <Button variant="outline" colorPalette="gray" disabled={exporting} onClick={() => void start('csv')}>
          Export CSV
        </Button>
        <Button
          variant="outline"
          colorPalette="gray"
          disabled={exporting}
          onClick={() => void start('ndjson')}
        >
          Export NDJSON
        </Button>
        <ListCount
          count={exporting ? `Reading ${read.toLocaleString()} entries…` : count}
          loading={exporting || list.isFetching}
        />
      </AuditControls>
      {view.plan !== undefined && (
        <Text>
          Entries about the plan <strong>{names.get(view.plan) ?? view.plan}</strong>
        </Text>
      )}
      {list.isError && (
        <LoadFailure
          message={messageFor(list.error, 'The audit log could not be loaded.')}
          busy={list.isFetching}
          onAction={() => list.refetch()}
        />
      )}
      {list.isPending && <Loading />}
      {list.complete && entries.length === 0 && <PanelBox>There is no such entry.</PanelBox>}
      {entries.length > 0 && (
        <Box
          as="ul"
          aria-label="Entries, the newest first"
          borderWidth="1px"
          borderRadius="l2"
          bg="bg.panel"
          divideY="1px"
          listStyleType="none"
        >
          {entries.map((entry) => (
            <AuditItem key={entry.id} entry={entry} />
          ))}
        </Box>
      )}
      {list.hasNextPage && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          justifySelf="start"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <Announce text={count} />
    </Page>
  );
}

const auditList = (view: AuditView): PagedList<AuditEntry> => ({
  key: ['audit', view],
  page: (api, cursor, signal) =>
    api.call('readAuditLog', { query: { ...filterOf(view), cursor } }, { signal }),
});

/** `100 entries, and older ones`. */
function countText(shown: number, complete: boolean): string {
  const entries = `${shown.toLocaleString()} ${shown === 1 ? 'entry' : 'entries'}`;
  return complete ? entries : `${entries}, and older ones`;
}

/** What people and plans are called, by id. */
function namesIn(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const known = entries.flatMap(({ actor, target }) => [actor, target]);
  return new Map(
    known.flatMap((each) =>
      each?.id === undefined || each.name === undefined ? [] : [[each.id, each.name]],
    ),
  );
}
