import { writeFileSync } from 'node:fs';
import type { Reporter, Vitest } from 'vitest/node';

/**
 * Writes the number of errors outside of any test beside Vitest's own JSON report, which does not
 * contain them.
 */
export default class UnhandledErrorsReporter implements Reporter {
  private file = '';

  onInit({ config }: Vitest): void {
    const { outputFile } = config;
    const report = typeof outputFile === 'object' ? outputFile.json : outputFile;
    this.file = (report ?? 'report.json').replace(/\.json$/, '.errors.json');
  }

  onTestRunEnd(_: unknown, errors: ReadonlyArray<unknown>): void {
    writeFileSync(this.file, JSON.stringify(errors.length));
  }
}
