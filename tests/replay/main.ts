// `npm run replay`: see `usage`. Exits with 1 when a turn differs from what is expected of it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import type { RecordedTurn } from '../../services/chat/index.ts';
import { runAdmin } from '../../services/main-admin.ts';
import { openPostgres } from '../../services/store/open-database.ts';
import { corpusTurns, untypedTurns } from '../corpus/turns/turns.ts';
import { createTestDatabase } from '../support/database.ts';
import { startMigrated } from '../support/postgres.ts';
import { differences, readExpectations, writeExpectations } from './expectations.ts';
import { openStages, type ReplayStages } from './open-stages.ts';
import { playTurn } from './play-turn.ts';
import { differencesFromResult, toRecording } from './recorded-turn.ts';
import { type ReplayedTurn, replayTurns } from './replay-turns.ts';
import { summaryTable } from './summary.ts';

const usage = [
  'npm run replay                     (plays the corpus and compares it with what is expected)',
  'npm run replay -- --update         (plays the corpus and stores what is found as expected)',
  'npm run replay -- <file>           (plays a recorded turn and compares it with what came of it)',
  'npm run replay -- record <project> <turn> <new file> --consent <words>',
  '                                   (records a turn of this installation, as its user agreed)',
];

/** Turns mostly wait for parser processes and boxes, so two run beside each other. */
const lanes = 2;
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Opens the stages on a database of their own, and removes both after the work. */
async function withStages<T>(
  count: number,
  work: (stages: ReplayStages) => Promise<T>,
): Promise<T> {
  const server = await startMigrated();
  try {
    const database = await openPostgres(await createTestDatabase(server.url));
    const stages = await openStages(database.db, { count });
    const result = await work(stages);
    await stages.close();
    await database.close();
    return result;
  } finally {
    await server.stop();
  }
}

/** Plays the corpus. Returns how many turns differ from what is expected of them. */
async function playCorpus(isUpdate: boolean): Promise<number> {
  const began = performance.now();
  const { replayed, hasTypes } = await withStages(lanes, async ({ stages, hasTypes: typed }) => {
    const turns = typed ? corpusTurns : untypedTurns;
    return { replayed: await replayTurns(turns, stages), hasTypes: typed };
  });
  for (const line of summaryTable(replayed)) say(line);
  if (!hasTypes)
    say('\nThe compiler’s box cannot run here: faults that only types show are left out.');
  if (isUpdate) {
    const found = replayed.map(({ turn, outcome }) => [turn.recording.name, outcome] as const);
    writeExpectations({ ...(hasTypes ? {} : readExpectations()), ...Object.fromEntries(found) });
  }
  const different = isUpdate ? 0 : compare(replayed);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  say(`\n${replayed.length} turns in ${seconds} s, ${different} differ from what is expected.`);
  return different;
}

/** Prints what differs from what is expected. Returns how many turns differ. */
function compare(replayed: readonly ReplayedTurn[]): number {
  const expected = readExpectations();
  let different = 0;
  for (const { turn, outcome } of replayed) {
    const { name } = turn.recording;
    const lines = differences(expected[name], outcome);
    if (lines.length === 0) continue;
    different++;
    for (const line of [`\n${name}`, ...lines.map((one) => `  ${one}`)]) say(line);
  }
  return different;
}

/** Plays one recorded turn. Returns how many lines differ from what came of it at the time. */
async function playFile(file: string): Promise<number> {
  const turn = JSON.parse(readFileSync(file, 'utf8')) as RecordedTurn;
  return withStages(1, async ({ stages: [stage] }) => {
    if (!stage) throw new Error('no stage was opened');
    const played = await playTurn(stage, toRecording(turn));
    say(JSON.stringify(played.outcome, null, 2));
    const lines = differencesFromResult(turn, played);
    for (const line of lines) say(line);
    return lines.length;
  });
}

/** Records a turn of this installation into a file. Returns the exit status. */
async function record([project = '', turn = '', file = '', ...rest]: string[]): Promise<number> {
  const lines: string[] = [];
  const status = await runAdmin(
    ['record', project, turn, ...rest],
    (line) => void lines.push(line),
  );
  if (status !== 0) {
    for (const line of status === 2 ? usage : lines) say(line);
    return status;
  }
  // It holds what a person wrote, so never overwrite a file, and let nobody else read it.
  writeFileSync(file, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
  say(`${file} holds this turn with its project’s files. Look at it before you give it to anyone.`);
  return 0;
}

async function run([first, ...rest]: string[]): Promise<number> {
  if (first === 'record') return record(rest);
  if (first === undefined || (first === '--update' && rest.length === 0))
    return Math.min(1, await playCorpus(first === '--update'));
  if (rest.length === 0 && existsSync(first)) return Math.min(1, await playFile(first));
  for (const line of usage) say(line);
  return 2;
}

process.exit(await run(process.argv.slice(2)));
