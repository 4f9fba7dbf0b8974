import { defineConfig } from '@playwright/test';

/**
 * The screens, in a real Chromium against the real product on a database of its own. `CHROME=/path` uses that browser;
 * otherwise it is the one from npm, unpacked by the set-up.
 */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/support/start-product.ts',
  // The tests share one product: what one writes, another could see.
  workers: 1,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/London',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    reducedMotion: 'reduce',
  },
});
