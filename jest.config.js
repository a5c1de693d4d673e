/** Services run their TypeScript by type stripping; the tests run the same files, stripped by the same function of Node. */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/tools/jest-strip-types.js' },
  globalSetup: '<rootDir>/tools/jest-set-up.ts',
  globalTeardown: '<rootDir>/tools/jest-tear-down.ts',
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/.hatchery/', '/contracts/(artifacts|cache|src)/'],
  modulePathIgnorePatterns: ['/.hatchery/', '/artifacts/'],
  testTimeout: 600_000,
  maxWorkers: 2,
  // Modules of a finished test file stay in memory, so a worker that ran hundreds of them would run out of it.
  workerIdleMemoryLimit: '2GB',
  reporters: process.env.CI ? ['default'] : [['default', { summaryThreshold: 50 }]],
};
