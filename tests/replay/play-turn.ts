import type { RunEvent } from '../../domain/stream/event.ts';
import { textDigest } from '../../services/chat/index.ts';
import { messages } from '../../services/store/schema/index.ts';
import type { Conversation } from '../support/conversation.ts';
import { createTokenCount, type TokenCount } from '../support/count-tokens.ts';
import type { LoopbackModel, Script, Usage } from '../support/loopback-model.ts';
import type { RecordedAnswer, TurnOutcome, TurnRecording } from './recording.ts';

export type ReplayStage = { conversation: Conversation; model: LoopbackModel };

/** The scripted model's answer where it is asked more often than it was recorded. */
const unseen = 'I do not see the file.';
const startTokens = 1_000_000;
const charactersPerToken = 4;

/**
 * Replays a turn through the product's own code. Returns its result and its files, and
 * the time from the model's last byte to the end in ms.
 */
export async function playTurn(
  { conversation, model }: ReplayStage,
  turn: TurnRecording,
): Promise<{ outcome: TurnOutcome; texts: ReadonlyMap<string, string>; endMs: number }> {
  const person = await conversation.person(startTokens);
  await setUp(conversation, person, turn);
  const usages = scriptAnswers(model, turn.answers);
  const before = model.requests.length;
  const { userId, site } = person;
  const { prompt, mode = 'build', language } = turn;
  const sent = await conversation.send(userId, site, { prompt, mode }, language);
  const events = await conversation.events(sent);
  const endMs = performance.now() - model.lastSentAt;
  const requests = model.requests.slice(before).map(({ body }) => body);
  const texts = new Map(Object.entries(await conversation.files(site)));
  return {
    ...{ texts, endMs },
    outcome: {
      ...describeEnd(events),
      ...describeFiles(texts, turn),
      findings: [...findingsOf(events), ...requests.flatMap(correctionLines)],
      repairs: events.filter((one) => 'stage' in one && one.stage === 'correcting').length,
      calls: requests.length,
      tokens: usages.reduce((sum, one) => sum + one.input + one.output, 0),
    },
  };
}

/** Creates the project with its files, its locks and its conversation before the turn. */
async function setUp(
  { db, projects, versions, locks }: Conversation,
  { userId, site }: { userId: number; site: string },
  { files, history, locked, prompt }: TurnRecording,
): Promise<void> {
  if (Object.keys(files).length + history.length === 0) return;
  await projects.claim({ uuid: site, userId, title: prompt.slice(0, 40), webType: 0 });
  const changes = Object.entries(files).map(([path, text]) => ({
    path,
    bytes: new TextEncoder().encode(text),
  }));
  if (changes.length > 0) await versions.commit({ project: site, kind: 'save', changes });
  if (locked.length > 0) await locks.replace(site, locked);
  for (const { role, content } of history)
    await db.insert(messages).values({ projectUuid: site, role, content, createdAt: new Date() });
  await projects.setStatus(site, 2);
}

/** Queues the answers. Returns the tokens of the calls, which grow as calls are answered. */
function scriptAnswers(model: LoopbackModel, answers: readonly RecordedAnswer[]): Usage[] {
  const usages: Usage[] = [];
  const counted = createTokenCount(charactersPerToken);
  const countAs =
    (reported?: Usage | null): TokenCount =>
    (request, answer) => {
      const usage = reported ?? counted()(request, answer);
      usages.push(usage);
      return usage;
    };
  model.reset();
  model.script(...answers.map((one) => ({ ...scriptOf(one), count: countAs(one.usage) })));
  model.otherwise = { text: unseen, count: countAs() };
  return usages;
}

function scriptOf({ text, end, pieces, corrections }: RecordedAnswer): Script {
  const parts = pieces ? { pieces: [...pieces] } : { chunk: 2_000 };
  const reply = corrections && ((request: string) => correct(corrections, request));
  const content = reply ? { reply, ...parts } : { text, ...parts };
  switch (end) {
    case 'done':
    case 'length':
    case 'stopped':
      return { ...content, finish: end };
    case 'left':
      return content;
    case 'overloaded':
      return { status: 529 };
    case 'refused':
      return { status: 401 };
    case 'gone':
      return { status: 404 };
    default:
      return { ...content, dropAfter: pieces?.length ?? Math.ceil(text.length / 2_000) };
  }
}

function correct(corrections: NonNullable<RecordedAnswer['corrections']>, request: string): string {
  const seen = corrections.filter(({ needs }) =>
    needs.every((text) => request.includes(JSON.stringify(text).slice(1, -1))),
  );
  if (seen.length === 0) return unseen;
  const actions = seen.map(({ action }) => action).join('\n');
  return `<appArtifact id="fix" title="Fix">\n${actions}\n</appArtifact>`;
}

function describeEnd(events: readonly RunEvent[]): { status: string; charged: number } {
  const last = events.at(-1);
  const paid = events.find((one) => 'type' in one && one.type === 'end_tokens');
  return {
    status:
      last && 'status' in last ? last.status : `error ${last && 'code' in last ? last.code : ''}`,
    charged: paid && 'type' in paid && paid.type === 'end_tokens' ? paid.data.used : 0,
  };
}

function describeFiles(
  texts: ReadonlyMap<string, string>,
  { files, written = {} }: TurnRecording,
): Pick<TurnOutcome, 'files' | 'same'> {
  const known: Record<string, string> = { ...files, ...written };
  const paths = [...new Set([...texts.keys(), ...Object.keys(known)])].sort();
  const changed = paths.filter((path) => texts.get(path) !== known[path]);
  const digests = changed.map((path): [string, string | null] => {
    const text = texts.get(path);
    return [path, text === undefined ? null : textDigest(text)];
  });
  return { files: Object.fromEntries(digests), same: paths.length - changed.length };
}

/** Returns the refused actions and the applied fixes. */
function findingsOf(events: readonly RunEvent[]): string[] {
  const notices = events.flatMap((one) =>
    'type' in one && one.type === 'notice' ? [`refused ${one.reason} ${one.path}`] : [],
  );
  const last = events.at(-1);
  const fixed = last && 'status' in last && 'fixed' in last ? (last.fixed ?? []) : [];
  return [
    ...notices,
    ...fixed.map(({ name, file, subject }) => `fixed ${name} ${file} ${subject}`),
  ];
}

/** Returns the faults that a request asks the model to correct. */
function correctionLines(body: Record<string, unknown>): string[] {
  const asked = (body.messages as { role: string; content: unknown }[]).at(-1)?.content;
  const text = typeof asked === 'string' ? asked : '';
  if (!text.startsWith('Your answer was carried out')) return [];
  const [list = ''] = text.split('\n\n## ');
  return list
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => `asked ${line.slice(2)}`);
}
