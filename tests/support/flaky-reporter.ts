import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, Vitest } from 'vitest/node';

/**
 * Lists the tests that passed only when they ran again, beside Vitest's own JSON report, which does
 * not contain them.
 */
export default class FlakyReporter implements Reporter {
  private readonly names: string[] = [];
  private file = '';

  onInit({ config }: Vitest): void {
    const { outputFile } = config;
    const report = typeof outputFile === 'object' ? outputFile.json : outputFile;
    this.file = (report ?? 'report.json').replace(/\.json$/, '.flaky.json');
  }

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      this.names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    writeFileSync(this.file, JSON.stringify(this.names));
  }
}
