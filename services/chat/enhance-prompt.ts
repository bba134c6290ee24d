import { randomUUID } from 'node:crypto';
import { chargedTokens } from '../../domain/chat/charged-tokens.ts';
import { estimateTokens } from '../../domain/chat/tokens.ts';
import { success } from '../../domain/contract/envelope.ts';
import type { ModelChoice } from '../../domain/contract/models.ts';
import { errors, fail, isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Language } from '../../domain/locale.ts';
import type { RunEvent } from '../../domain/stream/event.ts';
import { type Model, ModelError, type ModelMessage } from '../ports/model.ts';
import type { RunHandle } from '../ports/runs.ts';
import { settleHold } from './charge.ts';
import type { ChatDeps } from './deps.ts';
import { errorEvent } from './generation-events.ts';
import { assertFunds, isCharged, resolveModel } from './resolve-model.ts';
import { estimateMessages } from './tokens.ts';

const instructions = `You turn a short wish for a website or app into a brief that a designer-developer can build at once. Keep every wish and every fact the person gave; invent no names, numbers or contacts. Add what they would have said had they thought of it: the audience, the screens or sections, what each does, the mood. Plain words, no technology, no headings, at most 150 words, in the person's own language. Answer with the new brief alone, without quotation marks.`;

/**
 * Streams the model's rewrite of a prompt as a run (GAP-32). Throws `modelFailed` (4000) when no
 * model is connected, because the starter cannot rewrite. The cost is recorded under the project's
 * uuid. If the project does not exist yet or belongs to another user, a random uuid is used instead
 * (SEC-009).
 */
export async function enhancePrompt(
  deps: ChatDeps,
  {
    userId,
    site,
    prompt,
    language,
    choice,
  }: {
    userId: number;
    site: string;
    prompt: string;
    language: Language;
    choice: ModelChoice | undefined;
  },
): Promise<RunHandle> {
  if (prompt.trim() === '') throw fail('badArguments', {}, 'empty prompt');
  const { model } = await resolveModel(deps, userId, choice);
  if (model.free) throw fail('modelFailed', {}, 'no model is connected');
  if (isCharged(model)) await assertFunds(deps, userId);
  const project = await deps.projects
    .own(site, userId)
    .then(({ uuid }) => uuid, orElse(randomUUID));
  const handle = await deps.runs.open({ kind: 'enhance', userId, projectUuid: project, input: {} });
  void rewrite(deps, { handle, model, userId, project, prompt, language });
  return handle;
}

/**
 * Returns a `catch` handler: for the error `notFound` it returns `otherwise()`, any other error is
 * thrown again.
 */
const orElse =
  (otherwise: () => string) =>
  (error: unknown): string => {
    if (isFailure(error, 'notFound')) return otherwise();
    throw error;
  };

type RewriteInput = {
  handle: RunHandle;
  model: Model;
  userId: number;
  project: string;
  prompt: string;
  language: Language;
};

async function rewrite(
  deps: ChatDeps,
  { handle, model, userId, project, prompt, language }: RewriteInput,
): Promise<void> {
  const messages: ModelMessage[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: prompt },
  ];
  const request = {
    messages,
    context: { language, variant: 'general' as const, prompt, files: new Map() },
    signal: handle.signal,
  };
  try {
    const wanted = (estimateMessages(messages) + limits.run.holdOutputTokens) * deps.tokenRate;
    if (isCharged(model))
      await handle.transactAsOwner((tx) =>
        deps.inside(tx).ledger.hold({ run: handle.id, userId, wanted }),
      );
    let text = '';
    let usage = { input: estimateMessages(messages), cached: 0, output: 0 };
    let reported = false;
    for await (const event of model.stream(request)) {
      if (event.type === 'text-delta') {
        text += event.text;
        handle.append({ type: 'data', content: event.text });
      }
      if (event.type === 'usage') {
        usage = event.usage;
        reported = true;
      }
    }
    if (!reported) usage.output = estimateTokens(text);
    if (text.trim() === '' && !handle.signal.aborted) throw fail('emptyAnswer');
    const counted = chargedTokens(usage, model.provider);
    const used = isCharged(model) ? Math.ceil(counted * deps.tokenRate) : 0;
    const stopped = handle.signal.aborted;
    const last: RunEvent = { status: stopped ? 'STOPPED' : 'END', code: success };
    await handle.end(stopped ? 'stopped' : 'done', last, {}, async (tx) => {
      const detail = { ...usage, model: model.name };
      const { charged, tokens } = await settleHold(deps.inside(tx), {
        run: handle.id,
        projectUuid: project,
        userId,
        used,
        detail,
      });
      return {
        before: [{ type: 'end_tokens', data: { used, tokens, ...usage, charged } }],
        fields: { usage: { ...usage, charged } },
      };
    });
  } catch (error) {
    const name = error instanceof ModelError ? 'modelFailed' : 'emptyAnswer';
    await handle.end(
      'failed',
      errorEvent(name, handle.id),
      { code: errors[name].code },
      async (tx) => {
        await deps.inside(tx).ledger.release(handle.id);
        return undefined;
      },
    );
  }
}
