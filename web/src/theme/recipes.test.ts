/** @jest-environment ./web/src/testing/browser-environment.ts */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recipes as all, slotRecipes as allSlots } from '@chakra-ui/react/theme';
import { expect, it } from '@jest/globals';
import { recipes, slotRecipes } from './recipes.ts';

const source = join(import.meta.dirname, '..');

/** Returns what Chakra components a file imports, under the names of their recipes. */
const componentsIn = (file: string): readonly string[] =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .map((name) => name.charAt(0).toLowerCase() + name.slice(1));

// Styled where they are used.
const onlyText = ['code', 'link'];

it('every Chakra component in use has its recipe, without which a skeleton is invisible', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const inUse = new Set(files.filter((name) => name.endsWith('.tsx')).flatMap(componentsIn));
  const needed = [...inUse].filter((name) => (name in all || name in allSlots) && !onlyText.includes(name));
  expect(needed).toContain('dialog');
  expect(needed.filter((name) => !(name in recipes || name in slotRecipes))).toEqual([]);
});
