export interface FileReport {
  file: string;
  passed: number;
  failed: number;
  skipped: number;
  tests: string[];
}
export interface Report {
  passed: number;
  failed: number;
  skipped: number;
  errors: number;
  files: FileReport[];
}
export const maxFlakyFiles: number;
export const emptyReport: Report;
export function readReport(path: string, root: string): Report | undefined;
export function filesToRepeat(report: Report | undefined): string[] | 'all';
export function mergeTries(
  name: string,
  first: Report,
  second: Report,
  repeated: string[] | 'all',
): { passed: number; failed: number; skipped: number; flaky: string[] };
export function describeFlakyFiles(flaky: readonly string[]): string;
