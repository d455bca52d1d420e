import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const here = import.meta.dirname;
const product = join(here, '..', '..');
const distFolder = join(here, '..', 'dist');

/** Page name → its entry; each is built by itself, so that no page carries a chunk made for another. */
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

// The product's code finds its packages in the product's folder; the page around it must take the same ones.
const productsOwnPackages = [
  { find: /^(react|react-dom|react-router-dom)(\/.*)?$/, replacement: join(product, 'node_modules', '$1$2') },
];

const html = (entry: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,"></head>` +
  `<body><div id="root"></div><script type="module" src="/${entry}"></script></body></html>`;

async function buildPage(name: string, entry: string): Promise<void> {
  const root = join(here, 'pages');
  const page = join(root, 'index.html');
  await writeFile(page, html(entry));
  await build({
    root,
    base: `/bench/${name}/`,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: name === 'product-memory' ? productsOwnPackages : [] },
    build: {
      outDir: join(distFolder, name),
      emptyOutDir: true,
      target: 'es2024',
      chunkSizeWarningLimit: 4_000,
    },
  });
  await rm(page);
}

await mkdir(distFolder, { recursive: true });
for (const [name, entry] of Object.entries(entries)) {
  await buildPage(name, entry);
  console.log(`built ${name}`);
}

// The product is built by its own tools from its own packages, as it is deployed.
execFileSync(
  join(product, 'node_modules', '.bin', 'vite'),
  ['build', 'web', '--outDir', join(distFolder, 'product'), '--emptyOutDir', '--logLevel', 'warn'],
  { cwd: product, stdio: 'inherit' },
);
console.log('built the product');
