/** RUN-001: the numbers by which a command is asked for. */
export const commands = { install: 1, buildDev: 2, other: 3, webBuild: 4 } as const;
export type Command = (typeof commands)[keyof typeof commands];
