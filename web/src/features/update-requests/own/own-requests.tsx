import '../../../kit/whole-item.css';
import { Button } from '@chakra-ui/react';
import type { UpdateRequest } from '../../../../../shared/messages/update-request.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { localTime } from '../../../kit/local-time.ts';
import { messageFor } from '../../../lib/api/api-failure.ts';
import { useOwnRequests } from '../request-queries.ts';
import { RequestStatusChip } from '../request-status.tsx';

/** What the person has sent, and what became of it. */
export function OwnRequests({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const list = useOwnRequests();
  return (
    <section aria-labelledby="own-requests-title" className="panel">
      <h2 id="own-requests-title" className="panel-title">
        Your requests
      </h2>
      {list.isPending && <Loading minH="6rem" />}
      {list.isError && (
        <LoadFailure
          message={messageFor(list.error, 'Your requests could not be loaded.')}
          busy={list.isFetching}
          onAction={() => list.refetch()}
        />
      )}
      {list.loaded && list.rows.length === 0 && (
        <p className="quiet">
          You have not sent a request yet. Those you send are listed here with their answers.
        </p>
      )}
      <ul className="own-requests">
        {list.rows.map((request) => (
          <OwnRequest key={request._id} request={request} onOpen={onOpen} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={list.isFetchingNextPage}
          loadingText="Show earlier requests"
          onClick={() => list.fetchNextPage()}
        >
          Show earlier requests
        </Button>
      )}
    </section>
  );
}

type Props = { readonly request: UpdateRequest; readonly onOpen: (id: string) => void };

function OwnRequest({ request, onOpen }: Props) {
  const { _id, status, createdAt, plan, message, answer } = request;
  return (
    <li className="whole-item">
      <div className="request-item-head">
        <RequestStatusChip status={status} />
        <span className="quiet">{localTime(createdAt)}</span>
      </div>
      <button
        type="button"
        className="request-open whole-item-open"
        data-request={_id}
        onClick={() => onOpen(_id)}
      >
        {plan !== undefined && <strong>{plan.descriptiveName}: </strong>}
        {message}
      </button>
      {answer !== '' && (
        <p className="request-answer">
          <span className="quiet">Answer: </span>
          {answer}
        </p>
      )}
    </li>
  );
}
