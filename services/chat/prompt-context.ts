import type { CallArguments } from '../../domain/contract/call.ts';
import type { ContextParts, chat as calls } from '../../domain/contract/chat.ts';
import type { ContentPart } from '../../domain/entities/message.ts';
import type { PagePart } from '../../domain/entities/page-part.ts';
import type { Language } from '../../domain/locale.ts';
import type { Variant } from '../../domain/rules/variant.ts';
import { type ContextInput, contextBudget, contextParts, type Turn as Said } from './context.ts';
import type { ChatDeps } from './deps.ts';
import { discussPrompt } from './discuss.ts';
import { modelInUse } from './model-in-use.ts';
import { withPart } from './part.ts';
import { systemPrompt } from './prompt.ts';
import { readMessages } from './repository.ts';
import { Turn } from './turn.ts';

type Asked = {
  prompt: string;
  /** The part of the page the prompt speaks of. */
  part?: PagePart | undefined;
  images: readonly ContentPart[];
  history: readonly Said[];
  mode: 1 | 2;
  discuss: boolean;
  language: Language;
  variant: Variant;
  modelContext: number | null;
  files: ReadonlyMap<string, Uint8Array>;
  locked: readonly string[];
};

/** What the context of a prompt is chosen from; the run and the numbers a person is shown begin here alike. */
export function contextInput({ packages }: Pick<ChatDeps, 'packages'>, asked: Asked): ContextInput {
  const { files, discuss, language, variant, modelContext, part, ...rest } = asked;
  const texts = new Map(new Turn(files).texts());
  return {
    ...rest,
    prompt: withPart(asked.prompt, part, texts),
    system: discuss ? discussPrompt(language) : systemPrompt({ language, variant, packages }),
    files: texts,
    binary: [...files.keys()].filter((path) => !texts.has(path)),
    budget: contextBudget(modelContext),
  };
}

type Question = CallArguments<(typeof calls)['context']>;

/** How many tokens of what the next prompt of a person would send (decision 12). */
export async function measureContext(
  deps: ChatDeps,
  { userId, language, question }: { userId: number; language: Language; question: Question },
): Promise<ContextParts> {
  const { site_uuid: site, prompt, images, context: mode, variant = 'general' } = question;
  const { context: modelContext } = await modelInUse(deps, userId, question.model);
  const uuid = site === undefined ? undefined : (await deps.projects.own(site, userId)).uuid;
  const [files, locked, history] = await Promise.all([
    uuid === undefined ? new Map<string, Uint8Array>() : deps.versions.files(uuid),
    uuid === undefined ? [] : deps.locks.of(uuid),
    uuid === undefined ? [] : readMessages(deps.db, uuid),
  ]);
  const pictures = Array.from({ length: images }, (): ContentPart => ({ type: 'image', image: '' }));
  const discuss = question.mode === 'discuss';
  return contextParts(
    contextInput(deps, { prompt, images: pictures, history, mode, discuss, language, variant, modelContext, files, locked }),
  );
}
