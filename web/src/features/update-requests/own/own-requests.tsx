import { chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { aboutPlan } from '../../../../../shared/messages/flag.ts';
import type { UpdateRequest } from '../../../../../shared/messages/update-request.ts';
import { QueryState, ShowMore } from '../../../kit/loading/query-state.tsx';
import { localTime } from '../../../kit/local-time.ts';
import { Panel } from '../../../kit/panel.tsx';
import { WholeItem, WholeItemButton } from '../../../kit/whole-item.tsx';
import { useOwnRequests } from '../request-queries.ts';
import { RequestStatusChip } from '../request-status.tsx';

type OwnRequestsProps = {
  /** Whether it is shown below two other panels. */
  readonly wide: boolean;
  readonly onOpen: (id: string) => void;
};

/** The requests that the user has sent, and their outcome. */
export function OwnRequests({ wide, onOpen }: OwnRequestsProps) {
  const list = useOwnRequests();
  return (
    <Panel title="Your requests" gridColumn={{ lg: wide ? '1 / -1' : undefined }}>
      <QueryState of={list} failed="Your requests could not be loaded." minH="6rem" />
      {list.complete && list.rows.length === 0 && (
        <Text color="fg.muted">No requests yet. Those you send are listed here with their answers.</Text>
      )}
      <Stack as="ul" gap="2">
        {list.rows.map((request) => (
          <OwnRequest key={request._id} request={request} onOpen={onOpen} />
        ))}
      </Stack>
      <ShowMore of={list} label="Show earlier requests" />
    </Panel>
  );
}

type Props = { readonly request: UpdateRequest; readonly onOpen: (id: string) => void };

function OwnRequest({ request, onOpen }: Props) {
  const { _id, status, createdAt, plan, message, answer } = request;
  return (
    <WholeItem>
      <Flex align="center" gap="2.5">
        <RequestStatusChip status={status} />
        <chakra.span color="fg.muted">{localTime(createdAt)}</chakra.span>
      </Flex>
      <WholeItemButton data-request={_id} onClick={() => onOpen(_id)}>
        {plan !== undefined && <strong>{aboutPlan(request)}: </strong>}
        {message}
      </WholeItemButton>
      {answer !== '' && (
        <Text lineClamp="2">
          <chakra.span color="fg.muted">Answer: </chakra.span>
          {answer}
        </Text>
      )}
    </WholeItem>
  );
}
