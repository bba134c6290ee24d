import type { Attack } from './attacks.ts';

const envelope = /^\{"code":(\d+)\b/;

function refusalOf(answer: unknown): number | undefined {
  const code =
    typeof answer === 'string'
      ? Number(envelope.exec(answer)?.[1] ?? 200)
      : Number((answer as { code?: unknown } | undefined)?.code ?? 200);
  return code === 200 ? undefined : code;
}

/**
 * Throws when a round measured nothing: the product refused it for a reason that is not its defence
 * against this attack (a limit, an empty balance), or what the attack is about did not happen.
 */
export function assertRoundCounts(
  { refusals = [], hasHappened }: Pick<Attack, 'refusals' | 'hasHappened'>,
  outcome: unknown,
): void {
  const answers = [outcome].flat();
  const refusal = answers.map(refusalOf).find((code) => code && !refusals.includes(code));
  if (refusal) throw new Error(`the attack was refused with ${refusal}`);
  if (hasHappened && !hasHappened(answers)) throw new Error('the attack did not happen');
}

type Rounds = {
  attack: Pick<Attack, 'refusals' | 'hasHappened'>;
  /** Runs the attack once. */
  begin: () => Promise<unknown>;
  /** The attack is repeated for at least this long, and not waited for beyond the maximum. */
  minMs: number;
  maxMs: number;
  /** Time between rounds: an attack that is refused at once must not meet a limit of calls. */
  pauseMs: number;
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
};

/**
 * Repeats an attack and checks every round. Returns the number of rounds that ended, and the round
 * that had not ended after `maxMs`, if any: it is checked when it ends.
 */
export async function repeatAttack({ attack, begin, minMs, maxMs, pauseMs, now, sleep }: Rounds) {
  const began = now();
  let rounds = 0;
  do {
    const round = begin().then((outcome) => assertRoundCounts(attack, outcome));
    const isOver = await Promise.race([
      round.then(() => true),
      sleep(Math.max(0, maxMs - (now() - began))).then(() => false),
    ]);
    if (!isOver) return { rounds, unended: round };
    rounds++;
    await sleep(pauseMs);
  } while (now() - began < minMs);
  return { rounds };
}
