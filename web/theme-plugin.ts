import { Button, ChakraProvider, Spinner } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { jsx } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { system } from './src/theme/system.ts';

const file = '/theme.css';

/** Chakra components that the first screen shows as plain elements: the class that gives each its look. */
const plainLooks: Readonly<Record<string, ReactElement>> = {
  'plain-button': jsx(Button, { size: 'sm', variant: 'outline' }),
  'plain-button-solid': jsx(Button, { size: 'sm' }),
  'plain-spinner': jsx(Spinner, { size: 'sm', color: 'brand.emphasized' }),
  'plain-spinner-large': jsx(Spinner, {
    size: 'lg',
    color: 'brand.emphasized',
    borderWidth: '3px',
  }),
};

/** The style sheets that Chakra writes for an element, and the element's own class. */
function drawn(element: ReactElement | null): { css: string; className: string | undefined } {
  const markup = renderToStaticMarkup(jsx(ChakraProvider, { value: system, children: element }));
  const css = [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules).join('\n');
  return {
    css,
    className: /class="[^"]*\b(css-\w+)/.exec(markup.replaceAll(/<style.*?<\/style>/gs, ''))?.[1],
  };
}

/**
 * What Chakra would write into the page when it starts (the order of layers, the reset, the base, the tokens), and the
 * plain looks.
 *
 * @throws if Chakra no longer writes them the way this reads them.
 */
export function themeCss(): string {
  const start = drawn(null).css;
  if (!start.includes('--cg-colors-fg:')) throw new Error('Chakra writes no tokens.');
  const looks = Object.entries(plainLooks).map(([name, element]) => {
    const { css, className } = drawn(element);
    const own = css.slice(start.length);
    if (className === undefined || !css.startsWith(start) || !own.includes(`.${className}`))
      throw new Error(`Chakra writes no rules for ${name}.`);
    return own.replaceAll(`.${className}`, `.${name}`);
  });
  return [start, ...looks].join('\n');
}

/**
 * The theme as a style sheet made when the site is built, imported as `virtual:theme.css`. The first screen has its
 * colours before any script runs, and is drawn without Chakra.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    resolveId: { filter: { id: /^virtual:theme\.css$/ }, handler: () => file },
    load: { filter: { id: /^\/theme\.css$/ }, handler: themeCss },
  };
}
