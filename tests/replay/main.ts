// `npm run replay`: plays the recorded turns through today's code, compares what they result in with
// what is expected, prints a table, and exits with 1 on a difference. `-- --update` rewrites what is
// expected.
import process from 'node:process';
import { openPostgres } from '../../services/store/open-database.ts';
import { corpusTurns, untypedTurns } from '../corpus/turns/turns.ts';
import { createTestDatabase } from '../support/database.ts';
import { startMigrated } from '../support/postgres.ts';
import { differences, readExpectations, writeExpectations } from './expectations.ts';
import { openStages } from './open-stages.ts';
import { type ReplayedTurn, replayTurns } from './replay-turns.ts';
import { summaryTable } from './summary.ts';

/** Turns mostly wait for parser processes and boxes, so two run beside each other. */
const lanes = 2;
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Replays all turns that can run here. */
async function replayAll(): Promise<{ replayed: ReplayedTurn[]; hasTypes: boolean }> {
  const server = await startMigrated();
  try {
    const database = await openPostgres(await createTestDatabase(server.url));
    const { stages, hasTypes, close } = await openStages(database.db, { count: lanes });
    const replayed = await replayTurns(hasTypes ? corpusTurns : untypedTurns, stages);
    await close();
    await database.close();
    return { replayed, hasTypes };
  } finally {
    await server.stop();
  }
}

/** Prints what differs from what is expected. Returns how many turns differ. */
function compare(replayed: readonly ReplayedTurn[]): number {
  const expected = readExpectations();
  const different = replayed.flatMap(({ turn: { recording }, outcome }) => {
    const lines = differences(expected[recording.name], outcome);
    return lines.length > 0 ? [`\n${recording.name}`, ...lines.map((line) => `  ${line}`)] : [];
  });
  for (const line of different) say(line);
  return different.filter((line) => !line.startsWith('  ')).length;
}

const isUpdate = process.argv.includes('--update');
const began = performance.now();
const { replayed, hasTypes } = await replayAll();
for (const line of summaryTable(replayed)) say(line);
if (!hasTypes)
  say('\nNo box for the compiler runs here: the turns whose faults only types show are left out.');
if (isUpdate) {
  const found = replayed.map(({ turn, outcome }) => [turn.recording.name, outcome] as const);
  writeExpectations({ ...(hasTypes ? {} : readExpectations()), ...Object.fromEntries(found) });
}
const different = isUpdate ? 0 : compare(replayed);
const seconds = ((performance.now() - began) / 1_000).toFixed(0);
say(`\n${replayed.length} turns in ${seconds} s, ${different} differ from what is expected.`);
process.exit(different > 0 ? 1 : 0);
