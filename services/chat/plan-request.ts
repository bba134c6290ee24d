import { z } from 'zod';
import { messageText, pagesOf, partOf } from '../../domain/chat/message-text.ts';
import { splitPlan } from '../../domain/chat/plan.ts';
import type { ChatRequest } from '../../domain/contract/chat.ts';
import type { ContentPart } from '../../domain/entities/message.ts';
import type { Database } from '../store/open-database.ts';
import type { ModelPrompt } from './model-prompt.ts';
import { type MessageRow, readRuns } from './repository.ts';

type PlanRequest = Pick<ChatRequest, 'plan' | 'resume'>;

/** `plan` is what the turn builds; `isKept`: a version has it already, where its owner may edit it. */
type BuiltPlan = { plan: string | undefined; isKept: boolean };

/**
 * Returns what is sent to the model when the request, or the turn that it resumes, builds a plan,
 * and the plan that the run's version gets.
 */
export async function addBuiltPlan(
  db: Database,
  asked: ModelPrompt,
  { request, messages }: { request: PlanRequest; messages: readonly MessageRow[] },
): Promise<{ asked: ModelPrompt; plan: string | undefined }> {
  const { plan, isKept } = await readBuiltPlan(db, request, messages);
  if (plan === undefined) return { asked, plan };
  return { asked: addRequestOfPlan(asked, plan), plan: isKept ? undefined : plan };
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

/**
 * Adds the request that the plan answered, with its part, pages and images: the words that build a
 * plan only say so. What the user wrote is that request, not the questions, which a model wrote.
 */
function addRequestOfPlan(asked: ModelPrompt, plan: string): ModelPrompt {
  const agreed = `Build this plan, which they agreed to:\n\n${plan.trim()}`;
  const planAt = asked.history.findLastIndex(isPlan);
  const requests = requestsOfPlan(asked.history, planAt);
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
    pages: [...sent.flatMap(pagesOf), ...asked.pages],
    images: [...sent.flatMap(imagesIn), ...asked.images],
    history: [...asked.history.slice(0, first), ...asked.history.slice(planAt + 1)],
  };
}

/** Returns the places of the requests that led to a plan; a plan may have been asked for again. */
function requestsOfPlan(history: ModelPrompt['history'], planAt: number): number[] {
  const found: number[] = [];
  for (let at = planAt - 1; at >= 0; at -= 1) {
    const message = history[at];
    if (message?.role === 'user') found.unshift(at);
    else if (!message || !isPlan(message)) break;
  }
  return found;
}

const isPlan = ({ role, content }: ModelPrompt['history'][number]): boolean =>
  role === 'assistant' && splitPlan(messageText(content), { isEnded: true }).plan !== null;

const imagesIn = (content: MessageRow['content']): ContentPart[] =>
  typeof content === 'string' ? [] : content.filter((part) => part.type === 'image');
