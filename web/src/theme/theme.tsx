import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from './system.ts';

// What Chakra would write into the page is already in virtual:theme.css, see theme-plugin.ts.
const written: typeof system = {
  ...system,
  _config: { ...system._config, disableLayers: true },
  _global: [],
};

/** Provides the theme that Chakra's components need. */
export function Theme({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={written}>{children}</ChakraProvider>;
}
