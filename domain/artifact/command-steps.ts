import { type Command, commands } from '../runtime/commands.ts';
import type { ActionType } from './events.ts';

/** A command for the request type `exe_npm` (RUN-001, RUN-002). */
export type CommandStep = { command: Command; commandStr: string };

const commandPatterns: [command: Command, pattern: RegExp][] = [
  [commands.install, /^(?:(?:npm|pnpm|bun) (?:install|i|ci|add)|yarn(?: install| add)?)(?: |$)/],
  [
    commands.webBuild,
    /^(?:(?:npm|pnpm|yarn|bun) (?:run )?build|(?:npx |pnpm exec )?(?:vite|next) build)(?: |$)/,
  ],
  [
    commands.buildDev,
    /^(?:(?:npm|pnpm|yarn|bun) (?:run )?(?:dev|start|serve)|(?:npx |pnpm exec )?(?:vite|next dev))(?: |$)/,
  ],
];

const install: CommandStep = { command: commands.install, commandStr: 'npm install' };
const dev: CommandStep = { command: commands.buildDev, commandStr: 'npm run dev' };

/**
 * RUN-002, RUN-016: returns the number of a command: install is 1, dev server 2, web build 4, any
 * other command 3.
 */
export function commandOf(commandStr: string): Command {
  return (
    commandPatterns.find(([, pattern]) => pattern.test(tidy(commandStr)))?.[0] ?? commands.other
  );
}

/**
 * Returns the commands of one answer in the order in which they run, after all files are written
 * (RUN-016). Equal commands run once (GEN-033). A missing install is added first, a missing start
 * of the dev server last (GEN-034). Returns nothing for an answer without actions. An unknown
 * command of a `start` action counts as the dev server.
 */
export function commandSteps(
  actions: readonly { actionType: ActionType; content: string }[],
): CommandStep[] {
  if (actions.length === 0) return [];
  const steps = actions.flatMap(({ actionType, content }) => {
    if (actionType === 'shell') return stepsOf(content, commands.other);
    return actionType === 'start' ? stepsOf(content, commands.buildDev) : [];
  });
  const has = (command: Command) => steps.some((step) => step.command === command);
  const whole = [
    ...(has(commands.install) ? [] : [install]),
    ...steps,
    ...(has(commands.buildDev) ? [] : [dev]),
  ];
  return whole.filter((step, i) => whole.findIndex((other) => isSameStep(step, other)) === i);
}

/** Whether two steps are the same (GEN-033), ignoring extra spaces. */
export function isSameStep(one: CommandStep, other: CommandStep): boolean {
  return one.command === other.command && tidy(one.commandStr) === tidy(other.commandStr);
}

/**
 * Splits `npm install && npm run dev` into two steps. A line with an unknown command is not split,
 * because only the shell can interpret it.
 */
function stepsOf(content: string, unknown: Command): CommandStep[] {
  const parts = content.split(/&&|\n/).map(tidy).filter(Boolean);
  const known = parts.map((commandStr) => ({ command: commandOf(commandStr), commandStr }));
  if (known.every((step) => step.command !== commands.other)) return known;
  return parts.length === 0 ? [] : [{ command: unknown, commandStr: content.trim() }];
}

function tidy(text: string): string {
  return text.trim().replace(/[ \t]+/g, ' ');
}
