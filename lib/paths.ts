import type { HelpPage } from '@/lib/help/pages';

/** All addresses of this site for links and redirects. */
export const paths = {
  home: '/',
  chat: (uuid: string) => `/chat/${encodeURIComponent(uuid)}` as `/chat/${string}`,
  pricing: '/pricing',
  agreement: (service: 'privacy' | 'user' | 'paypal') => `/agreement?services=${service}` as const,
  docs: '/docs',
  docsPage: (page: HelpPage) => `/docs/${page}` as const,
  classes: '/classes',
  dev: '/dev',
  devShell: '/dev/shell',
  devPay: '/dev/pay',
} as const;

/**
 * Returns the text if it is a path of this site. Returns undefined for anything else, because a
 * foreign link may contain another address (`//evil`, `/\evil`, `https:…`).
 */
export function sameSitePath(text: string | null | undefined): string | undefined {
  if (!text || text.length > 512) return undefined;
  return /^\/(?![/\\])[\w\-./~%?=&+,:@!*]*$/.test(text) ? text : undefined;
}
