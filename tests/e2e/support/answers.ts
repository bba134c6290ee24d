import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createArtifactParser } from '../../../domain/artifact/parser.ts';
import { createStarter } from '../../../services/adapters/models/starter/index.ts';

/** Returns the files that the complete `file` actions of an answer write. */
export function filesOf(answer: string): Map<string, string> {
  const parser = createArtifactParser();
  const open = new Map<number, { path: string; text: string }>();
  const files = new Map<string, string>();
  for (const event of [...parser.push(answer), ...parser.end()]) {
    if (event.type === 'action-opened' && event.actionType === 'file')
      open.set(event.action, { path: event.filePath, text: '' });
    if (event.type === 'action-delta') {
      const file = open.get(event.action);
      if (file) file.text += event.text;
    }
    if (event.type === 'action-closed') {
      const file = open.get(event.action);
      if (file) files.set(file.path, file.text);
    }
  }
  return files;
}

/** Returns an answer that writes these files, in the form a model uses. */
export function answerWith(title: string, files: Map<string, string>): string {
  const actions = [...files].map(
    ([path, text]) => `<appAction type="file" filePath="${path}">\n${text}</appAction>`,
  );
  return `I will do that now.\n\n<appArtifact id="site" title="${title}" type="bundled">\n${actions.join('\n')}\n</appArtifact>\n\nIt is done.\n`;
}

/**
 * Returns an answer that edits a file: each pair is the existing text and its replacement
 * (ADR 064).
 */
export function answerWithEdits(title: string, path: string, edits: [string, string][]): string {
  const blocks = edits
    .map(([search, replace]) => `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`)
    .join('');
  return `I will do that now.\n\n<appArtifact id="site" title="${title}" type="bundled">\n<appAction type="edit" filePath="${path}">\n${blocks}</appAction>\n</appArtifact>\n\nIt is done.\n`;
}

const starters = join(import.meta.dirname, '../../../templates/starter');

/** Returns the files of a complete to-do app that installs, builds and runs. */
export async function todoFiles(): Promise<Map<string, string>> {
  let told = '';
  const request = {
    prompt: 'a to-do list for a small team',
    language: 'en_US',
    variant: 'general',
    files: new Map<string, string>(),
  } as const;
  const messages = [{ role: 'user', content: request.prompt }] as const;
  const stream = createStarter({ totalMs: 0 }).stream({
    messages: [...messages],
    context: request,
    signal: new AbortController().signal,
  });
  for await (const event of stream) if (event.type === 'text-delta') told += event.text;
  return filesOf(told);
}

/** Returns an answer of 60 KB that writes the to-do app and further real code. */
export async function todoAnswer(): Promise<string> {
  const files = await todoFiles();
  let size = [...files.values()].join('').length;
  for (const project of ['ledger', 'quiz', 'pocket', 'site']) {
    for (const name of readdirSync(join(starters, project, 'src'), {
      recursive: true,
      encoding: 'utf8',
    })) {
      if (size > 60_000 || !/\.tsx?$/.test(name)) continue;
      const text = readFileSync(join(starters, project, 'src', name), 'utf8');
      files.set(`src/later/${project}/${name}`, text);
      size += text.length;
    }
  }
  return answerWith('Team list', files);
}
