import { messageText } from '@/domain/chat/message-text';
import type { ChatRequest } from '@/domain/contract/chat';
import { errorMessage } from '@/domain/repair/error-message';
import { baseChatRequest } from './chat-request';
import type { ConversationDependencies } from './conversation-dependencies';
import { answerPlaceholder, imagePart, type Message, userMessage } from './messages';
import { startProgress } from './progress';
import { ensureProjectId } from './project-id';
import { imagesOfPrompt, type Prompt, promptOfMessage } from './prompt';
import type { RunStart } from './run';

/** A turn whose messages are shown and whose run starts next. */
export type TurnStart = {
  start: RunStart;
  answerId: string;
  /** How many messages to remove if the turn produces nothing. */
  added: number;
  isNew: boolean;
  prompt: string;
  /** The answers that a retry removed. They are restored if the turn produces nothing. */
  replaced?: readonly Message[];
};

/**
 * `titles` are the titles of the problems to repair (CHAT-041). `pays` is set when the user has
 * seen the cost.
 */
type RepairRequest = {
  titles: readonly string[];
  pays: true | undefined;
  /** The error at visitors of the published site that is repaired. */
  visitorError?: string | undefined;
};

/** `plan`: the agreed plan that the turn builds (GEN-058). */
type PromptOptions = {
  repair?: RepairRequest;
  mode?: ChatRequest['mode'] | undefined;
  plan?: string;
};

/** Shows a new prompt with an empty answer. Returns null if the project got no uuid. */
export async function preparePrompt(
  parts: ConversationDependencies,
  { text, ...rest }: Prompt,
  { repair, mode, plan }: PromptOptions = {},
): Promise<TurnStart | null> {
  const { run, project } = parts.stores;
  const { messages } = run.getState();
  const [images, part] = [imagesOfPrompt(rest), rest.about?.part];
  const pages = rest.pages?.map(({ page }) => page);
  const at = new Date(parts.clock.now());
  const answerId = parts.newId();
  const uuid = project.getState().uuid ?? '';
  const prompt = text.trim();
  const error = repair && errorMessage(repair.titles, prompt);
  run.start(
    [
      { ...userMessage({ id: parts.newId(), prompt, images, part, pages, uuid, at }), ...error },
      answerPlaceholder({ id: answerId, uuid, at }),
    ],
    startProgress(parts.clock.now()),
  );
  const site = await ensureProjectId(parts);
  if (!site) return null;
  const request = {
    ...requestFor(parts, site, mode),
    prompt,
    images: images.map(imagePart),
    part,
    ...(pages?.length ? { pages } : {}),
    ...(plan === undefined ? {} : { plan }),
    message_type: error?.message_type,
    message_content: error?.message_content,
    visitor_error: repair?.visitorError,
    pays: repair?.pays,
  };
  return {
    start: { type: 'send', request },
    answerId,
    added: 2,
    isNew: messages.length === 0,
    prompt: text,
  };
}

/**
 * Shows an empty answer, which then continues the last answer or, on a retry, replaces it (PP-04).
 */
export function prepareResume(
  parts: ConversationDependencies,
  uuid: string,
  how: 'continue' | 'retry',
): TurnStart {
  const { run } = parts.stores;
  const { messages } = run.getState();
  const replaced =
    how === 'retry' ? messages.slice(messages.findLastIndex((one) => one.role === 'user') + 1) : [];
  run.dropLast(replaced.length);
  const answerId = startAnswer(parts, uuid, parts.clock.now());
  // Resume in the mode of the original turn.
  const meant = messages.findLast((one) => one.role === 'assistant')?.turn?.mode;
  const request: ChatRequest = { ...requestFor(parts, uuid, meant ?? 'build'), resume: how };
  return {
    start: { type: 'send', request },
    answerId,
    added: 1,
    isNew: false,
    prompt: '',
    replaced,
  };
}

/** Shows an empty answer that an active run fills from its first event on (ADR 008). */
export function prepareAttach(
  parts: ConversationDependencies,
  uuid: string,
  id: string,
): TurnStart {
  const { run, draft } = parts.stores;
  const { messages } = run.getState();
  const asked = messages.findLast((one) => one.role === 'user');
  const last = messages.at(-1);
  const since = asked ? Date.parse(asked.createdAt) : 0;
  if (asked) draft.rememberSent(promptOfMessage(asked));
  const answerId = startAnswer(parts, uuid, since || parts.clock.now());
  return {
    start: { type: 'attach', run: id, uuid },
    answerId,
    added: last?.role === 'user' ? 2 : 1,
    isNew: false,
    prompt: asked ? messageText(asked.content) : '',
  };
}

/** Shows an empty answer. Returns its id. */
function startAnswer(parts: ConversationDependencies, uuid: string, startedAt: number): string {
  const id = parts.newId();
  parts.stores.run.start(
    [answerPlaceholder({ id, uuid, at: new Date(parts.clock.now()) })],
    startProgress(startedAt),
  );
  return id;
}

function requestFor(
  { stores: { project }, variant }: ConversationDependencies,
  site_uuid: string,
  mode: ChatRequest['mode'] = project.getState().mode,
): ChatRequest {
  return {
    ...baseChatRequest(project.getState(), variant),
    site_uuid,
    request_type: 'generate_website_chat',
    ...(mode === 'build' ? {} : { mode }),
  };
}
