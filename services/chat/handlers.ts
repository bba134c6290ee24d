import type { HandlersOf } from '../../domain/contract/call.ts';
import type { ChatRequest, chat as calls } from '../../domain/contract/chat.ts';
import { fail } from '../../domain/errors.ts';
import type { EventsResponse } from '../../domain/stream/event.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { RunRow } from '../ports/runs.ts';
import { createDatabaseTexts } from './database-text.ts';
import type { ChatDeps } from './deps.ts';
import { enhancePrompt } from './enhance-prompt.ts';
import { executeApi } from './execute-api.ts';
import { createHeadTexts } from './head-texts.ts';
import { measureContext } from './prompt-context.ts';
import { readChat } from './read-chat.ts';
import { readPage } from './read-page.ts';
import { createSaveFiles } from './save-files.ts';
import { sendPrompt } from './send-prompt.ts';
import type { TurnStats } from './turn-stats.ts';

export function chatHandlers(
  deps: ChatDeps,
  stats: TurnStats,
): HandlersOf<typeof calls, Caller, CallContext> {
  const save = createSaveFiles(deps);
  const texts = {
    readTexts: createHeadTexts(deps.versions),
    readDatabase: createDatabaseTexts(deps.managed && { ...deps.managed, versions: deps.versions }),
  };
  const eventsFrom = (run: string, after: number, signal: AbortSignal): EventsResponse => ({
    run,
    events: deps.runs.follow(run, after, signal),
  });

  /**
   * A run is visible only to its user. An unknown run and a run of another user give the same error
   * (ADR 073).
   */
  async function ownRun(id: string, userId: number): Promise<RunRow> {
    const run = await deps.runs.get(id);
    if (!run || run.userId !== userId) throw fail('notFound');
    return run;
  }

  async function execute(
    userId: number,
    request: ChatRequest,
    signal: AbortSignal,
  ): Promise<EventsResponse> {
    const { command, command_str: commandStr } = request;
    if (!command) throw fail('badArguments', {}, 'no command');
    const { uuid } = await deps.projects.own(request.site_uuid, userId);
    const { run } = await deps.runtime.startCommand({ project: uuid, userId, command, commandStr });
    return eventsFrom(run, 0, signal);
  }

  return {
    async send(request, { user, language, signal }) {
      switch (request.request_type) {
        case 'exe_npm':
          return execute(user.id, request, signal);
        case 'exe_api': {
          const { run } = await executeApi(deps, { userId: user.id, site: request.site_uuid });
          return eventsFrom(run, 0, signal);
        }
        case 'generate_prompt_enhancer': {
          const { site_uuid: site, prompt, model: choice } = request;
          const { id } = await enhancePrompt(deps, {
            userId: user.id,
            site,
            prompt,
            language,
            choice,
          });
          return eventsFrom(id, 0, signal);
        }
        case 'generate_website_chat': {
          const { id } = await sendPrompt(deps, { userId: user.id, language, request, stats });
          return eventsFrom(id, 0, signal);
        }
      }
    },
    context: (question, { user, language }) =>
      measureContext(deps, texts, { userId: user.id, language, question }),
    readPage: ({ url }, { user, signal }) => readPage(deps, { userId: user.id, url, signal }),
    async follow({ run, after }, { user, signal }) {
      const row = await ownRun(run, user.id);
      if (!deps.runs.mayHaveSent(row, after)) throw fail('notFound');
      return eventsFrom(row.id, after, signal);
    },
    async stop({ run }, { user }) {
      const { id } = await ownRun(run, user.id);
      return { status: await deps.runs.stop(id) };
    },
    getChat: ({ site_uuid, type }, { user }) =>
      readChat(deps, { userId: user.id, uuid: site_uuid, type }),
    saveFiles: (input, { user }) => save(user.id, input),
  };
}
