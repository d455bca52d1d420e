// biome-ignore-all lint/a11y/useSemanticElements: an item stands in a wrapper of the list, which <li> does not allow
import { chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { aboutPlan } from '../../../../../shared/messages/flag.ts';
import { senderOf } from '../../../../../shared/messages/request-sender.ts';
import type { UpdateRequest } from '../../../../../shared/messages/update-request.ts';
import { wishTitle } from '../../../../../shared/messages/wish-words.ts';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { localTime } from '../../../kit/local-time.ts';
import { VirtualList } from '../../../kit/virtual-list/virtual-list.tsx';
import { WholeItem, WholeItemButton } from '../../../kit/whole-item.tsx';
import { RequestStatusChip } from '../request-status.tsx';

const Quiet = chakra('span', { base: { color: 'fg.muted' } });

type Props = {
  readonly requests: readonly UpdateRequest[];
  readonly terms: readonly string[];
  readonly onOpen: (id: string) => void;
};

/** The requests, as a list that renders only those in view. */
export const InboxList = memo(function InboxList({ requests, terms, onOpen }: Props) {
  return (
    <VirtualList
      rows={requests}
      keyOf={({ _id }) => _id}
      label="Update requests"
      guessedHeight={() => 96}
      item={(request, place) => <InboxItem {...{ request, place, terms, onOpen }} size={requests.length} />}
    />
  );
});

type ItemProps = Omit<Props, 'requests'> & {
  readonly request: UpdateRequest;
  readonly place: number;
  readonly size: number;
};

const InboxItem = memo(function InboxItem({ request, place, size, terms, onOpen }: ItemProps) {
  const { _id, status, position, facilityName, createdAt, plan, message, wish } = request;
  return (
    <WholeItem as="div" role="listitem" aria-posinset={place + 1} aria-setsize={size}>
      {/* Without a minimum width of 0, one long word would take any width. */}
      <Flex wrap="wrap" align="center" columnGap="2.5" rowGap="0.5" css={{ '& > *': { minW: '0' } }}>
        <RequestStatusChip status={status} />
        {/* How many people ask is shown below, with what they ask for. */}
        {wish === undefined && <strong>{highlighted(senderOf(request).name, terms)}</strong>}
        <Quiet>{highlighted(position, terms)}</Quiet>
        <Quiet>{highlighted(facilityName ?? '-', terms)}</Quiet>
        <Quiet ms="auto" whiteSpace="nowrap">
          {localTime(createdAt)}
        </Quiet>
      </Flex>
      <WholeItemButton data-request={_id} onClick={() => onOpen(_id)}>
        {plan !== undefined && <strong>{highlighted(aboutPlan(request), terms)}: </strong>}
        {highlighted(wish === undefined ? message : wishTitle(wish), terms)}
      </WholeItemButton>
    </WholeItem>
  );
});
