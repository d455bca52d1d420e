import { Dialog, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { Button } from '../../kit/button.tsx';
import { ModalRoot } from '../../kit/dialog/modal-root.tsx';
import { storage } from '../../lib/storage.ts';

/**
 * Asks users to keep protected health information out, once per browser session. Only its button closes it: a stray Escape
 * or click does not count.
 */
export default function PhiNotice({ onRead }: { onRead: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const understand = () => {
    storage.phiWarningDismissed.write(true);
    onRead();
  };
  return (
    <ModalRoot
      px="3"
      role="alertdialog"
      placement="center"
      closeOnEscape={false}
      closeOnInteractOutside={false}
      initialFocusEl={() => button.current}
    >
      <Dialog.Content maxW="md">
        <Dialog.Header>
          <Dialog.Title>Important Notice</Dialog.Title>
        </Dialog.Header>
        <Dialog.Body>
          <Dialog.Description asChild>
            <Stack gap="3">
              <Text>
                Please do not enter protected health information (PHI) anywhere on this site: no names, birth
                dates, member numbers or other details of patients. It is for operational use only.
              </Text>
              <Text>If you find any PHI here, report it to the administrator.</Text>
            </Stack>
          </Dialog.Description>
        </Dialog.Body>
        <Dialog.Footer>
          <Button ref={button} onClick={understand}>
            I Understand
          </Button>
        </Dialog.Footer>
      </Dialog.Content>
    </ModalRoot>
  );
}
