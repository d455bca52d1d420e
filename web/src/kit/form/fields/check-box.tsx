import { chakra } from '@chakra-ui/react';

/** A checkbox in the facility's color; the label around it is the caller's. */
export const CheckBox = chakra(
  'input',
  { base: { flex: 'none', boxSize: '4', accentColor: 'brand.emphasized' } },
  { defaultProps: { type: 'checkbox' } },
);
