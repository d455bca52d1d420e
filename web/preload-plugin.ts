import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * The page's first script is small: it requests data and then imports the app (src/main.tsx). With these links the
 * browser fetches the app and its font in parallel.
 */
export function preloadShell(): Plugin {
  return {
    name: 'preload-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const shell = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'shell');
        if (shell?.type !== 'chunk') throw new Error('The build has no chunk named shell.');
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        if (entry?.type !== 'chunk') throw new Error('The build has no entry.');
        const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { crossorigin: true, ...attrs },
          injectTo: 'head',
        });
        const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal[\w-]*\.woff2$/.test(name));
        if (font === undefined) throw new Error('The build has no Latin letters of its typeface.');
        const styles = [...(shell.viteMetadata?.importedCss ?? [])];
        return [
          // The shell with its imports; the entry's own imports are already there.
          ...[shell.fileName, ...shell.imports]
            .filter((name) => !entry.imports.includes(name))
            .map((name) => link({ rel: 'modulepreload', href: `/${name}` })),
          // Otherwise the first text would request it, and would then be laid out twice.
          link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}` }),
          ...styles.flatMap((name) => [
            link({ rel: 'preload', as: 'style', href: `/${name}` }),
            // After what the page shows immediately, which would wait for a stylesheet in the head.
            { ...link({ rel: 'stylesheet', href: `/${name}` }), injectTo: 'body' as const },
          ]),
        ];
      },
    },
  };
}

/** The style of what the page shows before any file has loaded. Inserted verbatim: the content security policy has its hash. */
export function startingStyle(): Plugin {
  return {
    name: 'starting-style',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'style',
          children: readFileSync(join(import.meta.dirname, 'starting.css'), 'utf8'),
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}
