import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from './system.ts';

// What it would write into the page is in virtual:theme.css already, see theme-plugin.ts.
const written: typeof system = {
  ...system,
  _config: { ...system._config, disableLayers: true },
  _global: [],
};

/** Lets Chakra's components be drawn. */
export function Theme({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={written}>{children}</ChakraProvider>;
}
