import './broadcast.css';
import '../../kit/whole-item.css';
import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { BroadcastSummary } from '../../../../shared/messages/broadcast.ts';
import { paths } from '../../config/paths.ts';
import { TextLink } from '../../kit/form/text-link.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { localTime } from '../../kit/local-time.ts';
import { Page } from '../../kit/page/page.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { useBroadcasts, waitingOf } from './broadcast-queries.ts';
import { audienceWords } from './broadcast-values.ts';

/** Earlier broadcasts, the newest first, with what became of them. */
export default function BroadcastsPage() {
  usePageTitle('Broadcasts');
  const list = useBroadcasts();
  const broadcasts = list.rows;
  return (
    <Page title="Broadcasts" links={<TextLink to={paths.requestUpdate()}>Write a broadcast</TextLink>}>
      {list.isPending && <Loading minH="12rem" />}
      {list.isError && (
        <LoadFailure
          message={messageFor(list.error, 'The broadcasts could not be loaded.')}
          busy={list.isFetching}
          onAction={() => list.refetch()}
        />
      )}
      {list.loaded && !list.isError && broadcasts.length === 0 && (
        <p className="panel">
          No broadcast has been sent yet. Those you send are kept here for 90 days with their delivery.
        </p>
      )}
      <ul className="broadcast-list">
        {broadcasts.map((broadcast) => (
          <BroadcastItem key={broadcast._id} broadcast={broadcast} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={list.isFetchingNextPage}
          loadingText="Show earlier broadcasts"
          onClick={() => list.fetchNextPage()}
        >
          Show earlier broadcasts
        </Button>
      )}
    </Page>
  );
}

function BroadcastItem({ broadcast }: { readonly broadcast: BroadcastSummary }) {
  const { _id, subject, by, createdAt, facilities, roles, delivery, attachment } = broadcast;
  const { total, sent, failed, uncertain } = delivery;
  const waiting = waitingOf(delivery);
  return (
    <li className="whole-item">
      <Link to={paths.broadcast(_id)} className="broadcast-open whole-item-open">
        {subject}
      </Link>
      <p className="quiet">
        {localTime(createdAt)}, {by}, to {inSentence(audienceWords(facilities, roles))}
        {attachment !== undefined && `, with ${attachment.name}`}
      </p>
      <p className="broadcast-states">
        <span data-state="sent">
          {sent.toLocaleString()} of {total.toLocaleString()} sent
        </span>
        {waiting > 0 && <span data-state="waiting">{waiting.toLocaleString()} waiting</span>}
        {failed > 0 && <span data-state="failed">{failed.toLocaleString()} failed</span>}
        {uncertain > 0 && <span data-state="uncertain">{uncertain.toLocaleString()} uncertain</span>}
      </p>
    </li>
  );
}

const inSentence = (words: string): string => words.slice(0, 1).toLowerCase() + words.slice(1);
