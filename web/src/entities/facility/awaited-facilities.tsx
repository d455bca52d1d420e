import { Box, Flex, Spinner } from '@chakra-ui/react';
import { LoadFailure, retryOf } from '../../kit/loading/load-failure.tsx';
import { messageFor } from '../../lib/api/api-failure.ts';
import type { useFacilities } from '../../lib/use-facilities.ts';

type Props = {
  readonly of: ReturnType<typeof useFacilities>;
  /** The height reserved for the facilities. */
  readonly room: string;
};

/** What appears in place of the facilities until they have loaded. */
export function AwaitedFacilities({ of: query, room }: Props) {
  if (query.error === null || query.isFetching) {
    return (
      <Flex align="center" gap="2" h={room} role="status" color="fg.muted">
        <Spinner size="sm" color="brand.emphasized" /> Loading the facilities…
      </Flex>
    );
  }
  return (
    <Box minH={room}>
      <LoadFailure
        message={messageFor(query.error, 'The facilities could not be loaded.')}
        {...retryOf(query)}
      />
    </Box>
  );
}
