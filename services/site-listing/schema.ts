import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../store/columns.ts';

/**
 * How a project's site presents itself. A project without a row, and a value that is null, use what
 * the site itself has.
 */
export const siteListings = pgTable('site_listings', {
  projectUuid: uuid().primaryKey(),
  title: text(),
  description: text(),
  isFound: boolean().notNull().default(true),
  /** PNG, square, in two sizes. Both are set, or none. */
  icon: bytes(),
  smallIcon: bytes(),
  /** JPEG for links in chats and social media. */
  card: bytes(),
  /** Drawn at each change. */
  revision: uuid().notNull(),
  changedAt: moment().notNull(),
});

/**
 * The routes of an edition. `html` is what the page shows at a route, rendered at publishing; null
 * for a route that was not rendered.
 */
export const editionRoutes = pgTable(
  'edition_routes',
  {
    projectUuid: uuid().notNull(),
    number: integer().notNull(),
    route: text().notNull(),
    html: text(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.number, table.route] })],
);
