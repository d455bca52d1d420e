import type { Config } from 'jest';

const config: Config = {
  rootDir: '.',
  roots: ['<rootDir>/shared', '<rootDir>/functions', '<rootDir>/infra', '<rootDir>/web'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/cdk.out/', '/web/e2e/', '/web/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/cdk.out', '<rootDir>/.data', '<rootDir>/bench', '<rootDir>/web/dist'],
  // Node runs this project's TypeScript directly.
  transform: {},
  testRunner: '<rootDir>/.ci/jest/in-node.mjs',
  testEnvironment: '<rootDir>/shared/testing/node-environment.ts',
  setupFilesAfterEnv: [
    '<rootDir>/shared/testing/quiet-console.ts',
    '<rootDir>/shared/testing/seeded.ts',
    '<rootDir>/web/src/testing/page-tests.ts',
  ],
  // Page tests reload the site for each file, and loaded modules stay in memory. A restarted worker has to load everything again.
  workerIdleMemoryLimit: '2GB',
  // A worker exits by itself, at the machine's own pace. Only a worker that something keeps alive reaches this limit.
  workerGracefulExitTimeout: 60_000,
  testSequencer: '<rootDir>/.ci/longest-first.mjs',
  // Tests check correctness, not speed: only a test that never ends reaches this limit, even on a busy machine.
  testTimeout: 600_000,
};

export default config;
