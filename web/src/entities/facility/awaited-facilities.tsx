import { Button, Flex, Spinner, Text } from '@chakra-ui/react';
import { messageFor } from '../../lib/api/api-failure.ts';
import type { useFacilities } from '../../lib/use-facilities.ts';

type Props = {
  readonly of: ReturnType<typeof useFacilities>;
  /** The height of their place. */
  readonly room: string;
};

/** What stands in the place of the facilities until they are here. */
export function AwaitedFacilities({ of: { error, isFetching, refetch }, room }: Props) {
  if (error === null || isFetching) {
    return (
      <Flex align="center" gap="2" h={room} role="status" color="fg.muted">
        <Spinner size="sm" color="brand.emphasized" /> Loading the facilities…
      </Flex>
    );
  }
  return (
    <Flex align="center" gap="3" minH={room} role="alert">
      <Text flex="1" color="fg.error">
        {messageFor(error, 'The facilities could not be loaded.')}
      </Text>
      <Button size="sm" variant="outline" onClick={() => refetch()}>
        Retry
      </Button>
    </Flex>
  );
}
