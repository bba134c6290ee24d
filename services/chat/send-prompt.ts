import { gatesOf } from '../../domain/billing/entitlements.ts';
import type { PlanCode } from '../../domain/billing/plans.ts';
import { estimateTokens } from '../../domain/chat/tokens.ts';
import type { ChatRequest } from '../../domain/contract/chat.ts';
import type { ContentPart, MessagePart } from '../../domain/entities/message.ts';
import type { OutsidePage } from '../../domain/entities/outside-page.ts';
import { errors, fail, isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Language } from '../../domain/locale.ts';
import { projectTitle } from '../../domain/projects/title.ts';
import type { FreeReservation } from '../ports/free-budget.ts';
import type { RepairContext } from '../ports/repairs.ts';
import type { RunHandle } from '../ports/runs.ts';
import type { ProjectRow } from '../projects/index.ts';
import { storableText } from '../store/storable.ts';
import type { ChatDeps } from './deps.ts';
import { generate } from './generate.ts';
import { errorEvent } from './generation-events.ts';
import type { GenerationJob } from './generation-job.ts';
import { inlineImages } from './inline-images.ts';
import { buildModelPrompt } from './model-prompt.ts';
import { storablePart } from './part-prompt.ts';
import { addBuiltPlan } from './plan-request.ts';
import { contextBudget, windowOf } from './prompt-limits.ts';
import { quotePages, storablePage } from './read-page.ts';
import { addMessage, hasActiveChat, readMessages, setAnswersHidden } from './repository.ts';
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

type ReadRequest = ChatRequest & { pages: OutsidePage[] };

/** A request, reduced to texts that the database can store, and its images. */
type PromptRequest = { request: ReadRequest; images: ContentPart[]; isRepair: boolean };

/**
 * Accepts a prompt: checks it, claims the project, stores the user's message and opens the run,
 * which continues in the background. Returns the run.
 */
export async function sendPrompt(
  deps: ChatDeps,
  { userId, language, request: raw, stats: usual, order }: SendInput,
): Promise<RunHandle> {
  const sent = readRequest(raw);
  const { request, isRepair } = sent;
  if (await hasActiveChat(deps.db, userId, deps.clock.now())) throw fail('taskRunning');
  const { model, context } = await resolveModel(deps, userId, request.model);
  const isPlan = request.mode === 'plan';
  const discuss = isPlan || request.mode === 'discuss';
  // The starter can neither discuss nor plan, nor build a plan.
  if ((discuss || request.plan) && model.free)
    throw fail('modelFailed', {}, 'no model is connected');
  const plan = await deps.planOf(userId);
  const managed = await readManaged(deps, request, { userId, discuss, plan });
  const budget = contextBudget(windowOf(model, context), plan);
  if (estimateTokens(request.prompt + quotePages(request.pages)) > budget)
    throw fail('promptTooLong');
  // Retries, continuations and repairs need an existing project of this user.
  if (request.resume !== undefined || isRepair) await deps.projects.own(request.site_uuid, userId);
  const { site_uuid: site, visitor_error: visitorError } = request;
  const repair =
    order ??
    (isRepair ? await deps.repairs?.prepareManualRepair(site, userId, visitorError) : undefined);
  const isFree = repair?.isFree ?? false;
  if (isCharged(model)) await assertPayable(deps, userId, { repair, pays: request.pays });
  const messages = await readMessages(deps.db, request.site_uuid);
  const plain = buildModelPrompt(messages, request, sent.images, repair?.details);
  const mayBuild = !discuss && !model.free;
  const { asked, plan: agreed } = mayBuild
    ? await addBuiltPlan(deps.db, plain, { request, messages, budget })
    : { asked: plain, plan: undefined };
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
    input: { ...storableRequest(request), plan: agreed, retried: asked.retried },
  });
  const prompt = { handle, project, retried: asked.retried };
  let grant: FreeReservation | undefined;
  try {
    if (isFree && isCharged(model))
      grant = await reserveRepair(deps, { userId, run: handle.id, isAuto: order !== undefined });
    await storePrompt(deps, prompt, sent);
    await repair?.onOrdered?.(handle.id);
  } catch (error) {
    await failPrompt(deps, prompt, { grant, error });
    throw error;
  }
  if (model.own) await recordKeyUse(deps, { userId, provider: model.provider, run: handle.id });
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
    isPlan,
    ...managed,
    plan: agreed,
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
 * Returns whether the turn is a managed one (CHAT-035): the request asks for it, or the project has
 * a database, which it keeps. Throws 403 if the user's plan has no databases (MEM-022).
 */
async function readManaged(
  { managed, projects }: ChatDeps,
  { site_uuid: site, is_manage: isAsked }: ChatRequest,
  { userId, discuss, plan }: { userId: number; discuss: boolean; plan: PlanCode },
): Promise<Pick<GenerationJob, 'isManaged' | 'isFirstManaged'>> {
  // Only the user's own project counts, so that nobody learns this about the project of another.
  const isOwn = await projects.own(site, userId).then(
    () => true,
    () => false,
  );
  const had = isOwn && ((await managed?.backends.isManaged(site)) ?? false);
  if ((isAsked || (had && !discuss)) && !gatesOf(plan).hasDeepBase) throw fail('planNeeded');
  const isManaged = had || isAsked === 1;
  if (isManaged && !managed) throw fail('badArguments', {}, 'no managed projects on this server');
  return { isManaged, isFirstManaged: isManaged && !had };
}

/** Converts a request to what can be stored. Throws `badArguments` when it is empty. */
function readRequest(raw: ChatRequest): PromptRequest {
  const request = {
    ...raw,
    prompt: storableText(raw.prompt),
    part: raw.part && storablePart(raw.part),
    pages: raw.pages?.map(storablePage) ?? [],
    ...(raw.plan ? { plan: storableText(raw.plan) } : {}),
  };
  const images = request.images.map(
    (image): ContentPart => (typeof image === 'string' ? { type: 'image', image } : image),
  );
  const isRepair = request.message_type === 'error' && !!request.message_content;
  const isEmpty = request.prompt.trim() === '' && images.length === 0 && !isRepair;
  if (request.resume === undefined && isEmpty) throw fail('badArguments', {}, 'empty prompt');
  return { request, images, isRepair };
}

/**
 * Throws when the user would pay for a repair without having agreed to pay, or when they cannot
 * pay.
 */
async function assertPayable(
  deps: ChatDeps,
  userId: number,
  { repair, pays }: { repair: RepairContext | undefined; pays: ChatRequest['pays'] },
): Promise<void> {
  if (repair?.isUsedUp && !pays) throw fail('freeRepairsUsed');
  if (!repair?.isFree) await assertFunds(deps, userId);
}

/** A prompt whose run is open. `retried`: the runs whose answers this prompt hides. */
type OpenPrompt = { handle: RunHandle; project: ProjectRow; retried: string[] };

/** Stores the user's message, and hides the answers that the run replaces. */
async function storePrompt(
  deps: ChatDeps,
  { handle, project, retried }: OpenPrompt,
  { request, images, isRepair }: PromptRequest,
): Promise<void> {
  const at = deps.clock.now();
  await setAnswersHidden(deps.db, { runs: retried, at });
  if (!isRepair) await deps.repairs?.handleUserPrompt(project.uuid);
  if (request.resume !== undefined) return;
  const isText = images.length === 0 && request.pages.length === 0 && !isRepair && !request.part;
  await addMessage(deps.db, {
    project: project.uuid,
    run: handle.id,
    role: 'user',
    content: isText ? request.prompt : messageParts(request, images),
    type: request.message_type,
    detail: request.message_content,
    at,
  });
}

/** Ends the run of a prompt that could not be stored, and undoes what the prompt changed. */
async function failPrompt(
  deps: ChatDeps,
  { handle, project, retried }: OpenPrompt,
  { grant, error }: { grant: FreeReservation | undefined; error: unknown },
): Promise<void> {
  await setAnswersHidden(deps.db, { runs: retried, at: null }).catch(() => {});
  await grant?.settle(0).catch(() => {});
  await deps.projects.setStatus(project.uuid, project.head === null ? 1 : 2).catch(() => {});
  const { name } = isFailure(error) ? error.entry : errors.generationFailed;
  await handle.end('failed', errorEvent(name, handle.id), { code: errors[name].code });
}

/**
 * Records that a user's own key was used. An error is only logged, because the prompt itself is
 * valid.
 */
async function recordKeyUse(
  { personalModels, log }: ChatDeps,
  { userId, provider, run }: { userId: number; provider: string; run: string },
): Promise<void> {
  await personalModels
    .recordKeyUse(userId, provider)
    .catch((error) => log('use of a key not noted', { run, error: String(error) }));
}

/**
 * Reserves the usual cost of a repair from the free budget. Throws `freeRepairsUsed` when another
 * turn has used up that budget in the meantime.
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

/** Opens the run. If this fails, the project's "processing" state is reset. */
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
  { prompt, part, pages }: Pick<ReadRequest, 'prompt' | 'part' | 'pages'>,
  images: ContentPart[],
): MessagePart[] {
  return [
    { type: 'text', text: prompt },
    ...(part ? [{ type: 'part' as const, part }] : []),
    ...pages.map((page) => ({ type: 'page' as const, page })),
    ...images,
  ];
}

/** Returns the request as stored with the run. Images are stored with the message only. */
function storableRequest(request: ReadRequest): Record<string, unknown> {
  const { prompt, images, message_content: _, part: __, plan: ___, pages, ...rest } = request;
  return {
    ...rest,
    promptLength: Math.min(prompt.length, limits.chat.promptBytes),
    images: images.length,
    pages: pages.length,
  };
}
