import { estimateTokens } from '../../domain/chat/tokens.ts';
import type { CallArguments } from '../../domain/contract/call.ts';
import type { ContextTokens, chat as calls } from '../../domain/contract/chat.ts';
import type { ContentPart } from '../../domain/entities/message.ts';
import type { OutsidePage } from '../../domain/entities/outside-page.ts';
import type { PagePart } from '../../domain/entities/page-part.ts';
import type { Language } from '../../domain/locale.ts';
import type { Variant } from '../../domain/variants/variant.ts';
import { acceptancePrompt } from './acceptance-prompt.ts';
import { buildPrompt, type ContextInput, type HistoryMessage } from './context.ts';
import type { DatabaseText, ReadDatabaseText } from './database-text.ts';
import type { ChatDeps } from './deps.ts';
import { discussPrompt } from './discussion.ts';
import { type HeadTexts, type ReadTexts, splitTexts } from './head-texts.ts';
import { nextPrice } from './next-price.ts';
import { addPartToPrompt } from './part-prompt.ts';
import { planPrompt } from './plan-prompt.ts';
import { readPromptBase } from './prompt-base.ts';
import { type PromptLimits, readPromptLimits } from './prompt-limits.ts';
import { quotePages } from './read-page.ts';
import { readMessages } from './repository.ts';
import { resolveModel } from './resolve-model.ts';
import { systemPrompt } from './system-prompt.ts';

type PromptRequest = {
  prompt: string;
  /** The part of the page that the prompt refers to. */
  part?: PagePart | undefined;
  quotes: { text: string; tokens: number };
  images: readonly ContentPart[];
  history: readonly HistoryMessage[];
  mode: 1 | 2;
  discuss: boolean;
  /** Whether the turn only plans. A planning turn is also a discussion. */
  isPlan: boolean;
  isRepair?: boolean;
  language: Language;
  variant: Variant;
  files: ReadonlyMap<string, Uint8Array>;
  locked: readonly string[];
  recent: readonly string[];
  byHand: readonly string[];
  base: ReadonlyMap<string, string> | undefined;
  limits: PromptLimits;
  /** Whether the project has a backend, or gets one in this turn. */
  isManaged: boolean;
  /** The project's database; undefined if it has none. */
  database: DatabaseText | undefined;
};

/**
 * Returns the input from which the context is chosen, both for a run and for the numbers shown to
 * the user.
 */
export function contextInput(
  deps: Pick<ChatDeps, 'packages'>,
  { files, pages, ...asked }: Omit<PromptRequest, 'quotes'> & { pages: readonly OutsidePage[] },
): ContextInput {
  const text = quotePages(pages);
  const quotes = { text, tokens: estimateTokens(text) };
  return toContextInput(deps, { ...asked, quotes }, splitTexts(files));
}

function toContextInput(
  { packages }: Pick<ChatDeps, 'packages'>,
  asked: Omit<PromptRequest, 'files'>,
  { texts, binary }: HeadTexts,
): ContextInput {
  const { discuss, isPlan, isRepair = false, language, variant, part, isManaged } = asked;
  const talkPrompt = isPlan ? planPrompt : discussPrompt;
  const { images, history, mode, locked, recent, byHand, limits, quotes, database } = asked;
  const isShown = ([path]: [string, string]) => !database?.hidden.has(path);
  const base = asked.base && new Map([...asked.base].filter(isShown));
  return {
    ...{ images, quotes, history, mode, locked, recent, byHand, base, limits, binary },
    database: database?.text,
    prompt: addPartToPrompt(asked.prompt, part, texts),
    system: discuss
      ? talkPrompt(language, isManaged)
      : systemPrompt({ language, variant, packages, isManaged }),
    brief: discuss ? '' : acceptancePrompt([...texts.keys(), ...binary], isRepair),
    files: new Map([...texts].filter(isShown)),
  };
}

type MeasureInput = CallArguments<(typeof calls)['context']>;

/**
 * Returns what the user's next prompt would send, by part, and its price. Chooses the files in the
 * same way as a run (ADR 080).
 */
export async function measureContext(
  deps: ChatDeps,
  { readTexts, readDatabase }: { readTexts: ReadTexts; readDatabase: ReadDatabaseText },
  { userId, language, question }: { userId: number; language: Language; question: MeasureInput },
): Promise<ContextTokens> {
  const { site_uuid: site, prompt, images, context: mode, variant = 'general' } = question;
  const { model, context: modelContext } = await resolveModel(deps, userId, question.model);
  const project = site === undefined ? undefined : await deps.projects.own(site, userId);
  const uuid = project?.uuid;
  const database = project && (await readDatabase(project.uuid, project.head));
  const isPlan = question.mode === 'plan';
  const discuss = isPlan || question.mode === 'discuss';
  const [head, locked, history, limits] = await Promise.all([
    uuid === undefined ? { ...splitTexts(new Map()), recent: [], byHand: [] } : readTexts(uuid),
    uuid === undefined ? [] : deps.locks.of(uuid),
    uuid === undefined ? [] : readMessages(deps.db, uuid),
    readPromptLimits(deps, { userId, model, modelContext, isFree: false, discuss }),
  ]);
  const pictures = Array.from(
    { length: images },
    (): ContentPart => ({ type: 'image', image: '' }),
  );
  const { recent, byHand } = head;
  const number = uuid === undefined ? null : await readPromptBase(deps, uuid, history);
  const base =
    uuid === undefined || number === null ? undefined : (await readTexts(uuid, number)).texts;
  const quotes = { text: '', tokens: question.page_tokens ?? 0 };
  const asked = {
    prompt,
    quotes,
    images: pictures,
    history,
    mode,
    discuss,
    isPlan,
    language,
    variant,
    locked,
    database,
    isManaged: database !== undefined || question.is_manage === 1,
  };
  const chosen = buildPrompt(
    toContextInput(deps, { ...asked, recent, byHand, base, limits }, head),
  );
  const total = Object.values(chosen.tokens).reduce((sum, one) => sum + one, 0);
  const shown = chosen.shown.map((path) => ({
    path,
    tokens: estimateTokens(head.texts.get(path) ?? ''),
  }));
  return {
    budget: limits.budget,
    total,
    ...chosen.tokens,
    shown: shown.sort((one, other) => other.tokens - one.tokens),
    named: chosen.hidden.length + head.binary.length,
    isRulesCut: chosen.isRulesCut,
    price: await nextPrice(deps, { model, discuss, history, chosen, total }),
  };
}
