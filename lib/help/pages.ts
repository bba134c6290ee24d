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

export function readHelpPage(name: string): HelpPage | undefined {
  return helpPages.find((page) => page === name);
}
