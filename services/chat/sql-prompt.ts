import type { MigrationProblem } from '../ports/site-databases.ts';
import type { CorrectionRequest } from './correction-prompt.ts';
import { fenced } from './fenced.ts';

/** Maximum characters of the file in the message; of a longer one only the lines around. */
const maxFile = 24_000;
/** Lines shown before and after the problem in a long file. */
const linesAround = 40;

/**
 * Builds the message about a file of SQL that the database refused: where, why, and the file as it
 * is. `others` are the files that were not applied because of it.
 */
export function sqlPrompt(
  { file, line, code, message, hint }: MigrationProblem,
  text: string,
  { others, most }: { others: readonly string[]; most: number },
): CorrectionRequest {
  const isWhole = text.length <= Math.min(maxFile, most);
  const lines = text.split('\n');
  const excerpt = lines.slice(Math.max(0, line - 1 - linesAround), line + linesAround).join('\n');
  const also =
    others.length > 0
      ? `\nThese files were not applied either, and need no repetition: ${others.join(', ')}.`
      : '';
  return {
    text: [
      'PostgreSQL refused the SQL of your answer. Nothing in the database was changed; the other files of your answer are in place.',
      [
        `## ${file}, line ${line}`,
        `Error ${code}: ${message}`,
        ...(hint ? [`Hint: ${hint}`] : []),
        `The line: ${lines[line - 1]?.trim() ?? ''}`,
      ].join('\n'),
      isWhole
        ? `The file as it is now:\n${fenced(text)}${also}`
        : `The file around this line:\n${fenced(excerpt.slice(0, Math.max(0, most)))}${also}`,
      isWhole
        ? `Answer with one artifact that holds only this file, whole and corrected: <appAction type="sql" filePath="${file}">. Change another file only if the correction needs it. No words before or after the artifact.`
        : `Answer with one artifact that corrects this file by <appAction type="edit" filePath="${file}">. No words before or after the artifact.`,
    ].join('\n\n'),
    seen: isWhole ? [file] : [],
  };
}
