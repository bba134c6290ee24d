import type { ArtifactEvent } from './events.ts';

type RecoveredFile = { filePath: string; content: string };

const opener = /^ {0,3}(`{3,}|~{3,}(?!~))([^`\r]*)\r?$/;
const named = /(?:^|[\s{,])(?:title|file|filename|filepath|path)\s*[=:]\s*["']?([^"'\s}]+)["']?/i;
const path = /^(?:\.\/)?(?:[\p{L}\p{N}_@.()[\]-]+\/)*[\p{L}\p{N}_@.()[\]-]*\.[A-Za-z]\w{0,9}$/u;

/**
 * Finds files that a model wrote as code fences with a path instead of tags (ADR 064): ```` ```tsx
 * src/App.tsx ````, ```` ```src/App.tsx ````, `title="…"`, `tsx:src/App.tsx`. Called once, at the
 * end of an answer without an artifact. Of two fences with the same path, the last is used. An
 * unclosed fence is ignored. Paths are not checked here.
 */
export function recoverFences(answer: string): RecoveredFile[] {
  const files = new Map<string, string>();
  const lines = answer.split('\n');
  let open: { mark: string; filePath: string | undefined; first: number } | undefined;
  for (const [i, text] of lines.entries()) {
    const [, mark = '', words = ''] = opener.exec(text) ?? [];
    const info = words.trim();
    if (mark === '') continue;
    if (!open) {
      open = { mark, filePath: pathOf(info), first: i + 1 };
    } else if (info === '' && mark[0] === open.mark[0] && mark.length >= open.mark.length) {
      const content = lines.slice(open.first, i).join('\n');
      if (open.filePath) files.set(open.filePath, content === '' ? '' : `${content}\n`);
      open = undefined;
    }
  }
  return [...files].map(([filePath, content]) => ({ filePath, content }));
}

/**
 * Returns the events that the parser would have emitted for the recovered files. Used for an answer
 * without any action.
 */
export function recoveredEvents(files: readonly RecoveredFile[]): ArtifactEvent[] {
  if (files.length === 0) return [];
  return [
    { type: 'artifact-opened', artifact: 0, id: '', title: '', kind: '' },
    ...files.flatMap(({ filePath, content }, action): ArtifactEvent[] => [
      { type: 'action-opened', artifact: 0, action, actionType: 'file', filePath, to: '' },
      { type: 'action-delta', action, text: content },
      { type: 'action-closed', action },
    ]),
    { type: 'artifact-closed', artifact: 0 },
  ];
}

function pathOf(info: string): string | undefined {
  const [, name] = named.exec(info) ?? [];
  const words = [name, ...info.split(/\s+/), info.slice(info.indexOf(':') + 1)];
  return words.find((word) => word !== undefined && path.test(word))?.replace(/^\.\//, '');
}
