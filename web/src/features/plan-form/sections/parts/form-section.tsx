import { chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../../../kit/panel.tsx';

type Props = { readonly title: ReactNode; readonly lead?: ReactNode; readonly children: ReactNode };

/** A part of the form with its heading. */
export function FormSection({ title, lead, children }: Props) {
  return (
    <Panel title={title}>
      {lead && (
        <Text mt="-3" color="fg.muted">
          {lead}
        </Text>
      )}
      {children}
    </Panel>
  );
}

/** The fields of a section, in two columns if there is room. */
export const FieldGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '4',
    rowGap: '3',
    alignItems: 'start',
  },
});
