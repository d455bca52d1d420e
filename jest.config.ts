import type { Config } from 'jest';

const config: Config = {
  rootDir: '.',
  roots: ['<rootDir>/shared', '<rootDir>/functions', '<rootDir>/infra', '<rootDir>/web'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/cdk.out/', '/web/e2e/', '/web/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/cdk.out', '<rootDir>/.data', '<rootDir>/bench', '<rootDir>/web/dist'],
  // Node runs the TypeScript of this project as it is.
  transform: {},
  testRunner: '<rootDir>/.ci/jest/in-node.mjs',
  testEnvironment: '<rootDir>/shared/testing/node-environment.ts',
  setupFilesAfterEnv: [
    '<rootDir>/shared/testing/quiet-console.ts',
    '<rootDir>/shared/testing/seeded.ts',
    '<rootDir>/web/src/testing/page-tests.ts',
  ],
  // Page tests load the site anew for each file, and what was loaded stays. A worker that begins again reads everything again.
  workerIdleMemoryLimit: '2GB',
  // A worker ends by itself; how soon is up to the machine, and only one that something keeps alive meets this.
  workerGracefulExitTimeout: 60_000,
  testSequencer: '<rootDir>/.ci/longest-first.mjs',
  // A test is right or wrong, not slow: only what never ends meets this, also on a machine that does other work.
  testTimeout: 600_000,
};

export default config;
