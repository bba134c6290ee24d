/** RUN-001: the numbers of the commands on the wire. */
export const commands = { install: 1, buildDev: 2, other: 3, webBuild: 4 } as const;
export type Command = (typeof commands)[keyof typeof commands];
