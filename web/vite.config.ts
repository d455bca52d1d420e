import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadShell, startingStyle } from './preload-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { themeStyles } from './theme-plugin.ts';
import { trimPackages } from './trim-packages.ts';

const neededByEveryPage = new RegExp(
  [
    'node_modules/(react-router|react-router-dom|zod)/',
    'node_modules/@tanstack/(query-core|react-query)/(?!.*(infiniteQueryObserver|useInfiniteQuery))',
    '/shared/(api/(?!error-answers)|limits|lazy|zod|records/(?!weeks)|messages/(?!wish-|request-|flag|broadcast-)|text/text|facility/facility\\.|import/batch|people/(user|registration|session)|plan/(plan|changes/plan-changes|card-image)\\.ts|hub/(hub|hub-rows|portal-address)\\.ts|hub/contracts/(payer-contract|plan-policy)\\.ts|payer-names/payer-name\\.ts)',
    // Not what is loaded on demand: such a file would bring all its imports.
    '/web/src/app/(?!layout/menu/(sidebar|log-out)|pages/(?!not-found)[a-z-]+-page|pages/last-weeks)',
    '/web/src/(config|lib)/(?!drafts/|api/(post-form|use-(paged-list|idempotency-key|save-once)))',
    '/web/src/theme/(themed|facility-color|global)',
    '/web/src/kit/(toasts/(?!toast-region|use-)|announce|icons|loading/loading|notice|page-title|plain-button|hooks/use-steady)',
  ].join('|'),
);

const neededByEveryPageButPlans = new RegExp(
  [
    'node_modules/(stylis|@emotion|@pandacss)/',
    'node_modules/@chakra-ui/react/dist/esm/(styled-system|theme|utils|preset-base|components/(box|button|field|flex|heading|input|loader|native-select|spinner|stack|text)/)',
    'node_modules/@ark-ui/react/dist/(components/factory|utils)',
    '/web/src/theme/(theme|system|recipes|tokens)\\.tsx?$',
    '/web/src/kit/(callout|secondary-button|loading/(load-failure|query-state)|form/(failure-alert|text-link|fields/(field-root|labeled-field|secret-field|text-field)))\\.tsx$',
  ].join('|'),
);

const neededByEveryList = new RegExp(
  [
    'node_modules/@tanstack/(virtual-core|react-virtual)/',
    '/shared/(plan/(search/(?!id-in-groups)|fields/plan-columns|ending|duplicates/surviving-plan)|text/(fold-text|highlight)|hub/contracts/(contract-status|decided-status))',
    '/web/src/kit/(copy/|counts|data-table/(sort|use-rows-ahead)|highlight/|local-time|hooks/use-(focus-on-arrival|narrow|now|printing))',
    '/web/src/entities/(contract-status/(status-chip|contracts-for|decided-list)|flag/reported-text|payer-names/use-payer-names|plan-detail/is-above-plan|plan-list/(?!ask-for-it|missing-plan)|verification/state-text)',
  ].join('|'),
);

// Its package.json gives every bundler the development build, which prints warnings in users' consoles.
const reactRouter = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist',
  'production',
);

// The files that have names of their own; see chunkFileNames.
const named = new Set(['boot', 'react', 'shell', 'theme', 'lists']);

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), themeStyles(), trimPackages(), preloadShell(), startingStyle(), serviceWorker()],
  resolve: {
    alias: [
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: join(reactRouter, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(reactRouter, 'dom-export.mjs') },
          ]
        : []),
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // index.html and the README name them; src/main.tsx tests for features that older ones lack.
    target: ['chrome120', 'edge120', 'firefox124', 'safari17.4'],
    // Every supported browser preloads modules itself; the polyfill would only add bytes.
    modulePreload: { polyfill: false },
    // An inlined asset is a data: URL, which the content security policy blocks.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Every page loads the names of all files. Seven characters, the bundler's least, cost it 0.2 KB less than eight, and a
        // file that pages share needs no other name: 1.1 KB.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          isDynamicEntry || named.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // One file for what every page needs: many small ones compress worse and cost a request each.
        // What runs before the app has loaded must not wait for it.
        codeSplitting: {
          groups: [
            {
              name: 'boot',
              test: /web\/src\/boot\/|vite\/preload-helper|rolldown\/runtime/,
              priority: 2,
            },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'shell', test: neededByEveryPage, priority: 1 },
            { name: 'theme', test: neededByEveryPageButPlans },
            // The plan table waits for each of its files, and a dozen small files take longer than one.
            { name: 'lists', test: neededByEveryList },
          ],
        },
      },
      treeshake: {
        // Emotion imports them for an API that is not used; they are not marked as free of side effects.
        moduleSideEffects: [{ test: /[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false }],
      },
    },
  },
}));
