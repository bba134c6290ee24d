import type { Problem } from '../../domain/entities/problem.ts';
import { placeOf } from '../../domain/repair/repair.ts';
import type { CorrectionRequest } from './correction-prompt.ts';
import { fenced } from './fenced.ts';

/** Maximum characters of one file, and of all files together, in the message. */
const maxFile = 24_000;
const maxFiles = 80_000;

type FileReader = { text(path: string): string | undefined };

/**
 * Builds the message about faults in the files of an answer: the position of each fault, and the
 * current content of the affected files. Leaves out files that do not fit into `most` characters.
 */
export function faultPrompt(
  problems: readonly Problem[],
  files: FileReader,
  most = maxFiles,
): CorrectionRequest {
  const room = Math.min(most, maxFiles);
  const seen: string[] = [];
  const shown: string[] = [];
  let length = 0;
  for (const path of filesOf(problems)) {
    const text = files.text(path);
    if (text === undefined || text.length > maxFile || length + text.length > room) continue;
    length += text.length;
    seen.push(path);
    shown.push(`## ${path}\nThe file as it is now:\n${fenced(text)}`);
  }
  const text = [
    'Your answer was carried out, but a look at its files shows that the page cannot work yet:',
    problems.map((one) => `- ${placeOf(one)}: ${one.message}`).join('\n'),
    ...shown,
    'Answer with one artifact that holds only the actions which put this right: no words before or after it, nothing that was carried out already. Write a missing file, or remove what needs it.',
  ].join('\n\n');
  return { text, seen };
}

/** Returns the files with faults, then other files that the messages name. */
function filesOf(problems: readonly Problem[]): Set<string> {
  const broken = problems.flatMap(({ file }) => file ?? []);
  const named = problems.flatMap(({ message }) =>
    [...message.matchAll(/"([^"]+\.[a-z]+)"/g)].flatMap(([, path]) => path ?? []),
  );
  return new Set([...broken, ...named]);
}
