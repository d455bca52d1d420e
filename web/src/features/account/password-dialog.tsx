import { Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { AppDialog } from '../../kit/dialog/app-dialog.tsx';
import { PasswordForm } from './password-form.tsx';

type Props = {
  readonly title: string;
  readonly label: string;
  readonly failed: string;
  readonly send: (password: { currentPassword: string }) => Promise<void>;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly warning?: ReactNode;
  readonly children: ReactNode;
};

/** Asks for the current password before an action that nobody at an unattended PC may take. */
export function PasswordDialog({ title, children, warning, onClose, ...form }: Props) {
  const [busy, setBusy] = useState(false);
  const send: Props['send'] = async (password) => {
    setBusy(true);
    await form.send(password).finally(() => setBusy(false));
  };
  return (
    <AppDialog title={title} busy={busy} onClose={onClose} footer={null}>
      <Stack gap="4" pb="2">
        <Text>{children}</Text>
        {warning}
        <PasswordForm {...form} send={send} onCancel={onClose} />
      </Stack>
    </AppDialog>
  );
}
