import type { Language } from '../../../../domain/locale.ts';
import type { Variant } from '../../../../domain/variants/variant.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Model, ModelEvent, ModelRequest } from '../../../ports/model.ts';
import { planFirstTurn, writeFirstAnswer } from './first-answer.ts';
import { maxPromptLength } from './first-prompt.ts';
import { writeFollowUpAnswer } from './follow-up-answer.ts';
import { chooseManagedStarter } from './managed-topics.ts';

export type StarterOptions = {
  clock?: Pick<Clock, 'sleep'>;
  /** Duration of streaming a whole project, in ms; 0 sends it without delay. */
  totalMs?: number;
};

const pieceCount = 110;
const pieceMin = 48;

const systemClock: Pick<Clock, 'sleep'> = {
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};

/**
 * The model used when none is configured (ADR 066). It fills a ready-made project with the prompt's
 * words and streams it in the artifact protocol. It is free, works offline and is deterministic;
 * after an abort it ends without an error.
 */
export function createStarter({ clock = systemClock, totalMs = 2400 }: StarterOptions = {}): Model {
  return {
    provider: 'starter',
    name: 'starter',
    free: true,
    async *stream({ messages, context, signal }: ModelRequest): AsyncGenerator<ModelEvent> {
      const { language, variant, files, pointedAt, isManaged } = context;
      const prompt = context.prompt.slice(0, maxPromptLength);
      const answer = files.has('src/content.ts')
        ? writeFollowUpAnswer({ prompt, language, variant, files, messages, pointedAt })
        : writeFirstAnswer(
            prompt,
            language,
            variant,
            isManaged ? chooseManagedStarter(prompt, files.keys()) : undefined,
          );
      const pieces = cut(answer);
      const waitMs = totalMs / pieceCount;
      for (const text of pieces) {
        if (signal.aborted) return;
        yield { type: 'text-delta', text };
        if (waitMs > 0) await clock.sleep(waitMs, signal).catch(() => undefined);
      }
      if (signal.aborted) return;
      yield { type: 'usage', usage: { input: 0, cached: 0, output: 0 } };
      yield { type: 'finish', reason: 'done' };
    },
  };
}

/**
 * Returns the result of a first prompt without streaming: the project's title, its files, and the
 * answer that would write them.
 */
export function writeStarter({
  prompt,
  language,
  variant,
}: {
  prompt: string;
  language: Language;
  variant: Variant;
}) {
  const { title, files } = planFirstTurn(prompt, language, variant);
  return { title, files, answer: writeFirstAnswer(prompt, language, variant) };
}

/** Splits a text into at most `pieceCount` pieces, never inside a character. */
function cut(text: string): string[] {
  const size = Math.max(pieceMin, Math.ceil(text.length / pieceCount));
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + size);
    const code = text.charCodeAt(to - 1);
    if (code >= 0xd800 && code <= 0xdbff && to < text.length) to += 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}
