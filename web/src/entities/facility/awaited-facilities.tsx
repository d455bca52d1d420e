import { Flex, Spinner, Text } from '@chakra-ui/react';
import { Button } from '../../kit/button.tsx';
import { useFocusFallback } from '../../kit/hooks/use-focus-fallback.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import type { useFacilities } from '../../lib/use-facilities.ts';

type Props = {
  readonly of: ReturnType<typeof useFacilities>;
  /** The height reserved for the facilities. */
  readonly room: string;
};

/** What appears in place of the facilities until they have loaded. */
export function AwaitedFacilities({ of: { error, isFetching, refetch }, room }: Props) {
  if (error === null || isFetching) {
    return (
      <Flex align="center" gap="2" h={room} role="status" color="fg.muted">
        <Spinner size="sm" color="brand.emphasized" /> Loading the facilities…
      </Flex>
    );
  }
  return (
    <Failure
      room={room}
      message={messageFor(error, 'The facilities could not be loaded.')}
      onRetry={refetch}
    />
  );
}

type FailureProps = { readonly room: string; readonly message: string; readonly onRetry: () => unknown };

function Failure({ room, message, onRetry }: FailureProps) {
  return (
    <Flex ref={useFocusFallback<HTMLDivElement>()} align="center" gap="3" minH={room} role="alert">
      <Text flex="1" color="fg.error">
        {message}
      </Text>
      <Button size="sm" variant="outline" onClick={() => onRetry()}>
        Retry
      </Button>
    </Flex>
  );
}
