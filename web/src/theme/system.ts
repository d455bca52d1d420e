import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { recipeChanges, recipes, slotRecipes } from './recipes.ts';
import { keyframes, semanticTokens, tokens } from './tokens.ts';

const textStyle = (fontSize: string, lineHeight: string) => ({ value: { fontSize, lineHeight } });

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'cg',
  cssVarsRoot: ':where(html)',
  // The operating system's setting decides, without a script that could flash the wrong scheme. Printed pages are always light.
  conditions: { dark: '@media screen and (prefers-color-scheme: dark)' },
  globalCss: {
    html: {
      bg: 'bg.canvas',
      color: 'fg',
      colorPalette: 'brand',
      // The reset gives this color to every border without its own.
      '--global-color-border': 'colors.border',
    },
    // The reset sets this property on each element, so that a parent's `anywhere` would not reach its children.
    'body *': { overflowWrap: 'inherit' },
    body: {
      fontFamily: 'body',
      fontSize: 'sm',
      minHeight: '100dvh',
      // Inter draws an x after a digit as ×, also in the extension of a phone and in an ID.
      fontVariantLigatures: 'no-contextual',
    },
    '*::placeholder': { color: 'fg.subtle', opacity: 1 },
    button: { cursor: 'pointer' },
    ':is(button, select, [type=text]):is(:disabled, [aria-disabled=true])': { layerStyle: 'disabled' },
    '[data-tone]': { bg: 'gray.subtle', color: 'gray.fg' },
    ...Object.fromEntries(
      ['green', 'red', 'orange', 'blue'].map((tone) => [
        `[data-tone=${tone}]`,
        { bg: `${tone}.subtle`, color: `${tone}.fg` },
      ]),
    ),
    // A thick line behind a match instead of a background: where an ellipsis cuts a name off, a background would
    // continue behind the dots to the edge of the cell.
    mark: {
      background: 'none',
      color: 'inherit',
      fontWeight: 'bold',
      textDecorationLine: 'underline',
      textDecorationColor: 'bg.match',
      textDecorationThickness: '1.25em',
      textDecorationSkipInk: 'none',
      textUnderlineOffset: '-1em',
      // High contrast gives every line the text's color, which would hide the text.
      _highContrast: { background: 'mark', color: 'marktext', textDecoration: 'none' },
      _print: { textDecoration: 'underline', textUnderlineOffset: 'auto' },
    },
  },
  theme: {
    // Below md (768 px) the plan table becomes cards.
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens,
    semanticTokens,
    keyframes,
    recipes,
    slotRecipes,
    textStyles: {
      xs: textStyle('xs', '1rem'),
      sm: textStyle('sm', '1.25rem'),
      md: textStyle('md', '1.5rem'),
      lg: textStyle('lg', '1.75rem'),
      xl: textStyle('xl', '1.875rem'),
      '2xl': textStyle('2xl', '2rem'),
    },
    layerStyles: { disabled: { value: { opacity: '0.55', cursor: 'not-allowed' } }, none: { value: {} } },
  },
});

const changes = defineConfig({ theme: { recipes: recipeChanges } });

/** Chakra with our tokens and only the recipes of components in use: the default system adds 25 KB. */
export const system = createSystem(defaultBaseConfig, config, changes);
