import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { PackageJson } from './packages.ts';

/** RUN-002: 1 install, 2 build-dev, 3 other, 4 web build. */
export type CommandNumber = 1 | 2 | 3 | 4;

export type ServerPlan = {
  command: string;
  /** Ours listens on one port only; another's port is the first that listens (decision 38). */
  port: number;
};

const wrapper: ServerPlan = { command: 'node /opt/sayso/dev-server.mjs', port: limits.sandbox.port };
const packageScript = /^(?:npm|pnpm|yarn|bun)(?:\s+run)?\s+([\w:.-]+)(?:\s+--.*)?$/;
const plainVite = /^(?:npx\s+)?vite(?:\s+(?:dev|serve))?(?:\s+--?[\w-]+(?:[= ][\w.:/-]+)?)*$/;
const install = /^(?:npm|pnpm|yarn|bun)\s+(?:install|i|ci|add)(?:\s+[@\w][\w./@^~:-]*|\s+--?[\w-]+)*$|^yarn$/;

/** GAP-35: what may be said beside a command; throws `badArguments` (4004). */
export function checkCommand(command: CommandNumber, commandStr: string | undefined): void {
  const text = commandStr?.trim() ?? '';
  if (text.length > limits.command.maxLength || text.includes('\0')) throw fail('badArguments', {}, 'command too long');
  if (command === 3 && !text) throw fail('badArguments', {}, 'command 3 needs command_str');
  if (command === 1 && text && !install.test(text)) throw fail('badArguments', {}, 'not an install command');
}

/** What a command means beyond its number; undefined where the text only repeats the number, so that both forms are one command. */
export function meaningOf(command: CommandNumber, commandStr: string | undefined): string | undefined {
  const text = commandStr?.trim();
  if (!text || command === 4) return undefined;
  if (command === 1 && packagesToAdd(text).every((one) => one.startsWith('-'))) return undefined;
  if (command === 2 && /^(?:npm|pnpm|yarn|bun)(?:\s+run)?\s+dev$/.test(text)) return undefined;
  return text;
}

/** Packages an install command adds by name; what it means beyond that is npm's plain install. */
export function packagesToAdd(commandStr: string | undefined): string[] {
  return (commandStr ?? '').trim().split(/\s+/).slice(2);
}

/** How a project's dev server is started (decision 38); undefined when it says nothing that could be one. */
export function planServer(project: PackageJson, commandStr: string | undefined, hasVite: boolean): ServerPlan | undefined {
  const asked = commandStr?.trim() ?? '';
  if (plainVite.test(asked)) return wrapper;
  const named = packageScript.exec(asked)?.[1];
  if (asked && !named) return { command: asked, port: 0 };
  const name = [named, 'dev', 'start'].find((one) => one !== undefined && project.scripts[one] !== undefined);
  const script = name && project.scripts[name]?.trim();
  if (!name || !script) return hasVite ? wrapper : undefined;
  return plainVite.test(script) ? wrapper : { command: `npm run --silent ${name}`, port: 0 };
}

const typesFirst = /^(?:npx\s+)?tsc(?:\s+[\w./-]+)*\s*&&\s*(?=vite\s+build)/;

/** The production build; types are checked only where the project brings the compiler. */
export function planBuild(project: PackageJson, hasTypescript: boolean): { command: string; skipsTypes: boolean } | undefined {
  const script = project.scripts.build?.trim();
  if (!script) return undefined;
  if (!hasTypescript && typesFirst.test(script)) return { command: script.replace(typesFirst, ''), skipsTypes: true };
  return { command: 'npm run --silent build', skipsTypes: false };
}
