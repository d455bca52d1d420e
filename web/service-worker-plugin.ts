import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const source = join(import.meta.dirname, 'src', 'app', 'offline', 'service-worker.ts');

/** Source maps, which only the browser's developer tools read. */
const leftOut = /\.map$/;

/**
 * Writes /sw.js: the worker of src/app/offline with the list of files that make up the app's shell, so that the app opens without
 * a network. A change to any file changes the worker, which makes browsers install the new one.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      // After all other plugins: Vite removes scripts that only imported styles, and a single missing file makes browsers
      // reject the whole worker.
      order: 'post',
      async handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => !leftOut.test(name) && name !== 'index.html');
        const version = createHash('sha256').update(files.toSorted().join('\n')).digest('hex').slice(0, 12);
        const shell = ['/', ...files.map((name) => `/${name}`)];
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: code
            .replace(/.SHELL_VERSION./, JSON.stringify(version))
            .replace(/\[.SHELL_FILES.\]/, JSON.stringify(shell)),
        });
      },
    },
  };
}
