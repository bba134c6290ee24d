import type { LeftBecause } from '../entities/check.ts';
import type { Problem } from '../entities/problem.ts';
import { limits } from '../limits.ts';

export type Repairs = {
  /** The person's toggle. */
  auto: boolean;
  /** Automatic repairs since the last success or the last prompt of the person's own (FIX-007). */
  attempts: number;
  /** Signatures the model was asked about in those. */
  tried: readonly string[];
  /** When a repair was last sent, by anyone, ms; null for never. */
  sentAt: number | null;
};

/** FIX-005: how long nothing may be sent yet, ms; 0 when it may. */
export function lockedFor(sentAt: number | null, now: number): number {
  return sentAt === null ? 0 : Math.max(0, sentAt + limits.repair.lockMs - now);
}

/** FIX-004: the toggle is on, attempts are left, nothing is being built and no fix is in progress. */
export function startsByItself(state: { auto: boolean; attempts: number; building: boolean; fixing: boolean }): boolean {
  return state.auto && state.attempts < limits.repair.attempts && !state.building && !state.fixing;
}

/** What keeps the service from asking the model by itself; null when nothing does (decision 11). */
export function leftBecauseOf(repairs: Repairs, signature: string, hasModel: boolean): LeftBecause | null {
  if (!hasModel) return 'model';
  if (!repairs.auto) return 'off';
  if (repairs.tried.includes(signature)) return 'same';
  return startsByItself({ ...repairs, building: false, fixing: false }) ? null : 'attempts';
}

/** Names a problem whatever line it moved to and whatever number, hash or address its words carry. */
export function signatureOf({ kind, file, message }: Problem): string {
  const words = message
    .replace(/https?:\/\/[^\s)'"]+/g, (address) => address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, ''))
    .replace(/\b[0-9a-f]{8,}\b/gi, '#')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
  return `${kind}|${file ?? ''}|${words}`;
}

/** Names what is wrong altogether, in whatever order it was found. */
export function signatureOfAll(problems: readonly Problem[]): string {
  return [...new Set(problems.map(signatureOf))].sort().join('\n');
}

/** Each problem once, those of the build first: what the page says then may only follow from them. */
export function worthSaying(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  const each = problems.filter((one) => {
    const signature = signatureOf(one);
    return !seen.has(signature) && seen.add(signature);
  });
  const ofBuild = (one: Problem) => one.kind === 'build' || one.kind === 'install';
  return [...each.filter(ofBuild), ...each.filter((one) => !ofBuild(one))].slice(0, limits.repair.problems);
}

/** `src/App.tsx:12:5`, as far as it is known; '' for nowhere. */
export function placeOf({ file, line, column }: Problem): string {
  return [file, line, line === null ? null : column].filter((part) => part !== null).join(':');
}

/** What a problem is called in the message that asks for its repair (CHAT-041). */
export function titleOfProblem(problem: Problem): string {
  const place = placeOf(problem);
  const [title = ''] = problem.message.split('\n');
  return place === '' ? title : `${title} (${place})`;
}
