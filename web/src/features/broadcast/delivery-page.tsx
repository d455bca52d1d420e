import { Progress, Table } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import type { Broadcast, Delivery } from '../../../../shared/messages/broadcast.ts';
import { paths } from '../../config/paths.ts';
import { Announce } from '../../kit/announce.tsx';
import { CountTiles } from '../../kit/count-tiles.tsx';
import { FactLines } from '../../kit/fact-grid.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { QueryState, ShowMore } from '../../kit/loading/query-state.tsx';
import { localTime } from '../../kit/local-time.ts';
import { Page } from '../../kit/page/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import { StateChip } from '../../kit/state-chip.tsx';
import { WrittenText } from '../../kit/written-text.tsx';
import { sizeOf } from './attachment-field.tsx';
import { useBroadcast, useProblems, waitingOf } from './broadcast-queries.ts';
import { audienceText } from './broadcast-values.ts';
import { RetryDelivery } from './retry-delivery.tsx';

/** One broadcast: its message, and whom it has reached so far. */
export default function DeliveryPage() {
  const { id = '' } = useParams();
  const query = useBroadcast(id);
  const { data } = query;
  return (
    <Page
      title={data?.subject ?? 'Broadcast'}
      links={<TextLink to={paths.broadcasts()}>All broadcasts</TextLink>}
    >
      <QueryState of={query} failed="This broadcast could not be loaded." minH="12rem" />
      {data !== undefined && <Shown broadcast={data} />}
    </Page>
  );
}

function Shown({ broadcast }: { readonly broadcast: Broadcast }) {
  const { by, createdAt, facilities, roles, attachment, message, delivery } = broadcast;
  const { failed, uncertain } = delivery;
  const waiting = waitingOf(delivery);
  const state = waiting > 0 ? 'Sending…' : endOf(failed, uncertain);
  return (
    <>
      <Panel title={state}>
        <DeliveryCounts delivery={delivery} />
        <RetryDelivery broadcast={broadcast} />
        <Announce text={state} />
      </Panel>
      {failed + uncertain > 0 && <DeliveryProblems broadcast={broadcast} />}
      <Panel title="Message">
        <FactLines
          facts={[
            ['Sent by', `${by}, ${localTime(createdAt)}`],
            ['To', audienceText(facilities, roles)],
            ['Attachment', attachment && `${attachment.name} (${sizeOf(attachment.bytes)})`],
          ]}
        />
        <WrittenText maxW="80ch">{message}</WrittenText>
      </Panel>
    </>
  );
}

function endOf(failed: number, uncertain: number): string {
  if (failed > 0) return 'Sent, but not to everyone';
  return uncertain > 0 ? 'Sent; some not confirmed' : 'Sent to everyone';
}

/** A broadcast's progress: a bar, and every count with its label. */
function DeliveryCounts({ delivery }: { readonly delivery: Delivery }) {
  const waiting = waitingOf(delivery);
  const { total, sent, failed, uncertain } = delivery;
  return (
    <>
      <Progress.Root size="sm" max={total} value={total - waiting}>
        <Progress.Track aria-label="Progress">
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <CountTiles
        counts={[
          ['Sent', sent],
          ['Undelivered', failed, 'red.fg'],
          ['Unconfirmed', uncertain, 'orange.fg'],
          ['Waiting', waiting],
        ]}
      />
    </>
  );
}

const outcomes = {
  failed: <StateChip tone="bad">Undelivered</StateChip>,
  uncertain: <StateChip tone="waiting">Unconfirmed</StateChip>,
} as const;

/** The people whose delivery failed or is unconfirmed, and why. */
function DeliveryProblems({ broadcast }: { readonly broadcast: Broadcast }) {
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
