import { Table } from '@chakra-ui/react';
import type { Broadcast } from '../../../../shared/messages/broadcast.ts';
import { QueryState, ShowMore } from '../../kit/loading/query-state.tsx';
import { Panel } from '../../kit/panel.tsx';
import { StateChip } from '../../kit/state-chip.tsx';
import { useProblems } from './broadcast-queries.ts';

const outcomes = {
  failed: <StateChip tone="bad">Undelivered</StateChip>,
  uncertain: <StateChip tone="waiting">Unconfirmed</StateChip>,
} as const;

/** Whom it did not reach for certain, and why. */
export function DeliveryProblems({ broadcast }: { readonly broadcast: Broadcast }) {
  const list = useProblems(broadcast._id, broadcast.delivery);
  const problems = list.rows;
  return (
    <Panel title="Undelivered / Unconfirmed">
      <QueryState of={list} failed="These people could not be loaded." minH="4rem" />
      {problems.length > 0 && (
        <Table.Root size="sm">
          <Table.Header>
            <Table.Row>
              {['Email', 'Outcome', 'Reason'].map((label) => (
                <Table.ColumnHeader key={label} scope="col" color="fg.muted">
                  {label}
                </Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {problems.map(({ email, outcome, reason }) => (
              <Table.Row key={email} verticalAlign="top" overflowWrap="anywhere">
                <Table.Cell>{email}</Table.Cell>
                <Table.Cell>{outcomes[outcome]}</Table.Cell>
                <Table.Cell>{reason}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      )}
      <ShowMore of={list} />
    </Panel>
  );
}
