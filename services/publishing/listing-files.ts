import { and, eq } from 'drizzle-orm';
import {
  closedRobots,
  openRobots,
  pageAddress,
  sitemapOf,
} from '../../domain/site-listing/crawler-files.ts';
import { pathOfPage } from '../../domain/site-listing/edition-routes.ts';
import type { Parser, SiteTags } from '../parsing/index.ts';
import { editionRoutes, editions, siteListings } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { toBlob } from '../versions/index.ts';
import { cardPicturePath } from './pack-edition.ts';

/** Below this path are the files that the product adds to a site. */
const folder = '__sayso';

type Row = Pick<typeof siteListings.$inferSelect, 'title' | 'description' | 'isFound'> & {
  icon: Uint8Array | null;
  smallIcon: Uint8Array | null;
  card: Uint8Array | null;
};

/** Everything about an edition that its tags for search engines are made of (ADR 125). */
export type ListedEdition = {
  origin: string;
  ownOrigins: readonly string[];
  row: Row;
  fallback: SiteTags['fallback'];
  publishedAt: Date;
  routes: readonly { route: string; html: string | null }[];
};

const nothingSet: Row = {
  ...{ title: null, description: null, isFound: true },
  ...{ icon: null, smallIcon: null, card: null },
};

/** Reads what search engines see of an edition; undefined for an edition that is not stored. */
export async function readListedEdition(
  db: Database,
  { project, number }: { project: string; number: number },
  { origin, ownOrigins }: Pick<ListedEdition, 'origin' | 'ownOrigins'>,
): Promise<ListedEdition | undefined> {
  const ofEdition = and(eq(editions.projectUuid, project), eq(editions.number, number));
  const { title, sentence, at } = editions;
  const [edition] = await db.select({ title, sentence, at }).from(editions).where(ofEdition);
  if (!edition) return undefined;
  const [row = nothingSet] = await db
    .select()
    .from(siteListings)
    .where(eq(siteListings.projectUuid, project));
  const { route, html } = editionRoutes;
  const routes = await db
    .select({ route, html })
    .from(editionRoutes)
    .where(and(eq(editionRoutes.projectUuid, project), eq(editionRoutes.number, number)))
    .orderBy(route);
  return {
    ...{ origin, ownOrigins, row, routes },
    fallback: { title: edition.title, description: edition.sentence },
    publishedAt: edition.at,
  };
}

/** An added file: its name in the site, its type and its bytes. */
export type AddedFile = { name: string; type: string; bytes: Uint8Array };

/** Returns the files that the product adds for crawlers, without those that the site brings. */
export function crawlerFiles(
  { origin, row, routes, publishedAt }: ListedEdition,
  names: ReadonlySet<string>,
): AddedFile[] {
  const text = (name: string, type: string, content: string): AddedFile[] =>
    names.has(name) ? [] : [{ name, type, bytes: new TextEncoder().encode(content) }];
  const pictures = [
    picture('icon-512.png', 'image/png', row.icon),
    picture('icon-180.png', 'image/png', row.smallIcon),
    picture('card.jpg', 'image/jpeg', row.card),
  ].flat();
  const plain = 'text/plain; charset=utf-8';
  // The owner's choice not to be listed counts more than a file of the project.
  if (!row.isFound) {
    const bytes = new TextEncoder().encode(closedRobots);
    return [...pictures, { name: 'robots.txt', type: plain, bytes }];
  }
  const pages = [...names].flatMap((name) => pathOfPage(name) ?? []);
  const paths = [...new Set(['/', ...pages, ...routes.map(({ route }) => route)])].sort();
  const sitemap = sitemapOf({ origin, paths, changedAt: publishedAt });
  return [
    ...pictures,
    ...text('robots.txt', plain, openRobots(origin)),
    ...text('sitemap.xml', 'application/xml', sitemap),
  ];
}

function picture(name: string, type: string, bytes: Uint8Array | null): AddedFile[] {
  return bytes ? [{ name: `${folder}/${name}`, type, bytes: Uint8Array.from(bytes) }] : [];
}

type PageOptions = {
  /** The page's address without its origin; undefined for the page that is sent for any address. */
  path: string | undefined;
  /** Whether the owner's texts describe this page: the home page and its routes. */
  isHome: boolean;
  /** The names of all files of the site. */
  names: ReadonlySet<string>;
};

/**
 * Writes the tags of an edition into one of its pages. `html` has one character for each byte. A
 * page that cannot be parsed stays unchanged.
 */
export async function tagPage(
  parser: Parser,
  html: string,
  listed: ListedEdition,
  { path, isHome, names }: PageOptions,
): Promise<string> {
  const { origin, ownOrigins, row, fallback, routes } = listed;
  const { title, description, isFound, icon, smallIcon, card } = row;
  const shared = names.has(cardPicturePath) ? `${origin}/${cardPicturePath}` : undefined;
  const own = card ? `${origin}/${versioned('card.jpg', card)}` : undefined;
  const address = own ?? shared;
  const tags: SiteTags = {
    own: isHome ? { title: title ?? undefined, description: description ?? undefined } : {},
    fallback,
    address: path === undefined ? undefined : pageAddress(origin, path),
    ownOrigins,
    isFound,
    ...(address !== undefined && { picture: { address, isOwn: own !== undefined } }),
    ...(icon &&
      smallIcon && {
        icons: {
          large: `/${versioned('icon-512.png', icon)}`,
          small: `/${versioned('icon-180.png', smallIcon)}`,
        },
      }),
    rendered: isHome ? (routes.find(({ route }) => route === path)?.html ?? undefined) : undefined,
  };
  const [result] = await parser.parse('siteTags', [{ text: html, tags }]);
  return result?.ok ? result.value : html;
}

/** An address that changes with the bytes, because chats keep pictures by their address. */
const versioned = (name: string, bytes: Uint8Array): string =>
  `${folder}/${name}?v=${toBlob(bytes).hash.slice(0, 8)}`;
