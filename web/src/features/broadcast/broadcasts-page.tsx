import { Flex, Grid, Stack, Text } from '@chakra-ui/react';
import type { BroadcastSummary } from '../../../../shared/messages/broadcast.ts';
import { paths } from '../../config/paths.ts';
import { QueryState, ShowMore } from '../../kit/loading/query-state.tsx';
import { localTime } from '../../kit/local-time.ts';
import { Page } from '../../kit/page/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import { StateChip } from '../../kit/state-chip.tsx';
import { WholeItem, WholeItemLink } from '../../kit/whole-item.tsx';
import { usePerson } from '../../lib/services.tsx';
import { BroadcastForm } from './broadcast-form.tsx';
import { useBroadcasts, waitingOf } from './broadcast-queries.ts';
import { audienceText } from './broadcast-values.ts';

/** Where administrators write to many people, by default to those of this facility, and see the outcome. */
export default function BroadcastsPage() {
  const { activeFacility } = usePerson();
  return (
    <Page title="Broadcasts">
      <Grid
        alignItems="start"
        gap="3"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        <BroadcastForm facility={activeFacility} />
        <EarlierBroadcasts />
      </Grid>
    </Page>
  );
}

/** Earlier broadcasts, newest first, with their outcome. */
function EarlierBroadcasts() {
  const list = useBroadcasts();
  const broadcasts = list.rows;
  return (
    <Panel title="Earlier broadcasts">
      <QueryState of={list} failed="The broadcasts could not be loaded." minH="12rem" />
      {list.loaded && !list.isError && broadcasts.length === 0 && (
        <Text color="fg.muted">
          No broadcast has been sent yet. Those you send are kept here for 90 days with their delivery.
        </Text>
      )}
      <Stack as="ul" gap="2">
        {broadcasts.map((broadcast) => (
          <BroadcastItem key={broadcast._id} broadcast={broadcast} />
        ))}
      </Stack>
      <ShowMore of={list} label="Show earlier broadcasts" />
    </Panel>
  );
}

function BroadcastItem({ broadcast }: { readonly broadcast: BroadcastSummary }) {
  const { _id, subject, by, createdAt, facilities, roles, delivery, attachment } = broadcast;
  const { total, sent, failed, uncertain } = delivery;
  const waiting = waitingOf(delivery);
  return (
    <WholeItem>
      <WholeItemLink to={paths.broadcast(_id)}>{subject}</WholeItemLink>
      <Text color="fg.muted">
        {localTime(createdAt)}, {by}, to {inSentence(audienceText(facilities, roles))}
        {attachment !== undefined && `, with ${attachment.name}`}
      </Text>
      <Flex wrap="wrap" gap="1.5">
        <StateChip tone="good">{`${sent.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} sent`}</StateChip>
        {waiting > 0 && <StateChip tone="moving">{`${waiting.toLocaleString('en-US')} waiting`}</StateChip>}
        {failed > 0 && <StateChip tone="bad">{`${failed.toLocaleString('en-US')} undelivered`}</StateChip>}
        {uncertain > 0 && (
          <StateChip tone="waiting">{`${uncertain.toLocaleString('en-US')} unconfirmed`}</StateChip>
        )}
      </Flex>
    </WholeItem>
  );
}

const inSentence = (words: string): string => words.slice(0, 1).toLowerCase() + words.slice(1);
