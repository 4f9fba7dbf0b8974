import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2, // the machine that this must run on has two cores, and PostgreSQL needs its share
    restoreMocks: true,
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
          environment: 'node',
          globalSetup: ['test/support/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
