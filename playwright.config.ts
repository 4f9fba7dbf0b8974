import { defineConfig } from '@playwright/test';

/**
 * Settings of the browser tests, which run a real Chromium with the real product on a separate database. `CHROME=/path`
 * selects another browser than the one from npm. `TRACE=1` saves a trace of each failed test.
 */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/support/set-up.ts',
  // The tests of a file run one after the other. Each worker starts its own product (see support/test.ts).
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  // A failed test is retried once with a new product. A test that then passes is listed as flaky and needs a fix.
  retries: 1,
  // Generous, because other work may share the machine.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/London',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Tracing makes every test a fifth slower, including those that pass.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    reducedMotion: 'reduce',
  },
});
