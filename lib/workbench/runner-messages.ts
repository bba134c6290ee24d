import type { PreviewLog } from '@/domain/contract/preview-protocol';

/**
 * Terminal messages of a runner in this browser, in the user's language. A message may contain
 * placeholders, which are replaced by the values of the same names.
 */
type RunnerMessageKey =
  | 'here'
  | 'packages'
  | 'building'
  | 'built'
  | 'noCommands'
  | 'noBuilder'
  | 'missingPackage'
  | 'missingFile'
  | 'unknownFormat'
  | 'noPage'
  | 'booting'
  | 'needsReload'
  | 'notSupported'
  | 'notBooted'
  | 'containerFailed'
  | 'tookTooLong'
  | 'noAnswer';
export type FormatRunnerMessage = (
  sentence: RunnerMessageKey,
  values?: Record<string, string | number>,
) => string;

export const red = (text: string) => `\u001b[31m${text}\u001b[0m`;
export const grey = (text: string) => `\u001b[90m${text}\u001b[0m`;

/** Formats a page's console output for the terminal. */
export function pageLine({ level, text, source }: PreviewLog): string {
  const said = source ? `${text}  ${source}` : text;
  return level === 'error' ? red(said) : grey(said);
}
