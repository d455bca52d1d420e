import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, mergeConfig, type PluginOption, type UserConfig } from 'vite';
import productConfig from '../../web/vite.config.ts';

const here = import.meta.dirname;
const product = join(here, '..', '..');
const distFolder = join(here, '..', 'dist');

/** Page name → its entry. Each page is built separately, so that none contains a chunk made for another. */
const entries = {
  floor: 'floor.ts',
  'data-only': 'data-only.ts',
  'plain-react': 'plain-react.tsx',
  tanstack: 'tanstack.tsx',
  'ag-grid': 'ag-grid.tsx',
  mui: 'mui.tsx',
  antd: 'antd.tsx',
  'product-memory': 'product-memory.tsx',
} as const;

// Plugins for the product's index.html, which these pages do not have.
const pluginsOfTheSite = ['preload-shell', 'starting-style', 'service-worker'];

const nameOf = (plugin: PluginOption) =>
  plugin !== null && typeof plugin === 'object' && 'name' in plugin ? plugin.name : '';

/** Returns the product's own build options, for a page that uses part of its code. */
function productBuild(): UserConfig {
  const { plugins = [], resolve, build: options } = productConfig({ command: 'build', mode: 'production' });
  return {
    plugins: plugins.filter((plugin) => !pluginsOfTheSite.includes(nameOf(plugin))),
    // The product's code resolves its packages in the product's folder; the page that uses it must get the same ones.
    resolve: mergeConfig(resolve ?? {}, {
      alias: [
        {
          find: /^(react|react-dom|react-router-dom)(\/.*)?$/,
          replacement: join(product, 'node_modules', '$1$2'),
        },
      ],
    }),
    build: { rolldownOptions: options?.rolldownOptions ?? {} },
  };
}

const html = (entry: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,"></head>` +
  `<body><div id="root"></div><script type="module" src="/${entry}"></script></body></html>`;

async function buildPage(name: string, entry: string): Promise<void> {
  const root = join(here, 'pages');
  const page = join(root, 'index.html');
  await writeFile(page, html(entry));
  const ownBuild: UserConfig = {
    root,
    base: `/bench/${name}/`,
    logLevel: 'warn',
    build: { outDir: join(distFolder, name), emptyOutDir: true, chunkSizeWarningLimit: 4_000 },
  };
  const peersBuild: UserConfig = { plugins: [react()], build: { target: 'es2024' } };
  await build(mergeConfig(name === 'product-memory' ? productBuild() : peersBuild, ownBuild));
  await rm(page);
}

await mkdir(distFolder, { recursive: true });
for (const [name, entry] of Object.entries(entries)) {
  await buildPage(name, entry);
  console.log(`built ${name}`);
}

// The product is built with its own tools and packages, as it is deployed.
execFileSync(
  join(product, 'node_modules', '.bin', 'vite'),
  ['build', 'web', '--outDir', join(distFolder, 'product'), '--emptyOutDir', '--logLevel', 'warn'],
  { cwd: product, stdio: 'inherit' },
);
console.log('built the product');
