import { limits } from '../../domain/limits/index.ts';
import { languageOf, type ParseFailure, type Parser } from '../parsing/index.ts';

/**
 * Returns a file's syntax error and its position, as text for a model; `undefined` when the file
 * has no error or cannot be checked.
 */
export type SyntaxCheck = (path: string, text: string) => Promise<string | undefined>;

/**
 * Why a file could not be parsed, as text for the model. Null: accept the file, because no error in
 * it is known.
 */
const failureMessages: Record<ParseFailure, string | null> = {
  deep: `it nests brackets or tags more than ${limits.parsing.maxDepth} levels deep, which no parser reads. Write it flatter.`,
  crashed:
    'it is nested so deep or so long in one expression that the parser crashed. Split it into smaller parts.',
  late: `parsing it takes more than ${limits.parsing.syntax.deadlineMs / 1000} seconds. Split it into smaller files.`,
  long: null,
  unavailable: null,
};

/**
 * Checks TypeScript, JavaScript, JSON, CSS and HTML. A file that crashes the parser counts as a
 * syntax error.
 */
export function createSyntaxCheck(parser: Parser): SyntaxCheck {
  return async (path, text) => {
    if (!languageOf(path)) return undefined;
    const [outcome] = await parser.parse('syntax', [{ path, text }]);
    if (!outcome) return undefined;
    return (outcome.ok ? outcome.value : failureMessages[outcome.because]) ?? undefined;
  };
}
