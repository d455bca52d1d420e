import { Button } from '@chakra-ui/react';
import type { Broadcast } from '../../../../shared/messages/broadcast.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { useProblems } from './broadcast-queries.ts';

const words = { failed: 'Failed', uncertain: 'Uncertain' } as const;

/** Whom it did not reach for certain, and why. */
export function DeliveryProblems({ broadcast }: { readonly broadcast: Broadcast }) {
  const list = useProblems(broadcast._id, broadcast.delivery);
  const problems = list.rows;
  return (
    <section aria-labelledby="problems-title" className="panel">
      <h2 id="problems-title" className="panel-title">
        Not reached for certain
      </h2>
      {list.isError && (
        <p role="alert" className="broadcast-problem">
          {messageFor(list.error, 'These people could not be loaded.')}
        </p>
      )}
      {problems.length > 0 && (
        <table className="problem-table">
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Outcome</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ email, outcome, reason }) => (
              <tr key={email}>
                <td>{email}</td>
                <td>
                  <span className="broadcast-states">
                    <span data-state={outcome}>{words[outcome]}</span>
                  </span>
                </td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={list.isFetchingNextPage}
          loadingText="Show more"
          onClick={() => list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
