import { chakra, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Callout } from '../../../kit/callout.tsx';
import { copyText } from '../../../kit/copy/copy-text.ts';
import { notify } from '../../../kit/toasts/toast-list.ts';

const Codes = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
    gap: '1',
    listStyleType: 'none',
    fontFamily: 'mono',
    userSelect: 'all',
  },
});

type Props = { readonly codes: readonly string[]; readonly note?: string; readonly onDone: () => void };

/** Recovery codes, which cannot be shown a second time. */
export function RecoveryCodes({ codes, note, onDone }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // The list takes the focus, which the removed form would leave nowhere: the codes must be read now.
  useEffect(() => list.current?.focus(), []);
  const copy = async () => {
    if (await copyText(codes.join('\n'))) notify('Copied the recovery codes');
    else notify('The browser did not allow copying. Please write the codes down.', 'error');
  };
  return (
    <Stack gap="3">
      <Callout>
        Keep these recovery codes where you keep your passwords. Each one signs you in once without your
        phone. They won’t be shown again.
      </Callout>
      <Codes ref={list} tabIndex={-1} outline="none" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Stack direction="row" gap="2" wrap="wrap">
        <Button variant="outline" onClick={copy}>
          Copy all
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </Stack>
      {note !== undefined && <Text color="fg.muted">{note}</Text>}
    </Stack>
  );
}
