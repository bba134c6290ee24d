import type { CallArguments } from '../../domain/contract/call.ts';
import type { ContextTokens, chat as calls } from '../../domain/contract/chat.ts';
import type { ContentPart } from '../../domain/entities/message.ts';
import type { PagePart } from '../../domain/entities/page-part.ts';
import type { Language } from '../../domain/locale.ts';
import type { Variant } from '../../domain/variants/variant.ts';
import { type ContextInput, contextBudget, contextTokens, type HistoryMessage } from './context.ts';
import type { ChatDeps } from './deps.ts';
import { discussPrompt } from './discussion.ts';
import { type HeadTexts, splitTexts } from './head-texts.ts';
import { addPartToPrompt } from './part-prompt.ts';
import { readMessages } from './repository.ts';
import { resolveModel } from './resolve-model.ts';
import { systemPrompt } from './system-prompt.ts';

type PromptRequest = {
  prompt: string;
  /** The part of the page that the prompt refers to. */
  part?: PagePart | undefined;
  images: readonly ContentPart[];
  history: readonly HistoryMessage[];
  mode: 1 | 2;
  discuss: boolean;
  language: Language;
  variant: Variant;
  modelContext: number | null;
  files: ReadonlyMap<string, Uint8Array>;
  locked: readonly string[];
};

/**
 * Returns the input from which the context is chosen, both for a run and for the numbers shown to
 * the user.
 */
export function contextInput(
  deps: Pick<ChatDeps, 'packages'>,
  { files, ...asked }: PromptRequest,
): ContextInput {
  return toContextInput(deps, asked, splitTexts(files));
}

function toContextInput(
  { packages }: Pick<ChatDeps, 'packages'>,
  asked: Omit<PromptRequest, 'files'>,
  { texts, binary }: HeadTexts,
): ContextInput {
  const { discuss, language, variant, modelContext, part, ...rest } = asked;
  return {
    ...rest,
    prompt: addPartToPrompt(asked.prompt, part, texts),
    system: discuss ? discussPrompt(language) : systemPrompt({ language, variant, packages }),
    files: texts,
    binary,
    budget: contextBudget(modelContext),
  };
}

type MeasureInput = CallArguments<(typeof calls)['context']>;

/** Returns how many tokens the user's next prompt would send, by part (ADR 065). */
export async function measureContext(
  deps: ChatDeps,
  headTexts: (project: string) => Promise<HeadTexts>,
  { userId, language, question }: { userId: number; language: Language; question: MeasureInput },
): Promise<ContextTokens> {
  const { site_uuid: site, prompt, images, context: mode, variant = 'general' } = question;
  const { context: modelContext } = await resolveModel(deps, userId, question.model);
  const uuid = site === undefined ? undefined : (await deps.projects.own(site, userId)).uuid;
  const [head, locked, history] = await Promise.all([
    uuid === undefined ? splitTexts(new Map()) : headTexts(uuid),
    uuid === undefined ? [] : deps.locks.of(uuid),
    uuid === undefined ? [] : readMessages(deps.db, uuid),
  ]);
  const pictures = Array.from(
    { length: images },
    (): ContentPart => ({ type: 'image', image: '' }),
  );
  const discuss = question.mode === 'discuss';
  const asked = {
    prompt,
    images: pictures,
    history,
    mode,
    discuss,
    language,
    variant,
    modelContext,
    locked,
  };
  return contextTokens(toContextInput(deps, asked, head));
}
