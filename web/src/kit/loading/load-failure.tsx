import { Flex } from '@chakra-ui/react';
import { Button } from '../button.tsx';
import { useFocusLeft } from '../hooks/use-focus-left.ts';

type Props = {
  readonly message: string;
  /** What the button says. */
  readonly action?: string;
  /** True while it is tried again. */
  readonly busy?: boolean;
  readonly onAction: () => unknown;
};

/** Says that something could not be loaded, and what can be done about it. */
export function LoadFailure({ message, action = 'Retry', busy = false, onAction }: Props) {
  const box = useFocusLeft<HTMLDivElement>();
  return (
    <Flex
      ref={box}
      role="alert"
      wrap="wrap"
      align="center"
      columnGap="3"
      rowGap="2"
      px="3"
      py="2"
      borderInlineStart="4px solid"
      borderColor="border.error"
      rounded="md"
      bg="bg.error"
      color="fg.error"
    >
      <p>{message}</p>
      {/* A facility's color need not be read on red. */}
      <Button
        size="sm"
        variant="outline"
        color="inherit"
        loading={busy}
        loadingText={action}
        onClick={() => onAction()}
      >
        {action}
      </Button>
    </Flex>
  );
}
