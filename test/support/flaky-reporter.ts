import type { Reporter, TestCase } from 'vitest/node';

/** Lists the tests that failed at first and passed when they were retried. */
export class FlakyReporter implements Reporter {
  readonly #flaky: TestCase[] = [];

  onTestCaseResult(testCase: TestCase): void {
    if (testCase.diagnostic()?.flaky) this.#flaky.push(testCase);
  }

  onTestRunEnd(): void {
    if (this.#flaky.length === 0) return;
    const names = this.#flaky.map((test) => `  ${test.module.relativeModuleId} > ${test.fullName}\n`);
    process.stdout.write(`\n${names.length} flaky, passed the second time:\n${names.join('')}`);
  }
}
