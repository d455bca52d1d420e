import { chakra, DataList } from '@chakra-ui/react';

type Props = { readonly facts: readonly (readonly [name: string, value: string | undefined])[] };

/** Sender, recipients and everything else an email has besides its text; undefined values are left out. */
export function MailFacts({ facts }: Props) {
  return (
    <DataList.Root orientation="horizontal" gap="1">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <DataList.Item key={name} alignItems="start">
              <DataList.ItemLabel minW="20" color="fg.muted">
                {name}
              </DataList.ItemLabel>
              <DataList.ItemValue overflowWrap="anywhere">{value}</DataList.ItemValue>
            </DataList.Item>
          ),
      )}
    </DataList.Root>
  );
}

/** The text of an email. */
export const MailText = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    w: 'full',
    maxW: '80ch',
    p: '3',
    borderRadius: 'l2',
    bg: 'bg.muted',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
});
