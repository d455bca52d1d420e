import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Every zod schema includes its JSON Schema writer, which no browser code calls: 5 KB (brotli) of each page.
 * Its modules keep their exports and lose their content.
 */
function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: async (id) => {
        const source = await readFile(id, 'utf8');
        const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        return names.map((name) => `export const ${name} = () => () => undefined;`).join('\n');
      },
    },
  };
}

/**
 * React Router's components for forms, scroll positions, prefetching and loaders that failed belong to its data and
 * framework modes, which are not used. They stay in the build because each link could prefetch and each route could have
 * a loader, because names and contexts are assigned to them, and because the calls that create them are not marked as
 * free of side effects. If its code no longer matches, nothing is removed, and the site's size budget reports it.
 */
function routerWithoutFramework(): Plugin {
  return {
    name: 'router-without-framework',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/, code: /LinkWithRef/ },
      handler: (code) =>
        code
          .replace(
            /(let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = )usePrefetchBehavior\([^;]*;/,
            '$1[false, null, {}];',
          )
          .replace(/return shouldPrefetch && !isAbsolute \? [^;]*: link;/, 'return link;')
          .replace(/return dataRouterState && [^;]*: getChildren\(\);/, 'return getChildren();')
          .replace(/ \|\| defaultErrorElement;/, ';')
          .replaceAll(/^\w+\.(?:displayName|contextType) = ["\w.]+;$/gm, '')
          .replaceAll(/(?<== )(?=React\d+\.(?:forwardRef|memo|createContext)\()/g, '/* @__PURE__ */ '),
    },
  };
}

/**
 * For each call the contract has a sentence for the API reference, and what the audit log records. No page shows either: 2 KB
 * (brotli) of each page.
 */
function contractWithoutNotes(): Plugin {
  return {
    name: 'contract-without-notes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/api\/routes\/[\w-]+\.ts$/ },
      handler: (code) =>
        code.replace(/^ +summary:\s+(['"`]).*\1,$/gm, '').replace(/^ +audit:\s+\{[^{}]*\},$/gm, ''),
    },
  };
}

/** Removes code that no page uses and that the bundler cannot recognize as unused. */
export const trimPackages = (): Plugin[] => [
  zodWithoutJsonSchema(),
  routerWithoutFramework(),
  contractWithoutNotes(),
];
