import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { PackageJson } from './package-check.ts';

/**
 * The command numbers of RUN-002: 1 installs, 2 starts the dev server, 3 is any other command, 4
 * builds for the web.
 */
export type CommandNumber = 1 | 2 | 3 | 4;

export type ServerPlan = {
  command: string;
  /**
   * The fixed port of our own dev server. For any other server the value is 0: then the first port
   * on which the server listens is used (ADR 068).
   */
  port: number;
};

const ownServer: ServerPlan = {
  command: 'node /opt/sayso/dev-server.mjs',
  port: limits.sandbox.port,
};
const packageScript = /^(?:npm|pnpm|yarn|bun)(?:\s+run)?\s+([\w:.-]+)(?:\s+--.*)?$/;
const packageManagers = new Set(['npm', 'pnpm', 'yarn', 'bun']);
const installVerbs = new Set(['install', 'i', 'ci', 'add']);
const packageOrFlag = /^(?:[@\w][\w./@^~:-]*|-[\w-]+)$/;
const flag = /^-[\w-]+(?:=[\w.:/-]+)?$/;
const flagValue = /^[\w.:/-]+$/;

/**
 * Splits a command into words, which are then checked one by one in linear time. One pattern for
 * the whole command would need nested quantifiers, which can take exponential time.
 */
const splitWords = (command: string) => command.split(/\s+/);

/** Matches `vite`, `npx vite dev --port 3000`: only Vite's options, each with at most one value. */
function isPlainVite(command: string): boolean {
  const words = splitWords(command);
  if (words[0] === 'npx') words.shift();
  if (words.shift() !== 'vite') return false;
  if (words[0] === 'dev' || words[0] === 'serve') words.shift();
  let mayBeValue = false;
  for (const word of words) {
    const isFlag = flag.test(word);
    if (!isFlag && !(mayBeValue && flagValue.test(word))) return false;
    mayBeValue = isFlag && !word.includes('=');
  }
  return true;
}

function isInstall(command: string): boolean {
  if (command === 'yarn') return true;
  const [manager = '', verb = '', ...rest] = splitWords(command);
  return (
    packageManagers.has(manager) &&
    installVerbs.has(verb) &&
    rest.every((word) => packageOrFlag.test(word))
  );
}

/** Checks the text of a command (GAP-35). Throws `badArguments` (4004). */
export function checkCommand(command: CommandNumber, commandStr: string | undefined): void {
  const text = commandStr?.trim() ?? '';
  if (text.length > limits.command.maxLength || text.includes('\0'))
    throw fail('badArguments', {}, 'command too long');
  if (command === 3 && !text) throw fail('badArguments', {}, 'command 3 needs command_str');
  if (command === 1 && text && !isInstall(text))
    throw fail('badArguments', {}, 'not an install command');
}

/**
 * Returns the part of a command's text that its number does not imply; undefined if there is none.
 * So `npm install` and the number 1 without a text count as the same command.
 */
export function normaliseCommand(
  command: CommandNumber,
  commandStr: string | undefined,
): string | undefined {
  const text = commandStr?.trim();
  if (!text || command === 4) return undefined;
  if (command === 1 && packagesToAdd(text).every((one) => one.startsWith('-'))) return undefined;
  if (command === 2 && /^(?:npm|pnpm|yarn|bun)(?:\s+run)?\s+dev$/.test(text)) return undefined;
  return text;
}

/** Returns the packages that an install command names; an empty list for a plain `npm install`. */
export function packagesToAdd(commandStr: string | undefined): string[] {
  return (commandStr ?? '').trim().split(/\s+/).slice(2);
}

/** Returns `@scope/name` for `@scope/name@1.2.3`. */
export function packageName(added: string): string {
  const version = added.indexOf('@', 1);
  return version < 0 ? added : added.slice(0, version);
}

/**
 * Returns how to start a project's dev server (ADR 068); undefined when the project defines none.
 */
export function planServer(
  project: PackageJson,
  commandStr: string | undefined,
  hasVite: boolean,
): ServerPlan | undefined {
  const asked = commandStr?.trim() ?? '';
  if (isPlainVite(asked)) return ownServer;
  const named = packageScript.exec(asked)?.[1];
  if (asked && !named) return { command: asked, port: 0 };
  const name = [named, 'dev', 'start'].find(
    (one) => one !== undefined && project.scripts[one] !== undefined,
  );
  const script = name && project.scripts[name]?.trim();
  if (!name || !script) return hasVite ? ownServer : undefined;
  return isPlainVite(script) ? ownServer : { command: `npm run --silent ${name}`, port: 0 };
}

const typeCheckPrefix = /^(?:npx\s+)?tsc(?:\s+[\w./-]+)*\s*&&\s*(?=vite\s+build)/;

/**
 * Returns the command of the production build. It checks types only if the project includes the
 * compiler.
 */
export function planBuild(
  project: PackageJson,
  hasTypescript: boolean,
): { command: string; skipsTypes: boolean } | undefined {
  const script = project.scripts.build?.trim();
  if (!script) return undefined;
  if (!hasTypescript && typeCheckPrefix.test(script))
    return { command: script.replace(typeCheckPrefix, ''), skipsTypes: true };
  return { command: 'npm run --silent build', skipsTypes: false };
}

const endsWithViteBuild = /(?:^|&&)\s*(?:npx\s+)?vite\s+build\s*$/;

/**
 * Lets a build write source maps to which no file refers (ADR 129), so that they can be kept without
 * being served. Returns undefined if the build is not one of Vite alone, or if its configuration
 * decides about source maps itself.
 */
export function withHiddenMaps(
  project: PackageJson,
  { command, skipsTypes }: { command: string; skipsTypes: boolean },
  configuration: string,
): string | undefined {
  const script = project.scripts.build ?? '';
  if (!endsWithViteBuild.test(script) || configuration.includes('sourcemap')) return undefined;
  return `${command}${skipsTypes ? '' : ' --'} --sourcemap hidden`;
}
