import type { Check } from '../../domain/entities/check.ts';
import { limits } from '../../domain/limits/index.ts';
import type { RunEvent } from '../../domain/stream/event.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import type { Clock } from '../../services/ports/clock.ts';
import { type Conversation, createConversation, type KitOptions } from './conversation.ts';
import { last, page, type Stage } from './conversation-suite.ts';
import { scriptedBrowser } from './scripted-browser.ts';

export const broken = 'export const App = () => <h1>{missingThing()}</h1>;\n';
export const fine = 'export const App = () => <h1>fine</h1>;\n';
export const files = { ...page, 'src/App.tsx': fine };
export const thrown = {
  findings: [
    { kind: 'page' as const, text: 'ReferenceError: missingThing is not defined', source: null },
  ],
};

/** Returns an answer that rewrites `src/App.tsx`. */
export const change = (text: string) =>
  `I see.\n<appArtifact id="f" title="Shop">\n<appAction type="file" filePath="src/App.tsx">\n${text}</appAction>\n</appArtifact>`;

/** Returns a real clock that skips the 5 s between repairs. `waited` records them. */
function createFastClock(): Clock & { waited: number[] } {
  const waited: number[] = [];
  return {
    waited,
    now: () => systemClock.now(),
    async sleep(ms, signal) {
      const isLock = ms > limits.repair.lockMs - 1_000 && ms <= limits.repair.lockMs;
      if (!isLock) return systemClock.sleep(ms, signal);
      waited.push(ms);
    },
  };
}

/** Returns the id of the check run that the last event of a turn names. */
export function checkOf(events: RunEvent[]): string | undefined {
  const end = last(events);
  return end && 'status' in end && 'check' in end ? end.check : undefined;
}

/**
 * Sends a prompt and follows the checks after it, with their results, until a check starts no
 * further turn.
 */
export async function sendAndFollow(
  talk: Conversation,
  { userId, site }: { userId: number; site: string },
  prompt: string | Record<string, unknown> = 'a shop',
) {
  const turns: RunEvent[][] = [];
  const checks: Check[][] = [];
  let sent = await talk.send(userId, site, prompt);
  for (;;) {
    const events = await talk.events(sent);
    turns.push(events);
    const run = checkOf(events);
    if (!run) return { turns, checks };
    const said = await talk.events({ run, events: talk.runs.follow(run, 0) });
    checks.push(
      said.flatMap((event) => ('type' in event && event.type === 'check' ? [event.check] : [])),
    );
    const next = checks.at(-1)?.at(-1)?.run;
    if (!next) return { turns, checks };
    sent = { run: next, events: talk.runs.follow(next, 0) };
  }
}

/** Creates a conversation with checks, and helpers to control it. */
export function repairStage(stage: Stage) {
  return {
    begin(
      browser = scriptedBrowser(),
      options: Pick<KitOptions, 'free' | 'starter' | 'packageExports' | 'types' | 'stages'> = {},
    ) {
      const clock = createFastClock();
      return {
        browser,
        clock,
        talk: createConversation(stage.open().db, stage.model, {
          ...options,
          pageCheck: browser,
          clock,
        }),
      };
    },
    /** Returns the prompts the model has received so far. */
    asked: () =>
      stage.model.requests.map(
        ({ body }) => (body as { messages: { content: string }[] }).messages.at(-1)?.content ?? '',
      ),
    answers: (...texts: string[]) => stage.model.script(...texts.map((text) => ({ text }))),
  };
}
