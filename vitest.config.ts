import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { FlakyReporter } from './test/support/flaky-reporter.ts';
import { findTempFolder } from './test/support/temp-folder.ts';

// Caches compiled code for the many threads and processes that tests start.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/node');

// The tests create all their folders in this folder. If the environment names one, that folder is used.
process.env.TMPDIR ??= findTempFolder();

/** Settings for tests that need a real PostgreSQL. */
const onPostgres = {
  environment: 'node' as const,
  globalSetup: ['test/support/postgres.ts'],
  // Only a test that hangs takes so long: other work may share the machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2, // the reference machine has two cores, which PostgreSQL also uses
    restoreMocks: true,
    // As in the browser tests, a failed test is retried once. If it passes then, it is listed as flaky and needs a fix.
    retry: 1,
    reporters: ['default', new FlakyReporter()],
    // Each worker loads the modules only once for all its test files, which halves the run time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{contract,domain,web}/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/house/**/*.test.ts'],
          ...onPostgres,
        },
      },
      {
        extends: true,
        // This test replaces modules that other tests have loaded, so it needs isolation.
        test: { name: 'new-kind', include: ['test/new-kind/*.test.ts'], ...onPostgres, isolate: true },
      },
    ],
  },
});
