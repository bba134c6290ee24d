import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { BoxedServer } from '../../services/adapters/site-databases/boxed-server.ts';
import { Sites } from '../../services/adapters/site-databases/site-databases.ts';
import { appCount, holedApp, soundApp } from '../support/privacy-corpus/apps.ts';
import { type Judgement, judgeApp } from '../support/privacy-corpus/judge-app.ts';

const mostMissed = 0.02;
const mostFalseBlocks = 1;

/**
 * Proves sixty sound apps and sixty with a hole each, and prints what was found by kind. Returns
 * how many goals were missed. `wanted` names some apps, such as `hole-7`.
 */
export async function measurePrivacy(
  say: (line: string) => void,
  wanted: readonly string[] = [],
): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'sayso-privacy-'));
  const log = () => {};
  const server = new BoxedServer({ directory, log });
  const databases = new Sites({ server, clock: systemClock, log });
  const judgements: Judgement[] = [];
  try {
    const apps = Array.from({ length: appCount }, (_, index) => [soundApp(index), holedApp(index)]);
    const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name);
    for (const app of apps.flat().filter(isWanted)) {
      const judgement = await judgeApp({ databases, clock: systemClock, log }, app);
      judgements.push(judgement);
      if (!judgement.isRight || wanted.length > 0)
        say(
          `${judgement.isRight ? 'right' : 'WRONG'}: ${app.name} ${JSON.stringify(app.hole ?? '')}\n  ${judgement.reasons.join('\n  ')}`,
        );
    }
  } finally {
    await databases.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
  return summarize(say, judgements);
}

function summarize(say: (line: string) => void, judgements: readonly Judgement[]): number {
  const kindOf = ({ app }: Judgement) => app.hole?.kind ?? 'sound';
  const kinds = [...new Set(judgements.map(kindOf))].sort();
  say('\n| kind | apps | right | ms, median | ms, longest |\n|---|--:|--:|--:|--:|');
  for (const kind of kinds) {
    const of = judgements.filter((one) => kindOf(one) === kind);
    const times = of.map(({ report }) => report.milliseconds).sort((one, other) => one - other);
    const right = of.filter(({ isRight }) => isRight).length;
    say(`| ${kind} | ${of.length} | ${right} | ${times[times.length >> 1]} | ${times.at(-1)} |`);
  }
  const holed = judgements.filter(({ app }) => app.hole);
  const missed = holed.filter(({ isRight }) => !isRight).length;
  const blocked = judgements.filter(({ app, isRight }) => !app.hole && !isRight).length;
  say(`\n${missed} of ${holed.length} holes missed, ${blocked} sound apps blocked.`);
  return Number(missed > holed.length * mostMissed) + Number(blocked > mostFalseBlocks);
}
