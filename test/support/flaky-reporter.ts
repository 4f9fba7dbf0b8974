import type { Reporter, TestCase } from 'vitest/node';

/** The number of lines that are shown of an error, which may have a long counterexample. */
const shownLines = 30;

/** Returns false for a line of a stack that leads into a library. */
const isOurs = (line: string) => !/^\s+at .*(node_modules|<anonymous>)/.test(line);

/** Describes a flaky test with the errors of its first run, which the other reporters do not show. */
function describe(test: TestCase): string {
  const errors = test.result().errors ?? [];
  const lines = errors.flatMap(({ stack, message, diff = '' }) =>
    [...(stack ?? message).split('\n').filter(isOurs), ...diff.split('\n')].slice(0, shownLines),
  );
  return [`  ${test.module.relativeModuleId} > ${test.fullName}`, ...lines.map((line) => `      ${line}`)].join('\n');
}

/** Lists the tests that failed at first and passed when they were retried, with their first errors. */
export class FlakyReporter implements Reporter {
  readonly #flaky: TestCase[] = [];

  onTestCaseResult(testCase: TestCase): void {
    if (testCase.diagnostic()?.flaky) this.#flaky.push(testCase);
  }

  onTestRunEnd(): void {
    if (this.#flaky.length === 0) return;
    const tests = this.#flaky.map((test) => `${describe(test)}\n`);
    process.stdout.write(`\n${tests.length} flaky, passed the second time:\n${tests.join('')}`);
  }
}
