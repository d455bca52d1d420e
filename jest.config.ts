import type { Config } from 'jest';

// Run with NODE_OPTIONS=--experimental-vm-modules (the npm scripts set it): the code is ESM throughout.
const config: Config = {
  rootDir: '.',
  roots: ['<rootDir>/shared', '<rootDir>/functions', '<rootDir>/infra', '<rootDir>/web'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/cdk.out/', '/web/e2e/', '/web/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/cdk.out', '<rootDir>/.data', '<rootDir>/bench', '<rootDir>/web/dist'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: { '\\.css$': '<rootDir>/web/src/testing/empty-style.ts' },
  setupFilesAfterEnv: [
    '<rootDir>/shared/testing/quiet-console.ts',
    '<rootDir>/web/src/testing/patient-queries.ts',
  ],
  testSequencer: '<rootDir>/.ci/longest-first.mjs',
  // A test is right or wrong, not slow: only what never ends meets this, also on a machine that does other work.
  testTimeout: 120_000,
};

export default config;
