import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

const Label = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'start',
    gap: '2',
    py: '1',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&:has(:disabled)': { layerStyle: 'disabled' },
  },
});

const Box = chakra(
  'input',
  { base: { flex: 'none', boxSize: '4', mt: '0.5', accentColor: 'brand.emphasized', cursor: 'inherit' } },
  { defaultProps: { type: 'checkbox' } },
);

type Props = ComponentProps<typeof Box> & { readonly children: ReactNode };

/** A checkbox in the facility's color, with its label beside it. */
export const CheckBox = ({ children, ...box }: Props) => (
  <Label>
    <Box {...box} />
    {children}
  </Label>
);
