import {
  chooseFiles,
  describeHidden,
  type FileChoice,
  fileTokens,
  isShowable,
} from '../../domain/chat/choose-files.ts';
import { messageText } from '../../domain/chat/message-text.ts';
import { estimateTokens } from '../../domain/chat/tokens.ts';
import type { ContentPart, Message } from '../../domain/entities/message.ts';
import { limits } from '../../domain/limits/index.ts';
import { isRulesFile } from '../../domain/projects/rules-file.ts';
import type { ModelMessage } from '../ports/model.ts';
import { proseOf } from './answer-prose.ts';
import {
  changedFiles,
  fileNotes,
  fileText,
  isRulesTextCut,
  projectRules,
  stableFiles,
} from './project-text.ts';
import type { PromptLimits } from './prompt-limits.ts';
import { estimateMessages } from './tokens.ts';

/** A message of the conversation, oldest first. */
export type HistoryMessage = {
  role: 'user' | 'assistant';
  content: Message['content'];
  /** The run that the message belongs to. */
  runId?: string | null;
};

export type ContextInput = {
  system: string;
  /** The current text files of the project. Binary files are in `binary` by path. */
  files: ReadonlyMap<string, string>;
  binary: readonly string[];
  /** Files and folders that the user locked against the model. */
  locked?: readonly string[];
  /** Paths of recently changed files, latest first. */
  recent?: readonly string[];
  /**
   * The text files as the previous prompt showed them, while the provider still has that prompt in
   * its cache. Without a base, the prompt shows the current files.
   */
  base?: ReadonlyMap<string, string> | undefined;
  /** The conversation before this prompt. */
  history: readonly HistoryMessage[];
  prompt: string;
  images: readonly ContentPart[];
  /** GAP-33: 1 = chosen files with history; 2 = named files and the prompt. */
  mode: 1 | 2;
  limits: PromptLimits;
};

/**
 * The messages of a request with the numbers that the price and the display use. All three come
 * from this one choice of files (ADR 080).
 */
export type PromptContext = {
  messages: ModelMessage[];
  /** Paths of files that are in the prompt with their whole contents. */
  shown: string[];
  /** Paths of files that are in the prompt by name only, and that the model may ask to read. */
  hidden: string[];
  /** Tokens for files that the model may ask to read before it answers; 0: not offered. */
  readRoom: number;
  tokens: ContextParts;
  /** How many of the tokens the next prompt probably repeats. */
  stableTokens: number;
  /** Whether SAYSO.md is longer than what is sent of it. */
  isRulesCut: boolean;
};

type ContextParts = Record<
  'rules' | 'projectRules' | 'talk' | 'files' | 'pictures' | 'prompt',
  number
>;

/**
 * How many of the latest messages a prompt contains. The window moves six messages at a time, so
 * that its beginning stays the same for several turns and the provider can cache it.
 */
const historyMessages = 12;
const historyStep = 6;
/**
 * Token limits for one user message and for the prose of one answer. An answer's prose is long only
 * after a discussion.
 */
const historyTokens = { user: 400, assistant: 1_500 };
/** Tokens kept free for the answer and for what the provider adds to the prompt. */
const reserveTokens = 10_000;
/** Below this number of tokens, reading files is not offered. */
const minReadTokens = 500;

/**
 * Builds the messages of one generation (ADR 080). What changes least comes first, so that
 * providers can cache it: the system prompt, the project's rules, its files if all are shown, the
 * conversation, then what depends on the prompt. Old contents of files are never repeated: of an
 * earlier answer only the prose is sent.
 */
export function buildPrompt(input: ContextInput): PromptContext {
  const { system, prompt, images, files, binary, locked = [], recent = [] } = input;
  const rulesPath = [...files.keys()].find(isRulesFile);
  const rulesText = rulesPath === undefined ? '' : (files.get(rulesPath) ?? '');
  const rules = projectRules(rulesText);
  const talk = input.mode === 1 ? summariseHistory(input.history) : [];
  const fixed =
    estimateTokens(system) +
    estimateTokens(rules) +
    estimateTokens(prompt) +
    estimateMessages(talk);
  const pictures = estimateMessages([{ role: 'user', content: [...images] }]);
  const sources = new Map([...files].filter(([path]) => path !== rulesPath));
  const left = roomOf(input, fixed + pictures);
  const choice = chooseFiles({
    ...{ files: sources, prompt, recent, mode: input.mode },
    room: Math.min(input.limits.files, left),
    unnamedRoom: limits.chat.context.rankedTokens,
  });
  const isWhole = choice.hidden.length === 0;
  const order = [...choice.shown].sort();
  const base = isWhole ? baseOf(input, order, left) : new Map<string, string>();
  const stable = stableFiles([...base.keys()].sort(), base);
  const changed = order.filter((path) => base.get(path) !== files.get(path));
  const gone = [...base.keys()].filter((path) => !files.has(path));
  const others = [...files]
    .filter(([path, text]) => path !== rulesPath && !isShowable(path, text))
    .map(([path]) => path);
  const write = (mayRead: boolean) =>
    [
      ...(isWhole
        ? changedFiles(changed, gone, files)
        : order.map((path) => fileText(path, files.get(path) ?? ''))),
      ...fileNotes({
        hidden: describeHidden(choice.hidden, files, limits.chat.context.listTokens),
        others: [...others, ...binary].sort(),
        locked,
        mayRead,
      }),
    ].join('\n\n');
  const silent = write(false);
  const filesTokens = estimateTokens(stable.text) + estimateTokens(silent);
  const readRoom = readRoomOf(input, choice, fixed + pictures + filesTokens);
  const varying = readRoom > 0 ? write(true) : silent;
  const isProject = rules + stable.text + varying !== '';
  const request = isProject ? `# Request\n${prompt}` : prompt;
  const messages = joinMessages({
    system,
    stable: rules + stable.text,
    ends: stable.ends.map((end) => end + rules.length),
    talk,
    request: varying ? `${varying}\n\n${request}` : request,
    images,
  });
  const isRulesCut = isRulesTextCut(rulesText);
  return {
    messages,
    shown: rulesPath === undefined || isRulesCut ? choice.shown : [...choice.shown, rulesPath],
    hidden: choice.hidden,
    readRoom,
    tokens: {
      rules: estimateTokens(system),
      projectRules: estimateTokens(rules),
      talk: estimateMessages(talk),
      files: estimateTokens(stable.text) + estimateTokens(varying),
      pictures,
      prompt: estimateTokens(prompt),
    },
    stableTokens: estimateTokens(system) + estimateTokens(rules + stable.text),
    isRulesCut,
  };
}

/**
 * Returns how many tokens remain for the contents of files, given the context window, the user's
 * cap and the balance.
 */
function roomOf({ limits: most }: ContextInput, fixed: number): number {
  const { answerTokens } = limits.chat.context;
  const left = Math.min(most.budget - fixed - reserveTokens, most.spend - fixed - answerTokens);
  return Math.max(0, Math.floor(left));
}

/**
 * Returns the file texts for the stable part of the prompt. If at most `changedShare` changed and
 * there is room, it returns all texts of the previous prompt, because cached input is cheaper.
 * Otherwise it returns the current texts.
 */
function baseOf(
  { files, base, limits: most }: ContextInput,
  shown: readonly string[],
  left: number,
): ReadonlyMap<string, string> {
  const current = new Map(shown.map((path) => [path, files.get(path) ?? '']));
  if (!base) return current;
  const before = new Map(
    [...base].filter(([path, text]) => isShowable(path, text) && !isRulesFile(path)),
  );
  const tokensOf = (paths: Iterable<[string, string]>) =>
    [...paths].reduce((sum, [, text]) => sum + fileTokens(text), 0);
  const changed = tokensOf([...current].filter(([path, text]) => before.get(path) !== text));
  const kept = tokensOf(before);
  const { changedShare } = limits.chat.context;
  // Cached copies are cheap, so they may exceed the file limit.
  const room = Math.min(left, most.files * (1 + changedShare));
  return changed <= kept * changedShare && kept + changed <= room ? before : current;
}

/**
 * Returns how many tokens of files a read round may add, so that its second request also fits the
 * window, the balance and the cap. Returns 0 when nothing could be shown.
 */
function readRoomOf(
  { limits: most, files }: ContextInput,
  { hidden }: FileChoice,
  total: number,
): number {
  if (!most.mayRead || hidden.length === 0) return 0;
  const room = Math.floor(
    Math.min(
      limits.chat.context.readTokens,
      most.budget - total - reserveTokens,
      most.spend - total - limits.run.holdOutputTokens,
    ),
  );
  const smallest = Math.min(...hidden.map((path) => fileTokens(files.get(path) ?? '')));
  return room >= Math.max(minReadTokens, smallest) ? room : 0;
}

/**
 * Returns the latest turns as text. Merges adjacent messages of the same role, because some
 * providers reject them.
 */
function summariseHistory(history: readonly HistoryMessage[]): ModelMessage[] {
  const over = Math.max(0, history.length - historyMessages);
  const from = Math.ceil(over / historyStep) * historyStep;
  const talk: { role: 'user' | 'assistant'; content: string }[] = [];
  for (const { role, content } of history.slice(from)) {
    const text = messageText(content);
    const words = truncate(
      role === 'assistant' ? proseOf(text) : text,
      historyTokens[role] * 4,
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

/** Puts the stable text before the user's first message, as one message. */
function joinMessages({
  system,
  stable,
  ends,
  talk,
  request,
  images,
}: {
  system: string;
  stable: string;
  ends: number[];
  talk: readonly ModelMessage[];
  request: string;
  images: readonly ContentPart[];
}): ModelMessage[] {
  const [first, ...rest] = talk;
  const last = (text: string): ModelMessage => ({
    role: 'user',
    content: images.length > 0 ? [{ type: 'text', text }, ...images] : text,
  });
  const marks = ends.length > 0 ? { stableEnds: ends } : {};
  if (!first)
    return [
      { role: 'system', content: system },
      { ...last(stable + request), ...marks },
    ];
  const spoken = stable ? `${stable}# An earlier request\n${first.content}` : first.content;
  return [
    { role: 'system', content: system },
    { role: 'user', content: spoken, ...marks },
    ...rest.map((message, at) =>
      at === rest.length - 1 && typeof message.content === 'string'
        ? { ...message, stableEnds: [message.content.length] }
        : message,
    ),
    last(request),
  ];
}

const truncate = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)} …` : text;
