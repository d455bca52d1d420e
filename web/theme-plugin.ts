import { ChakraProvider } from '@chakra-ui/react';
import { jsx } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { system } from './src/theme/system.ts';

const file = '/theme.css';

/**
 * What Chakra would write into the page when it starts: the order of layers, the reset, the base, the tokens.
 *
 * @throws if Chakra no longer writes them the way this reads them.
 */
export function themeCss(): string {
  const markup = renderToStaticMarkup(jsx(ChakraProvider, { value: system, children: null }));
  const css = [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules).join('\n');
  if (!css.includes('--cg-colors-fg:')) throw new Error('Chakra writes no tokens.');
  return css;
}

/**
 * The theme as a style sheet made when the site is built, imported as `virtual:theme.css`. The first screen has its
 * colors before any script runs, and is drawn without Chakra.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    resolveId: { filter: { id: /^virtual:theme\.css$/ }, handler: () => file },
    load: { filter: { id: /^\/theme\.css$/ }, handler: themeCss },
  };
}
