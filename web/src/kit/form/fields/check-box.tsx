import { chakra } from '@chakra-ui/react';

/** A checkbox in the facility's color; the caller provides the label around it. */
export const CheckBox = chakra(
  'input',
  { base: { flex: 'none', boxSize: '4', accentColor: 'brand.emphasized' } },
  { defaultProps: { type: 'checkbox' } },
);
