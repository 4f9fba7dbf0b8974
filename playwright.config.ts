import { defineConfig } from '@playwright/test';

/**
 * The screens, in a real Chromium against the real product on a database of its own. `CHROME=/path` uses that browser;
 * otherwise it is the one from npm, unpacked by the set-up. `TRACE=1` keeps a trace of each test that fails.
 */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/support/set-up.ts',
  // The tests of a file run one after the other; each worker has a product of its own (see support/test.ts).
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  // Once more on a product of its own: what passes only then is listed as flaky, and is a fault to be mended.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/London',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    // Tracing costs a fifth of the time of every test, also of those that pass.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    reducedMotion: 'reduce',
  },
});
