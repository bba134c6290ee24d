/** The pages of `/docs` in order; each is `messages/help/{language}/{page}.md`. */
export const helpPages = [
  'start',
  'asking',
  'versions',
  'publishing',
  'tokens',
  'account',
  'self-hosting',
  'shortcuts',
] as const;
export type HelpPage = (typeof helpPages)[number];

/** Pages that a school does not show: they are about money or for operators. */
const notForSchools: ReadonlySet<HelpPage> = new Set(['tokens', 'self-hosting']);

export const isHelpPageFor = (page: HelpPage, { school }: { school: boolean }): boolean =>
  !school || !notForSchools.has(page);

export function readHelpPage(name: string): HelpPage | undefined {
  return helpPages.find((page) => page === name);
}
