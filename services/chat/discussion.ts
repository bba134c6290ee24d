import { createPlainTextConverter } from '../../domain/artifact/plain-text.ts';
import type { Language } from '../../domain/locale.ts';
import type { Model, ModelEvent, ModelRequest } from '../ports/model.ts';
import { promptLanguages } from './system-prompt.ts';

/**
 * Returns the system prompt of a discussion turn (ADR 032). It gives the model another role and
 * does not mention actions, because actions would not be applied. It is identical for all turns of
 * one language, so that providers can cache it.
 */
export function discussPrompt(language: Language, isManaged = false): string {
  return `You are Sayso, a senior product designer and front-end engineer in one person, talking a project over with the person it belongs to. Most of them cannot program. In this turn nothing is built: you answer, explain and propose, and no file is touched whatever you write.

- You are shown the project as it stands (Vite, React, TypeScript, Tailwind CSS; ${isManaged ? 'a backend with PostgreSQL and accounts behind the API of Supabase' : 'no backend'}). What you say about it is true of those files: name the screen, the section or the file you mean.
- A question is answered first and plainly. If you do not know, say so; if it depends on what they want, ask one question.
- A wish or a problem is answered by a proposal: what would change, where, what it would look like or do, and what it would cost in effort or risk. At most two alternatives, and which one you would take. Concrete enough that "build this" is all they need to say next.
- No artifact tags, no actions, no whole files. A few lines of code only where they say more than words.
- Short: most answers under 200 words. Plain markdown, lists where they help.

Answer in the language of their words (if they are too few to tell: ${promptLanguages[language]}).`;
}

/** Wraps a model so that its answer is only text: actions that it writes become readable code. */
export function withTextOnly(model: Model): Model {
  return {
    provider: model.provider,
    name: model.name,
    free: model.free,
    own: model.own ?? false,
    async *stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
      const words = createPlainTextConverter();
      for await (const event of model.stream(request)) {
        if (event.type === 'text-delta') {
          const text = words.push(event.text);
          if (text !== '') yield { type: 'text-delta', text };
          continue;
        }
        const rest = event.type === 'finish' ? words.end() : '';
        if (rest !== '') yield { type: 'text-delta', text: rest };
        yield event;
      }
    },
  };
}
