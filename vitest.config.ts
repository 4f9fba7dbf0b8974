import { defineConfig } from 'vitest/config';

/** What runs on a real PostgreSQL. */
const onPostgres = {
  environment: 'node' as const,
  globalSetup: ['test/support/postgres.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** The isolation probes once more with one of the two walls alone: either must hold by itself. */
const withOnly = (wall: 'queries' | 'database') => ({
  extends: true as const,
  test: { ...onPostgres, name: `only-${wall}`, include: ['test/house/isolation.test.ts'], provide: { wall } },
});

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
          ...onPostgres,
          provide: { wall: 'both' as const },
        },
      },
      withOnly('queries'),
      withOnly('database'),
    ],
  },
});
