import { messageText, partOf } from '../../domain/chat/message-text.ts';
import { estimateTokens } from '../../domain/chat/tokens.ts';
import type { ChatRequest } from '../../domain/contract/chat.ts';
import type { ContentPart, MessagePart } from '../../domain/entities/message.ts';
import { errors, fail, isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Language } from '../../domain/locale.ts';
import { projectTitle } from '../../domain/projects/title.ts';
import { foundBlock, quoted } from '../../domain/text/quoted.ts';
import type { FreeReservation } from '../ports/free-budget.ts';
import type { RepairContext } from '../ports/repairs.ts';
import type { RunHandle } from '../ports/runs.ts';
import type { ProjectRow } from '../projects/index.ts';
import { storableText } from '../store/storable.ts';
import { contextBudget } from './context.ts';
import type { ChatDeps } from './deps.ts';
import { generate } from './generate.ts';
import { errorEvent } from './generation-events.ts';
import type { GenerationJob } from './generation-job.ts';
import { inlineImages } from './inline-images.ts';
import { storablePart } from './part-prompt.ts';
import {
  addMessage,
  hasActiveChat,
  type MessageRow,
  readMessages,
  setAnswersHidden,
} from './repository.ts';
import { assertFunds, isCharged, resolveModel } from './resolve-model.ts';
import type { TurnStats } from './turn-stats.ts';

type SendInput = {
  userId: number;
  language: Language;
  request: ChatRequest;
  stats: TurnStats;
  /** A repair that the service itself requests (ADR 027). */
  order?: RepairContext;
};

/**
 * Accepts a prompt: checks it, claims the site, stores the user's message and opens the run, which
 * continues in the background. Returns the run.
 */
export async function sendPrompt(
  deps: ChatDeps,
  { userId, language, request: raw, stats: usual, order }: SendInput,
): Promise<RunHandle> {
  const request = {
    ...raw,
    prompt: storableText(raw.prompt),
    part: raw.part && storablePart(raw.part),
  };
  const images = request.images.map(
    (image): ContentPart => (typeof image === 'string' ? { type: 'image', image } : image),
  );
  const isRepair = request.message_type === 'error' && !!request.message_content;
  const isEmpty = request.prompt.trim() === '' && images.length === 0 && !isRepair;
  if (request.resume === undefined && isEmpty) throw fail('badArguments', {}, 'empty prompt');
  if (await hasActiveChat(deps.db, userId, deps.clock.now())) throw fail('taskRunning');
  const { model, context } = await resolveModel(deps, userId, request.model);
  const discuss = request.mode === 'discuss';
  // The starter cannot discuss.
  if (discuss && model.free) throw fail('modelFailed', {}, 'no model is connected');
  if (estimateTokens(request.prompt) > contextBudget(context)) throw fail('promptTooLong');
  // Resume and repair need an existing project. A site of another user counts as unknown here too.
  if (request.resume !== undefined || isRepair) await deps.projects.own(request.site_uuid, userId);
  const repair =
    order ??
    (isRepair ? await deps.repairs?.prepareManualRepair(request.site_uuid, userId) : undefined);
  const isFree = repair?.isFree ?? false;
  if (isCharged(model) && repair?.isUsedUp && !request.pays) throw fail('freeRepairsUsed');
  if (isCharged(model) && !isFree) await assertFunds(deps, userId);
  const asked = buildModelPrompt(
    await readMessages(deps.db, request.site_uuid),
    request,
    images,
    repair?.details,
  );
  const pictures = await inlineImages(deps, userId, asked.images);
  const title = projectTitle({ artifactTitle: '', prompt: request.prompt, fallback: '…' });
  const project = await deps.projects.claim({
    uuid: request.site_uuid,
    userId,
    title,
    webType: request.web_type,
  });
  const handle = await openRun(deps, {
    userId,
    project,
    input: { ...storableRequest(request), retried: asked.retried },
  });
  let grant: FreeReservation | undefined;
  try {
    if (isFree && isCharged(model))
      grant = await reserveRepair(deps, { userId, run: handle.id, isAuto: order !== undefined });
    const at = deps.clock.now();
    await setAnswersHidden(deps.db, { runs: asked.retried, at });
    if (!isRepair) await deps.repairs?.handleUserPrompt(project.uuid);
    if (request.resume === undefined)
      await addMessage(deps.db, {
        project: project.uuid,
        run: handle.id,
        role: 'user',
        content:
          images.length > 0 || isRepair || request.part
            ? messageParts(request, images)
            : request.prompt,
        type: request.message_type,
        detail: request.message_content,
        at,
      });
  } catch (error) {
    await setAnswersHidden(deps.db, { runs: asked.retried, at: null }).catch(() => {});
    await grant?.settle(0).catch(() => {});
    await deps.projects.setStatus(project.uuid, project.head === null ? 1 : 2).catch(() => {});
    const { name } = isFailure(error) ? error.entry : errors.generationFailed;
    await handle.end('failed', errorEvent(name, handle.id), { code: errors[name].code });
    throw error;
  }
  if (model.own)
    await deps.personalModels
      .recordKeyUse(userId, model.provider)
      .catch((error) =>
        deps.log('use of a key not noted', { run: handle.id, error: String(error) }),
      );
  const led = await usual.slotSeconds();
  void generate(deps, {
    handle,
    userId,
    project,
    model,
    modelContext: context,
    ...asked,
    images: pictures,
    mode: request.context,
    discuss,
    language,
    variant: request.variant ?? 'general',
    isRepair,
    isFree,
    grant,
    slotSeconds: led === undefined ? undefined : led / deps.queue.max,
  });
  return handle;
}

/**
 * Reserves what a repair usually takes. Throws `freeRepairsUsed` when another turn used up the
 * budget meanwhile.
 */
async function reserveRepair(
  { free }: Pick<ChatDeps, 'free'>,
  { userId, run, isAuto }: { userId: number; run: string; isAuto: boolean },
): Promise<FreeReservation> {
  const kind = isAuto ? 'auto-repair' : 'repair';
  const grant = await free.reserve({ userId, run, kind, tokens: await free.typicalRepairTokens() });
  if (!grant) throw fail('freeRepairsUsed');
  return grant;
}

/** Opens the run. If it is refused, the site must not stay in the processing state. */
async function openRun(
  deps: ChatDeps,
  {
    userId,
    project,
    input,
  }: { userId: number; project: ProjectRow; input: Record<string, unknown> },
) {
  try {
    return await deps.runs.open({
      kind: 'chat',
      userId,
      projectUuid: project.uuid,
      input,
      queued: true,
    });
  } catch (error) {
    await deps.projects.setStatus(project.uuid, project.head === null ? 1 : 2);
    throw error;
  }
}

/** Builds a message that has more than text. */
function messageParts(
  { prompt, part }: Pick<ChatRequest, 'prompt' | 'part'>,
  images: ContentPart[],
): MessagePart[] {
  return [
    { type: 'text', text: prompt },
    ...(part ? [{ type: 'part' as const, part }] : []),
    ...images,
  ];
}

type ModelPrompt = Pick<
  GenerationJob,
  'prompt' | 'shownPrompt' | 'images' | 'history' | 'retried' | 'part'
>;

/**
 * Builds what is sent to the model: the prompt with its history, the last prompt again, or the rest
 * of it (PP-04).
 */
function buildModelPrompt(
  messages: MessageRow[],
  request: ChatRequest,
  images: ContentPart[],
  details = '',
): ModelPrompt {
  const { prompt, part, resume, message_content: detail } = request;
  if (resume === undefined) {
    const told =
      detail && !prompt.includes(detail) && details === '' ? quoteReportedError(detail) : details;
    const error = [prompt, told].filter((part) => part !== '').join('\n\n');
    return { prompt: error, shownPrompt: prompt, part, images, history: messages, retried: [] };
  }
  const at = messages.findLastIndex((message) => message.role === 'user');
  const last = messages[at];
  if (!last) throw fail('badArguments', {}, `nothing to ${resume}`);
  const said = messageText(last.content);
  const words =
    last.messageType === 'error'
      ? [said, quoteReportedError(last.messageContent ?? '')].join('\n\n').trim()
      : said;
  const pictures =
    typeof last.content === 'string' ? [] : last.content.filter((part) => part.type === 'image');
  const again = {
    shownPrompt: words,
    part: partOf(last.content),
    images: pictures,
    history: messages.slice(0, at),
  };
  // The written part of the answer is in the files. Its text would only repeat it.
  if (resume === 'continue') return { ...again, prompt: continuePrompt(words), retried: [] };
  // A continued answer consists of several messages. Hide all of them.
  return {
    ...again,
    prompt: words,
    retried: messages.slice(at + 1).flatMap(({ runId }) => runId ?? []),
  };
}

/**
 * Returns the error that the user's browser reported. It is quoted as data, because it comes from a
 * page.
 */
const quoteReportedError = (detail: string): string =>
  `This was reported:\n${foundBlock([quoted(detail, limits.repair.titlesMax)])}`;

function continuePrompt(words: string): string {
  return `Your work on the request below was interrupted. The files above hold everything you had finished. Finish the rest: write what is missing or imported but not there, change nothing that is complete.\n\n${words}`;
}

/** Returns the request as stored with the run. Images are stored with the message only. */
function storableRequest(request: ChatRequest): Record<string, unknown> {
  const { prompt, images, message_content: _, part: __, ...rest } = request;
  return {
    ...rest,
    promptLength: Math.min(prompt.length, limits.chat.promptBytes),
    images: images.length,
  };
}
