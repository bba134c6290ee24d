import type { UnrepairedReason } from '../entities/check.ts';
import type { Problem } from '../entities/problem.ts';
import { limits } from '../limits/index.ts';

export type Repairs = {
  /** Whether the user has switched automatic repair on. */
  auto: boolean;
  /** Automatic repairs since the last success or the user's last own prompt (FIX-007). */
  attempts: number;
  /** Signatures of the problems that these repairs tried. */
  tried: readonly string[];
  /** When a repair was last sent, by the user or the service, epoch ms; null for never. */
  sentAt: number | null;
};

/** FIX-005: returns for how many ms no repair may be sent; 0 if a repair may be sent now. */
export function lockedFor(sentAt: number | null, now: number): number {
  return sentAt === null ? 0 : Math.max(0, sentAt + limits.repair.lockMs - now);
}

/**
 * Whether a repair starts automatically (FIX-004): the toggle is on, attempts are left, and neither
 * a build nor a repair is running.
 */
export function startsByItself(state: {
  auto: boolean;
  attempts: number;
  building: boolean;
  fixing: boolean;
}): boolean {
  return state.auto && state.attempts < limits.repair.attempts && !state.building && !state.fixing;
}

/** Returns why the service does not ask the model for a repair; null if it does (ADR 027). */
export function leftBecauseOf(
  repairs: Repairs,
  signature: string,
  hasModel: boolean,
): UnrepairedReason | null {
  if (!hasModel) return 'model';
  if (!repairs.auto) return 'off';
  if (repairs.tried.includes(signature)) return 'same';
  return startsByItself({ ...repairs, building: false, fixing: false }) ? null : 'attempts';
}

/**
 * Returns a text that identifies a problem regardless of its line, and of numbers, hashes and hosts
 * in its message.
 */
export function signatureOf({
  kind,
  file,
  message,
}: Pick<Problem, 'kind' | 'file' | 'message'>): string {
  const words = message
    .replace(
      /https?:\/\/[^\s)'"]+/g,
      (address) => address.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/, 1)[0] ?? '',
    )
    .replace(/\b[0-9a-f]{8,}\b/gi, '#')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
  return `${kind}|${file ?? ''}|${words}`;
}

/** Returns a text that identifies a set of problems, regardless of their order. */
export function signatureOfAll(problems: readonly Problem[]): string {
  return [...new Set(problems.map(signatureOf))].sort().join('\n');
}

/**
 * Returns a text that is equal for two reports of the same fault, whatever their files. The check's
 * browser and the user's page report the same error in different words.
 */
function faultOf({ kind, message }: Pick<Problem, 'kind' | 'message'>): string {
  return `${kind === 'console' ? 'page' : kind}|${wordsOf(message)}`;
}

/**
 * Whether two reports of a fault may concern the same file. Often only one of them names the file.
 */
function isSamePlace(one: Problem, other: Problem): boolean {
  return one.file === other.file || one.file === null || other.file === null;
}

function wordsOf(message: string): string {
  const words = signatureOf({ message, file: null, kind: 'page' });
  return words.replace(
    /^page\|\|(?:Unhandled Promise Rejection: |Uncaught (?:\(in promise\) )?)?/i,
    '',
  );
}

/**
 * Removes duplicate problems and puts build problems first, because page problems may only be their
 * consequences. Reads only a limited number of different problems of each of these two kinds: a
 * failed command may print thousands, and the card with them is rendered again for every line.
 */
export function worthSaying(problems: readonly Problem[]): Problem[] {
  const ofBuild = (one: Problem) => one.kind === 'build' || one.kind === 'install';
  return [
    ...withoutDuplicates(problems.filter(ofBuild)),
    ...withoutDuplicates(problems.filter((one) => !ofBuild(one))),
  ].slice(0, limits.repair.problems);
}

/**
 * Removes broken controls for which an `ability` problem names the same line. Both report the same
 * fault, and the ability describes it in the user's words (FIX-054).
 */
export function withoutNamedControls(problems: readonly Problem[]): Problem[] {
  const placeIn = ({ file, line }: Problem) => (line === null ? '' : `${file}:${line}`);
  const named = new Set(problems.filter(({ kind }) => kind === 'ability').map(placeIn));
  return problems.filter(
    (one) => one.kind !== 'lost' || placeIn(one) === '' || !named.has(placeIn(one)),
  );
}

/** Returns one problem per fault and file, at the position of its first report. */
function withoutDuplicates(problems: readonly Problem[]): Problem[] {
  const each: Problem[] = [];
  const placesByFault = new Map<string, number[]>();
  const reports = new Set<string>();
  for (const one of problems) {
    if (reports.size >= limits.repair.problemsRead) break;
    const { kind, file, message } = one;
    // A repeated report does not count towards the limit of reports.
    const report = `${kind}|${file ?? ''}|${message}`;
    if (reports.has(report)) continue;
    reports.add(report);
    const fault = faultOf({ kind, message });
    const places = placesByFault.get(fault) ?? [];
    const at = places.find((place) => isSamePlace(each[place] ?? one, one));
    if (at === undefined) {
      placesByFault.set(fault, [...places, each.length]);
      each.push(one);
    }
    // Prefer the report that names the file.
    else if (each[at]?.file === null && one.file !== null) each[at] = one;
  }
  return each;
}

/** Returns file, line and column as in `src/App.tsx:12:5`, as far as they are known. */
export function placeOf({ file, line, column }: Pick<Problem, 'file' | 'line' | 'column'>): string {
  return [file, line, line === null ? null : column].filter((part) => part !== null).join(':');
}

/** Returns a problem's title in the message that asks for its repair (CHAT-041). */
export function titleOfProblem(problem: Problem): string {
  const place = placeOf(problem);
  const [title = ''] = problem.message.split('\n');
  return place === '' ? title : `${title} (${place})`;
}
