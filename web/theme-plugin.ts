import { ChakraProvider } from '@chakra-ui/react';
import { jsx } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { system } from './src/theme/system.ts';

const file = '/theme.css';

/**
 * Returns what Chakra would write into the page at startup: the order of layers, the reset, the base styles,
 * the tokens.
 * @throws if Chakra no longer writes them in the form that this expects
 */
export function themeCss(): string {
  const markup = renderToStaticMarkup(jsx(ChakraProvider, { value: system, children: null }));
  const css = [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules).join('\n');
  if (!css.includes('--cg-colors-fg:')) throw new Error('Chakra writes no tokens.');
  return css;
}

/**
 * The theme as a style sheet made at build time, imported as `virtual:theme.css`. The first screen has its colors
 * before any script runs, and is rendered without Chakra.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    resolveId: { filter: { id: /^virtual:theme\.css$/ }, handler: () => file },
    load: { filter: { id: /^\/theme\.css$/ }, handler: themeCss },
  };
}
