import { Dialog, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { counted } from '../../../../shared/text/counted.ts';
import { Button } from '../../kit/button.tsx';
import { ModalRoot } from '../../kit/dialog/modal-root.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';

type Props = { duration: string; secondsLeft: number; onStay: () => void; onSignOut: () => void };

/** Counts down to the sign-out. Screen readers do not announce every second; the first sentence states how many there are. */
export default function IdleQuestion({ duration, secondsLeft, onStay, onSignOut }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef(secondsLeft);
  return (
    <ModalRoot
      px="3"
      zIndex="tooltip"
      role="alertdialog"
      placement="center"
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => !open && onStay()}
      initialFocusEl={() => button.current}
    >
      <Dialog.Content maxW="md">
        <Dialog.Header>
          <Dialog.Title>Are you still there?</Dialog.Title>
        </Dialog.Header>
        <Dialog.Body>
          <Dialog.Description>
            You have been inactive for {duration}. You will be signed out in{' '}
            {counted(first.current, 'second')}.
          </Dialog.Description>
          <Text aria-hidden="true" mt="4" fontSize="3xl" fontWeight="semibold" textAlign="center">
            {secondsLeft} s
          </Text>
        </Dialog.Body>
        <Dialog.Footer>
          <SecondaryButton onClick={onSignOut}>Sign out</SecondaryButton>
          <Button ref={button} onClick={onStay}>
            Stay signed in
          </Button>
        </Dialog.Footer>
      </Dialog.Content>
    </ModalRoot>
  );
}
