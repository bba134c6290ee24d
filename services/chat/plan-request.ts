import { z } from 'zod';
import { messageText, pagesOf, partOf } from '../../domain/chat/message-text.ts';
import { splitPlan } from '../../domain/chat/plan.ts';
import { estimateTokens } from '../../domain/chat/tokens.ts';
import type { ChatRequest } from '../../domain/contract/chat.ts';
import type { ContentPart } from '../../domain/entities/message.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Database } from '../store/open-database.ts';
import type { ModelPrompt } from './model-prompt.ts';
import { quotePages } from './read-page.ts';
import { type MessageRow, readRuns } from './repository.ts';

type PlanRequest = Pick<ChatRequest, 'plan' | 'resume'>;

/**
 * `plan`: the plan that the turn builds. `isKept`: a version already stores the plan in the plan
 * file, which the user may have edited.
 */
type BuiltPlan = { plan: string | undefined; isKept: boolean };

/**
 * If the request, or the turn that it resumes, builds a plan, adds the plan to what is sent to the
 * model. Also returns the plan that the new version must store. `budget` is the maximum number of
 * tokens of the prompt with its pages. Throws `promptTooLong` when the plan alone is longer.
 */
export async function addBuiltPlan(
  db: Database,
  asked: ModelPrompt,
  {
    request,
    messages,
    budget,
  }: { request: PlanRequest; messages: readonly MessageRow[]; budget: number },
): Promise<{ asked: ModelPrompt; plan: string | undefined }> {
  const { plan, isKept } = await readBuiltPlan(db, request, messages);
  if (plan === undefined) return { asked, plan };
  const planAt = asked.history.findLastIndex(isPlan);
  const requests = await requestsOfPlan(db, messages, planAt);
  return {
    asked: addRequests(asked, { plan, planAt, requests, budget }),
    plan: isKept ? undefined : plan,
  };
}

/** Returns the plan of a request, or of the turn that it resumes. */
async function readBuiltPlan(
  db: Database,
  request: PlanRequest,
  messages: readonly MessageRow[],
): Promise<BuiltPlan> {
  if (request.resume === undefined)
    return { plan: request.plan?.trim() ? request.plan : undefined, isKept: false };
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const resumed = at < 0 ? [] : messages.slice(at).flatMap(({ runId }) => runId ?? []);
  const runs = await readRuns(db, resumed);
  const asked = runs.get(resumed[0] ?? '');
  return {
    plan: asked && planOfInput(asked.input),
    isKept: [...runs.values()].some(({ version }) => version !== null),
  };
}

/** Returns the plan that a run builds, as it is stored with its request. */
export function planOfInput(input: Record<string, unknown>): string | undefined {
  return z.string().min(1).optional().catch(undefined).parse(input.plan);
}

type AddedRequests = {
  plan: string;
  planAt: number;
  /** The indexes of the requests in the history, oldest first. */
  requests: readonly number[];
  budget: number;
};

/**
 * Adds the user's requests that led to the plan, with their part, pages and images, because the
 * prompt that starts the building contains only the user's consent and choices. If the requests are
 * too long, leaves out the oldest, so that a plan can always be built.
 */
function addRequests(asked: ModelPrompt, { requests, ...added }: AddedRequests): ModelPrompt {
  for (let from = 0; from <= requests.length; from += 1) {
    const whole = withRequests(asked, { ...added, requests: requests.slice(from) });
    if (estimateTokens(whole.prompt + quotePages(whole.pages)) <= added.budget) return whole;
  }
  throw fail('promptTooLong');
}

function withRequests(
  asked: ModelPrompt,
  { plan, planAt, requests }: Omit<AddedRequests, 'budget'>,
): ModelPrompt {
  const agreed = `Build this plan, which they agreed to:\n\n${plan.trim()}`;
  const first = requests[0];
  if (first === undefined)
    return { ...asked, shownPrompt: '', prompt: `${agreed}\n\n${asked.prompt}` };
  const sent = requests.map((at) => asked.history[at]?.content ?? '');
  const words = sent.map(messageText).join('\n\n');
  return {
    ...asked,
    prompt: [words, agreed, asked.prompt].filter((text) => text !== '').join('\n\n'),
    shownPrompt: words,
    part: sent.map(partOf).findLast((part) => part !== undefined) ?? asked.part,
    pages: [...sent.flatMap(pagesOf), ...asked.pages].slice(-limits.outsidePage.perPrompt),
    images: [...sent.flatMap(imagesIn), ...asked.images].slice(-limits.chat.images.max),
    history: [...asked.history.slice(0, first), ...asked.history.slice(planAt + 1)],
  };
}

/**
 * Returns the indexes of the requests that led to a plan, even when several plans follow each
 * other. Leaves out prompts that built an earlier plan, because they repeat questions that a model
 * wrote.
 */
async function requestsOfPlan(
  db: Database,
  messages: readonly MessageRow[],
  planAt: number,
): Promise<number[]> {
  const found: number[] = [];
  for (let at = planAt - 1; at >= 0; at -= 1) {
    const message = messages[at];
    if (message?.role === 'user') found.unshift(at);
    else if (!message || !isPlan(message)) break;
  }
  const runs = await readRuns(
    db,
    found.flatMap((at) => messages[at]?.runId ?? []),
  );
  return found.filter((at) => {
    const run = runs.get(messages[at]?.runId ?? '');
    return run === undefined || planOfInput(run.input) === undefined;
  });
}

const isPlan = ({ role, content }: ModelPrompt['history'][number]): boolean =>
  role === 'assistant' && splitPlan(messageText(content), { isEnded: true }).plan !== null;

const imagesIn = (content: MessageRow['content']): ContentPart[] =>
  typeof content === 'string' ? [] : content.filter((part) => part.type === 'image');
