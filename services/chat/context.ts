import { messageText } from '../../domain/chat/message-text.ts';
import { estimateTokens } from '../../domain/chat/tokens.ts';
import type { ContextTokens } from '../../domain/contract/chat.ts';
import type { ContentPart, Message } from '../../domain/entities/message.ts';
import { limits } from '../../domain/limits/index.ts';
import type { ModelMessage } from '../ports/model.ts';
import { proseOf } from './answer-prose.ts';
import { estimateMessages } from './tokens.ts';

/** A message of the conversation, oldest first. */
export type HistoryMessage = { role: 'user' | 'assistant'; content: Message['content'] };

export type ContextInput = {
  system: string;
  /** The current text files of the project. Binary files are in `binary` by path. */
  files: ReadonlyMap<string, string>;
  binary: readonly string[];
  /** Files and folders that the user locked against the model. */
  locked?: readonly string[];
  /** The conversation before this prompt. */
  history: readonly HistoryMessage[];
  prompt: string;
  images: readonly ContentPart[];
  /** GAP-33: 1 = chosen files with history; 2 = file map, named files and the prompt. */
  mode: 1 | 2;
  /** The maximum number of tokens of all messages. */
  budget: number;
};

/** Generated files, which are never worth their tokens (ADR 065). */
const generatedFiles =
  /(^|\/)(package-lock\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$|\.(map|min\.js|min\.css)$/;
/** Shown right after the named and the most similar files, because the others depend on them. */
const coreFiles = [
  'package.json',
  'src/App.tsx',
  'src/app.tsx',
  'src/index.css',
  'src/content.ts',
  'src/types.ts',
];
/**
 * The most tokens that files not named in the prompt may take together. A small project is shown
 * whole. Of a large one the most likely part is shown, so that a small change costs few tokens
 * (PP-03).
 */
const unnamedTokens = 5_000;
/** How many files that share words with the prompt are shown before the core files. */
const maxSimilarFiles = 3;
const historyTurns = 12;
/**
 * Token limits for a user message and for an answer's prose, which is long only after a discussion.
 */
const historyTurnTokens = { user: 400, assistant: 1_500 };
/** Room for the answer and the provider's own framing. */
const reserveTokens = 10_000;

/**
 * Builds the messages of one generation (ADR 065): the stable prefix first (rules, then the
 * conversation), then the current files, and the prompt last. Old file bodies are never repeated:
 * an earlier answer is shown as its prose.
 */
export function buildMessages(input: ContextInput): ModelMessage[] {
  const { system, prompt, images } = input;
  const { talk, project } = chooseContext(input);
  const request = project.text ? `${project.text}\n\n# Request\n${prompt}` : prompt;
  return [
    { role: 'system', content: system },
    ...talk,
    {
      role: 'user',
      content: images.length > 0 ? [{ type: 'text', text: request }, ...images] : request,
    },
  ];
}

/** Returns the token counts of the messages that `buildMessages` builds, for the user (ADR 065). */
export function contextTokens(input: ContextInput): ContextTokens {
  const { system, prompt, images, files, budget } = input;
  const { talk, project } = chooseContext(input);
  const parts = {
    rules: estimateTokens(system),
    talk: estimateMessages(talk),
    files: estimateTokens(project.text),
    pictures: estimateMessages([{ role: 'user', content: [...images] }]),
    prompt: estimateTokens(prompt),
  };
  const shown = project.shown.map((path) => ({
    path,
    tokens: estimateTokens(files.get(path) ?? ''),
  }));
  return {
    budget,
    total: Object.values(parts).reduce((sum, one) => sum + one, 0),
    ...parts,
    shown: shown.sort((one, other) => other.tokens - one.tokens),
    named: project.hidden,
  };
}

type ProjectContext = { text: string; shown: string[]; hidden: number };

/** Chooses which part of the conversation and of the files goes into a prompt. */
function chooseContext(input: ContextInput): { talk: ModelMessage[]; project: ProjectContext } {
  const { system, history, prompt, mode, budget } = input;
  const talk = mode === 1 ? summariseHistory(history) : [];
  const fixed = estimateTokens(system) + estimateTokens(prompt) + estimateMessages(talk);
  return { talk, project: describeProject(input, Math.max(0, budget - fixed - reserveTokens)) };
}

/**
 * Returns the last turns as text. Merges neighbours of one role, because some providers require it.
 */
function summariseHistory(history: readonly HistoryMessage[]): ModelMessage[] {
  const talk: { role: 'user' | 'assistant'; content: string }[] = [];
  for (const { role, content } of history.slice(-historyTurns)) {
    const text = messageText(content);
    const words = truncate(
      role === 'assistant' ? proseOf(text) : text,
      historyTurnTokens[role] * 4,
    ).trim();
    if (!words) continue;
    const last = talk.at(-1);
    if (last?.role === role) last.content += `\n\n${words}`;
    else talk.push({ role, content: words });
  }
  // The conversation starts with the user and, because the prompt follows, ends with the assistant.
  while (talk[0]?.role === 'assistant') talk.shift();
  if (talk.at(-1)?.role === 'user')
    talk.push({ role: 'assistant', content: '(no answer was kept)' });
  return talk;
}

function describeProject(
  { files, binary, locked = [], prompt, mode }: ContextInput,
  budget: number,
): ProjectContext {
  if (files.size === 0 && binary.length === 0) return { text: '', shown: [], hidden: 0 };
  const paths = [...files.keys(), ...binary].sort();
  const map = paths
    .filter((path) => !generatedFiles.test(path))
    .map((path) => `${path} (${lineCount(files.get(path))})`);
  let left = budget - estimateTokens(map.join('\n'));
  let leftUnnamed = unnamedTokens;
  const shown: string[] = [];
  for (const path of rankPaths(files, prompt, mode)) {
    const body = files.get(path) ?? '';
    const cost = estimateTokens(body) + 20;
    const named = isNamed(path, prompt);
    if (cost > left || (!named && cost > leftUnnamed)) continue;
    left -= cost;
    if (!named) leftUnnamed -= cost;
    shown.push(path);
  }
  shown.sort();
  const bodies = shown.map((path) => `<file path="${path}">\n${files.get(path)}\n</file>`);
  const hidden = paths.length - shown.length;
  const text = [
    '# The project as it stands',
    map.join('\n'),
    ...bodies,
    ...(locked.length > 0
      ? [`Locked by the person, never to be changed, moved or deleted: ${locked.join(', ')}`]
      : []),
    ...(hidden > 0
      ? [
          'Files whose contents are not shown: edit them only by writing them whole, and only if that is needed.',
        ]
      : []),
  ].join('\n\n');
  return { text, shown, hidden };
}

/**
 * Returns paths by priority: named in the prompt, the three that share most words with it, the core
 * files, files that these import, other files that share words, the rest from small to large.
 */
function rankPaths(files: ReadonlyMap<string, string>, prompt: string, mode: 1 | 2): string[] {
  const known = [...files.keys()].filter((path) => !generatedFiles.test(path));
  const named = known.filter((path) => isNamed(path, prompt));
  const first = [...named, ...coreFiles.filter((path) => files.has(path))];
  if (mode === 2) return [...new Set(first)];
  const near = first.flatMap((path) => importsOf(path, files));
  const scores = new Map(
    known.map((path) => [path, countSharedWords(prompt, `${path}\n${files.get(path)}`)]),
  );
  const alike = known
    .filter((path) => (scores.get(path) ?? 0) > 0)
    .sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  const rest = known.sort((a, b) => (files.get(a)?.length ?? 0) - (files.get(b)?.length ?? 0));
  return [
    ...new Set([
      ...named,
      ...alike.slice(0, maxSimilarFiles),
      ...first,
      ...near,
      ...alike,
      ...rest,
    ]),
  ];
}

/**
 * Counts the words of the prompt that occur in a text. In a language without spaces, each pair of
 * characters is a word.
 */
function countSharedWords(prompt: string, text: string): number {
  const words = new Set(prompt.toLowerCase().match(/[a-z][a-z-]{3,}/g));
  for (const run of prompt.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}/gu,
  ) ?? [])
    for (let i = 0; i + 2 <= run.length; i++) words.add(run.slice(i, i + 2));
  const lower = text.toLowerCase();
  return [...words].filter((word) => lower.includes(word)).length;
}

function isNamed(path: string, prompt: string): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const stem = file.replace(/\.\w+$/, '');
  return (
    prompt.includes(path) ||
    prompt.includes(file) ||
    (stem.length > 3 && /[A-Z-]/.test(stem) && prompt.includes(stem))
  );
}

function importsOf(path: string, files: ReadonlyMap<string, string>): string[] {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  return [
    ...(files.get(path) ?? '').matchAll(/(?:from|import)\s*['"](\.{1,2}\/[^'"]+)['"]/g),
  ].flatMap(([, target = '']) => {
    const base = joinPath(folder, target);
    return ['', '.tsx', '.ts', '.css', '.json', '/index.tsx', '/index.ts']
      .map((end) => base + end)
      .filter((one) => files.has(one))
      .slice(0, 1);
  });
}

function joinPath(folder: string, target: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

const lineCount = (text: string | undefined): string =>
  text === undefined ? 'binary' : `${text.split('\n').length} lines`;
const truncate = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)} …` : text;

/**
 * Returns the token budget of a prompt (GAP-33), limited by the model's context window if that is
 * smaller.
 */
export function contextBudget(modelContext: number | null): number {
  return Math.min(limits.chat.contextTokensFree, modelContext ?? limits.chat.contextTokensFree);
}
