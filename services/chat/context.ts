import {
  chooseFiles,
  describeHidden,
  type FileChoice,
  fileTokens,
  isShowable,
} from '../../domain/chat/choose-files.ts';
import { estimateTokens } from '../../domain/chat/tokens.ts';
import type { ContentPart } from '../../domain/entities/message.ts';
import { limits } from '../../domain/limits/index.ts';
import { isPlanFile } from '../../domain/projects/plan-file.ts';
import { isRulesFile } from '../../domain/projects/rules-file.ts';
import type { ModelMessage } from '../ports/model.ts';
import { projectPlan } from './plan-prompt.ts';
import {
  changedFiles,
  fileNotes,
  fileText,
  isRulesTextCut,
  projectRules,
  stableFiles,
} from './project-text.ts';
import type { PromptLimits } from './prompt-limits.ts';
import { type HistoryMessage, summariseHistory } from './summarise-history.ts';
import { estimateMessages } from './tokens.ts';

export type { HistoryMessage } from './summarise-history.ts';

export type ContextInput = {
  system: string;
  /** The current text files of the project. `binary` lists the paths of its binary files. */
  files: ReadonlyMap<string, string>;
  binary: readonly string[];
  /** Files and folders that the user locked against the model. */
  locked?: readonly string[];
  /** Paths of recently changed files, latest first. */
  recent?: readonly string[];
  /** Paths that the user changed by hand since the last turn. */
  byHand?: readonly string[];
  /**
   * The text files as the previous prompt showed them, while the provider still has that prompt in
   * its cache. Without a base, the prompt shows the current files.
   */
  base?: ReadonlyMap<string, string> | undefined;
  /** The conversation before this prompt. */
  history: readonly HistoryMessage[];
  prompt: string;
  /**
   * Quoted web pages, added after the prompt. They do not influence which files are chosen. When
   * only the size is measured, `text` is ''.
   */
  quotes?: { text: string; tokens: number };
  /**
   * Instructions of the product, added after the prompt. They do not influence which files are
   * chosen.
   */
  brief?: string;
  /** The description of the project's database; undefined or '' if it has none. */
  database?: string | undefined;
  images: readonly ContentPart[];
  /**
   * 1: chosen files and the conversation. 2: only files that the prompt names, without the
   * conversation (GAP-33).
   */
  mode: 1 | 2;
  limits: PromptLimits;
};

/**
 * The messages of a request, and the token numbers from which the price and the display are
 * computed. All values come from the same choice of files (ADR 080).
 */
export type PromptContext = {
  messages: ModelMessage[];
  /** Paths of files that are in the prompt with their whole contents. */
  shown: string[];
  /** Paths of files that are in the prompt by name only, and that the model may ask to read. */
  hidden: string[];
  /**
   * Maximum tokens of the files that the model may ask to read before it answers; 0 when reading is
   * not offered.
   */
  readRoom: number;
  tokens: ContextParts;
  /**
   * How many of the tokens the next prompt probably repeats, so that the provider has them cached.
   */
  stableTokens: number;
  /** Whether SAYSO.md is so long that only its beginning is sent. */
  isRulesCut: boolean;
};

type ContextParts = Record<
  'rules' | 'projectRules' | 'talk' | 'files' | 'pictures' | 'prompt',
  number
>;

/** Tokens kept free for the answer and for what the provider adds to the prompt. */
const reserveTokens = 10_000;
/** Below this number of tokens, reading files is not offered. */
const minReadTokens = 500;

/**
 * Builds the messages of one generation (ADR 080). The parts that change least come first, so that
 * providers can cache them: the system prompt, the project's rules, its files if all are shown, the
 * conversation, then the parts that depend on the prompt. An earlier answer is sent without the
 * files that it wrote.
 */
export function buildPrompt(input: ContextInput): PromptContext {
  const { system, images, files, binary, locked = [], recent = [], byHand = [] } = input;
  const { prompt, quotes = { text: '', tokens: 0 }, brief = '', database = '' } = input;
  const databaseTokens = estimateTokens(database);
  const systemTokens = estimateTokens(system) + estimateTokens(brief) + databaseTokens;
  const promptTokens = estimateTokens(prompt) + quotes.tokens;
  const rulesPath = [...files.keys()].find(isRulesFile);
  const rulesText = rulesPath === undefined ? '' : (files.get(rulesPath) ?? '');
  const planPath = [...files.keys()].find(isPlanFile);
  const planText = planPath === undefined ? '' : files.get(planPath);
  const rules = projectRules(rulesText) + projectPlan(planText);
  const talk = input.mode === 1 ? summariseHistory(input.history) : [];
  const fixed = systemTokens + estimateTokens(rules) + promptTokens + estimateMessages(talk);
  const pictures = estimateMessages([{ role: 'user', content: [...images] }]);
  const sources = new Map([...files].filter(([path]) => path !== rulesPath && path !== planPath));
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
    .filter(([path, text]) => sources.has(path) && !isShowable(path, text))
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
        byHand,
        mayRead,
      }),
      ...(database === '' ? [] : [database]),
    ].join('\n\n');
  const silent = write(false);
  const filesTokens = estimateTokens(stable.text) + estimateTokens(silent) - databaseTokens;
  const readRoom = readRoomOf(input, choice, fixed + pictures + filesTokens);
  const varying = readRoom > 0 ? write(true) : silent;
  const isProject = rules + stable.text + varying !== '';
  const words = [prompt, quotes.text, brief].filter(Boolean).join('\n\n');
  const request = isProject ? `# Request\n${words}` : words;
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
    shown: [
      ...choice.shown,
      ...(rulesPath === undefined || isRulesCut ? [] : [rulesPath]),
      ...(planPath === undefined || isRulesTextCut(planText ?? '') ? [] : [planPath]),
    ],
    hidden: choice.hidden,
    readRoom,
    tokens: {
      rules: systemTokens,
      projectRules: estimateTokens(rules),
      talk: estimateMessages(talk),
      files: estimateTokens(stable.text) + estimateTokens(varying) - databaseTokens,
      pictures,
      prompt: promptTokens,
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
 * Returns the file texts for the stable part of the prompt. If at most the share `changedShare` of
 * them changed and there is room, returns all texts of the previous prompt, because cached input is
 * cheaper. Otherwise returns the current texts.
 */
function baseOf(
  { files, base, limits: most }: ContextInput,
  shown: readonly string[],
  left: number,
): ReadonlyMap<string, string> {
  const current = new Map(shown.map((path) => [path, files.get(path) ?? '']));
  if (!base) return current;
  const before = new Map(
    [...base].filter(
      ([path, text]) => isShowable(path, text) && !isRulesFile(path) && !isPlanFile(path),
    ),
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

/** Builds the list of messages. The stable text is the beginning of the first user message. */
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
